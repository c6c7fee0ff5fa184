/** Brokering through real processes: relays killed between claim and answer, two on one PostgreSQL, breaking connections. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REQUEST_ID_HEADER } from '#lib/platform/brokered.ts';
import type { PairAnswer } from '#lib/relay/contract.ts';
import { listen, shut } from '#test/tools/listen.ts';
import { type Postgres, startPostgres } from '../postgres.ts';
import { KEY, until } from './kit.ts';
import { pair, type RelayProcess, startRelay } from './process.ts';

/** A platform that takes calls over real connections, and answers when it is told to. */
interface Platform {
  url: string;
  /** Intents, in the order in which they came. */
  got: string[];
  /** What it does with a call; undefined: answers it. */
  answer: ((response: ServerResponse) => void) | undefined;
  close(): Promise<void>;
}

async function startPlatform(): Promise<Platform> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      platform.got.push(body.metadata.dialmark_intent);
      if (platform.answer) platform.answer(response);
      else accept(response, platform.got.length);
    });
  });
  const platform: Platform = {
    url: await listen(server),
    got: [],
    answer: undefined,
    close: () => shut(server),
  };
  return platform;
}

function accept(response: ServerResponse, number: number): void {
  response.writeHead(201, { 'content-type': 'application/json' });
  const data = { id: `c_${number}`, status: 'initiated', created_at: '2026-01-01T00:00:00Z' };
  response.end(JSON.stringify({ status: 'success', data }));
}

let made = 0;
const newIntent = () => {
  made += 1;
  return `intent-${process.pid}-${made}`;
};

/** One POST; status 0 if no answer came. */
async function place(relay: { url: string }, who: PairAnswer, intent: string) {
  try {
    const response = await fetch(`${relay.url}/platform/v1/calls`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.feed_token}`,
        'content-type': 'application/json',
        [REQUEST_ID_HEADER]: intent,
      },
      body: JSON.stringify({
        to: '+4930901821',
        from: '+4930901820',
        metadata: { dialmark_installation: who.installation_id, dialmark_intent: intent },
      }),
    });
    const answer = (await response.json()) as { code?: string; data?: { id: string } };
    return { status: response.status, code: answer.code, id: answer.data?.id };
  } catch {
    return { status: 0 };
  }
}

let postgres: Postgres;
let platform: Platform;
const relays: RelayProcess[] = [];
const folders: string[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.kill();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  await platform.close();
});

async function start(more: Record<string, string>): Promise<RelayProcess> {
  const relay = await startRelay({
    RELAY_PLATFORM_URL: platform.url,
    RELAY_CALLS_KEY: 'ctc_0123456789abcdef',
    RELAY_PLATFORM_SECONDS: '3',
    RELAY_CALLS_EACH_MINUTE: '1000',
    ...more,
  });
  relays.push(relay);
  return relay;
}
function folder(): { RELAY_DATA: string } {
  const path = mkdtempSync(join(tmpdir(), 'dialmark-broker-'));
  folders.push(path);
  return { RELAY_DATA: path };
}

describe.each(['sqlite', 'postgres'] as const)('a relay killed between claim and answer, on %s', (store) => {
  it('places nothing twice after its restart, and says that it does not know', async () => {
    const where = store === 'postgres' ? { DATABASE_URL: await postgres.createDatabase() } : folder();
    const relay = await start(where);
    const who = await pair(relay.url);
    const intent = newIntent();
    platform.answer = () => {};
    const asked = place(relay, who, intent);
    await until(() => platform.got.length === 1, 'the platform has the call');
    await relay.kill();
    expect(await asked).toMatchObject({ status: 0 });

    platform.answer = undefined;
    const next = await start(where);
    expect(await place(next, who, intent)).toMatchObject({ status: 504, code: 'RELAY_NO_ANSWER' });
    expect(await place(next, who, newIntent())).toMatchObject({ status: 201 });
    expect(platform.got).toHaveLength(2);
  });

  it('places each of many intents at most once through kills at any instant', async () => {
    const where = store === 'postgres' ? { DATABASE_URL: await postgres.createDatabase() } : folder();
    let relay = await start(where);
    const who = await pair(relay.url);
    const intents = Array.from({ length: 60 }, newIntent);
    const said = new Map<string, number[]>();
    // Four at a time, each repeated until it has an answer, as a proxy on the way might.
    const queue = [...intents];
    const work = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let intent = queue.shift(); intent !== undefined; intent = queue.shift()) {
          for (;;) {
            const { status } = await place(relay, who, intent);
            said.set(intent, [...(said.get(intent) ?? []), status]);
            if (status !== 0) break;
            await new Promise((done) => setTimeout(done, 50));
          }
        }
      }),
    );
    for (let kills = 0; kills < 3; kills += 1) {
      const before = platform.got.length;
      await until(
        () => platform.got.length >= before + 8 || queue.length === 0,
        'calls to be placed',
        60_000,
      );
      await relay.kill();
      relay = await start(where);
    }
    await work;
    expect(new Set(platform.got).size).toBe(platform.got.length);
    for (const intent of intents) {
      const last = said.get(intent)?.at(-1);
      expect([201, 504]).toContain(last);
      // Never "placed" without a call.
      if (last === 201) expect(platform.got).toContain(intent);
    }
  }, 120_000);
});

describe('two relays on one PostgreSQL', () => {
  it('pass one intent on once, and both tell its answer', async () => {
    const where = { DATABASE_URL: await postgres.createDatabase() };
    const [one, two] = [await start(where), await start(where)];
    const who = await pair(one.url);
    for (let round = 0; round < 10; round += 1) {
      const intent = newIntent();
      const answers = await Promise.all([
        place(one, who, intent),
        place(two, who, intent),
        place(one, who, intent),
        place(two, who, intent),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    }
    expect(platform.got).toHaveLength(10);
  });

  it('have one limit between them', async () => {
    const where = { DATABASE_URL: await postgres.createDatabase(), RELAY_CALLS_EACH_MINUTE: '7' };
    const [one, two] = [await start(where), await start(where)];
    const who = await pair(one.url);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => place(n % 2 ? one : two, who, newIntent())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(answers.filter(({ code }) => code === 'RELAY_LIMIT')).toHaveLength(13);
    expect(platform.got).toHaveLength(7);
  });

  it('shut a person out at both at once', async () => {
    const where = { DATABASE_URL: await postgres.createDatabase() };
    const [one, two] = [await start(where), await start(where)];
    const who = await pair(one.url);
    expect(await place(two, who, newIntent())).toMatchObject({ status: 201 });
    execFileSync(process.execPath, ['server/relay/cli.ts', 'revoke', who.installation_id], {
      env: { PATH: process.env.PATH, ...where, RELAY_WEBHOOKS_KEY: KEY },
    });
    expect(await place(one, who, newIntent())).toMatchObject({ status: 401, code: 'RELAY_TOKEN' });
    expect(await place(two, who, newIntent())).toMatchObject({ status: 401, code: 'RELAY_TOKEN' });
    expect(platform.got).toHaveLength(1);
  });
});

describe('a connection to the platform that breaks', () => {
  it('gets no call sent twice, used before or not', async () => {
    const relay = await start(folder());
    const who = await pair(relay.url);
    const intents: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      // A good one first, so that its connection is kept and used again.
      platform.answer = round % 2 === 0 ? undefined : (response) => response.socket?.destroy();
      const intent = newIntent();
      intents.push(intent);
      expect((await place(relay, who, intent)).status).toBe(round % 2 === 0 ? 201 : 504);
    }
    expect(platform.got).toEqual(intents);
  });

  it('is waited for no longer than was set', async () => {
    const relay = await start({ ...folder(), RELAY_PLATFORM_SECONDS: '1' });
    const who = await pair(relay.url);
    platform.answer = () => {};
    expect(await place(relay, who, newIntent())).toMatchObject({ status: 504, code: 'RELAY_NO_ANSWER' });
  });
});
