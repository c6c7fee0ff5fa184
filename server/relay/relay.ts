/** Puts a relay together: settings in, an app and a way to stop out. */
import { randomBytes } from 'node:crypto';
import { createAdmin } from './admin.ts';
import { createApp } from './app.ts';
import { createCommitter } from './committer.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { createEvents } from './events.ts';
import { writePage } from './feed.ts';
import { createGuesses } from './guesses.ts';
import { createHub } from './hub.ts';
import { createInstallations } from './installations.ts';
import { createIntake } from './intake.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createRefusals } from './refusals.ts';
import { createRetention } from './retention.ts';
import { createSignatureChecker } from './signature.ts';

export interface RelayOptions {
  config: Config;
  database: Database;
  log: Log;
  clock?: () => number;
  /** Known once a port listens. */
  publicUrl?: () => string;
  /** The process's own figures too: once a process. */
  processMetrics?: boolean;
}

/** How often what is gathered in memory (last seen, refusals) is written, and streams looked after, milliseconds. */
const TIDY_MS = 5000;
/** How often the tokens of open streams are looked at, milliseconds. */
const TOKENS_MS = 60_000;

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
  const guesses = createGuesses(database, config.pairing, clock);
  const refusals = createRefusals(database, clock);
  let top = await events.top();

  const hub = createHub({
    readPages: events.pages,
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
    queueCharacters: config.limits.queueBytes,
  });

  const intake = createIntake({
    check: createSignatureChecker(config.signature, config.webhookKeys),
    byHookToken: installations.byHookToken,
    committer,
    refusals,
    metrics,
    clock,
  });

  /** Streams whose token became void without our being told (a notice was missed). */
  async function endVoidStreams(): Promise<void> {
    try {
      hub.closeKeys(await installations.voidOf(hub.keys()));
    } catch (error) {
      onFault('looking after tokens')(error);
    }
  }

  database.listen((notice) => {
    if (notice === undefined) {
      hub.wake(undefined);
      void endVoidStreams();
      return;
    }
    const voided = installations.readVoided(notice);
    if (voided) {
      installations.forget(voided.installationId);
      hub.closeOf(voided.installationId, voided.keep);
      return;
    }
    const [from, ...addressees] = notice.split(' ');
    if (from !== sender) hub.wake(addressees);
  }, stopping.signal);

  /** Writes what was gathered, and wakes streams where the numbering went on without a notice. */
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

  const retention = createRetention({ database, refusals, guesses, clock, ...config.retention });
  /** Erases what has had its time. */
  async function sweep() {
    try {
      const outcome = await retention.sweep();
      if (!outcome) return undefined;
      metrics.erased.inc({ reason: 'acknowledged' }, outcome.acked);
      metrics.erased.inc({ reason: 'age' }, outcome.old);
      metrics.sweepHeld.set(outcome.held ? 1 : 0);
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

  const gauges = setInterval(() => {
    metrics.waiting.set(committer.waiting());
    metrics.streams.set(hub.count());
  }, 1000);
  gauges.unref();

  const app = createApp({
    config,
    publicUrl: options.publicUrl ?? (() => config.publicUrl ?? `http://${config.host}:${config.port}`),
    epoch: () => top.epoch,
    events,
    installations,
    guesses,
    intake,
    hub,
    metrics,
    log,
    async hasReached(seq) {
      if (seq > top.seq) top = await events.top();
      return seq <= top.seq;
    },
    async notReady() {
      if (stopping.signal.aborted) return 'The relay is stopping.';
      try {
        // Nobody delivers to a relay that is not ready, so it has to find out for itself when it can write again.
        await (committer.failing() ? events.probe() : events.top());
        return undefined;
      } catch (error) {
        onFault('readiness')(error);
        return 'The store does not answer.';
      }
    },
  });

  const admin = createAdmin({
    database,
    events,
    installations,
    guesses,
    refusals,
    clock,
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
      clearInterval(gauges);
      await sweeping;
      await committer.idle();
      await tidy();
    },
  };
}
