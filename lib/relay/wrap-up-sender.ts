/**
 * Tells the company's relay what came of calls, if it takes that: a while after the last change, again and again until it
 * has answered. Each change has a revision, so that a repetition, or one that was overtaken, changes nothing there.
 */
import { isKept } from '#lib/calls/inbox.ts';
import { metadataOf } from '#lib/calls/metadata.ts';
import { joined } from '#lib/core/joined.ts';
import type { CallRow } from '#lib/model/call.ts';
import { mayHaveRung } from '#lib/model/call-state.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import type { WrapUpRequest } from './contract.ts';
import { type RelayTools, relayPause } from './relay-tools.ts';

export interface WrapUpSenderTools extends RelayTools<'wrapUp'> {
  db: Database;
  settings: () => Promise<Pick<Settings, 'withheld'>>;
}

/** After the last change, milliseconds: a note is written in more than one breath. */
const QUIET_MS = 30_000;

type Told = NonNullable<CallRow['wrapUp']>;

export function createWrapUpSender(tools: WrapUpSenderTools) {
  const { db, store, wakeTimer, now } = tools;
  const pending = () => db.calls.where('wrapUp.dueAt');

  async function send(
    row: CallRow,
    told: Told,
    { url, installationId, token }: { url: string; installationId: string; token: string },
  ): Promise<void> {
    const later = () => now() + relayPause(told.attempts, QUIET_MS, tools.random);
    // On its way still, or nothing came of it.
    if (!mayHaveRung(row)) {
      const open = row.state === 'intended' || row.state === 'sending';
      return settle(db, row.id, told, open ? later() : undefined);
    }
    const relay = tools.client(url);
    const { withheld } = await tools.settings();
    const { callbackAt, ...rest } = row;
    const isOpen = callbackAt !== undefined && !(await isKept(db, row));
    const inForce = isOpen ? row : rest;
    const answer = await relay.wrapUp(token, wrapUpOf(inForce, told.revision, installationId, withheld));
    const done = answer.ok || answer.error === 'not-taken';
    return settle(db, row.id, told, done ? undefined : Math.max(later(), now() + relay.askedToWait()));
  }

  /** When a change that is made now is to be sent, ms since the epoch; undefined: no relay takes it. */
  async function tellAt(): Promise<number | undefined> {
    if (!(await store.get('relay'))?.wrapUps) return undefined;
    const at = now() + QUIET_MS;
    wakeTimer.wakeAt(at);
    return at;
  }

  async function run(): Promise<void> {
    const pairing = await store.get('relay');
    if (pairing === null || pairing.wrapUps === false) return forget(db);
    // Not known before the first page of the feed.
    if (pairing.wrapUps === undefined) return;
    const token = await tools.token();
    // No attempt without a token: the unlocking, or the next pairing, is followed by a look.
    if (!token.ok) return;
    const { url, installationId } = pairing;
    for (const row of await pending().belowOrEqual(now()).toArray())
      if (row.wrapUp) await send(row, row.wrapUp, { url, installationId, token: token.value });
    const next = await pending().above(0).first();
    if (next?.wrapUp?.dueAt !== undefined) wakeTimer.wakeAt(next.wrapUp.dueAt);
  }

  return {
    tellAt,
    /** Hears of each call that changed: one that was placed keeps what was promised to its number, which the relay is told. */
    async called(row: CallRow): Promise<void> {
      const promises = mayHaveRung(row) ? await promisesBefore(db, row) : [];
      const dueAt = promises.length > 0 ? await tellAt() : undefined;
      if (dueAt === undefined) return;
      await db.calls
        .where('id')
        .anyOf(promises)
        .and(isUntoldPromise)
        .modify((other) => {
          const revision = (other.wrapUp?.revision ?? 0) + 1;
          other.wrapUp = { revision, dueAt, attempts: 0, kept: true };
        });
    },
    /** Sends what is due. Safe at any time, and several at once. */
    tick: joined(run),
    /** The relay is back: wrap-ups that waited for it are due now. */
    hurry: () => hurry(db, now()),
    /** The relay that they are for is not this browser's any more. */
    forget: () => forget(db),
  };
}

export type WrapUpSender = ReturnType<typeof createWrapUpSender>;

async function forget(db: Database): Promise<void> {
  await db.calls
    .where('wrapUp.dueAt')
    .above(0)
    .modify((row) => {
      delete row.wrapUp?.dueAt;
    });
}

/** Makes due what was tried before; what is written now may change still. */
async function hurry(db: Database, at: number): Promise<void> {
  await db.calls
    .where('wrapUp.dueAt')
    .above(at)
    .modify(({ wrapUp }) => {
      if (wrapUp && wrapUp.attempts > 0) wrapUp.dueAt = at;
    });
}

/** All that is in force of a wrap-up. `withheld`: fields of the record that stay in the browser. */
function wrapUpOf(
  row: CallRow,
  revision: number,
  installationId: string,
  withheld: readonly string[],
): WrapUpRequest {
  const { id: intentId, context, ext } = row;
  const note = row.note?.trim();
  return {
    intent_id: intentId,
    revision,
    changed_at: new Date(row.updatedAt).toISOString(),
    metadata: metadataOf({ intentId, installationId, context, ext, withheld }),
    ...(row.callId !== undefined && { call_id: row.callId }),
    ...(row.disposition && { outcome: row.disposition }),
    ...(note && { note }),
    ...(row.callbackAt !== undefined && { callback_at: new Date(row.callbackAt).toISOString() }),
  };
}

/** Writes down how it went; a change that was made meanwhile has a revision, and a time, of its own. */
async function settle(
  db: Database,
  id: string,
  { revision, attempts }: Told,
  dueAt: number | undefined,
): Promise<void> {
  await db.calls
    .where('id')
    .equals(id)
    .and((row) => row.wrapUp?.revision === revision)
    .modify((row) => {
      const kept = row.wrapUp?.kept && { kept: true as const };
      row.wrapUp =
        dueAt === undefined
          ? { revision, attempts, ...kept }
          : { revision, attempts: attempts + 1, dueAt, ...kept };
    });
}

/** Whether the relay knows of the promise of a callback, and not that it was kept. */
const isUntoldPromise = ({ callbackAt, wrapUp }: CallRow): boolean =>
  callbackAt !== undefined && wrapUp !== undefined && wrapUp.kept !== true;

/** Calls at which it was promised to call the number of this one. */
const promisesBefore = (db: Database, { to, createdAt }: CallRow): Promise<string[]> =>
  db.calls
    .where('[to+createdAt]')
    .between([to, 0], [to, createdAt], true, false)
    .filter(isUntoldPromise)
    .primaryKeys();
