/** A relay that passes requests on to a platform which answers as a test wants it, on either store. */
import { afterEach, beforeEach, describe } from 'vitest';
import { REQUEST_ID_HEADER } from '#lib/platform/brokered.ts';
import type { PairAnswer } from '#lib/relay/contract.ts';
import { databaseFor, openRelay, STORES, type TestRelay, type TestRelayOptions } from './kit.ts';
import { type Databases, withPostgres } from './with-postgres.ts';

export const CALLS_KEY = 'ctc_0123456789abcdef';
export const TRANSCRIPTIONS_KEY = 'ait_0123456789abcdef';
const ENV = {
  RELAY_PUBLIC_URL: 'https://relay.company.example',
  RELAY_PLATFORM_URL: 'https://api.platform.example/account',
  RELAY_CALLS_KEY: CALLS_KEY,
  RELAY_TRANSCRIPTIONS_KEY: TRANSCRIPTIONS_KEY,
};

/** What the platform got, and what it answers: one after another, the last for ever. */
interface Platform {
  got: { url: string; authorization: string | null; body: Record<string, unknown> }[];
  answers: (() => Response | Promise<Response>)[];
}

export const success = (data: object, status = 201) => Response.json({ status: 'success', data }, { status });
export const error = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ status: 'error', code, message: `+4930901820 is refused: ${code}` }, { status, headers });
/** What a request is told that did not become a call. */
export const told = (status: number, code: string) => ({ status, answer: { code } });
function fails(code: string): () => never {
  return () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };
}
export const broken = fails('ECONNRESET');
export const unreachable = fails('ECONNREFUSED');
let made = 0;
export const call = () => {
  made += 1;
  return success({ id: `c_${made}`, status: 'initiated', created_at: '2026-01-01T00:00:00Z' });
};

export interface Placing {
  relay?: TestRelay;
  who?: PairAnswer;
  body?: object;
  path?: string;
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

/**
 * The tests that `tests` declares, once a store, each with a bench of its own, which the bench given stands for. Call it
 * at the top of a file: it starts PostgreSQL for the file.
 */
export function onEachStore(
  what: string,
  env: Readonly<Record<string, string>>,
  tests: (bench: Bench) => void,
): void {
  const postgres = withPostgres();

  describe.each(STORES)(`${what}, on %s`, (store) => {
    const bench = {} as Bench;
    beforeEach(async () => void Object.assign(bench, await openBench(store, postgres, env)));
    afterEach(() => bench.close());
    tests(bench);
  });
}

/** A relay with a paired installation, and more of both on request. */
async function openBench(
  store: (typeof STORES)[number],
  postgres: Databases,
  own: Readonly<Record<string, string>>,
) {
  const platform: Platform = { got: [], answers: [] };
  const relays: TestRelay[] = [];
  const clock = { now: Date.parse('2026-03-01T12:00:00Z') };

  async function open(env: Record<string, string> = {}, more: TestRelayOptions = {}): Promise<TestRelay> {
    const relay = await openRelay({
      databaseUrl: await databaseFor(store, postgres),
      clock: () => clock.now,
      async fetch(url, init) {
        const headers = new Headers(init.headers);
        const body = init.body ? JSON.parse(String(init.body)) : {};
        platform.got.push({ url, authorization: headers.get('authorization'), body });
        const answer = platform.answers.length > 1 ? platform.answers.shift() : platform.answers[0];
        return answer ? answer() : call();
      },
      ...more,
      env: { ...ENV, ...env },
    });
    relays.push(relay);
    return relay;
  }
  const test = await open(own);
  const paired = await test.pair();

  const bodyOf = (intent: string, who = paired) => ({
    to: '+4930901821',
    from: '+4930901820',
    metadata: { dialmark_installation: who.installation_id, dialmark_intent: intent },
  });
  return {
    platform,
    clock,
    test,
    paired,
    open,
    bodyOf,
    async place(intent: string, placing: Placing = {}) {
      const { relay = test, who = paired, path = '/platform/v1/calls' } = placing;
      const response = await relay.post(path, JSON.stringify(placing.body ?? bodyOf(intent, who)), {
        Authorization: `Bearer ${who.feed_token}`,
        'Content-Type': 'application/json',
        [REQUEST_ID_HEADER]: intent,
      });
      const answer: Record<string, unknown> = JSON.parse((await response.text()) || '{}');
      return { status: response.status, answer, wait: response.headers.get('retry-after') };
    },
    listed: () => test.brokered.list(),
    async close() {
      for (const relay of relays) await relay.close();
    },
  };
}
