/** IndexedDB, as far as it matters to the outbox: each operation happens wholly or not at all, and may fail. */
import type { CallStore } from '#lib/calls/call-store.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { Life, Lives } from './lives.ts';

export interface Transition {
  id: string;
  from: string;
  to: string;
}

export function createDatabase(lives: Lives, note: (line: string) => void) {
  const rows = new Map<string, CallRow>();
  const transitions: Transition[] = [];
  let failures = 0;

  function put(row: CallRow): void {
    const before = rows.get(row.id)?.state ?? 'nothing';
    if (before !== row.state) {
      transitions.push({ id: row.id, from: before, to: row.state });
      note(`${row.id}: ${before} → ${row.state}`);
    }
    rows.set(row.id, structuredClone(row));
  }

  async function atomically<Value>(life: Life, label: string, work: () => Value): Promise<Value> {
    await lives.gate(life);
    if (failures > 0) {
      failures -= 1;
      note(`${label}: storage fails`);
      throw new Error('storage');
    }
    const value = work();
    await lives.gate(life);
    return value;
  }

  return {
    rows,
    transitions,
    put,
    /** The next `times` operations fail. */
    fail(times: number): void {
      failures = times;
    },
    /** What the outbox of one life works with. */
    storeOf: (life: Life): CallStore => ({
      get: (id) => atomically(life, `get ${id}`, () => structuredClone(rows.get(id))),
      insert: (row, since, guard) =>
        atomically(life, `insert ${row.id}`, () => {
          const existing = rows.get(row.id);
          if (existing) return { kind: 'existing' as const, row: structuredClone(existing) };
          const recent = [...rows.values()].filter((each) => each.to === row.to && each.createdAt >= since);
          const asks = guard(structuredClone(recent));
          if (asks.length > 0) return { kind: 'asked' as const, asks };
          put(row);
          return { kind: 'inserted' as const, row };
        }),
      update: (id, change) =>
        atomically(life, `update ${id}`, () => {
          const row = rows.get(id);
          if (row === undefined) return undefined;
          const changed = change(row);
          if (changed === row) return { row, changed: false };
          put(changed);
          return { row: changed, changed: true };
        }),
      inState: (states) =>
        atomically(life, 'list', () =>
          structuredClone([...rows.values()].filter((row) => states.includes(row.state))),
        ),
    }),
  };
}
