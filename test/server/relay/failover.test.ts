/**
 * PostgreSQL that fails over to a standby, under load, behind one address that leads to whichever is in charge (a proxy,
 * a virtual address). What the relay answered 2xx is in the new one; no relay is started again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { listen } from '#test/tools/listen.ts';
import { type Postgres, startPostgres } from '../postgres.ts';
import { until } from './kit.ts';
import { compare, deliver, pair, type RelayProcess, startRelay } from './process.ts';

const BETWEEN = process.env.DIALMARK_FAULTS === 'long' ? 1500 : 400;
const TIME = 120_000;

const figures: Record<string, object> = {};
afterAll(() => console.table(figures));

let folder: string;
let first: Postgres;
let second: Postgres;
let address: Awaited<ReturnType<typeof openAddress>>;
let relays: RelayProcess[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialmark-failover-'));
  first = await startPostgres();
  const database = await first.createDatabase();
  second = await first.follower();
  address = await openAddress(first.port);
  const env = {
    DATABASE_URL: database.replace(`:${first.port}/`, `:${address.port}/`),
    RELAY_STORE_SECONDS: '2',
  };
  relays = await Promise.all([startRelay(env), startRelay(env)]);
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.kill()));
  address.close();
  await first.remove();
  await second.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** One address for the server in charge. */
async function openAddress(to: number) {
  let target = to;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    const both: [Socket, Socket] = [socket, onward];
    pairs.add(both);
    for (const [one, other] of [both, [onward, socket]]) {
      one?.on('data', (data) => other?.write(data));
      one?.on('error', () => {});
      one?.on('close', () => {
        pairs.delete(both);
        other?.destroy();
      });
    }
  });
  const { port } = new URL(await listen(server));
  return {
    port,
    /** New connections lead there; those that are open stay as they are. */
    leadTo(next: number) {
      target = next;
    },
    /** Nothing comes through the connections that are open, and nothing says that they are gone. */
    fallSilent() {
      for (const [socket, onward] of pairs) {
        socket.removeAllListeners('data').on('data', () => {});
        onward.removeAllListeners('close').destroy();
      }
    },
    close() {
      for (const [socket, onward] of pairs) for (const end of [socket, onward]) end.destroy();
      server.close();
    },
  };
}

it.each([
  [
    'is killed, and the other takes over',
    async () => {
      await first.stop('immediate');
      address.leadTo(second.port);
    },
  ],
  [
    'loses its power, so that its connections say nothing any more',
    async () => {
      address.leadTo(second.port);
      address.fallSilent();
      await first.stop('immediate');
    },
  ],
  [
    'is stopped, and the other may only read for a while',
    async () => {
      address.leadTo(second.port);
      await first.stop('fast');
    },
  ],
])('PostgreSQL %s: nothing that was answered is lost', { timeout: TIME }, async (what, goAway) => {
  const urls = relays.map(({ url }) => url);
  const [url = '', other = ''] = urls;
  const person = await pair(url);
  const platforms = urls.map((each, n) =>
    deliver(each, [person.installation_id], { concurrency: 8, run: `r${n}` }),
  );
  const answered = () => platforms.map((platform) => platform.answered.size);
  const more = (then: readonly number[]) => answered().every((count, n) => count >= (then[n] ?? 0) + BETWEEN);
  await until(() => more([0, 0]), 'load', TIME);
  await goAway();
  const refused = () => platforms.every((platform) => platform.failed() > 0);
  await until(refused, 'deliveries to both relays to be refused', TIME);
  await second.promote();
  const then = answered();
  const started = performance.now();
  await until(() => more(then), 'load on the new one', TIME);
  const back = Math.round(performance.now() - started);
  await Promise.all(platforms.map((platform) => platform.stop()));
  const all = new Set(platforms.flatMap((platform) => [...platform.answered]));
  const result = await compare(other, [person.feed_token], all);
  figures[`PostgreSQL ${what}`] = { ...result, 'ms until it went on': back };
  expect(result).toMatchObject({ found: result.answered, lost: 0, twice: 0 });
  for (const platform of platforms) expect(platform.slowest()).toBeLessThan(10_000);
  for (const each of urls)
    await until(async () => (await fetch(`${each}/readyz`)).status === 200, 'readiness', 20_000);
});
