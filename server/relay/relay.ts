/** A relay at work: its routes as an app, what it does by the clock, and a way to stop. */
import type { RelayOptions } from './base.ts';
import { createApp } from './http/app.ts';
import { createParts, type Parts } from './parts.ts';
import { VOIDED } from './store/installations.ts';
import { createRetention } from './store/retention.ts';

/** How often the figures in memory (last seen, refusals) are written, and the numbering is looked at, milliseconds. */
const TIDY_MS = 5000;
/** How often the tokens of open streams are looked at, milliseconds. */
const TOKENS_MS = 60_000;

export type Relay = Awaited<ReturnType<typeof createRelay>>;

function listen({ database, hub, told, team, name, stopping, onFault, endVoidStreams }: Parts): void {
  const onTeamFault = onFault('looking at the team');
  database.listen((notice) => {
    if (notice === undefined) {
      void told.look().catch(onFault('looking at destinations'));
      hub.wake(undefined);
      void team?.view.refresh().catch(onTeamFault);
      void endVoidStreams();
    } else if (team?.view.takesNotice(notice, onTeamFault)) return;
    else if (notice === VOIDED) void endVoidStreams();
    else {
      const [from, ...addressees] = notice.split(' ');
      if (from !== name) hub.wake(addressees);
    }
  }, stopping.signal);
}

async function tidy({ installations, refusals, told, team, top, onFault }: Parts): Promise<void> {
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
function createSweep({ metrics, broker, told, team, config, log, onFault, ...parts }: Parts) {
  const retention = createRetention({ ...parts, ...config.retention });
  return async () => {
    try {
      const outcome = await retention.sweep();
      if (!outcome) return undefined;
      metrics.erased.inc({ reason: 'acknowledged' }, outcome.acked);
      metrics.erased.inc({ reason: 'age' }, outcome.old);
      metrics.sweepHeld.set(outcome.held ? 1 : 0);
      const ageMs = outcome.held ? undefined : config.retention.ageMs;
      await broker.sweep(ageMs);
      await told.sweep(config.destinations.bytes, ageMs);
      if (!outcome.held) await team?.erase();
      if (outcome.held) log.warn({}, 'the clock jumped: nothing is erased by age for a day');
      return outcome;
    } catch (error) {
      onFault('erasing')(error);
      return undefined;
    }
  };
}

/** @throws if RELAY_TEAM_KEY does not fit the store: listed numbers would be called. */
export async function createRelay(options: RelayOptions) {
  const parts = await createParts(options);
  const { hub, installations, told, team, stopping } = parts;
  const sweep = createSweep(parts);
  listen(parts);

  let sweeping: Promise<unknown> = Promise.resolve();
  const timers = [
    setInterval(() => void tidy(parts), TIDY_MS),
    setInterval(() => void parts.endVoidStreams(), TOKENS_MS),
    setInterval(() => {
      sweeping = sweeping.then(sweep);
    }, parts.config.retention.sweepMs),
  ];
  for (const timer of timers) timer.unref();

  /** Streams end, `/readyz` says no; webhooks are still taken. */
  function drain(): void {
    stopping.abort();
    hub.close();
  }
  return {
    app: createApp(parts),
    hub,
    installations,
    sweep,
    tidy: () => tidy(parts),
    /** Resolves when nothing is on its way to a destination. */
    quiet: told.idle,
    drain,
    /** After the last request: what waits is stored, what was gathered is written. The database stays open. */
    async stop(): Promise<void> {
      drain();
      for (const timer of timers) clearInterval(timer);
      team?.stop();
      await sweeping;
      await parts.broker.idle();
      await told.idle();
      await parts.committer.idle();
      await tidy(parts);
    },
  };
}
