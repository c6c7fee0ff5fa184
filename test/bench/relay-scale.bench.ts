/**
 * A relay with the installations of a large company: streams held open, polls, and webhooks with transcripts of 33 kB,
 * all together. `DIALMARK_BENCH_INSTALLATIONS=10000` sets how many there are; of five, two have a stream open and three
 * poll every half minute; each places six calls an hour and transcribes them.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Postgres, startPostgres } from '../server/postgres.ts';
import { KEY, sign } from '../server/relay/kit.ts';
import { memoryOf, openStreams, post, startRelay } from '../server/relay/process.ts';
import { type Bench, type BenchTable, figure, quantile } from './bench.ts';
import { processorOf } from './processes.ts';

interface Person {
  id: string;
  feedToken: string;
  hookToken: string;
}

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const SECONDS = { full: 30, quick: 5 };
const POLL_SECONDS = 30;
const CALLS_AN_HOUR = 6;
const TRANSCRIPT = 'x'.repeat(33_000);

const bench: Bench = {
  title: 'the relay at the size of a large company: streams, polls and intake together',
  async *run({ quick, say }) {
    const count = Number(process.env.DIALMARK_BENCH_INSTALLATIONS ?? (quick ? 200 : 10_000));
    const folder = mkdtempSync(join(tmpdir(), 'dialmark-scale-'));
    const postgres = await startPostgres();
    say(`${cpus()[0]?.model}, ${cpus().length} cores; ${count} installations`);
    try {
      for (const store of ['SQLite', 'PostgreSQL'] as const) {
        say(store);
        yield measure(store, count, quick ? SECONDS.quick : SECONDS.full, folder, postgres);
      }
    } finally {
      await postgres.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
export default bench;

/** A store with all installations paired, put there as a backup. */
function fill(people: readonly Person[], env: Record<string, string>, folder: string): void {
  const at = new Date().toISOString();
  const lines = [
    { kind: 'relay', format: 'dialmark-relay-1', seq: 0 },
    ...people.map(({ id, feedToken, hookToken }) => ({
      kind: 'installation',
      installationId: id,
      name: '',
      state: 'active',
      feedTokenHash: hash(feedToken),
      hookTokenHash: hash(hookToken),
      pairedAt: at,
      lastSeenAt: null,
      ackedSeq: 0,
      sweptSeq: 0,
    })),
    { kind: 'end', events: 0 },
  ];
  const file = join(folder, 'people.gz');
  writeFileSync(file, gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')));
  const restored = spawnSync(process.execPath, ['server/relay/cli.ts', 'restore', file], {
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  });
  if (restored.status !== 0) throw new Error(restored.stderr);
}

function poll(agent: Agent, url: string, token: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}/feed`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.resume();
        response.on('end', () => resolve(performance.now() - started));
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

/** Does `work` so many times a second, evenly, for so many seconds. */
async function atRate(rate: number, seconds: number, work: (n: number) => Promise<void>): Promise<void> {
  const all: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; n < rate * seconds; n += 1) {
    const wait = started + (n * 1000) / rate - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    all.push(work(n));
  }
  await Promise.all(all);
}

async function measure(
  store: string,
  count: number,
  seconds: number,
  folder: string,
  postgres: Postgres,
): Promise<BenchTable> {
  const people = Array.from(
    { length: count },
    (): Person => ({
      id: `inst_${randomBytes(12).toString('hex')}`,
      feedToken: `dmf_${randomBytes(32).toString('base64url')}`,
      hookToken: `dmh_${randomBytes(32).toString('base64url')}`,
    }),
  );
  const env: Record<string, string> =
    store === 'SQLite'
      ? { RELAY_DATA: join(folder, 'data') }
      : { DATABASE_URL: await postgres.createDatabase() };
  fill(people, env, folder);
  const relay = await startRelay(env);
  const streaming = people.slice(0, Math.floor(count * 0.4));
  const polling = people.slice(streaming.length);
  const sent = new Map<string, number>();
  const delays: number[] = [];
  const tokens = streaming.map(({ feedToken }) => feedToken);
  const sockets = await openStreams(relay.port, tokens, (text) => {
    for (const [, id = ''] of text.matchAll(/"id":"((?:c|txn)_bench_\d+)"/g)) {
      const at = sent.get(id);
      if (at !== undefined) delays.push(performance.now() - at);
      sent.delete(id);
    }
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const answers: number[] = [];
  const polls: number[] = [];
  let refused = 0;
  // The first polls fill the memory of tokens, as the first half minute of a day does.
  for (const { feedToken } of polling) polls.push(await poll(agent, relay.url, feedToken));
  polls.length = 0;
  const before = processorOf(relay.pid);

  const callsEach = (count * CALLS_AN_HOUR) / 3600;
  const webhook = async (kind: 'c' | 'txn', n: number) => {
    const person = people[(n * 7919) % people.length];
    if (!person) return;
    const id = `${kind}_bench_${n}`;
    const body =
      kind === 'c'
        ? JSON.stringify({ id, duration_seconds: 60, metadata: { dialmark_installation: person.id } })
        : JSON.stringify({
            id,
            status: 'completed',
            transcript: [{ speaker: 'agent', start: 0, end: 9, text: TRANSCRIPT }],
          });
    const path = kind === 'c' ? '/hooks/calls' : `/hooks/transcriptions/${person.hookToken}`;
    sent.set(id, performance.now());
    const answer = await post(agent, relay.url + path, body, { 'x-signature': sign(body, KEY) });
    if (answer.status === 204) answers.push(answer.milliseconds);
    else refused += 1;
  };
  const started = performance.now();
  await Promise.all([
    atRate(polling.length / POLL_SECONDS, seconds, async (n) => {
      const person = polling[n % polling.length];
      if (person) polls.push(await poll(agent, relay.url, person.feedToken));
    }),
    atRate(callsEach, seconds, (n) => webhook('c', n)),
    atRate(callsEach, seconds, (n) => webhook('txn', n)),
  ]);
  const elapsed = (performance.now() - started) / 1000;
  const processor = ((processorOf(relay.pid) - before) / elapsed) * 100;
  const memory = memoryOf(relay.pid);
  for (const socket of sockets) socket.destroy();
  agent.destroy();
  await relay.kill();
  return {
    title: `${count.toLocaleString('en')} installations on ${store}`,
    figures: [
      figure('streams open', streaming.length, ''),
      figure('polls', polls.length / elapsed, '/s'),
      figure('webhooks, half of them transcripts of 33 kB', answers.length / elapsed, '/s'),
      figure('refused', refused, ''),
      figure('webhook answered, median', quantile(answers, 0.5), 'ms'),
      figure('webhook answered, 99th percentile', quantile(answers, 0.99), 'ms', { atMost: 50 }),
      figure('in an open stream, median', quantile(delays, 0.5), 'ms'),
      figure('in an open stream, 99th percentile', quantile(delays, 0.99), 'ms', { atMost: 1000 }),
      figure('poll, median', quantile(polls, 0.5), 'ms'),
      figure('poll, 99th percentile', quantile(polls, 0.99), 'ms'),
      figure('processor', processor, '% of a core'),
      figure('resident', memory / 1e6, 'MB', { atMost: 512 }),
    ],
  };
}
