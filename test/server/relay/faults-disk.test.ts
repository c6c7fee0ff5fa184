/**
 * A disk that fills up under load, for real: a small tmpfs, which takes root to mount. What cannot be kept is not
 * answered 2xx; when there is room again the relay goes on by itself. `DIALMARK_FAULTS=long` makes it long.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { needs } from '../../tools/needs.ts';
import { type Postgres, startPostgres } from '../postgres.ts';
import { until } from './kit.ts';
import { deliver, keptAll, pair, type RelayProcess, startRelay } from './process.ts';

const LONG = process.env.DIALMARK_FAULTS === 'long';
const BETWEEN = LONG ? 1500 : 400;
const TIME = LONG ? 300_000 : 120_000;
const root = process.getuid?.() === 0 && process.platform === 'linux';
const smallDisk = {
  timeout: TIME,
  ...needs(root, 'no right to mount a small disk: run the tests as root on Linux'),
};

const figures: Record<string, object> = {};
afterAll(() => console.table(figures));

let folder: string;
let mounted = false;
let relay: RelayProcess | undefined;
let postgres: Postgres | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dialmark-disk-'));
});
afterEach(async () => {
  await relay?.kill();
  await postgres?.stop('immediate');
  relay = undefined;
  postgres = undefined;
  if (mounted) execFileSync('umount', ['-l', folder]);
  mounted = false;
  rmSync(folder, { recursive: true, force: true });
});

function mount(megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  mounted = true;
}

/** Takes all room but `spared` bytes; what it returns gives it back. */
function fill(spared: number): () => void {
  const ballast = join(folder, 'ballast');
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - spared)));
  } catch {
    // The store wrote meanwhile: then it is full already.
  }
  return () => rmSync(ballast);
}

it('SQLite refuses what it cannot keep, and goes on when there is room', smallDisk, async () => {
  mount(160);
  const env = { RELAY_DATA: join(folder, 'data'), RELAY_STORE_SECONDS: '1' };
  relay = await startRelay(env);
  const { url } = relay;
  const person = await pair(url);
  const platform = deliver(url, [person.installation_id], { concurrency: 8 });
  await platform.more(BETWEEN);
  const free = fill(65_536);
  await platform.refused(8);
  const ready = await until(async () => {
    const answer = await fetch(`${url}/readyz`);
    return answer.status === 503 && (await answer.text());
  }, 'readiness to say so');
  expect(ready).toMatch(/disk is full|cannot write/);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(
    (await fetch(`${url}/feed`, { headers: { authorization: `Bearer ${person.feed_token}` } })).status,
  ).toBe(200);
  free();
  // Without a restart.
  await platform.more(BETWEEN, 'load after there was room');
  await until(async () => (await fetch(`${url}/readyz`)).status === 200, 'readiness');
  figures['full disk, SQLite'] = await keptAll(url, [person.feed_token], platform);
});

it(
  'PostgreSQL on a full disk costs no answered webhook, and no restart of the relay',
  smallDisk,
  async () => {
    mount(320);
    postgres = await startPostgres({ max_wal_size: '64MB', min_wal_size: '32MB' }, folder);
    relay = await startRelay({ DATABASE_URL: await postgres.createDatabase(), RELAY_STORE_SECONDS: '2' });
    const { url } = relay;
    const person = await pair(url);
    const platform = deliver(url, [person.installation_id], { concurrency: 8 });
    await platform.more(BETWEEN);
    const free = fill(65_536);
    // The log's segment under way has room still: it takes a while until nothing can be written.
    await platform.refused(8);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    free();
    // PostgreSQL ends itself where it cannot write its log; who runs it starts it again.
    const before = platform.answered.size;
    await until(
      async () => {
        if (platform.answered.size > before + BETWEEN) return true;
        if (!postgres?.runs()) await postgres?.start();
        return false;
      },
      'load after there was room',
      TIME,
    );
    figures['full disk, postgres'] = await keptAll(url, [person.feed_token], platform);
  },
);
