/**
 * The outbox: one intent places at most one call, and gets at least one answer.
 *
 *  1. The intent is stored, in one transaction with the question whether it is there already.
 *  2. It is claimed (`intended` → `sending`, again one transaction): of all that try, one may send.
 *  3. The request leaves. Whatever becomes of this process from here on, the row says `sending`.
 *  4. The outcome is stored. A row that says `sending` while no process sends is `unknown`: never sent again.
 *
 * A process that dies before 2 leaves an intent that is sent at the next start, if that is soon enough to be still
 * wanted; one that dies after 2 leaves one that the user decides about.
 */

import { createRuns } from '#lib/core/runs.ts';
import type { WakeTimer } from '#lib/core/wake-timer.ts';
import type { CallRow } from '#lib/model/call.ts';
import { STORAGE_FAILED } from '#lib/model/failure.ts';
import type { GuardAsk } from '#lib/model/guard.ts';
import type { Call, CallRequest } from '#lib/platform/contract.ts';
import type { PlatformFailure, PlatformResult } from '#lib/platform/errors.ts';
import type { CallStore } from './call-store.ts';
import { type CallEvent, isDue, isStale, LONGEST_HOLD_MS, step } from './machine.ts';

/** Sends if address and key are there, unlocked, and not known to be refused. */
export interface CallSender {
  ready(): Promise<PlatformResult<SendCall>>;
}
export type SendCall = (request: CallRequest) => Promise<PlatformResult<Call>>;

export interface OutboxTools {
  store: CallStore;
  sender: CallSender;
  /** Whether a do-not-call list forbids it: asked of calls that waited, as the number may have been listed meanwhile. */
  isListed: (row: CallRow) => Promise<boolean>;
  wakeTimer: WakeTimer;
  now: () => number;
  random: () => number;
  /** Told of every change, after it is stored. Must not throw. */
  changed: (row: CallRow) => void;
}

export type Placed =
  | { kind: 'call'; row: CallRow }
  | { kind: 'asked'; asks: GuardAsk[] }
  | { kind: 'failed'; failure: PlatformFailure };

const LISTED: PlatformFailure = { code: 'do-not-call', next: 'none', sent: false };

/** How soon storage that failed is tried again, milliseconds. */
const RETRY_MS = 1_000;

/** One outbox a process: what it is sending itself is known in memory only, and that is the point. */
export function createOutbox(tools: OutboxTools) {
  const { store, sender, isListed, wakeTimer, now, changed } = tools;
  const wakeSoon = (): void => wakeTimer.wakeAt(now() + RETRY_MS);
  /** Rows that this process is sending: any other row found `sending` is an orphan. */
  const own = createRuns(wakeSoon);
  const apply = createApply(tools);
  /** Sends a row if it may be sent now; one that waited, if no list forbids it. Storage that fails is asked again soon. */
  const drive = (row: CallRow, waited: boolean, ready = sender.ready): void =>
    void own.start(row.id, async () => {
      if (waited && (await isListed(row))) await apply(row.id, { type: 'failed', failure: LISTED });
      else await attempt(row.id, ready);
    });

  async function attempt(id: string, isReady: CallSender['ready']): Promise<void> {
    const ready = await isReady();
    if (!ready.ok) {
      if (ready.error.code !== 'locked') await apply(id, { type: 'failed', failure: ready.error });
      else if (await isNewestHeld(store, apply, id)) {
        const held = await apply(id, { type: 'held', failure: ready.error });
        if (held) wakeTimer.wakeAt(held.row.updatedAt + LONGEST_HOLD_MS);
      }
      return;
    }
    const claim = await apply(id, { type: 'send' });
    if (!claim?.changed) return;
    const outcome = await ready.value(requestOf(claim.row));
    const after = await persist(apply, id, eventOf(outcome));
    if (after?.waitUntil !== undefined) wakeTimer.wakeAt(after.waitUntil);
  }

  async function tick(): Promise<void> {
    const open = await store.inState(['intended', 'sending']);
    const held = await newestHeld(apply, open);
    for (const row of open) {
      if (row.failure?.code === 'locked' && row.id !== held?.id) continue;
      if (row.state === 'sending') {
        if (!own.has(row.id)) await apply(row.id, { type: 'orphaned' });
      } else if (isStale(row, now())) {
        await apply(row.id, { type: 'expired' });
      } else if (isDue(row, now())) {
        drive(row, true);
      } else wakeTimer.wakeAt(row.waitUntil ?? now());
    }
  }

  return {
    /**
     * Stores the intent and sends it; answers as soon as the intent is stored, or with the questions that stand before
     * it. The same id again answers with the call that it already is.
     * @param since how far back `guard` looks, ms since the epoch.
     */
    async place(row: CallRow, since: number, guard: (recent: CallRow[]) => GuardAsk[]): Promise<Placed> {
      // While the intent is stored: a person waits for it to ring. A fault is met where the answer is used.
      const ready = sender.ready();
      ready.catch(() => undefined);
      const insertion = await store.insert(row, since, guard).catch(() => undefined);
      if (!insertion) return { kind: 'failed', failure: STORAGE_FAILED };
      if (insertion.kind === 'asked') return insertion;
      if (insertion.kind === 'inserted') changed(insertion.row);
      // Only what waits is driven: of a row that is `sending`, `own` must keep telling ours from a dead process's.
      if (insertion.row.state === 'intended')
        drive(insertion.row, insertion.kind === 'existing', () => ready);
      else if (insertion.row.state === 'sending') void tick().catch(wakeSoon);
      return { kind: 'call', row: insertion.row };
    },
    /** Takes back an intent that still waits; answers with the row as it is then. */
    cancel: async (id: string) => (await apply(id, { type: 'cancelled' }))?.row,
    /** After start, after a wake-up, after a clock that jumped: finds what is orphaned, stale or due. Never throws. */
    tick: () => tick().catch(wakeSoon),
    /** The keys were unlocked: sends the press that waits for it. */
    async unlocked(): Promise<void> {
      const row = await newestHeld(apply, await store.inState(['intended']));
      if (row && !isStale(row, now())) drive(row, true);
    },
    /** Resolves when every request that is under way has been settled: for tests and for the drivers of demos. */
    settled: own.settled,
  };
}
export type Outbox = ReturnType<typeof createOutbox>;

type Apply = ReturnType<typeof createApply>;

/** Steps a row by an event and stores it. @returns the row, and whether it changed; undefined if it is gone */
function createApply({ store, now, random, changed }: OutboxTools) {
  return async (id: string, event: CallEvent) => {
    const outcome = await store.update(id, (row) => step(row, event, { now: now(), random }));
    if (outcome?.changed) changed(outcome.row);
    return outcome;
  };
}

const eventOf = (outcome: PlatformResult<Call>): CallEvent =>
  outcome.ok ? { type: 'answered', call: outcome.value } : { type: 'failed', failure: outcome.error };

/** The answer is known to this process alone: storage that fails is tried again before it is given up. */
async function persist(apply: Apply, id: string, event: CallEvent): Promise<CallRow | undefined> {
  for (let left = 2; ; left -= 1) {
    try {
      return (await apply(id, event))?.row;
    } catch (cause) {
      if (left === 0) throw cause;
    }
  }
}

/**
 * Whether a press may wait for the passphrase: only the newest does, because unlocking must not set off a row of calls.
 * Takes back the older ones, or this one.
 */
async function isNewestHeld(store: CallStore, apply: Apply, id: string): Promise<boolean> {
  const own = await store.get(id);
  if (own?.state !== 'intended') return false;
  for (const row of await store.inState(['intended'])) {
    if (row.id === id || row.failure?.code !== 'locked') continue;
    const older = row.createdAt < own.createdAt || (row.createdAt === own.createdAt && row.id < id);
    await apply(older ? row.id : id, { type: 'cancelled' });
    if (!older) return false;
  }
  return true;
}

/** Two presses in the same instant may both be held, neither having seen the other: all but the newest are let go. */
async function newestHeld(apply: Apply, rows: readonly CallRow[]): Promise<CallRow | undefined> {
  const held = rows.filter((row) => row.state === 'intended' && row.failure?.code === 'locked');
  held.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
  const newest = held.pop();
  for (const row of held) await apply(row.id, { type: 'cancelled' });
  return newest;
}

/** The request that a row makes: section 4.1. The extension has no field of its own there. */
export function requestOf(row: CallRow): CallRequest {
  return {
    to: row.to,
    from: row.from,
    ...(row.route.kind === 'agent' && { agent_id: row.route.id }),
    ...(row.route.kind === 'queue' && { queue_id: row.route.id }),
    metadata: row.metadata,
  };
}
