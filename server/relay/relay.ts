/** Puts a relay together: settings in, an app and a way to stop out. */
import { randomBytes } from 'node:crypto';
import { systemClock } from '#lib/core/clock.ts';
import { createApp } from './http/app.ts';
import { createBroker } from './http/broker.ts';
import { createBudget } from './http/budget.ts';
import { writePage } from './http/feed.ts';
import { createHub } from './http/hub.ts';
import { createIntake } from './http/intake.ts';
import { createJsonReader } from './http/json-reader.ts';
import { createSignatureChecker } from './http/signature.ts';
import { createAdmin } from './ops/admin.ts';
import type { Config } from './ops/config.ts';
import type { Log } from './ops/log.ts';
import { createMetrics } from './ops/metrics.ts';
import { createReadiness } from './ops/readiness.ts';
import { createBrokered } from './store/brokered.ts';
import { createCommitter } from './store/committer.ts';
import type { Database } from './store/database.ts';
import { createEvents } from './store/events.ts';
import { createInstallations } from './store/installations.ts';
import { createRefusals } from './store/refusals.ts';
import { createRetention } from './store/retention.ts';

export interface RelayOptions {
  config: Config;
  database: Database;
  log: Log;
  clock?: () => number;
  /** Known once a port listens. */
  publicUrl?: () => string;
  /** For requests to the platform. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The process's own figures too: once a process. */
  processMetrics?: boolean;
}

/** How often what is gathered in memory (last seen, refusals) is written, and streams looked after, milliseconds. */
const TIDY_MS = 5000;
/** How often the tokens of open streams are looked at, milliseconds. */
const TOKENS_MS = 60_000;
/** If there is no room: a body of which nothing arrives, or a page of which nothing is taken, for so long gives way. */
const PATIENCE = {
  bodies: { patienceMs: 1000, longestMs: 6000 },
  pages: { patienceMs: 2000, longestMs: 30_000 },
};

export type Relay = Awaited<ReturnType<typeof createRelay>>;

export async function createRelay({ config, database, log, ...options }: RelayOptions) {
  const clock = options.clock ?? Date.now;
  const stopping = new AbortController();
  const sender = randomBytes(6).toString('base64url');
  const metrics = createMetrics(options.processMetrics ?? false);
  const onFault = (what: string) => (error: unknown) => {
    metrics.storeFaults.inc({ what });
    log.fault(what, error);
  };

  const events = createEvents(database, { sender, clock });
  const installations = createInstallations(database, { clock, teamCode: config.teamCode });
  const refusals = createRefusals(database, clock);
  const bodies = createBudget({ bytes: config.limits.bodiesBytes, ...PATIENCE.bodies });
  const pages = createBudget({ bytes: config.limits.pagesBytes, ...PATIENCE.pages });
  const reader = createJsonReader();
  const brokered = createBrokered(database, clock);
  const broker = createBroker({
    settings: config.broker,
    brokered,
    clock: { ...systemClock, now: clock },
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    log,
    metrics,
    stopping: () => stopping.signal.aborted,
  });
  let top = await events.top();

  const hub = createHub({
    plan: events.plan,
    readPages: events.readPages,
    budget: pages,
    write: (page, after) => writePage(top.epoch, page, after),
    onFault: onFault('streams'),
    onPages: (count) => metrics.pages.inc({ kind: 'stream' }, count),
    limits: config.limits,
  });

  const committer = createCommitter({
    async append(batch) {
      const { stored, top: newTop } = await events.append(batch);
      metrics.duplicates.inc(batch.length - stored);
      top = { ...top, seq: Math.max(top.seq, newTop) };
    },
    onStored(batch, milliseconds) {
      metrics.commitSeconds.observe(milliseconds / 1000);
      metrics.commitEvents.observe(batch.length);
      hub.wake(new Set(batch.map((event) => event.addressee)));
    },
    onFault: onFault('commit'),
    patienceMs: config.limits.storeMs,
  });

  const intake = createIntake({
    check: createSignatureChecker(config.signature, config.webhookKeys),
    byHookToken: installations.byHookToken,
    reader,
    committer,
    refusals,
    metrics,
    clock,
  });

  /** Streams whose token became void while a notice was missed. */
  async function endVoidStreams(): Promise<void> {
    try {
      hub.closeKeys(await installations.voidOf(hub.keys()));
    } catch (error) {
      onFault('looking after tokens')(error);
    }
  }

  database.listen((notice) => {
    if (notice === undefined) {
      installations.forget(undefined);
      hub.wake(undefined);
      void endVoidStreams();
      return;
    }
    const voided = installations.readVoided(notice);
    if (voided) {
      // Without a name it is about the team code, which is remembered too.
      installations.forget(voided.installationId || undefined);
      hub.closeOf(voided.installationId, voided.keep);
      return;
    }
    const [from, ...addressees] = notice.split(' ');
    if (from !== sender) hub.wake(addressees);
  }, stopping.signal);

  /** Writes what was gathered, and wakes streams if the numbering went on without a notice. */
  async function tidy(): Promise<void> {
    try {
      await installations.flushSeen();
      await refusals.flush();
      const now = await events.top();
      if (now.seq > top.seq) hub.wake(undefined);
      top = now;
    } catch (error) {
      onFault('tidying')(error);
    }
  }
  const tidying = setInterval(() => void tidy(), TIDY_MS);
  tidying.unref();
  const looking = setInterval(() => void endVoidStreams(), TOKENS_MS);
  looking.unref();

  const retention = createRetention({ database, refusals, clock, ...config.retention });
  /** Erases what has had its time. */
  async function sweep() {
    try {
      const outcome = await retention.sweep();
      if (!outcome) return undefined;
      metrics.erased.inc({ reason: 'acknowledged' }, outcome.acked);
      metrics.erased.inc({ reason: 'age' }, outcome.old);
      metrics.sweepHeld.set(outcome.held ? 1 : 0);
      await broker.sweep(outcome.held ? undefined : config.retention.ageMs);
      if (outcome.held) log.warn({}, 'the clock jumped: nothing is erased by age for a day');
      return outcome;
    } catch (error) {
      onFault('erasing')(error);
      return undefined;
    }
  }
  let sweeping: Promise<unknown> = Promise.resolve();
  const sweeps = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, config.retention.sweepMs);
  sweeps.unref();

  const notReady = createReadiness({
    stopping: () => stopping.signal.aborted,
    room: database.room,
    probe: events.probe,
    failing: committer.failing,
    onFault: onFault('readiness'),
    onRoom: (bytes) => metrics.diskFree.set(bytes),
  });

  const app = createApp({
    config,
    name: sender,
    publicUrl: options.publicUrl ?? (() => config.publicUrl ?? `http://${config.host}:${config.port}`),
    epoch: () => top.epoch,
    events,
    installations,
    intake,
    hub,
    broker,
    bodies,
    pages,
    metrics,
    measure() {
      metrics.waiting.set(committer.waiting());
      metrics.streams.set(hub.count());
      metrics.bodyBytes.set(bodies.used());
      metrics.pageBytes.set(pages.used());
    },
    log,
    clock,
    async hasReached(seq) {
      if (seq > top.seq) top = await events.top();
      return seq <= top.seq;
    },
    notReady,
  });

  const admin = createAdmin({
    database,
    events,
    installations,
    refusals,
    brokered,
    clock,
    name: sender,
    fixedTeamCode: config.teamCode !== undefined,
    closeStreams: hub.closeOf,
  });

  return {
    app,
    /** For the control socket: never on a port. */
    admin,
    installations,
    sweep,
    hub,
    /** Streams end, `/readyz` says no; webhooks are still taken. */
    drain(): void {
      stopping.abort();
      hub.close();
    },
    /** After the last request: what waits is stored, what was gathered is written. The database stays open. */
    async stop(): Promise<void> {
      stopping.abort();
      hub.close();
      clearInterval(tidying);
      clearInterval(looking);
      clearInterval(sweeps);
      await sweeping;
      await broker.idle();
      await committer.idle();
      await reader.close();
      await tidy();
    },
  };
}
