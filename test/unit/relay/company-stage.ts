/** The company's team, list and listings in a browser beside a relay that the test decides. */
import { err, ok } from '#lib/core/result.ts';
import { type Company, createCompany } from '#lib/relay/company.ts';
import { memoryStore } from '../storage/areas.ts';
import { emptyDatabase } from '../storage/rows.ts';
import { type FakeRelay, POOL } from './fake-relay.ts';
import { pairingWith } from './pairing-row.ts';

export type Browser = Awaited<ReturnType<typeof stage>>;

/** A browser that is paired with the relay, its background just started. */
export async function stage(relay: FakeRelay) {
  const db = emptyDatabase();
  const { store } = memoryStore();
  await store.set('relay', pairingWith(relay.url));
  const start = (): Company =>
    createCompany({
      db,
      store,
      client: relay.client,
      token: async () => (browser.locked ? err('locked') : ok('token')),
      wakeTimer: { wakeAt: (at) => browser.woken.push(at) },
      now: () => browser.now,
      random: () => 0.5,
      teamChanged: () => browser.changes++,
      sealed: (id) => browser.sealed.push(id),
    });
  const browser = {
    db,
    store,
    now: 1_000_000,
    locked: false,
    woken: [] as number[],
    changes: 0,
    sealed: [] as string[],
    company: start(),
    /** The background dies and starts again. */
    restart() {
      browser.company = start();
    },
    async pass(ms: number) {
      browser.now += ms;
      await browser.company.tick();
    },
    page: (pushed = false) => browser.company.noticed(relay.etag(), pushed),
    async listed() {
      const found = await Promise.all(POOL.map((e164) => browser.company.find(e164)));
      return POOL.filter((_e164, at) => found[at] === 'listed');
    },
  };
  return browser;
}

export const listedThere = (relay: FakeRelay) => POOL.filter((e164) => relay.isListed(e164));
