/** What the relay's tests share: a relay in this process on either store, webhooks signed as the platform signs. */

import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  type FeedPage,
  feedPageSchema,
  type PairAnswer,
  pairAnswerSchema,
  relayErrorSchema,
} from '#lib/relay/contract.ts';
import type { RelayOptions } from '#server/relay/base.ts';
import { type Admin, createAdmin } from '#server/relay/ops/admin.ts';
import { type Config, readConfig } from '#server/relay/ops/config.ts';
import { createLog } from '#server/relay/ops/log.ts';
import { createRelay, type Relay } from '#server/relay/relay.ts';
import { openDatabase } from '#server/relay/store/open.ts';
import { createStores, type Stores } from '#server/relay/store/stores.ts';
import type { Databases } from './with-postgres.ts';

/** Files of a relay in this process: in memory, if the system has a folder for that. No power fails here. */
const FOLDERS = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export const KEY = 'whk_0123456789abcdef0123456789';
export const DESTINATIONS_KEY = 'a key for destinations, in tests';
export const TEAM_CODE = 'HARBOUR-LANTERN-42';

export function makeConfig(env: Readonly<Record<string, string>> = {}): Config {
  const read = readConfig({ RELAY_WEBHOOKS_KEY: KEY, RELAY_TEAM_CODE: TEAM_CODE, ...env });
  if (!read.ok) throw new Error(read.error.join('\n'));
  return read.value;
}

export function sign(body: string | Uint8Array, key = KEY): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

export function installationId(): string {
  return `inst_${randomUUID()}`;
}

let calls = 0;
/** A `call.completed` body, each with a call id of its own. */
export function callBody(installation: string | undefined, more: object = {}): string {
  calls += 1;
  return JSON.stringify({
    id: `c_${calls}_${randomUUID()}`,
    status: 'completed',
    duration_seconds: 72.5,
    recording_url: 'https://recordings.example/1.mp3',
    agent_id: 'u_7',
    metadata: installation === undefined ? {} : { dialmark_installation: installation, page: 'A page' },
    ...more,
  });
}

type Who = Pick<PairAnswer, 'installation_id' | 'feed_token'>;
export const bearer = ({ feed_token }: Pick<Who, 'feed_token'>) => ({
  Authorization: `Bearer ${feed_token}`,
});

export interface TestRelay extends Stores {
  relay: Relay;
  /** As the administrator's command has it. */
  admin: Admin;
  config: Config;
  /** What was logged, as text. */
  logged: () => string;
  post(path: string, body: string | Uint8Array, headers?: Record<string, string>): Promise<Response>;
  /** `who` is it that asks; undefined: it has no token. */
  get(path: string, who?: Pick<Who, 'feed_token'>, headers?: Record<string, string>): Promise<Response>;
  /** A signed call.completed. */
  call(body: string): Promise<Response>;
  /** `token`: of an installation that was paired before. */
  pair(installation?: string, token?: string, teamCode?: string): Promise<PairAnswer>;
  feed(token: string, query?: string): Promise<FeedPage>;
  close(): Promise<void>;
}

export interface TestRelayOptions {
  env?: Readonly<Record<string, string>>;
  /** A PostgreSQL address; undefined: SQLite in a folder of its own, removed at the end. */
  databaseUrl?: string | undefined;
  clock?: () => number;
  /** Ways to the company's destinations. */
  webhooks?: RelayOptions['webhooks'];
  /** The platform, for requests that are passed on to it. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export async function openRelay({
  env = {},
  databaseUrl,
  clock,
  webhooks,
  fetch,
}: TestRelayOptions = {}): Promise<TestRelay> {
  const folder = mkdtempSync(join(FOLDERS, 'dialmark-relay-'));
  const config = makeConfig({
    RELAY_DATA: folder,
    RELAY_DESTINATIONS_KEY: DESTINATIONS_KEY,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...env,
  });
  let logged = '';
  const log = createLog('debug', {
    write(line: string) {
      logged += line;
    },
  });
  const database = await openDatabase({ ...config, onFault: log.fault });
  const relay = await createRelay({
    config,
    database,
    log,
    ...(clock && { clock }),
    ...(webhooks && { webhooks }),
    ...(fetch && { fetch }),
  });

  const post: TestRelay['post'] = async (path, body, headers = {}) =>
    relay.app.request(path, { method: 'POST', body: body as BodyInit, headers });

  const get: TestRelay['get'] = async (path, who, headers = {}) =>
    relay.app.request(path, { headers: { ...(who && bearer(who)), ...headers } });

  const at = clock ?? Date.now;
  const stores = createStores(database, { config, clock: at, sender: 'command' });
  return {
    ...stores,
    relay,
    admin: createAdmin(stores, at),
    config,
    logged: () => logged,
    post,
    get,
    call: (body) => post('/hooks/calls', body, { 'X-Signature': sign(body) }),
    async pair(installation = installationId(), token, teamCode = TEAM_CODE) {
      const response = await post(
        '/pair',
        JSON.stringify({ team_code: teamCode, installation_id: installation, name: 'A browser' }),
        token ? bearer({ feed_token: token }) : {},
      );
      return pairAnswerSchema.parse(await response.json());
    },
    async feed(token, query = '') {
      const response = await get(`/feed${query}`, { feed_token: token });
      if (response.status !== 200) throw new Error(`feed answered ${response.status}`);
      return feedPageSchema.parse(await response.json());
    },
    async close() {
      await relay.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Metadata of a call of this browser's. */
export const ownMetadata = ({ installation_id }: Pick<Who, 'installation_id'>, intent = 'intent-0001') => ({
  dialmark_installation: installation_id,
  dialmark_intent: intent,
});

/** Tells the relay how a call was wrapped up, as its browser does. */
export function wrapUp({ post }: Pick<TestRelay, 'post'>, who: Who, intent: string, more: object = {}) {
  const said = { intent_id: intent, revision: 1, changed_at: new Date().toISOString() };
  const body = JSON.stringify({ ...said, metadata: ownMetadata(who, intent), ...more });
  return post('/wrap-ups', body, bearer(who));
}

/** An event stream of the feed: its messages as they come. */
export async function openStream(
  test: TestRelay,
  token: string,
  more: Record<string, string> = {},
  query = '',
) {
  const headers = { Accept: 'text/event-stream', ...more };
  const response = await test.get(`/feed${query}`, { feed_token: token }, headers);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let ended = false;
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      text += decoder.decode(part.value, { stream: true });
    ended = true;
  })();
  const messages = () =>
    text.split('\n\n').flatMap((block) => {
      const id = /^id: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      return data === undefined ? [] : [{ id, page: feedPageSchema.parse(JSON.parse(data)) }];
    });
  return {
    messages,
    events: () => messages().flatMap(({ page }) => page.events),
    /** The team's tag that was told last. */
    team: () => messages().at(-1)?.page.team,
    ended: () => ended,
    close: async () => {
      await reader.cancel();
      await reading;
    },
  };
}

/** Both stores, for `describe.each`: the second makes itself a database on the server given when the tests run. */
export const STORES = ['sqlite', 'postgres'] as const;

export function databaseFor(
  store: (typeof STORES)[number],
  postgres: Databases,
): Promise<string | undefined> {
  return store === 'postgres' ? postgres.createDatabase() : Promise.resolve(undefined);
}

/** Status and code of a refusal. */
export async function errorOf(response: Response) {
  return [response.status, relayErrorSchema.parse(await response.json()).error.code];
}

/** Looks again until `look` gives something, for at most `ms`. */
export async function until<Value>(
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
  what: string,
  ms = 20_000,
): Promise<Value> {
  const deadline = performance.now() + ms;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`waited ${ms} ms for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
