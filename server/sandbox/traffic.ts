/** Counts requests by endpoint and outcome, so that a test can compare what was sent with what was taken. */
import type { RequestEndpoint } from './faults.ts';

export function createTraffic() {
  const counts = new Map<string, Record<string, number>>();
  return {
    /** @param outcome HTTP status, or `dropped`: no answer was given. */
    count(endpoint: RequestEndpoint | 'unknown', outcome: string): void {
      const row = counts.get(endpoint) ?? {};
      row[outcome] = (row[outcome] ?? 0) + 1;
      counts.set(endpoint, row);
    },
    /** `{ 'calls.create': { '201': 3, '429': 1 } }` */
    view: (): Record<string, Record<string, number>> => structuredClone(Object.fromEntries(counts)),
  };
}
export type Traffic = ReturnType<typeof createTraffic>;
