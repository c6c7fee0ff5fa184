/**
 * What happens to machines, done to a relay under load. The figure that counts: webhooks answered 2xx, and events
 * found in the feed afterwards. `DIALMARK_FAULTS=long` makes it long: more load, more kills, more streams; minutes, all files together.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../postgres.ts';
import { callBody, KEY, openRelay, sign, until } from './kit.ts';
import {
  deliver,
  keptAll,
  memoryOf,
  openStreams,
  pair,
  post,
  type RelayProcess,
  startRelay,
} from './process.ts';

const LONG = process.env.DIALMARK_FAULTS === 'long';
const SIZE = LONG
  ? { kills: 8, between: 800, restarts: 3, streams: 3000, flood: 20_000 }
  : { kills: 2, between: 400, restarts: 1, streams: 300, flood: 3000 };
const TIME = LONG ? 300_000 : 120_000;

const figures: Record<string, object> = {};
afterAll(() => console.table(figures));

let folder: string;
let relay: RelayProcess | undefined;
let postgres: Postgres | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dialmark-faults-'));
});
afterEach(async () => {
  await relay?.kill();
  await postgres?.remove();
  relay = undefined;
  postgres = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function storeEnv(store: 'sqlite' | 'postgres'): Promise<Record<string, string>> {
  if (store === 'sqlite') return { RELAY_DATA: join(folder, 'data') };
  postgres = await startPostgres();
  return { DATABASE_URL: await postgres.createDatabase() };
}

describe('kill -9 in the middle of load', () => {
  it.each(['sqlite', 'postgres'] as const)(
    'loses nothing that was answered, on %s',
    { timeout: TIME },
    async (store) => {
      const env = await storeEnv(store);
      relay = await startRelay(env);
      const { port, url } = relay;
      const people = await Promise.all([pair(url), pair(url), pair(url)]);
      const platform = deliver(
        url,
        people.map((each) => each.installation_id),
      );
      for (let kill = 1; kill <= SIZE.kills; kill += 1) {
        await platform.more(SIZE.between);
        await relay.kill();
        relay = await startRelay({ ...env, RELAY_PORT: String(port) });
      }
      await platform.more(SIZE.between, 'load after the last kill');
      const tokens = people.map((each) => each.feed_token);
      figures[`kill -9 ×${SIZE.kills}, ${store}`] = await keptAll(url, tokens, platform);
      expect(platform.failed()).toBeGreaterThan(0);
      // And an orderly end says so.
      expect(await relay.stop()).toBe(0);
      expect(relay.output()).toContain('"msg":"stopped"');
    },
  );
});

describe('PostgreSQL stopped and started', () => {
  it('is outlived: no answer that was not kept, and no restart of the relay', { timeout: TIME }, async () => {
    const env = await storeEnv('postgres');
    relay = await startRelay({ ...env, RELAY_STORE_SECONDS: '2' });
    const { url } = relay;
    const person = await pair(url);
    const platform = deliver(url, [person.installation_id], { concurrency: 16 });
    for (let restart = 1; restart <= SIZE.restarts; restart += 1) {
      for (const how of ['fast', 'immediate'] as const) {
        await platform.more(SIZE.between);
        await postgres?.stop(how);
        await platform.refused(0);
        expect((await fetch(`${url}/readyz`)).status).toBe(503);
        expect((await fetch(`${url}/healthz`)).status).toBe(200);
        await postgres?.start();
        await until(async () => (await fetch(`${url}/readyz`)).status === 200, 'readiness', TIME);
      }
    }
    await platform.more(SIZE.between, 'load after the last start');
    figures[`PostgreSQL stopped ×${SIZE.restarts * 2}`] = await keptAll(url, [person.feed_token], platform);
    // Every delivery had an answer within the platform's ten seconds.
    expect(platform.slowest()).toBeLessThan(10_000);
  });
});

describe('a clock that jumps', () => {
  it('changes neither order nor what is kept', async () => {
    let now = Date.UTC(2026, 10, 21);
    const test = await openRelay({ env: { RELAY_DATA: folder }, clock: () => now });
    const { feed_token, installation_id } = await test.pair();
    const bodies: string[] = [];
    for (const jump of [0, 400, -800, 10_000, -9600].map((days) => days * 86_400_000)) {
      now += jump;
      for (let count = 0; count < 5; count += 1) {
        const body = callBody(installation_id);
        bodies.push(body);
        expect((await test.call(body)).status).toBe(204);
      }
      await test.relay.sweep();
    }
    const page = await test.feed(feed_token);
    expect(page.events.map((event) => event.payload)).toEqual(bodies.map((body) => JSON.parse(body)));
    await test.close();
  });
});

describe('senders that do not behave', () => {
  it('hold nobody else up, and are cut off', { timeout: TIME }, async () => {
    relay = await startRelay({ ...(await storeEnv('sqlite')), RELAY_REQUEST_SECONDS: '2' });
    const { url, port } = relay;
    const person = await pair(url);
    const body = callBody(person.installation_id);
    const head = `POST /hooks/calls HTTP/1.1\r\nHost: a\r\nX-Signature: ${sign(body)}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    const openers = ['', 'POST /hooks', head, `${head}\r\n`, `${head}\r\n${body.slice(0, -1)}`];
    let ended = 0;
    const sockets: Socket[] = [];
    for (let round = 0; round < 40; round += 1) {
      for (const opener of openers) {
        const socket = connect(port, '127.0.0.1', () => socket.write(opener));
        socket.on('error', () => {});
        socket.on('close', () => {
          ended += 1;
        });
        socket.resume();
        sockets.push(socket);
      }
    }
    // Some break off in the middle of the body.
    for (const socket of sockets.filter((_, index) => index % 10 === 4)) {
      socket.on('connect', () => setImmediate(() => socket.destroy()));
    }
    const platform = deliver(url, [person.installation_id], { concurrency: 8 });
    await platform.more(SIZE.between, 'load beside them');
    await platform.stop();
    expect(platform.failed()).toBe(0);
    // All that began a request; a connection that says nothing at all may idle.
    const began = sockets.length * 0.8;
    await until(() => ended >= began, `${began} of ${sockets.length} to be cut off (${ended} were)`, 20_000);
    figures['slow and half-sent requests'] = await keptAll(url, [person.feed_token], platform);
    for (const socket of sockets) socket.destroy();
  });

  it('may flood it with wrong signatures: the right ones are still taken', { timeout: TIME }, async () => {
    relay = await startRelay(await storeEnv('sqlite'));
    const { url } = relay;
    const person = await pair(url);
    const platform = deliver(url, [person.installation_id], { concurrency: 8 });
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const body = callBody(person.installation_id);
    let wrong = 0;
    let left = SIZE.flood;
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        while (left > 0) {
          left -= 1;
          const answer = await post(agent, `${url}/hooks/calls`, body, {
            'x-signature': sign(body, `${KEY}x`),
          });
          if (answer.status === 401) wrong += 1;
        }
      }),
    );
    agent.destroy();
    await platform.stop();
    expect(wrong).toBe(SIZE.flood);
    expect(platform.failed()).toBe(0);
    figures[`flood of ${SIZE.flood} wrong signatures`] = await keptAll(url, [person.feed_token], platform);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain(
      `dialmark_relay_webhooks_refused_total{route="calls",reason="wrong-signature"} ${SIZE.flood}`,
    );
  });
});

describe('many feeds held open', () => {
  it('all get their events, soon', { timeout: TIME }, async () => {
    const env = await storeEnv('postgres');
    relay = await startRelay({ ...env, RELAY_STREAMS_EACH: '100' });
    const { url, port, pid } = relay;
    const people = await Promise.all(Array.from({ length: 100 }, () => pair(url)));
    const before = memoryOf(pid);
    const received: { n: number; at: number }[] = [];
    const tokens = Array.from(
      { length: SIZE.streams },
      (_, n) => people[n % people.length]?.feed_token ?? '',
    );
    const texts = new Map<number, string>();
    const sockets = await openStreams(port, tokens, (part, n) => {
      const text = (texts.get(n) ?? '') + part;
      const has = text.includes('data: ');
      if (has) received.push({ n, at: performance.now() });
      texts.set(n, has ? '' : text);
    });
    const each = (memoryOf(pid) - before) / SIZE.streams;

    const started = performance.now();
    const agent = new Agent({ keepAlive: true, maxSockets: 32 });
    const answers = await Promise.all(
      people.map((person) => {
        const body = callBody(person.installation_id);
        return post(agent, `${url}/hooks/calls`, body, { 'x-signature': sign(body) });
      }),
    );
    expect(answers.every((answer) => answer.status === 204)).toBe(true);
    await until(() => received.length >= SIZE.streams, 'every stream to have its event', TIME);
    expect(new Set(received.map(({ n }) => n)).size).toBe(SIZE.streams);
    const slowest = Math.max(...received.map(({ at }) => at - started));
    figures[`${SIZE.streams} streams`] = {
      answered: people.length,
      found: people.length,
      lost: 0,
      twice: received.length - SIZE.streams,
      'last stream, ms': Math.round(slowest),
      'kB a stream': Math.round(each / 1024),
    };
    for (const socket of sockets) socket.destroy();
    agent.destroy();
    expect(slowest).toBeLessThan(LONG ? 30_000 : 5000);
  });
});
