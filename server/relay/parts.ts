/** The parts of a relay, put together: what its routes and its housekeeping work with. */
import { type Base, createBase, type RelayOptions } from './base.ts';
import { createBroker } from './http/broker.ts';
import { createIntake } from './http/intake.ts';
import { createReadiness } from './ops/readiness.ts';
import { createCommitter } from './store/committer.ts';
import { createTop, type Top } from './store/top.ts';
import { createTeamParts } from './team/parts.ts';
import { createDeliverer, type Deliverer } from './webhooks/deliverer.ts';

function startCommitter({ events, metrics, hub, onFault, config }: Base, told: Deliverer, top: Top) {
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

export type Parts = Awaited<ReturnType<typeof createParts>>;

/** @throws if RELAY_TEAM_KEY does not fit the store: listed numbers would be called. */
export async function createParts(options: RelayOptions) {
  const base = createBase(options);
  const { database, hub, metrics, stopping, events, onFault } = base;
  const team = await createTeamParts(base);
  const told = createDeliverer(base);
  const top = await createTop(events, () => hub.wake(undefined));
  await told.look();
  const committer = startCommitter(base, told, top);
  return {
    ...base,
    /** Undefined: the relay has no team. */
    team,
    /** Sends to the company's destinations. */
    told,
    /** Of the numbering. */
    top,
    committer,
    broker: createBroker({ ...base, told, team }),
    intake: createIntake({ ...base, told, team, committer }),
    /** Whether the company has a use for wrap-ups. */
    takesWrapUps: () => team !== undefined || told.any(),
    /** Undefined if all is well; else why the relay should get no traffic. */
    notReady: createReadiness({
      stopping: () => stopping.signal.aborted,
      room: database.room,
      probe: events.probe,
      failing: committer.failing,
      onFault: onFault('readiness'),
      onRoom: (bytes) => metrics.diskFree.set(bytes),
    }),
  };
}
