/** The team's list and outcomes in a browser: whatever dies when, what is listed at the relay is not called here. */

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWrapUp } from '#lib/calls/wrap-up.ts';
import { err, ok } from '#lib/core/result.ts';
import { type Company, createCompany } from '#lib/relay/company.ts';
import { type Database, openDatabase } from '#lib/storage/database.ts';
import { memoryStore } from '../storage/areas.ts';
import { aCall } from '../storage/rows.ts';
import { createFakeRelay, type FakeRelay, POOL } from './fake-relay.ts';

const [ADA = '', BEN = '', CLEO = '', DAN = '', EVE = ''] = POOL;

let now: number;
let relay: FakeRelay;
let db: Database;
let store: ReturnType<typeof memoryStore>['store'];
let company: Company;
let locked: boolean;
let chance: number;
let woken: number[];
let changes: number;
let sealed: string[];

/** The background, as it is after a start. */
function start(): void {
  company = createCompany({
    db,
    store,
    client: relay.client,
    token: async () => (locked ? err('locked') : ok('token')),
    wakeTimer: { wakeAt: (at) => woken.push(at) },
    now: () => now,
    random: () => chance,
    teamChanged: () => changes++,
    sealed: (id) => sealed.push(id),
  });
}

async function pair(): Promise<void> {
  await store.set('relay', {
    url: relay.url,
    installationId: 'installation-0123456789',
    transcriptionsUrl: '',
    cursor: '',
    pairedAt: 1,
  });
}

beforeEach(async () => {
  [now, locked, chance, woken, changes, sealed] = [1_000_000, false, 0.5, [], 0, []];
  relay = createFakeRelay();
  db = openDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  store = memoryStore().store;
  await pair();
  start();
});

const page = (pushed = false) => company.noticed(relay.etag(), pushed);
const listedHere = async () => {
  const found = await Promise.all(POOL.map((e164) => company.find(e164)));
  return POOL.filter((_e164, at) => found[at] === 'listed');
};
const listedThere = () => POOL.filter((e164) => relay.isListed(e164));

describe('the team', () => {
  it('is asked for once for each mark that the feed tells, and told to who shows it', async () => {
    relay.team = { outcomes: [{ name: 'Offer sent' }], person: { name: 'Dana', agentId: 'a7' } };
    await page();
    await page();
    expect(relay.asked.filter((one) => one === 'GET /team')).toHaveLength(1);
    expect(await company.current()).toMatchObject({ person: { name: 'Dana', agentId: 'a7' } });
    relay.team = { outcomes: [{ name: 'Sold' }] };
    await page();
    expect((await company.current())?.outcomes).toEqual([{ name: 'Sold' }]);
    expect(changes).toBe(2);
  });

  it('is asked for after a while if the change came to all at one moment, and not at all by who dies before', async () => {
    await page();
    relay.team = { outcomes: [{ name: 'Sold' }] };
    await page(true);
    await page(true);
    expect(woken).toEqual([now + 7_500, now + 7_500]);
    expect((await company.current())?.outcomes).toBeUndefined();
    now += 7_500;
    await company.tick();
    expect((await company.current())?.outcomes).toEqual([{ name: 'Sold' }]);
  });

  it('loses of a later release what this one does not know, and nothing else', async () => {
    relay.team = {
      outcomes: [
        { name: 'Sold', sign: 'rocket', reached: true },
        { name: 'Later', next: 'callback' },
      ],
      roster: 'unknown',
    };
    await page();
    expect((await company.current())?.outcomes).toEqual([
      { name: 'Sold', reached: true },
      { name: 'Later', next: 'callback' },
    ]);
  });

  it('stays when a page has none and the relay still has it, and goes when the relay says so', async () => {
    await relay.list(ADA);
    await page();
    await company.noticed(undefined, false);
    expect(await company.find(ADA)).toBe('listed');
    relay.team = undefined;
    await company.noticed(undefined, false);
    expect(relay.asked.filter((one) => one === 'GET /team')).toHaveLength(2);
    now += 5 * 60_000;
    await company.noticed(undefined, false);
    expect(await company.current()).toBeUndefined();
    expect(await company.find(ADA)).toBeUndefined();
    expect(await db.companyBuckets.count()).toBe(0);
  });

  it('of another relay says nothing here', async () => {
    await relay.list(ADA);
    await page();
    await store.set('relay', { ...(await store.get('relay')), url: 'https://other.example' } as never);
    expect(await company.current()).toBeUndefined();
    expect(await company.find(ADA)).toBeUndefined();
    // The other one has a team too: until its list was read, every number is asked about.
    relay.startAnew();
    await relay.unlist(ADA);
    relay.failsAfter = 1;
    await page();
    expect(await company.find(ADA)).toBe('unread');
    relay.failsAfter = undefined;
    await company.tick();
    expect(await company.find(ADA)).toBeUndefined();
  });

  it('waits for the passphrase', async () => {
    locked = true;
    await page();
    expect(relay.asked).toEqual([]);
    locked = false;
    await company.tick();
    expect(await company.current()).toBeDefined();
  });
});

describe('the list', () => {
  it('is read by pages and goes on after the last one that was stored, whenever the network or this process dies', async () => {
    for (const e164 of POOL) await relay.list(e164);
    await relay.unlist(BEN);
    // The team, then one page at a time.
    for (let answered = 2; answered > 0; answered--) {
      relay.failsAfter = answered === 2 ? 2 : 1;
      start();
      await page();
      await company.tick();
      expect(await company.find(POOL.at(-1) ?? '')).toBe('unread');
    }
    relay.failsAfter = undefined;
    relay.asked = [];
    start();
    await company.tick();
    expect(relay.asked[0]).toBe('GET /team/do-not-call?after=6');
    expect(await listedHere()).toEqual(listedThere());
    expect(await company.find('+14155550199')).toBeUndefined();
    expect(await company.count()).toBe(POOL.length - 1);
  });

  it('that was never read to its end makes a press ask, and one that vanished is read again', async () => {
    relay.failsAfter = 1;
    await page();
    expect(await company.find(ADA)).toBe('unread');
    relay.failsAfter = undefined;
    await company.tick();
    expect(await company.find(ADA)).toBeUndefined();
    await Promise.all([db.companyLists.clear(), db.companyBuckets.clear()]);
    expect(await company.find(ADA)).toBe('unread');
    await company.tick();
    expect(await company.find(ADA)).toBeUndefined();
  });

  it.each([true, false])(
    'of another epoch takes the old one’s place at its end; the same key: %s',
    async (sameKey) => {
      for (const e164 of [ADA, BEN, CLEO, DAN]) await relay.list(e164);
      await page();
      relay.startAnew(sameKey);
      await relay.unlist(ADA);
      await relay.list(EVE);
      relay.failsAfter = 2;
      await page();
      // The team and one page of two: what either list has is not called.
      expect(await listedHere()).toEqual([ADA, BEN, CLEO, DAN]);
      relay.failsAfter = undefined;
      start();
      await company.tick();
      expect(await listedHere()).toEqual([BEN, CLEO, DAN, EVE]);
      expect(await db.companyLists.count()).toBe(1);
    },
  );

  it('is as the relay’s after any changes and crashes, and never lets pass what stayed listed', async () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constantFrom('list' as const, 'unlist' as const), at: fc.nat(POOL.length - 1) }),
      fc.record({ kind: fc.constant('epoch' as const), sameKey: fc.boolean() }),
      fc.record({ kind: fc.constant('crash' as const), after: fc.nat(3) }),
      fc.record({ kind: fc.constant('read' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 20 }), async (steps) => {
        relay = createFakeRelay();
        db = openDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
        store = memoryStore().store;
        await pair();
        start();
        await page();
        /** Listed at the relay when it was read last, and never taken off since. */
        let held = new Set<string>();
        for (const step of steps) {
          if (step.kind === 'list') await relay.list(POOL[step.at] ?? '');
          else if (step.kind === 'unlist') {
            await relay.unlist(POOL[step.at] ?? '');
            held.delete(POOL[step.at] ?? '');
          } else if (step.kind === 'epoch') relay.startAnew(step.sameKey);
          else {
            relay.failsAfter = step.kind === 'crash' ? step.after : undefined;
            if (step.kind === 'crash') start();
            await page();
            await company.tick();
            relay.failsAfter = undefined;
            if (step.kind === 'read') held = new Set(listedThere());
          }
          const here = await listedHere();
          expect([...held].filter((e164) => !here.includes(e164))).toEqual([]);
        }
        start();
        await page();
        await company.tick();
        expect(await listedHere()).toEqual(listedThere());
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe('a number that is listed here', () => {
  const row = aCall({ to: ADA, state: 'completed' });
  const wrapUp = () => createWrapUp({ db, now: () => now, listAt: company.tellAt });

  beforeEach(async () => {
    await page();
    await db.calls.put(row);
  });

  it('counts at once, is sent after a while until the relay answers, and is then the list’s', async () => {
    await wrapUp().neverAgain({ intentId: row.id, on: true }, undefined);
    expect(await company.find(ADA)).toBe('listed');
    await company.tick();
    expect(relay.isListed(ADA)).toBe(false);

    now += 8_000;
    relay.failsAfter = 0;
    start();
    await company.tick();
    expect(await company.find(ADA)).toBe('listed');
    relay.failsAfter = undefined;
    now += 60_000;
    start();
    await company.tick();
    expect(relay.isListed(ADA)).toBe(true);
    // Another browser's change: the list that is read now has this one.
    now += 1;
    await page();
    expect(await db.companyListings.count()).toBe(0);
    expect(await company.find(ADA)).toBe('listed');
    now += 60_000;
    await relay.unlist(ADA);
    await page();
    expect(await company.find(ADA)).toBeUndefined();
  });

  it('can be taken back until it is sent, and not after', async () => {
    await wrapUp().neverAgain({ intentId: row.id, on: true }, undefined);
    await wrapUp().neverAgain({ intentId: row.id, on: false }, undefined);
    now += 8_000;
    await company.tick();
    expect(relay.isListed(ADA)).toBe(false);
    expect(await company.find(ADA)).toBeUndefined();

    await wrapUp().neverAgain({ intentId: row.id, on: true }, undefined);
    now += 8_000;
    await company.tick();
    await wrapUp().neverAgain({ intentId: row.id, on: false }, undefined);
    expect(sealed).toEqual([row.id]);
    expect(await company.find(ADA)).toBe('listed');
    expect(await db.doNotCall.get(ADA)).toMatchObject({ e164: ADA });
  });

  it.each([400, 403, 404, 413])('outlasts a proxy that answers %i', async (status) => {
    await relay.list(BEN);
    await page();
    await wrapUp().neverAgain({ intentId: row.id, on: true }, undefined);
    now += 8_000;
    relay.proxy = status;
    await company.tick();
    now += 5 * 60_000;
    await company.noticed(undefined, false);
    expect(await listedHere()).toEqual([ADA, BEN]);
    relay.proxy = undefined;
    now += 60_000;
    await company.tick();
    expect(listedThere()).toEqual([ADA, BEN]);
  });

  it('waits for the passphrase and is not late for it, nor sealed', async () => {
    await wrapUp().neverAgain({ intentId: row.id, on: true }, undefined);
    locked = true;
    for (let looks = 0; looks < 10; looks++) {
      now += 60 * 60_000;
      await company.tick();
    }
    expect([sealed, await db.companyListings.get(ADA)]).toMatchObject([[], { attempts: 0 }]);
    locked = false;
    await company.tick();
    expect(listedThere()).toEqual([ADA]);
  });

  it('is due at once when the relay is back, and not while it may be taken back', async () => {
    await wrapUp().neverAgain({ intentId: row.id, on: true }, undefined);
    await company.hurry();
    await company.tick();
    expect(listedThere()).toEqual([]);
    relay.proxy = 502;
    for (let tries = 0; tries < 10; tries++) {
      now += 90 * 60_000;
      await company.tick();
    }
    relay.proxy = undefined;
    await company.tick();
    expect(listedThere()).toEqual([]);
    await company.hurry();
    await company.tick();
    expect(listedThere()).toEqual([ADA]);
  });

  it('is sent to a relay that had no team for a while', async () => {
    await wrapUp().neverAgain({ intentId: row.id, on: true }, undefined);
    relay.team = undefined;
    now += 8_000;
    await company.tick();
    await page();
    expect(await company.current()).toBeUndefined();
    start();
    relay.team = {};
    now += 5 * 60_000;
    await page();
    await company.tick();
    expect(listedThere()).toEqual([ADA]);
  });

  it.each([
    ['is new to the list', false],
    ['was on the list already, here too', true],
  ])(
    'is the list’s once the relay has it, also over the background’s death: one that %s',
    async (_, known) => {
      if (known) await relay.list(ADA);
      await page();
      await wrapUp().neverAgain({ intentId: row.id, on: true }, undefined);
      now += 8_000;
      // The relay has it, and the list cannot be read.
      relay.failsAfter = 1;
      await company.tick();
      expect([relay.isListed(ADA), await company.find(ADA)]).toEqual([true, 'listed']);
      relay.failsAfter = undefined;
      start();
      await company.tick();
      expect(await db.companyListings.count()).toBe(0);
      expect(await company.find(ADA)).toBe('listed');
      await relay.unlist(ADA);
      await page();
      expect(await company.find(ADA)).toBeUndefined();
    },
  );

  it('is sent again if it is listed again before the list has it', async () => {
    await wrapUp().neverAgain({ intentId: row.id, on: true }, undefined);
    now += 8_000;
    relay.failsAfter = 1;
    await company.tick();
    await relay.unlist(ADA);
    await wrapUp().neverAgain({ intentId: row.id, on: true }, undefined);
    relay.failsAfter = undefined;
    await company.tick();
    expect(await company.find(ADA)).toBe('listed');
    now += 8_000;
    await company.tick();
    expect(relay.isListed(ADA)).toBe(true);
    expect(await db.companyListings.count()).toBe(0);
  });

  it('is told who listed it, when and why, if the relay answers', async () => {
    await relay.list(BEN);
    await page();
    expect(await company.listing(BEN)).toEqual({
      by: 'Dana',
      why: 'asked',
      at: Date.parse('2026-11-27T09:00:00Z'),
    });
    relay.failsAfter = 0;
    expect(await company.listing(BEN)).toEqual({});
  });

  it('stays in this browser where the company has no list', async () => {
    relay.hasList = false;
    relay.team = { outcomes: [{ name: 'Sold' }] };
    await page();
    await wrapUp().neverAgain({ intentId: row.id, on: true }, undefined);
    expect(await db.companyListings.count()).toBe(0);
    expect(await company.find(ADA)).toBeUndefined();
    expect(await db.doNotCall.get(ADA)).toMatchObject({ by: row.id });
  });
});
