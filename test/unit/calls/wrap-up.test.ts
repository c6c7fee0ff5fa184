/** What is kept of a call: by those who may, and taken back without taking what was there before. */
import { beforeEach, describe, expect, test } from 'vitest';
import { countOutcomes, newestCalls } from '#lib/calls/queries.ts';
import { createWrapUp, type WrapUp } from '#lib/calls/wrap-up.ts';
import type { Database } from '#lib/storage/database.ts';
import { aCall, emptyDatabase } from '../storage/rows.ts';

const CRM = 'https://crm.example';
/** A company one of whose outcomes means "do not call". */
const company = async () => ({
  outcomes: [{ name: 'Opted out', next: 'do-not-call' as const }, { name: 'Sold' }],
  outcomeRequired: false,
});

let db: Database;
let wrapUp: WrapUp;
const row = aCall({ state: 'completed', origin: CRM });
const intentId = row.id;
beforeEach(async () => {
  db = emptyDatabase();
  wrapUp = createWrapUp({ db, now: () => 5_000_000 });
  await db.calls.add(row);
});
const stored = () => db.calls.get(intentId);

describe('outcome, note and callback', () => {
  test('are kept each by itself, and the search index hears of them', async () => {
    await wrapUp.annotate({ intentId, disposition: 'reached' }, undefined);
    await wrapUp.annotate({ intentId, note: 'Wants the offer' }, undefined);
    await wrapUp.annotate({ intentId, callbackAt: 9_000_000 }, undefined);
    expect(await stored()).toMatchObject({
      disposition: 'reached',
      note: 'Wants the offer',
      callbackAt: 9_000_000,
      updatedAt: 5_000_000,
    });
    await wrapUp.annotate({ intentId, callbackAt: null }, undefined);
    expect(await stored()).not.toHaveProperty('callbackAt');
    expect(await stored()).toMatchObject({ disposition: 'reached' });
  });

  test('a call is not done with before it has the outcome that the company wants', async () => {
    const company = async () => ({ outcomes: [], outcomeRequired: true });
    wrapUp = createWrapUp({ db, now: () => 5_000_000, company });
    expect(await wrapUp.annotate({ intentId, note: 'No answer yet', done: true }, undefined)).toBe(false);
    expect(await stored()).not.toHaveProperty('doneAt');
    expect(await wrapUp.annotate({ intentId, disposition: 'reached', done: true }, undefined)).toBe(true);
    expect(await stored()).toMatchObject({ doneAt: 5_000_000 });
  });

  test('an outcome that wants a note is not done with without one', async () => {
    const company = async () => ({
      outcomes: [{ name: 'Lost', noteRequired: true }],
      outcomeRequired: false,
    });
    wrapUp = createWrapUp({ db, now: () => 5_000_000, company });
    expect(await wrapUp.annotate({ intentId, disposition: 'Lost', done: true }, undefined)).toBe(false);
    expect(await wrapUp.annotate({ intentId, disposition: 'Lost', note: ' ', done: true }, undefined)).toBe(
      false,
    );
    const note = 'Bought elsewhere';
    expect(await wrapUp.annotate({ intentId, disposition: 'Lost', note, done: true }, undefined)).toBe(true);
  });

  test('an outcome that means "do not call" lists the number with its name, here and at the company, until it is taken back', async () => {
    wrapUp = createWrapUp({ db, now: () => 5_000_000, company, listAt: async () => 5_008_000 });
    await wrapUp.annotate({ intentId, disposition: 'Opted out' }, undefined);
    expect(await db.doNotCall.toArray()).toMatchObject([{ e164: row.to, reason: 'Opted out', by: intentId }]);
    expect(await db.companyListings.toArray()).toMatchObject([
      { e164: row.to, why: 'Opted out', dueAt: 5_008_000 },
    ]);
    await wrapUp.annotate({ intentId, disposition: 'Sold' }, undefined);
    expect(await db.doNotCall.count()).toBe(0);
    expect(await db.companyListings.count()).toBe(0);
  });

  test('of a call on its way do not touch when its state began', async () => {
    await db.calls.update(intentId, { state: 'sending' });
    await wrapUp.annotate({ intentId, note: 'x' }, undefined);
    expect((await stored())?.updatedAt).toBe(row.updatedAt);
  });

  test('a page changes the calls that were placed there, and no others', async () => {
    expect(await wrapUp.annotate({ intentId, note: 'mine' }, CRM)).toBe(true);
    expect(await wrapUp.annotate({ intentId, note: 'evil' }, 'https://evil.example')).toBe(false);
    expect(await wrapUp.neverAgain({ intentId, on: true }, 'https://evil.example')).toBe(false);
    expect((await stored())?.note).toBe('mine');
    expect(await db.doNotCall.count()).toBe(0);
    const none = '00000000-0000-4000-8000-000000000000';
    expect(await wrapUp.annotate({ intentId: none, note: 'x' }, undefined)).toBe(false);
  });

  test('are counted by outcome, and listed by it', async () => {
    await db.calls.bulkAdd(
      ['reached', 'reached', 'busy'].map((disposition) => aCall({ state: 'completed', disposition })),
    );
    expect(await countOutcomes(db, ['reached', 'busy', 'voicemail'])).toEqual([2, 1, 0]);
    expect((await newestCalls(db, 9, 'reached')).items).toHaveLength(2);
    expect(await newestCalls(db, 1, 'reached')).toMatchObject({ more: true });
  });
});

describe('do not call again', () => {
  test('is one press, seen on every call to the number, and can be taken back', async () => {
    await db.calls.add(aCall({ to: row.to, createdAt: 2 }));
    expect(await wrapUp.neverAgain({ intentId, on: true }, CRM)).toBe(true);
    const listed = (await newestCalls(db, 9)).items.map((item) => item.listed);
    expect(listed).toEqual([{ by: intentId }, { by: intentId }]);
    await wrapUp.neverAgain({ intentId, on: false }, CRM);
    expect(await db.doNotCall.count()).toBe(0);
  });

  test('what was on the list before stays there', async () => {
    await db.doNotCall.add({ e164: row.to, reason: 'asked us to', addedAt: 1 });
    await wrapUp.neverAgain({ intentId, on: true }, undefined);
    await wrapUp.neverAgain({ intentId, on: false }, undefined);
    expect(await db.doNotCall.toArray()).toEqual([{ e164: row.to, reason: 'asked us to', addedAt: 1 }]);
  });

  describe('and an outcome that means the same', () => {
    const press = (id: string, on: boolean) => wrapUp.neverAgain({ intentId: id, on }, undefined);
    const outcome = (disposition: string) => wrapUp.annotate({ intentId, disposition }, undefined);
    const counts = async () => [await db.doNotCall.count(), await db.companyListings.count()];
    beforeEach(() => {
      wrapUp = createWrapUp({ db, now: () => 5_000_000, company, listAt: async () => 5_008_000 });
    });

    test.each(['before', 'after'])(
      'a press stays when the outcome is changed (pressed %s it)',
      async (when) => {
        if (when === 'before') await press(intentId, true);
        await outcome('Opted out');
        if (when === 'after') await press(intentId, true);
        await outcome('Sold');
        expect(await counts()).toEqual([1, 1]);
        await press(intentId, false);
        expect(await counts()).toEqual([0, 0]);
      },
    );

    test('a press at another call to the number stays too', async () => {
      const other = aCall({ to: row.to, createdAt: 2 });
      await db.calls.add(other);
      await outcome('Opted out');
      await press(other.id, true);
      await outcome('Sold');
      expect(await counts()).toEqual([1, 1]);
    });

    test('a press takes back what the outcome listed', async () => {
      await outcome('Opted out');
      await press(intentId, false);
      expect(await counts()).toEqual([0, 0]);
    });
  });
});
