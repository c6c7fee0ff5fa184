/**
 * Calls logged in the real Redmine over a network that loses requests and answers, while the background
 * dies: each has one entry, on its own record, with the words that were written last.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCrmApi } from '#lib/connectors/crm-api.ts';
import { createCrmLog } from '#lib/connectors/crm-log.ts';
import { redmine } from '#lib/connectors/crms/redmine.ts';
import { createLogStore } from '#lib/connectors/log-store.ts';
import { systemClock } from '#lib/core/clock.ts';
import { ok } from '#lib/core/result.ts';
import type { CallRow } from '#lib/model/call.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { randomFrom } from '#test/tools/random.ts';
import { REDMINE, type RunningApplication, startApplication } from '../apps/servers/servers.ts';
import { people } from '../apps/widgets/people.ts';
import { aCall, emptyDatabase } from '../unit/storage/rows.ts';

/** More by `DIALMARK_TORTURE_CALLS=500`, which takes some twenty minutes on two busy cores. */
const CALLS = Number(process.env.DIALMARK_TORTURE_CALLS ?? 50);
const RECORDS = 12;
const SEED = 20_260_101;
/** Longer than any pause of the log, milliseconds. */
const STEP_MS = 200_000;

let running: RunningApplication;
beforeAll(async () => {
  running = await startApplication(REDMINE, people(RECORDS));
}, 200_000);
afterAll(() => running?.close());

/** Of one background: four in ten of its requests meet a fate, and one that dies hears no answer any more. */
function network(
  random: () => number,
  counts: Record<'sent' | 'lost' | 'unanswered' | 'faults' | 'deaths', number>,
) {
  const state = { dead: false, open: 0 };
  async function send(url: string, init: RequestInit): Promise<Response> {
    const fate = random();
    counts.sent += 1;
    if (fate < 0.12) {
      counts.lost += 1;
      throw new TypeError('Failed to fetch');
    }
    state.open += 1;
    const answer = await fetch(url, init).finally(() => (state.open -= 1));
    if (fate > 0.36 && fate < 0.37) {
      counts.deaths += 1;
      state.dead = true;
    }
    if (state.dead) return new Promise(() => undefined);
    if (fate < 0.26) {
      counts.unanswered += 1;
      throw new TypeError('Failed to fetch');
    }
    if (fate < 0.36) {
      counts.faults += 1;
      return new Response('<h1>Bad gateway</h1>', { status: 502 });
    }
    return answer;
  }
  return { send, state };
}

test('has one entry of each call, on its record, with what was written last', async () => {
  const db = emptyDatabase();
  const random = randomFrom(SEED);
  const clock = { now: 1_000_000 };
  const counts = { sent: 0, lost: 0, unanswered: 0, faults: 0, deaths: 0 };
  let wire = network(random, counts);
  const settings = settingsSchema.parse({
    crmLog: { connections: [{ connector: 'redmine', site: running.origin, addedAt: 0 }] },
  });
  // Time is the test's: no request of a dead background is given up by a timer of its own.
  const still = { now: () => clock.now, timer: () => () => undefined };
  const start = () => {
    wire = network(random, counts);
    const { send } = wire;
    return createCrmLog({
      store: createLogStore(db),
      settings: async () => settings,
      ready: async () =>
        ok(createCrmApi(redmine, running.origin, running.token, { fetch: send, clock: still })),
      draft: async ({ row }, _connector, mark) => ({
        title: 'Call',
        text: `${row.note} ${mark}`,
        mark,
        facts: {} as never,
      }),
      wakeTimer: { wakeAt: () => undefined },
      now: () => clock.now,
      random,
    });
  };
  let log = start();
  const rows: CallRow[] = Array.from({ length: CALLS }, (_, at) => ({
    ...aCall({ state: 'completed', createdAt: clock.now, completedAt: clock.now, origin: running.origin }),
    context: { crm: 'generic', pageUrl: `${running.origin}/issues/${(at % RECORDS) + 1}` },
  }));
  await db.calls.bulkAdd(rows);
  const write = async (words: string) => {
    for (const { id } of rows) {
      await db.calls.update(id, { note: words, updatedAt: clock.now });
      await log.noticed(id);
    }
  };
  /** Ticks until nothing is due; where a background died the next one begins when the server has what was sent. */
  const pass = async () => {
    for (let turn = 0; turn < 200; turn += 1) {
      clock.now += STEP_MS;
      await log.tick();
      const end = { settled: false };
      void log.settled().then(() => (end.settled = true));
      await vi.waitUntil(() => end.settled || (wire.state.dead && wire.state.open === 0), {
        timeout: 300_000,
        interval: 20,
      });
      if (wire.state.dead) log = start();
      else if ((await db.crmLogs.where('dueAt').above(0).count()) === 0) return;
    }
  };
  for (const words of ['first', 'second', 'last']) {
    await write(words);
    await pass();
  }
  console.log(JSON.stringify({ calls: CALLS, ...counts }));
  // A person presses what failed for good, once more where the background died of it.
  const failed = () => db.crmLogs.where('state').equals('failed').toArray();
  for (let row = (await failed())[0]; row; row = (await failed())[0]) {
    const end = { pressed: false };
    void log.press(row.id).then(() => (end.pressed = true));
    await vi.waitUntil(() => end.pressed || (wire.state.dead && wire.state.open === 0), {
      timeout: 300_000,
      interval: 20,
    });
    if (wire.state.dead) log = start();
    await pass();
  }

  const entries = new Map<string, { record: number; notes: string }[]>();
  const api = createCrmApi(redmine, running.origin, running.token, { fetch, clock: systemClock });
  for (let record = 1; record <= RECORDS; record += 1) {
    const answer = await api.ask(`/issues/${record}.json?include=journals`);
    const { issue } = (answer.ok ? answer.value.json : {}) as {
      issue: { journals: { notes: string | null }[] };
    };
    for (const { notes } of issue.journals) {
      const id = /call-(\S+)/.exec(notes ?? '')?.[1];
      if (id) entries.set(id, [...(entries.get(id) ?? []), { record, notes: notes ?? '' }]);
    }
  }
  const wrong = rows.filter(({ id }, at) => {
    const [one, ...more] = entries.get(id) ?? [];
    return more.length > 0 || one?.record !== (at % RECORDS) + 1 || !one.notes.startsWith('last');
  });
  expect(wrong).toEqual([]);
  expect(entries.size).toBe(CALLS);
}, 3_000_000);
