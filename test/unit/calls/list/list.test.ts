/** The call list: whatever is pressed in whatever order, and wherever the background dies, an entry is one call. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCallList } from '#lib/calls/list/call-list.ts';
import { readList } from '#lib/calls/list/kept-list.ts';
import { listTable } from '#lib/calls/list/results.ts';
import {
  currentOf,
  doublesOf,
  type ListKnowledge,
  lineKey,
  marksOf,
  progressOf,
} from '#lib/calls/list/turn.ts';
import { writeCsv } from '#lib/format/csv-file.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { ListEntry, ListNumber, Telephone } from '#lib/model/call-list.ts';
import type { Database } from '#lib/storage/database.ts';
import { listNumberOf } from '#lib/tables/list-number.ts';
import { createTableReader } from '#lib/tables/reader.ts';
import { aCall, emptyDatabase } from '../../storage/rows.ts';

const NOW = 1_000_000_000;
const numberAt = (index: number): ListNumber => ({
  e164: `+1415555${String(2000 + index)}`,
  ext: '',
  guess: false,
  context: { crm: 'list', contactName: `Person ${index}` },
});
const NOTHING_KNOWN: ListKnowledge = {
  listed: new Set(),
  calledToday: new Map(),
  isQuiet: () => false,
  now: NOW,
};

function kept() {
  const db = emptyDatabase();
  let made = 0;
  const list = createCallList({ db, now: () => NOW, uuid: () => `entry-${++made}` });
  const entries = () => db.listEntries.orderBy('order').toArray();
  const current = async (knowledge = NOTHING_KNOWN) => {
    const all = await entries();
    return currentOf(all, doublesOf(all), knowledge);
  };
  return { db, list, entries, current };
}

/** A press as the background makes it; `dies` before the call is stored, or after. */
async function press(
  { db, list }: { db: Database; list: ReturnType<typeof createCallList> },
  entryId: string,
  fresh: string,
  dies: 'before' | 'never',
): Promise<string | undefined> {
  const turn = await list.intentFor(entryId, fresh, undefined);
  if (!turn || dies === 'before') return undefined;
  const known = await db.calls.get(turn.intentId);
  if (!known) await db.calls.add(aCall({ id: turn.intentId, state: 'initiated', to: turn.entry.e164 }));
  return turn.intentId;
}

const deeds = fc.array(
  fc.record({
    what: fc.constantFrom('call', 'call', 'call', 'next', 'skip', 'later', 'include', 'move'),
    at: fc.nat(7),
    to: fc.nat(7),
    dies: fc.constantFrom('before' as const, 'never' as const, 'never' as const),
  }),
  { maxLength: 40 },
);

it('makes at most one call of an entry, and loses none, whatever is pressed and whenever it dies', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      const { db, list, entries, current } = kept();
      await list.add(Array.from({ length: 8 }, (_, index) => numberAt(index)));
      let fresh = 0;
      for (const { what, at, to, dies } of all) {
        const rows = await entries();
        const entry = (await current()) ?? rows[at];
        const other = rows[at];
        if (!entry || !other) continue;
        fresh += 1;
        if (what === 'call') await press({ db, list }, entry.id, `intent-${fresh}`, dies);
        else if (what === 'move')
          await list.change(other.id, { kind: 'move', ...(rows[to] && { before: rows[to].id }) });
        else if (what === 'later') await list.change(other.id, { kind: 'later', at: NOW + 1 });
        else if (what === 'next') await list.change(entry.id, { kind: 'next' });
        else await list.change(other.id, { kind: what as 'skip' | 'include' });

        const after = await entries();
        const calls = await db.calls.toArray();
        // Nothing is lost, nothing stands twice, and each place is its own.
        expect(new Set(after.map(({ e164 }) => e164)).size).toBe(8);
        expect(new Set(after.map(({ order }) => order)).size).toBe(8);
        // A number was called once at most, and its entry knows of that call.
        expect(new Set(calls.map(({ to: number }) => number)).size).toBe(calls.length);
        for (const call of calls)
          expect(after.find(({ e164 }) => e164 === call.to)).toMatchObject({ intentId: call.id });
        // Done are those only that were called.
        for (const { state, intentId } of after)
          if (state === 'done') expect(calls.map(({ id }) => id)).toContain(intentId);
        expect(after.filter(({ state }) => state === 'called').length).toBeLessThanOrEqual(1);
      }
      db.close();
    }),
    { numRuns: 60 },
  );
});

it('makes one call of two presses at once, and another only after one that came to nothing', async () => {
  const { db, list } = kept();
  await list.add([numberAt(0)]);
  const [one, two] = await Promise.all([
    list.intentFor('entry-1', 'first', undefined),
    list.intentFor('entry-1', 'second', undefined),
  ]);
  expect(one?.intentId).toBe('first');
  expect(two?.intentId).toBe('first');
  await db.calls.add(aCall({ id: 'first', state: 'initiated' }));
  expect((await list.intentFor('entry-1', 'third', 'first'))?.intentId).toBe('first');
  await db.calls.update('first', { state: 'refused' });
  expect((await list.intentFor('entry-1', 'third', undefined))?.intentId).toBe('first');
  expect((await list.intentFor('entry-1', 'third', 'first'))?.intentId).toBe('third');
});

it('comes back when its call promised so, wherever that was said, and not once it was called', async () => {
  const { db, list, entries } = kept();
  await list.add([numberAt(0), numberAt(1)]);
  const look = async (now: number) => {
    const { entries: all, calls, ...known } = await readList(db, now);
    const knowledge = { ...known, isQuiet: () => false, now };
    return currentOf(all, doublesOf(all), knowledge)?.id;
  };
  await press({ db, list }, 'entry-1', 'first', 'never');
  await db.calls.update('first', { createdAt: NOW });
  await list.change('entry-1', { kind: 'next' });
  expect(await look(NOW)).toBe('entry-2');
  await db.calls.update('first', { callbackAt: NOW + 60_000 });
  expect(await look(NOW + 59_000)).toBe('entry-2');
  // Called today, by this very entry: that is no reason to pass it over.
  expect(await look(NOW + 60_000)).toBe('entry-1');
  expect(await list.change('entry-1', { kind: 'later', at: NOW + 120_000 })).toBe(true);
  expect(await look(NOW + 60_000)).toBe('entry-2');
  expect(await look(NOW + 120_000)).toBe('entry-1');
  // It is a call of its own, once, and its end is the entry's.
  expect((await list.intentFor('entry-1', 'second', 'first'))?.intentId).toBe('second');
  expect((await list.intentFor('entry-1', 'third', 'first'))?.intentId).toBe('second');
  await db.calls.add(
    aCall({ id: 'second', state: 'completed', to: numberAt(0).e164, createdAt: NOW + 130_000 }),
  );
  await list.change('entry-1', { kind: 'next' });
  expect(await look(NOW + 140_000)).toBe('entry-2');
  expect((await entries())[0]).toMatchObject({ state: 'done', intentId: 'second' });
});

it('calls one that is done once more, when that is asked for, and is done with the one before', async () => {
  const { db, list, entries } = kept();
  await list.add([numberAt(0), numberAt(1)]);
  await press({ db, list }, 'entry-1', 'first', 'never');
  await list.change('entry-1', { kind: 'next' });
  await press({ db, list }, 'entry-2', 'second', 'never');
  expect(await list.intentFor('entry-1', 'third', undefined)).toBeUndefined();
  expect((await list.intentFor('entry-1', 'third', 'first'))?.intentId).toBe('third');
  expect((await entries()).map(({ state }) => state)).toEqual(['called', 'done']);
});

it('calls the number that was chosen of several, each press once, and keeps the turn', async () => {
  const { db, list, entries, current } = kept();
  const [one, two] = [
    { e164: '+12025550143', ext: '', role: 'mobile' as const },
    { e164: '+12025550144', ext: '12', country: 'US' },
  ];
  await list.add([{ ...numberAt(0), ...one, numbers: [one, two] }, numberAt(1)]);
  expect(await list.change('entry-1', { kind: 'number', e164: '+12025550199', ext: '' })).toBe(false);
  expect(await list.change('entry-1', { kind: 'number', e164: two.e164, ext: two.ext })).toBe(true);
  const [chosen] = await entries();
  expect(chosen).toMatchObject({ ...two, state: 'waiting', numbers: [one, two] });
  expect(chosen).not.toHaveProperty('role');
  await press({ db, list }, 'entry-1', 'first', 'never');
  await db.calls.update('first', { state: 'sending', ext: two.ext });
  const toOne = { kind: 'number', e164: one.e164, ext: one.ext } as const;
  expect(await list.change('entry-1', toOne)).toBe(false);
  await db.calls.update('first', { state: 'initiated' });
  expect(await list.change('entry-1', toOne)).toBe(true);
  // It has its turn still: its other number is called by a press of its own, and by that press once.
  expect((await current())?.id).toBe('entry-1');
  expect((await list.intentFor('entry-1', 'second', 'first'))?.intentId).toBe('second');
  await db.calls.add(aCall({ id: 'second', state: 'initiated', to: one.e164, ext: '' }));
  expect((await list.intentFor('entry-1', 'third', 'first'))?.intentId).toBe('second');
  expect((await list.intentFor('entry-1', 'third', 'second'))?.intentId).toBe('second');
});

it('waits again where a question stands before the call', async () => {
  const { list, entries } = kept();
  await list.add([numberAt(0)]);
  const turn = await list.intentFor('entry-1', 'first', undefined);
  if (turn) await list.release(turn.before, 'first');
  const [entry] = await entries();
  expect(entry?.state).toBe('waiting');
  expect(entry).not.toHaveProperty('intentId');
});

it('keeps its call where a question stands before another, and does not come back', async () => {
  const { db, list, entries } = kept();
  await list.add([numberAt(0)]);
  await press({ db, list }, 'entry-1', 'first', 'never');
  await db.calls.update('first', { state: 'completed' });
  await list.change('entry-1', { kind: 'next' });
  const turn = await list.intentFor('entry-1', 'second', 'first');
  expect(turn?.intentId).toBe('second');
  if (turn) await list.release(turn.before, 'second');
  expect(await entries()).toMatchObject([{ state: 'done', intentId: 'first' }]);
});

it('passes over doubles, listed numbers, those called today and quiet ones, until it is told otherwise', async () => {
  const { list, entries, current } = kept();
  await list.add([numberAt(0), numberAt(1), numberAt(2), numberAt(3), numberAt(3), numberAt(4)]);
  const knowledge: ListKnowledge = {
    listed: new Set([numberAt(0).e164]),
    calledToday: new Map([[lineKey(numberAt(1)), 'another']]),
    isQuiet: ({ e164 }) => e164 === numberAt(2).e164,
    now: NOW,
  };
  expect((await current(knowledge))?.e164).toBe(numberAt(3).e164);
  const all = await entries();
  const doubles = doublesOf(all);
  expect(all.map((entry) => marksOf(entry, doubles, knowledge))).toEqual([
    ['do-not-call'],
    ['called-today'],
    ['quiet-hours'],
    [],
    ['double'],
    [],
  ]);
  expect(progressOf(all, doubles, knowledge)).toEqual({
    all: 6,
    done: 0,
    skipped: 0,
    marked: 4,
    later: 0,
    ready: 2,
  });
  await list.change('entry-1', { kind: 'include' });
  expect((await current(knowledge))?.id).toBe('entry-1');
});

it('brings back what was put off when its time has come', async () => {
  const { list, current } = kept();
  await list.add([numberAt(0), numberAt(1)]);
  await list.change('entry-1', { kind: 'later', at: NOW + 60_000 });
  expect((await current())?.id).toBe('entry-2');
  expect((await current({ ...NOTHING_KNOWN, now: NOW + 60_000 }))?.id).toBe('entry-1');
});

it('finds a place between neighbours however often something is moved there', async () => {
  const { list, entries } = kept();
  await list.add(Array.from({ length: 4 }, (_, index) => numberAt(index)));
  for (let turn = 0; turn < 120; turn += 1) {
    const rows: ListEntry[] = await entries();
    await list.change(rows.at(-1)?.id ?? '', { kind: 'move', before: rows[1]?.id ?? '' });
    expect((await entries())[1]?.id).toBe(rows.at(-1)?.id);
  }
});

it('holds five thousand entries and no more', async () => {
  const { list, entries } = kept();
  await list.add(Array.from({ length: 4_999 }, (_, index) => numberAt(index)));
  expect(await list.add([numberAt(1), numberAt(2), numberAt(3)])).toMatchObject({ added: 1 });
  expect(await entries()).toHaveLength(5_000);
});

it('gives each of those behind a switchboard a turn of their own, and keeps the promise made to one', async () => {
  const { db, list, current } = kept();
  const [ada, bo] = ['12', '34'].map((ext) => ({
    ...numberAt(0),
    ext,
    context: { crm: 'list', contactName: ext },
  }));
  await list.add([ada as ListNumber, bo as ListNumber]);
  const toLine = (change: Partial<CallRow>) =>
    db.calls.add(aCall({ to: numberAt(0).e164, state: 'completed', ...change }));
  await toLine({ id: 'ada', ext: '12', createdAt: NOW, callbackAt: NOW + 5 });
  await db.listEntries.update('entry-1', { state: 'done', intentId: 'ada' });
  const { calledToday } = await readList(db, NOW);
  expect((await current({ ...NOTHING_KNOWN, calledToday }))?.ext).toBe('34');
  await toLine({ id: 'bo', ext: '34', createdAt: NOW + 1 });
  expect((await readList(db, NOW + 2)).entries[0]).toMatchObject({ state: 'waiting', backAt: NOW + 5 });
  await toLine({ id: 'ada-again', ext: '12', createdAt: NOW + 3 });
  expect((await readList(db, NOW + 4)).entries[0]?.state).toBe('done');
});

it('saves a file that it reads as the same list', async () => {
  const { list, entries } = kept();
  const [first, other] = [numberAt(1), numberAt(2)].map(({ e164, ext }) => ({ e164, ext }));
  const several = { ...numberAt(1), remark: 'asked for it', numbers: [first, other] as Telephone[] };
  await list.add([several, { ...numberAt(3), ext: '12' }]);
  const reader = createTableReader();
  const text = writeCsv(listTable(await entries(), new Map()));
  const read = reader.read(reader.openText(text), 'US', 'call').entries.map(listNumberOf);
  expect(read).toMatchObject([
    { e164: several.e164, numbers: several.numbers, remark: 'asked for it' },
    { e164: numberAt(3).e164, ext: '12', context: { contactName: 'Person 3' } },
  ]);
});
