/**
 * The relay's benchmark: `node test/bench/relay.ts [--seconds 3] [--rounds 5] [--grow 1000,100000] [--memory 60000]`.
 * All that is compared runs in one go, in turns, so that what the machine does besides falls on all alike; the ratios
 * are medians over the rounds.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../server/postgres.ts';
import { KEY, sign, TEAM_CODE } from '../server/relay/kit.ts';
import { pair, type RelayProcess, startRelay } from '../server/relay/process.ts';
import { byAutocannon, GENERATOR, makeWebhooks, topRate } from './relay-load.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '256' },
    grow: { type: 'string', default: '1000,100000' },
    memory: { type: 'string', default: '60000' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = Number(values.connections);

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function quantile(numbers: readonly number[], part: number): number {
  return (
    [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0
  );
}

const started: { kill(): void }[] = [];

async function startBare(kind: 'bare' | 'checked'): Promise<string> {
  const child = spawn(process.execPath, ['test/bench/relay-bare.ts', kind, KEY], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push({ kill: () => child.kill('SIGKILL') });
  for await (const line of createInterface(child.stdout)) return String(JSON.parse(line).address);
  throw new Error(`${kind} did not start`);
}

async function start(env: Record<string, string>): Promise<RelayProcess> {
  const relay = await startRelay({ RELAY_LOG_LEVEL: 'info', RELAY_TEAM_CODE: TEAM_CODE, ...env });
  started.push({ kill: () => void relay.kill() });
  return relay;
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? 0);
}

const folder = mkdtempSync(join(tmpdir(), 'dialmark-bench-'));
const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB' });
try {
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores; Node ${process.version}; load by ${GENERATOR}\n`);
  if (rounds > 0) await intake();
  await memory(Number(values.memory));
  for (const count of values.grow.split(',').filter(Boolean)) await growth(Number(count));
} finally {
  for (const { kill } of started) kill();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function intake(): Promise<void> {
  const one = await postgres.createDatabase();
  const two = await postgres.createDatabase();
  const relayOnPostgres = await start({ DATABASE_URL: one });
  const targets: [name: string, urls: string[]][] = [
    ['bare node:http', [await startBare('bare')]],
    ['… and signature', [await startBare('checked')]],
    ['relay, PGlite', [(await start({ RELAY_DATA: join(folder, 'data') })).url]],
    ['relay, PostgreSQL', [relayOnPostgres.url]],
    [
      'two relays, one PostgreSQL',
      [(await start({ DATABASE_URL: two })).url, (await start({ DATABASE_URL: two })).url],
    ],
  ];
  const installations = [(await pair(relayOnPostgres.url)).installation_id, 'inst_of_another_one'];
  const rates = new Map<string, number[]>(targets.map(([name]) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, urls] of targets) {
      const webhooks = makeWebhooks(15_000 * seconds, KEY, installations);
      const rate = await topRate(urls, webhooks, { connections, seconds });
      // The first round is for the compilers.
      if (round > 0) rates.get(name)?.push(rate);
    }
  }
  const of = (name: string) => rates.get(name) ?? [];
  const ratio = (name: string, base: string) =>
    median(of(name).map((rate, index) => rate / (of(base)[index] ?? 1)));
  console.table(
    Object.fromEntries(
      targets.map(([name]) => [
        name,
        {
          'webhooks/s': Math.round(median(of(name))),
          'of bare': ratio(name, 'bare node:http').toFixed(2),
          'of checked': ratio(name, '… and signature').toFixed(2),
        },
      ]),
    ),
  );
  const batches = await metric(relayOnPostgres.url, 'dialmark_relay_commit_seconds_count');
  const events = await metric(relayOnPostgres.url, 'dialmark_relay_commit_events_sum');
  const busy = await metric(relayOnPostgres.url, 'dialmark_relay_commit_seconds_sum');
  console.log(
    `PostgreSQL: ${(events / batches).toFixed(0)} events a commit, ${((busy / batches) * 1000).toFixed(1)} ms a commit`,
  );

  const top = median(of('relay, PostgreSQL'));
  const webhooks = makeWebhooks(Math.ceil(top * seconds * 2), KEY, installations);
  const half = await byAutocannon(relayOnPostgres.url, webhooks, {
    connections,
    seconds: seconds * 2,
    rate: Math.floor(top / 2),
  });
  console.log(
    `at half of its top rate (${Math.round(half.rate)}/s): p50 ${half.p50} ms, p99 ${half.p99} ms, ${half.refused} refused\n`,
  );
}

/** An hour's worth of events for 10,000 people, who place six calls an hour, one batch after the other. */
async function memory(count: number): Promise<void> {
  if (count === 0) return;
  const relay = await start({ DATABASE_URL: await postgres.createDatabase() });
  const person = await pair(relay.url);
  const rows = [];
  for (let part = 0; part <= 6; part += 1) {
    if (part > 0) {
      const webhooks = makeWebhooks(count / 6, KEY, [person.installation_id]);
      await byAutocannon(relay.url, webhooks, { connections: 32, seconds: count / 6 / 2000, rate: 2000 });
    }
    rows.push({
      events: await metric(relay.url, 'dialmark_relay_commit_events_sum'),
      'memory, MB': Math.round((await metric(relay.url, 'process_resident_memory_bytes')) / 1e6),
      'heap used, MB': Math.round((await metric(relay.url, 'nodejs_heap_size_used_bytes')) / 1e6),
    });
  }
  console.table(rows);
  await relay.kill();
}

/** A store that has `count` events already, of 1,000 installations: how quick are intake and feed then? */
async function growth(count: number): Promise<void> {
  const url = await postgres.createDatabase();
  const relay = await start({ DATABASE_URL: url });
  const person = await pair(relay.url);
  const client = new pg.Client(url);
  await client.connect();
  const filling = performance.now();
  for (let from = 1; from <= count; from += 500_000) {
    await client.query(
      `INSERT INTO relay_events (seq, id, addressee, type, received_at, size, payload)
       SELECT n, 'evt_' || translate(encode(sha256(n::text::bytea), 'base64'), '+/=', '-_'),
         'inst_of_somebody_' || (n % 1000), 'call.completed', now(), 400,
         '{"id":"c_' || n || '","metadata":{"dialmark_installation":"inst_of_somebody_' || (n % 1000) || '"},"page":"' || repeat('x', 320) || '"}'
       FROM generate_series($1::int, $2::int) AS n`,
      [from, Math.min(count, from + 499_999)],
    );
  }
  await client.query('UPDATE relay_head SET seq = $1', [count]);
  await client.query('VACUUM ANALYZE relay_events');
  await client.query('CHECKPOINT');
  const { rows } = await client.query("SELECT pg_total_relation_size('relay_events')::float8 AS bytes");
  await client.end();
  const filled = (performance.now() - filling) / 1000;

  const pages: number[] = [];
  const headers = { Authorization: `Bearer ${person.feed_token}` };
  const delivered: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const [webhook] = makeWebhooks(1, KEY, [person.installation_id]);
    if (!webhook) continue;
    const sent = performance.now();
    await fetch(`${relay.url}/hooks/calls`, {
      method: 'POST',
      body: webhook.body,
      headers: { 'x-signature': sign(webhook.body) },
    });
    const stored = performance.now();
    await (await fetch(`${relay.url}/feed?limit=50`, { headers })).text();
    delivered.push(stored - sent);
    pages.push(performance.now() - stored);
  }
  const rate = await topRate(
    [relay.url],
    makeWebhooks(15_000 * seconds, KEY, ['inst_of_somebody_1', person.installation_id]),
    {
      connections,
      seconds,
    },
  );
  console.table({
    [`${count.toLocaleString('en')} events stored`]: {
      'on disk, MB': Math.round(Number(rows[0]?.bytes) / 1e6),
      'filled in, s': Math.round(filled),
      'intake/s': Math.round(rate),
      'intake p50, ms': quantile(delivered, 0.5).toFixed(1),
      'feed p50, ms': quantile(pages, 0.5).toFixed(1),
      'feed p99, ms': quantile(pages, 0.99).toFixed(1),
    },
  });
  await relay.kill();
  const admin = new pg.Client(url.replace(/[^/]+$/, 'postgres'));
  await admin.connect();
  await admin.query(`DROP DATABASE ${url.split('/').at(-1)} WITH (FORCE)`);
  await admin.end();
}
