/**
 * The relay's benchmark, part of `npm run bench`. All that is compared runs in one go, in turns, so that what the
 * machine does besides falls on all alike; ratios are medians over the rounds.
 * `DIALMARK_BENCH_STORED=1000,100000,10000000` sets how many events are stored where it looks how it grows.
 */
import { request } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { KEY } from '../server/relay/kit.ts';
import { pair, send } from '../server/relay/process.ts';
import { type Bench, type BenchTable, figure, median, quantile } from './bench.ts';
import { byAutocannon, evenly, GENERATOR, makeWebhooks, topRate } from './relay-load.ts';
import { metric, raise, type Size, type Stand } from './relay-stand.ts';

const FULL: Size = { rounds: 4, seconds: 2, connections: 256, memory: 60_000, stored: [1000, 100_000] };
const QUICK: Size = { rounds: 1, seconds: 1, connections: 64, memory: 600, stored: [1000] };

const bench: Bench = {
  title: 'the relay: intake beside bare servers, latency, memory, and how it grows',
  async *run({ quick, say }) {
    const size = quick ? QUICK : FULL;
    const stored = process.env.DIALMARK_BENCH_STORED?.split(',').map(Number);
    const stand = await raise({ ...size, ...(stored && { stored }) });
    try {
      say(`${cpus()[0]?.model}, ${cpus().length} cores; Node ${process.version}; load by ${GENERATOR}`);
      yield* await intake(stand, say);
      say(`an hour's worth of events: ${size.memory}`);
      yield memory(stand);
      for (const count of stand.size.stored) {
        say(`${count} events stored`);
        yield growth(stand, count);
      }
    } finally {
      await stand.close();
    }
  },
};
export default bench;

const BARE = 'bare node:http, reads the body and answers 204';
const CHECKED = 'the same, signature checked';
const SQLITE = 'relay on SQLite';
const POSTGRES = 'relay on PostgreSQL';
const TWO = 'two relays on one PostgreSQL';

async function intake(stand: Stand, say: (text: string) => void): Promise<BenchTable[]> {
  const { size, postgres, folder, start, startBare } = stand;
  const { seconds, connections } = size;
  const two = await postgres.createDatabase();
  const relay = await start({ DATABASE_URL: await postgres.createDatabase() });
  const targets: [name: string, urls: string[]][] = [
    [BARE, [await startBare('bare')]],
    [CHECKED, [await startBare('checked')]],
    [SQLITE, [(await start({ RELAY_DATA: join(folder, 'data') })).url]],
    [POSTGRES, [relay.url]],
    [TWO, [(await start({ DATABASE_URL: two })).url, (await start({ DATABASE_URL: two })).url]],
  ];
  const installations = [(await pair(relay.url)).installation_id, 'inst_of_another_one'];
  const rates = new Map<string, number[]>(targets.map(([name]) => [name, []]));
  for (let round = 0; round <= size.rounds; round += 1) {
    say(round === 0 ? 'a round for the compilers' : `round ${round} of ${size.rounds}`);
    for (const [name, urls] of targets) {
      const webhooks = makeWebhooks(15_000 * seconds, KEY, installations);
      const rate = await topRate(urls, webhooks, { connections, seconds });
      if (round > 0) rates.get(name)?.push(rate);
    }
  }
  const of = (name: string) => rates.get(name) ?? [];
  const ratio = (name: string, base: string) =>
    median(of(name).map((rate, index) => rate / (of(base)[index] ?? 1)));
  const batches = await metric(relay.url, 'dialmark_relay_commit_seconds_count');
  const events = await metric(relay.url, 'dialmark_relay_commit_events_sum');
  const busy = await metric(relay.url, 'dialmark_relay_commit_seconds_sum');
  return [
    {
      title: `webhooks taken, ${connections} connections`,
      figures: [
        ...targets.map(([name]) => figure(name, median(of(name)), '/s')),
        figure('bare ÷ signature checked', ratio(BARE, CHECKED), '×', { atMost: 1.3 }),
        figure(`${SQLITE} ÷ signature checked`, ratio(SQLITE, CHECKED), '×'),
        figure(`${POSTGRES} ÷ signature checked`, ratio(POSTGRES, CHECKED), '×', { atLeast: 0.33 }),
        figure(`${TWO} ÷ signature checked`, ratio(TWO, CHECKED), '×'),
        figure('PostgreSQL: events in a commit', events / batches, ''),
        figure('PostgreSQL: a commit', (busy / batches) * 1000, 'ms'),
      ],
    },
    await latency(relay.url, median(of(POSTGRES)), installations, size),
    await streaming(relay.url),
  ];
}

/** At half of the top rate: how long a sender waits for its 2xx. */
async function latency(url: string, top: number, installations: string[], size: Size): Promise<BenchTable> {
  const seconds = size.seconds * 4;
  const half = await evenly(url, makeWebhooks(Math.ceil(top * seconds), KEY, installations), {
    connections: size.connections,
    seconds,
    rate: Math.floor(top / 2),
  });
  return {
    title: 'relay on PostgreSQL at half of its top rate',
    figures: [
      figure('webhooks taken', half.rate, '/s'),
      figure('refused', half.refused, ''),
      figure('answer, median', quantile(half.waits, 0.5), 'ms'),
      figure('answer, 99th percentile', quantile(half.waits, 0.99), 'ms', { atMost: 50 }),
    ],
  };
}

/** From the webhook's first byte to the event in an open stream, one at a time. */
async function streaming(url: string): Promise<BenchTable> {
  const person = await pair(url);
  let text = '';
  const stream = request(`${url}/feed`, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${person.feed_token}` },
  });
  const streamed = new Promise<NodeJS.EventEmitter>((resolve) => stream.on('response', resolve));
  stream.end();
  const response = await streamed;
  const waits: number[] = [];
  for (const webhook of makeWebhooks(200, KEY, [person.installation_id])) {
    const { id } = JSON.parse(webhook.body) as { id: string };
    const seen = new Promise<void>((resolve) => {
      const look = (chunk: Buffer) => {
        text = (text + chunk).slice(-4096);
        if (!text.includes(id)) return;
        response.off('data', look);
        resolve();
      };
      response.on('data', look);
    });
    const sent = performance.now();
    await send(url, webhook.body);
    await seen;
    waits.push(performance.now() - sent);
  }
  stream.destroy();
  return {
    title: 'from a webhook to an open stream, relay on PostgreSQL',
    figures: [
      figure('median', quantile(waits, 0.5), 'ms'),
      figure('99th percentile', quantile(waits, 0.99), 'ms', { atMost: 1000 }),
    ],
  };
}

/** An hour's worth of events for 10,000 people, who place six calls an hour, one part after the other. */
async function memory({ size, postgres, start }: Stand): Promise<BenchTable> {
  const relay = await start({ DATABASE_URL: await postgres.createDatabase() });
  const person = await pair(relay.url);
  const figures: BenchTable['figures'] = [];
  for (let part = 0; part <= 6; part += 1) {
    // At a rate that any machine takes; what it did not take in that time comes again.
    for (let tries = 0; tries < 10; tries += 1) {
      const missing =
        (size.memory / 6) * part - (await metric(relay.url, 'dialmark_relay_commit_events_sum'));
      if (missing <= 0) break;
      const rate = Math.min(1500, Math.ceil(missing));
      const webhooks = makeWebhooks(Math.ceil(missing) + rate, KEY, [person.installation_id]);
      await byAutocannon(relay.url, webhooks, { connections: 32, seconds: Math.ceil(missing / rate), rate });
    }
    const taken = await metric(relay.url, 'dialmark_relay_commit_events_sum');
    const resident = await metric(relay.url, 'process_resident_memory_bytes');
    figures.push(figure(`resident after ${taken} events`, resident / 1e6, 'MB'));
  }
  await relay.kill();
  return { title: 'memory of a relay on PostgreSQL, over an hour of 10,000 people', figures };
}

/** A store that has `count` events already, of 1,000 installations: how quick are intake and feed then? */
async function growth({ size, postgres, start }: Stand, count: number): Promise<BenchTable> {
  const url = await postgres.createDatabase();
  const relay = await start({ DATABASE_URL: url });
  const person = await pair(relay.url);
  const client = new pg.Client(url);
  await client.connect();
  for (let from = 1; from <= count; from += 500_000) {
    await client.query(
      `INSERT INTO relay_events (seq, id, addressee, type, received_at, size, payload)
       SELECT n, 'evt_' || translate(encode(sha256(n::text::bytea), 'base64'), '+/=', '-_'),
         'inst_of_somebody_' || (n % 1000), 'call.completed', (extract(epoch FROM now()) * 1000)::bigint, 400,
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

  const pages: number[] = [];
  const headers = { Authorization: `Bearer ${person.feed_token}` };
  const delivered: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const [webhook] = makeWebhooks(1, KEY, [person.installation_id]);
    if (!webhook) continue;
    const sent = performance.now();
    await send(relay.url, webhook.body);
    const stored = performance.now();
    await (await fetch(`${relay.url}/feed?limit=50`, { headers })).text();
    delivered.push(stored - sent);
    pages.push(performance.now() - stored);
  }
  const rate = await topRate(
    [relay.url],
    makeWebhooks(15_000 * size.seconds, KEY, ['inst_of_somebody_1', person.installation_id]),
    { connections: size.connections, seconds: size.seconds },
  );
  await relay.kill();
  const admin = new pg.Client(url.replace(/[^/]+$/, 'postgres'));
  await admin.connect();
  await admin.query(`DROP DATABASE ${url.split('/').at(-1)} WITH (FORCE)`);
  await admin.end();
  return {
    title: `${count.toLocaleString('en')} events stored`,
    figures: [
      figure('on disk', Number(rows[0]?.bytes) / 1e6, 'MB'),
      figure(`intake, ${size.connections} connections`, rate, '/s'),
      figure('webhook answered, one at a time, median', quantile(delivered, 0.5), 'ms'),
      figure('page of the feed, median', quantile(pages, 0.5), 'ms'),
      figure('page of the feed, 99th percentile', quantile(pages, 0.99), 'ms'),
    ],
  };
}
