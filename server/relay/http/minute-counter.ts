import type { MiddlewareHandler } from 'hono';
import { failForNow } from './answers.ts';
import type { RelayEnv } from './env.ts';

/** Lets through so many a minute of each. @returns seconds to wait; 0: there is room. */
export function createMinuteCounter(clock: () => number, most: number): (who: string) => number {
  let minute = -1;
  const counts = new Map<string, number>();
  return (who) => {
    const now = clock();
    if (Math.floor(now / 60_000) !== minute) {
      minute = Math.floor(now / 60_000);
      counts.clear();
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return count <= most ? 0 : Math.ceil(((minute + 1) * 60_000 - now) / 1000);
  };
}

/** Lets requests of each installation through, or of all where none is known, so many a minute. */
export function atMost(clock: () => number, most: number, refusal: string): MiddlewareHandler<RelayEnv> {
  const waitOf = createMinuteCounter(clock, most);
  return async (context, next) => {
    const wait = waitOf(context.get('installationId') ?? '');
    return wait > 0 ? failForNow(context, wait, refusal) : next();
  };
}
