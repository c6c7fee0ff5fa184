/**
 * A team of 200 agents with a million calls, a do-not-call file of a million lines, and ten thousand browsers that ask for the
 * team at nine: on both stores, the relay in this process.
 */

import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importList } from '#server/relay/ops/list-import.ts';
import { figureSteps } from '#server/relay/store/team-figures.ts';
import { type Postgres, startPostgres } from '#test/server/postgres.ts';
import { databaseFor, openRelay, STORES, type TestRelay } from '#test/server/relay/kit.ts';
import { TEAM_ENV, teamKey } from '#test/server/relay/team-kit.ts';
import { type Bench, type Figure, figure, median } from './bench.ts';

const AGENTS = 200;
const DAYS = 250;

/** Rows in a statement: a store is given only so long for one. */
const CHUNK = 50_000;
/** `n` from `first` up, in the SQL of the store. */
const series = (kind: string, first: number, last: number) =>
  kind === 'postgres'
    ? `generate_series(${first}, ${last}) AS s(n)`
    : `(WITH RECURSIVE s(n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM s WHERE n < ${last}) SELECT n FROM s) AS s`;

async function fill({ database }: TestRelay, calls: number): Promise<void> {
  const day = `20260101 + (s.n / ${AGENTS}) % 28 + 100 * ((s.n / ${AGENTS * 28}) % ${Math.ceil(DAYS / 28)})`;
  const text = (value: string) => `CAST(${value} AS text)`;
  const names = ['reached', 'busy', 'no-answer', 'callback', 'voicemail', 'not-interested'];
  const outcome = `CASE s.n % 7 ${names.map((name, at) => `WHEN ${at} THEN '${name}'`).join(' ')} ELSE '' END`;
  for (let first = 0; first < calls; first += CHUNK)
    await database.change(
      `INSERT INTO relay_team_calls SELECT 'inst_' || ${text(`s.n % ${AGENTS}`)}, 'intent-' || ${text('s.n')},
        'Person ' || ${text(`s.n % ${AGENTS}`)}, s.n, ${day}, 60000, CASE WHEN s.n % 7 = 6 THEN 0 ELSE 1 END, ${outcome},
        CASE WHEN s.n % 7 IN (0, 3, 5) THEN 1 ELSE 0 END, CASE WHEN s.n % 7 = 3 THEN s.n END
        FROM ${series(database.kind, first, Math.min(first + CHUNK, calls) - 1)}`,
      [],
    );
  await database.write([
    [
      `INSERT INTO relay_team_days SELECT day, installation_id, person, count(*), sum(reached), sum(duration_ms),
        sum(CASE WHEN revision > 0 THEN 1 ELSE 0 END), 0 FROM relay_team_calls GROUP BY 1, 2, 3`,
      [],
    ],
    [
      `INSERT INTO relay_team_outcomes SELECT day, installation_id, person, outcome, count(*)
        FROM relay_team_calls WHERE outcome <> '' GROUP BY 1, 2, 3, 4`,
      [],
    ],
  ]);
}

/** Milliseconds of the middle run. */
async function middle(times: number, work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const started = performance.now();
    await work();
    all.push(performance.now() - started);
  }
  return median(all);
}

async function figuresOf(relay: TestRelay, calls: number): Promise<Figure[]> {
  await fill(relay, calls);
  if (relay.database.kind === 'postgres') await relay.database.change('ANALYZE', []);
  const goal = { atMost: 100 };
  const view = async (what: string, from: number, to: number, byDay = false) =>
    figure(what, await middle(20, () => relay.figures.read(from, to, byDay)), 'ms', goal);
  const fact = (n: number) => ({
    ...{
      installationId: `inst_${n % AGENTS}`,
      intentId: `intent-${n}`,
      at: n,
      day: 20260102,
      durationMs: 70_000,
    },
    ...{ revision: 2, outcome: 'busy', reached: false, callbackAt: null },
  });
  let n = 0;
  return [
    await view('a day', 20260315, 20260315),
    await view('a week', 20260309, 20260315),
    await view('31 days, the longest of the page', 20260212, 20260314),
    // A file, and no view.
    { ...(await view('a month by day, as CSV', 20260301, 20260331, true)), goal: { atMost: 1000 } },
    figure(
      'one call’s event with its sums',
      await middle(200, () => {
        n += 1;
        return relay.database.write(figureSteps([fact(n)]));
      }),
      'ms',
    ),
  ];
}

async function listOf(relay: TestRelay, lines: number, folder: string): Promise<Figure[]> {
  const file = join(folder, 'list.csv');
  const out = createWriteStream(file);
  out.write('Name;Phone;Reason\n');
  for (let n = 0; n < lines; n += 1)
    if (!out.write(`Person ${n};+4930${10_000_000 + n};Asked\n`)) await once(out, 'drain');
  out.end();
  await once(out, 'finish');
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let memory = 0;
  const look = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss);
  }, 50);
  const started = performance.now();
  const done = await importList(file, {
    list: relay.list,
    hashOf: teamKey.hashOf,
    ...{ country: '', why: '', clock: Date.now },
  });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(look);
  const who = await relay.pair();
  const read = performance.now();
  let pages = 0;
  for (let after = 0, more = true; more; pages += 1) {
    const page = (await (
      await relay.relay.app.request(`/team/do-not-call?after=${after}`, {
        headers: { Authorization: `Bearer ${who.feed_token}` },
      })
    ).json()) as { seq: number; more: boolean };
    ({ seq: after, more } = page);
  }
  return [
    figure(`${done.numbers} lines imported`, seconds, 's'),
    figure('memory that it took', (memory - before) / 2 ** 20, 'MB', { atMost: 256 }),
    figure(`the list read by a browser, ${pages} pages`, performance.now() - read, 'ms'),
  ];
}

/** Browsers that ask for the team with the tag that they have, 200 at a time. */
async function nineOf(relay: TestRelay, browsers: number): Promise<Figure[]> {
  const who = await relay.pair();
  const ask = (tag = '') =>
    relay.relay.app.request('/team', {
      headers: { Authorization: `Bearer ${who.feed_token}`, 'If-None-Match': tag },
    });
  const tag = (await ask()).headers.get('etag') ?? '';
  const all = async (given: string) => {
    const started = performance.now();
    for (let n = 0; n < browsers; n += 200) await Promise.all(Array.from({ length: 200 }, () => ask(given)));
    return (performance.now() - started) / 1000;
  };
  return [
    figure(`${browsers} ask, nothing changed`, await all(tag), 's', { atMost: 60 }),
    figure(`${browsers} ask for all`, await all(''), 's', { atMost: 60 }),
  ];
}

const bench: Bench = {
  title: 'a team: figures, do-not-call list, nine in the morning',
  async *run({ quick, say }) {
    const scale = quick ? 0.05 : 1;
    const folder = mkdtempSync(join(tmpdir(), 'dialmark-team-bench-'));
    const postgres: Postgres = await startPostgres({ shared_buffers: '256MB' });
    for (const store of STORES) {
      say(store);
      const relay = await openRelay({ env: TEAM_ENV, databaseUrl: await databaseFor(store, postgres) });
      const figures = [
        ...(await figuresOf(relay, 1_000_000 * scale)),
        ...(await nineOf(relay, 10_000)),
        ...(await listOf(relay, 1_000_000 * scale, folder)),
      ];
      yield { title: `team on ${store}`, figures };
      await relay.close();
    }
    await postgres.remove();
    rmSync(folder, { recursive: true });
  },
};
export default bench;
