/** Numbers are listed while calls are placed: none is placed whose press began after its entry was answered. */
import { describe, expect, it } from 'vitest';
import { REQUEST_ID_HEADER } from '#lib/platform/brokered.ts';
import type { PairAnswer } from '#lib/relay/contract.ts';
import { call } from './broker-bench.ts';
import { databaseFor, openRelay, STORES, type TestRelay } from './kit.ts';
import { asAdmin, TEAM_ENV, teamKey } from './team-kit.ts';
import { withPostgres } from './with-postgres.ts';

const BROWSERS = 50;
const NUMBERS = 10_000;
const CALLS_EACH = 40;
const ENV = {
  ...TEAM_ENV,
  RELAY_PLATFORM_URL: 'https://api.platform.example/account',
  RELAY_CALLS_KEY: 'ctc_0123456789abcdef',
  RELAY_CALLS_EACH_MINUTE: '10000',
  RELAY_CALLS_MINUTE: '1000000',
};
const numberOf = (n: number) => `+4930${1_000_000 + n}`;

const postgres = withPostgres();

describe.each(STORES)('numbers listed while calls are placed, on %s', (store) => {
  it('are not called once their entry was answered', { timeout: 300_000 }, async () => {
    /** Presses, by the number's place, that reached the platform: when each began. */
    const rang: { to: string; began: number }[] = [];
    const answered = new Map<string, number>();
    let step = 0;
    const next = () => (step += 1);
    const databaseUrl = await databaseFor(store, postgres);
    const open = () =>
      openRelay({
        databaseUrl,
        env: ENV,
        async fetch(_url, init) {
          const { to, metadata } = JSON.parse(String(init.body));
          rang.push({ to, began: Number(metadata.began) });
          return call();
        },
      });
    const relays: TestRelay[] = store === 'postgres' ? [await open(), await open()] : [await open()];
    const at = (n: number) => relays[n % relays.length] as TestRelay;
    const browsers: PairAnswer[] = [];
    for (let n = 0; n < BROWSERS; n += 1) browsers.push(await at(n).pair());

    async function press(who: PairAnswer, browser: number, intent: string, n: number): Promise<number> {
      const metadata = {
        dialmark_installation: who.installation_id,
        dialmark_intent: intent,
        began: String(next()),
      };
      const body = JSON.stringify({ to: numberOf(n), from: '+4930901820', metadata });
      const response = await at(browser).post('/platform/v1/calls', body, {
        Authorization: `Bearer ${who.feed_token}`,
        [REQUEST_ID_HEADER]: intent,
      });
      return response.status;
    }

    let refused = 0;
    const placing = browsers.map(async (who, browser) => {
      for (let n = 0; n < CALLS_EACH; n += 1) {
        // Some presses on what was just listed, some on what is about to be.
        const aim = (Math.floor((answered.size / NUMBERS) * NUMBERS) + n * 37 - 400 + browser) % NUMBERS;
        const status = await press(who, browser, `intent-${browser}-${n}`, Math.abs(aim));
        if (status === 403) refused += 1;
      }
    });
    const listing = (async () => {
      for (let from = 0; from < NUMBERS; ) {
        // By browsers one at a time, and by the company's systems in batches.
        const size = from % 500 === 0 ? 480 : 1;
        const numbers = Array.from({ length: Math.min(size, NUMBERS - from) }, (_, n) => numberOf(from + n));
        if (size > 1)
          expect((await asAdmin(at(from), { by: 'CRM', add: numbers })).answer).toMatchObject({
            listed: numbers.length,
          });
        else {
          const who = browsers[from % BROWSERS] as PairAnswer;
          const hash = teamKey.hashOf(numbers[0] ?? '');
          const response = await at(from + 1).post('/team/do-not-call', JSON.stringify({ hash }), {
            Authorization: `Bearer ${who.feed_token}`,
          });
          expect(response.status).toBe(204);
        }
        for (const number of numbers) answered.set(number, next());
        from += numbers.length;
      }
    })();
    await Promise.all([...placing, listing]);
    for (const [browser, who] of browsers.entries())
      expect(await press(who, browser, `intent-last-${browser}`, browser * 200)).toBe(403);

    const late = rang.filter(({ to, began }) => began > (answered.get(to) ?? Number.POSITIVE_INFINITY));
    expect(late).toEqual([]);
    expect(await relays[0]?.list.count()).toBe(NUMBERS);
    expect(refused).toBeGreaterThan(0);
    expect(rang.length + refused).toBe(BROWSERS * CALLS_EACH);
    for (const relay of relays) await relay.close();
  });
});
