/** A call and its log over a CRM of the cases, behind a network that the test decides. */
import { createCrmApi } from '#lib/connectors/crm-api.ts';
import { createCrmLog } from '#lib/connectors/crm-log.ts';
import { createLogStore } from '#lib/connectors/log-store.ts';
import type { Connector } from '#lib/connectors/types.ts';
import { err, ok } from '#lib/core/result.ts';
import type { LogFailure } from '#lib/model/crm-log.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { makeCallEntry } from '#lib/transcripts/call-entry.ts';
import { aCall, emptyDatabase } from '../storage/rows.ts';
import { type ConnectorCase, simulate, TOKEN } from './crms/simulated.ts';

/** A request that was lost is carried out so much later, at most. Milliseconds. */
const LATEST_MS = 90_000;

export type Fate =
  | 'ok'
  | 'lost'
  | 'done-lost'
  | 'late'
  | 'limited'
  | 'fault'
  | 'done-fault'
  | 'died'
  | 'done-died';
export const FATES: readonly Fate[] = [
  'ok',
  'lost',
  'done-lost',
  'late',
  'limited',
  'fault',
  'done-fault',
  'died',
  'done-died',
];

/** The CRM behind a network: what is asked meets its fate. */
function network(one: ConnectorCase, clock: { now: number }) {
  const crm = simulate(one);
  const late: { at: number; apply: () => Promise<unknown> }[] = [];
  async function arrive(): Promise<void> {
    for (const sent of late.splice(0)) {
      if (sent.at <= clock.now) await sent.apply();
      else late.push(sent);
    }
  }
  const status = (code: number) => new Response('', { status: code });
  const lost = () => new TypeError('Failed to fetch');
  function fetchOf(fateOf: () => Fate, died: () => void) {
    return async (url: string, init: RequestInit): Promise<Response> => {
      await arrive();
      const fate = fateOf();
      switch (fate) {
        case 'ok':
          return crm.fetch(url, init);
        case 'lost':
          throw lost();
        case 'done-lost':
          await crm.fetch(url, init);
          throw lost();
        case 'late':
          late.push({ at: clock.now + LATEST_MS, apply: () => crm.fetch(url, init) });
          throw lost();
        case 'limited':
          return status(429);
        case 'fault':
          return status(503);
        case 'done-fault':
          await crm.fetch(url, init);
          return status(503);
        case 'done-died':
          await crm.fetch(url, init);
          died();
          return new Promise(() => undefined);
        case 'died':
          died();
          return new Promise(() => undefined);
      }
    };
  }
  return { entries: crm.entries, fetchOf, arrive };
}

/** A call on the case's record, a log over a CRM that deals with requests by these fates, one after another; then well. */
export async function stage(
  one: ConnectorCase,
  fates: readonly Fate[],
  place: {
    context?: RecordContext;
    /** Why the CRM may not be asked, each time that it is to be; undefined: it may. */
    ready?: (LogFailure['code'] | undefined)[];
    /** In place of the case's own. */
    connector?: Connector;
    drafting?: () => void;
    outcomeRequired?: boolean;
    /** To the first requests, in place of the CRM's. */
    answers?: (() => Response)[];
  } = {},
) {
  const { connector, site, context } = one;
  const failures: LogFailure[] = [];
  const clock = { now: 1_000_000 };
  const db = emptyDatabase();
  const crm = network(one, clock);
  const left = [...fates];
  const stops = [...(place.ready ?? [])];
  const settings = settingsSchema.parse({
    outcomeRequired: place.outcomeRequired,
    crmLog: { connections: [{ connector: connector.id, site, addedAt: 0 }] },
  });
  const row = aCall({
    state: 'completed',
    createdAt: clock.now,
    completedAt: clock.now,
    origin: new URL(site).origin,
    context: place.context ?? context,
  });
  await db.calls.add(row);
  let dead = false;
  const start = () => {
    dead = false;
    return createCrmLog({
      store: createLogStore(db),
      settings: async () => settings,
      ready: async () => {
        const code = stops.shift();
        if (code !== undefined) return err({ code, mayBeWritten: false });
        const fetch = crm.fetchOf(
          () => left.shift() ?? 'ok',
          () => (dead = true),
        );
        const api = { now: () => clock.now, timer: () => () => undefined };
        const answered = async (url: string, init: RequestInit) =>
          place.answers?.shift()?.() ?? fetch(url, init);
        return ok(createCrmApi(connector, site, TOKEN, { fetch: answered, clock: api }));
      },
      async draft(call, _connector, mark) {
        place.drafting?.();
        const facts = await makeCallEntry(db, call, settings);
        return { title: 'Call', text: `${call.row.note} ${mark}`, mark, facts };
      },
      ...(place.connector && { connectorOf: () => place.connector }),
      failed: (failure) => void failures.push(failure),
      wakeTimer: { wakeAt: () => undefined },
      now: () => clock.now,
      random: () => 0,
    });
  };
  let log = start();
  const logged = () => db.crmLogs.get(row.id);
  /** One look around, until all is done or the background is dead. */
  async function turn(): Promise<void> {
    await log.tick();
    const died = (async () => {
      while (!dead) await new Promise((done) => setTimeout(done, 1));
    })();
    await Promise.race([log.settled(), died]);
    // Ends the wait for a death that did not come.
    const before = dead;
    dead = true;
    await died;
    dead = before;
  }
  /** Lets time go by, tick by tick; a background that died begins again. */
  async function pass(ms: number): Promise<void> {
    const end = clock.now + ms;
    while (clock.now < end) {
      const next = (await logged())?.dueAt;
      clock.now = Math.min(end, Math.max(clock.now + 1_000, next ?? end));
      await turn();
      // Each start looks around at once.
      while (dead) {
        log = start();
        await turn();
      }
    }
    await crm.arrive();
  }
  async function note(text: string): Promise<void> {
    await db.calls.update(row.id, { note: text, updatedAt: clock.now });
    await log.noticed(row.id);
  }
  async function done(): Promise<void> {
    await db.calls.update(row.id, { doneAt: clock.now, updatedAt: clock.now });
    await log.noticed(row.id);
  }
  async function outcome(disposition: string): Promise<void> {
    await db.calls.update(row.id, { disposition, updatedAt: clock.now });
    await log.noticed(row.id);
  }
  return { clock, crm, pass, note, outcome, done, logged, row, failures, log: () => log };
}

/** A day: all pauses and looks are over. */
export const DAY_MS = 24 * 60 * 60_000;
