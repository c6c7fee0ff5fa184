/** Puts a relay together: settings in, an app and a way to stop out. */
import { randomBytes } from 'node:crypto';
import { systemClock } from '#lib/core/clock.ts';
import { createApp } from './http/app.ts';
import { createBroker } from './http/broker.ts';
import { createHub } from './http/hub.ts';
import { createIntake } from './http/intake.ts';
import { createRoom } from './http/room.ts';
import { createSignatureChecker } from './http/signature.ts';
import type { Config } from './ops/config.ts';
import type { Log } from './ops/log.ts';
import { createMetrics } from './ops/metrics.ts';
import { createReadiness } from './ops/readiness.ts';
import { createBrokered } from './store/brokered.ts';
import { type NewCallEvent, storeCallEvents } from './store/call-events.ts';
import { createCodes } from './store/codes.ts';
import { createCommitter } from './store/committer.ts';
import type { Database } from './store/database.ts';
import { createDeliveries } from './store/deliveries.ts';
import { createDestinations } from './store/destinations.ts';
import { createEvents } from './store/events.ts';
import { createInstallations, type Installations, VOIDED } from './store/installations.ts';
import { createLeads } from './store/leads.ts';
import { createRefusals } from './store/refusals.ts';
import { createRetention } from './store/retention.ts';
import { createSeal } from './store/seal.ts';
import { type CallFact, figureSteps } from './store/team-figures.ts';
import { createTop, type Top } from './store/top.ts';
import { createTeamParts, type TeamParts, teamHooks } from './team/parts.ts';
import { createDeliverer } from './webhooks/deliverer.ts';
import { type PostOptions, postWebhook } from './webhooks/post-webhook.ts';

export interface RelayOptions {
  config: Config;
  database: Database;
  log: Log;
  clock?: () => number;
  /** Known once a port listens. */
  publicUrl?: () => string;
  /** For webhooks to the company's destinations. */
  webhooks?: Pick<PostOptions, 'resolve' | 'timeoutMs'>;
  /** For requests to the platform. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The process's own figures too: once a process. */
  processMetrics?: boolean;
}

/** How often the figures in memory (last seen, refusals) are written, and the numbering is looked at, milliseconds. */
const TIDY_MS = 5000;
/** How often the tokens of open streams are looked at, milliseconds. */
const TOKENS_MS = 60_000;
/** If there is no room: a body gives way after so long, or a page of which nothing is taken. */
const PATIENCE = {
  bodies: { patienceMs: 3000, longestMs: 3000 },
  pages: { patienceMs: 2000, longestMs: 30_000 },
};

export type Relay = Awaited<ReturnType<typeof createRelay>>;
type Parts = ReturnType<typeof createParts>;

/** All that knows neither http nor another part. */
function createParts(
  { config, database, log, ...options }: RelayOptions,
  {
    hub,
    team,
    clock,
  }: { hub: ReturnType<typeof createHub>; team: TeamParts | undefined; clock: () => number },
) {
  const stopping = new AbortController();
  const name = randomBytes(6).toString('base64url');
  const metrics = createMetrics(options.processMetrics ?? false);
  const onFault = (what: string) => (error: unknown) => {
    metrics.storeFaults.inc({ what });
    log.fault(what, error);
  };
  const brokered = createBrokered(database, clock);
  const seal = config.destinations.key === undefined ? undefined : createSeal(config.destinations.key);
  const deliveries = createDeliveries(database, clock);
  const told = createDeliverer({
    destinations: createDestinations(database, seal, clock),
    deliveries,
    post: (webhook, to) => postWebhook(webhook, to, { ...options.webhooks, signal: stopping.signal }),
    clock,
    random: Math.random,
    log,
    metrics,
    onFault: onFault('delivering'),
    stopping: () => stopping.signal.aborted,
  });
  const refusals = createRefusals(database, clock);
  const installations: Installations = createInstallations(database, {
    clock,
    teamCode: config.teamCode,
    onVoided: () => void endVoidStreams({ hub, installations, onFault }),
  });
  return {
    config,
    database,
    log,
    clock,
    /** In notices, so that a relay does not wake itself twice, and at `/healthz`. */
    name,
    metrics,
    stopping,
    onFault,
    hub,
    refusals,
    deliveries,
    told,
    async storeCallEvents(events: readonly NewCallEvent[], facts: readonly CallFact[]) {
      await storeCallEvents(database, events, figureSteps(facts));
      told.wake();
    },
    ...teamHooks(team),
    codes: createCodes(database, clock),
    leads: createLeads(database, clock),
    takesWrapUps: () => team !== undefined || told.any(),
    events: createEvents(database, { sender: name, clock }),
    installations,
    bodies: createRoom({ bytes: config.limits.bodiesBytes, ...PATIENCE.bodies }),
    pages: createRoom({ bytes: config.limits.pagesBytes, ...PATIENCE.pages }),
    retention: createRetention({ database, refusals, clock, ...config.retention }),
    broker: createBroker({
      settings: config.broker,
      brokered,
      told,
      listedHash: team?.key.hashOf,
      facts: team?.facts,
      clock: { ...systemClock, now: clock },
      fetch: options.fetch ?? ((url, init) => fetch(url, init)),
      log,
      metrics,
      stopping: () => stopping.signal.aborted,
    }),
  };
}

function startCommitter({ events, metrics, hub, told, onFault, config }: Parts, top: Top) {
  return createCommitter({
    async append(batch) {
      const { stored, top: reached } = await events.append(batch);
      metrics.duplicates.inc(batch.length - stored);
      top.reached(reached);
    },
    onStored(batch, milliseconds) {
      metrics.commitSeconds.observe(milliseconds / 1000);
      metrics.commitEvents.observe(batch.length);
      hub.wake(new Set(batch.map((event) => event.addressee)));
      if (batch.some(({ callEvent }) => callEvent)) told.wake();
    },
    onFault: onFault('commit'),
    patienceMs: config.limits.storeMs,
  });
}

/** Ends streams whose token is void. */
async function endVoidStreams({
  hub,
  installations,
  onFault,
}: Pick<Parts, 'hub' | 'installations' | 'onFault'>) {
  await installations
    .voidOf(hub.keys())
    .then((keys) => hub.closeKeys(keys))
    .catch(onFault('looking after tokens'));
}

function listen(parts: Parts): void {
  const { database, hub, told, team, name, stopping, onFault } = parts;
  const onTeamFault = onFault('looking at the team');
  database.listen((notice) => {
    if (notice === undefined) {
      void told.look().catch(onFault('looking at destinations'));
      hub.wake(undefined);
      void team?.view.refresh().catch(onTeamFault);
      void endVoidStreams(parts);
    } else if (team?.view.takesNotice(notice, onTeamFault)) return;
    else if (notice === VOIDED) void endVoidStreams(parts);
    else {
      const [from, ...addressees] = notice.split(' ');
      if (from !== name) hub.wake(addressees);
    }
  }, stopping.signal);
}

async function tidy({ installations, refusals, told, team, onFault }: Parts, top: Top): Promise<void> {
  try {
    await installations.flushSeen();
    await refusals.flush();
    await top.look();
    await told.look();
    await team?.view.refresh();
  } catch (error) {
    onFault('tidying')(error);
  }
}

/** Erases what has had its time. @returns undefined if another relay is at it, or it failed. */
async function sweep({ retention, metrics, broker, told, team, config, log, onFault }: Parts) {
  try {
    const outcome = await retention.sweep();
    if (!outcome) return undefined;
    metrics.erased.inc({ reason: 'acknowledged' }, outcome.acked);
    metrics.erased.inc({ reason: 'age' }, outcome.old);
    metrics.sweepHeld.set(outcome.held ? 1 : 0);
    await broker.sweep(outcome.held ? undefined : config.retention.ageMs);
    await told.sweep(config.destinations.bytes, outcome.held ? undefined : config.retention.ageMs);
    if (!outcome.held) await team?.erase();
    if (outcome.held) log.warn({}, 'the clock jumped: nothing is erased by age for a day');
    return outcome;
  } catch (error) {
    onFault('erasing')(error);
    return undefined;
  }
}

/** @throws if RELAY_TEAM_KEY does not fit the store: listed numbers would be called. */
export async function createRelay(options: RelayOptions) {
  const clock = options.clock ?? Date.now;
  const hub = createHub(options.config);
  const team = await createTeamParts({ ...options, config: options.config.team, hub, clock });
  const parts = createParts(options, { hub, team, clock });
  const { config, database, metrics, stopping, installations, bodies, pages } = parts;
  const top = await createTop(parts.events, () => parts.hub.wake(undefined));
  await parts.told.look();
  const committer = startCommitter(parts, top);
  const intake = createIntake({
    ...parts,
    check: createSignatureChecker(config.signature, config.webhookKeys),
    byHookToken: installations.byHookToken,
    committer,
  });
  listen(parts);

  let sweeping: Promise<unknown> = Promise.resolve();
  const timers = [
    setInterval(() => void tidy(parts, top), TIDY_MS),
    setInterval(() => void endVoidStreams(parts), TOKENS_MS),
    setInterval(() => {
      sweeping = sweeping.then(() => sweep(parts));
    }, config.retention.sweepMs),
  ];
  for (const timer of timers) timer.unref();

  const app = createApp({
    ...parts,
    publicUrl: options.publicUrl ?? (() => config.publicUrl ?? `http://${config.host}:${config.port}`),
    epoch: top.epoch,
    hasReached: top.hasReached,
    onFault: parts.onFault('streams'),
    intake,
    measure() {
      metrics.waiting.set(committer.waiting());
      if (team) metrics.listChanges.set(team.view.state().listSeq);
      metrics.streams.set(hub.count());
      metrics.bodyBytes.set(bodies.used());
      metrics.pageBytes.set(pages.used());
    },
    notReady: createReadiness({
      stopping: () => stopping.signal.aborted,
      room: database.room,
      probe: parts.events.probe,
      failing: committer.failing,
      onFault: parts.onFault('readiness'),
      onRoom: (bytes) => metrics.diskFree.set(bytes),
    }),
  });

  /** Streams end, `/readyz` says no; webhooks are still taken. */
  function drain(): void {
    stopping.abort();
    hub.close();
  }
  return {
    app,
    hub,
    installations,
    sweep: () => sweep(parts),
    tidy: () => tidy(parts, top),
    /** Resolves when nothing is on its way to a destination. */
    quiet: parts.told.idle,
    drain,
    /** After the last request: what waits is stored, what was gathered is written. The database stays open. */
    async stop(): Promise<void> {
      drain();
      for (const timer of timers) clearInterval(timer);
      team?.stop();
      await sweeping;
      await parts.broker.idle();
      await parts.told.idle();
      await committer.idle();
      await tidy(parts, top);
    },
  };
}
