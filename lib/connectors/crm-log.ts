/**
 * The log: one call is at most one entry, on the record that it was placed from. An entry is intended in the store before
 * its request leaves; what was lost is looked for by the call's mark; changes are merged into one update.
 */
import { err, ok, type Result } from '#lib/core/result.ts';
import { createRuns } from '#lib/core/runs.ts';
import type { WakeTimer } from '#lib/core/wake-timer.ts';
import { mayHaveRung } from '#lib/model/call-state.ts';
import { type CrmConnection, type CrmLogRow, type LogFailure, needsPerson } from '#lib/model/crm-log.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { Settings } from '#lib/model/settings.ts';
import { connectorOf as listedConnector } from './index.ts';
import { type LogEvent, stepLog } from './log-machine.ts';
import { connectionFor, dueAt } from './log-rule.ts';
import type { LogStore } from './log-store.ts';
import type { Connector, CrmApi, CrmRecordRef } from './types.ts';
import { defectOf, type MakeDraft, writeEntry } from './write-entry.ts';

export interface CrmLogTools {
  store: LogStore;
  settings: () => Promise<Settings>;
  /** The API with the connection's token, if it may be used now. */
  ready: (connection: CrmConnection, connector: Connector) => Promise<Result<CrmApi, LogFailure>>;
  draft: MakeDraft;
  /** By its id; absent: one of those listed. */
  connectorOf?: (id: string) => Connector | undefined;
  wakeTimer: WakeTimer;
  now: () => number;
  random: () => number;
  /** Told of an entry that came to another state, after it is stored. Must not throw. */
  changed?: (callId: string) => void;
  /** Told of an entry that now waits for a person. Must not throw. */
  failed?: (failure: LogFailure) => void;
}

/** How soon storage that failed is tried again, milliseconds. */
const RETRY_MS = 1_000;

/** Failures that a new token or a permission ends. */
const RENEWABLE: ReadonlySet<LogFailure['code']> = new Set([
  'token-refused',
  'no-token',
  'no-permission',
  'sign-in',
]);

/** The record of a page, or why there is none. */
function recordOn(connector: Connector, context: RecordContext): Result<CrmRecordRef, LogFailure> {
  try {
    const record = connector.recordOf(context);
    return record ? ok(record) : err({ code: 'no-record', mayBeWritten: false });
  } catch (thrown) {
    return err(defectOf(thrown, false));
  }
}

/** One log a process: what it is writing itself is known in memory only. */
export function createCrmLog(tools: CrmLogTools) {
  const { store, wakeTimer, now } = tools;
  const soon = () => wakeTimer.wakeAt(now() + RETRY_MS);
  /** Entries that this process is about: any other row found `sending` is an orphan. */
  const own = createRuns(soon);
  const apply = createApply(tools);
  const drive = (id: string) => own.start(id, () => attempt(id, tools, apply));

  async function lookAround(): Promise<void> {
    for (const { id } of await store.inState(['sending']))
      if (!own.has(id)) await apply(id, { type: 'orphaned' });
    // Unlocking ticks as well: if it is locked still, it waits as before.
    for (const { id, failure } of await store.inState(['waiting', 'unsure', 'logged']))
      if (failure?.code === 'locked' && !own.has(id)) await apply(id, { type: 'renewed' });
    const { ids, next } = await store.due(now());
    for (const id of ids) void drive(id);
    if (next !== undefined) wakeTimer.wakeAt(next);
  }

  return {
    /** A call, or what belongs to it, changed. Never throws. */
    async noticed(callId: string): Promise<void> {
      await want(callId, { pressed: false }, tools, apply).catch(soon);
    },
    /** A person wants it in the CRM now, on a record that they chose if one is given; false if there is no CRM for it. */
    async press(callId: string, record?: RecordContext): Promise<boolean> {
      const known = await want(callId, { pressed: true, record }, tools, apply);
      await drive(callId);
      return known;
    },
    /** A person lets it be. */
    async leave(callId: string): Promise<void> {
      await apply(callId, { type: 'left' });
    },
    /** Tries again what failed, or was not looked for, for want of a token or a permission there. */
    async renewed({ connector, site }: Pick<CrmConnection, 'connector' | 'site'>): Promise<void> {
      for (const row of await store.inState(['failed', 'unsure']))
        if (row.connector === connector && row.site === site && RENEWABLE.has(row.failure?.code ?? 'refused'))
          await apply(row.id, { type: 'renewed' });
    },
    /** After start, after a wake-up, after unlocking: whatever is orphaned or due. Never throws. */
    tick: () => lookAround().catch(soon),
    settled: own.settled,
  };
}

/** The row after an event; undefined if it changed nothing. */
type Apply = (id: string, event: LogEvent) => Promise<CrmLogRow | undefined>;

function createApply({ store, wakeTimer, now, random, changed, failed }: CrmLogTools): Apply {
  return async (id, event) => {
    const row = await store.update(id, (before) => stepLog(before, event, now(), random));
    if (row?.dueAt !== undefined) wakeTimer.wakeAt(row.dueAt);
    if (row) changed?.(id);
    if (row?.failure && needsPerson(row)) failed?.(row.failure);
    return row;
  };
}

/** Intends a call's entry, or says that it is to be looked at. */
async function want(
  id: string,
  { pressed, record: chosen }: { pressed: boolean; record?: RecordContext | undefined },
  tools: CrmLogTools,
  apply: Apply,
): Promise<boolean> {
  const { store, settings, connectorOf = listedConnector, wakeTimer, now } = tools;
  const current = await settings();
  const { connections, when } = current.crmLog;
  // Every change of every call comes here, and most people log nowhere.
  const call = connections.length > 0 ? await store.callOf(id) : undefined;
  const connection = call && connectionFor(chosen ? { context: chosen } : call.row, connections);
  const connector = connection && connectorOf(connection.connector);
  if (!call || !connection || !connector) return false;
  const due = pressed ? now() : dueAt(call, current, connector.update !== undefined);
  if (due === undefined && !mayHaveRung(call.row)) return true;
  const record = recordOn(connector, chosen ?? call.row.context);
  const where = { connector: connector.id, crm: connector.name, site: connection.site };
  const row: CrmLogRow = {
    id,
    state: 'waiting',
    ...where,
    part: 1,
    looks: 0,
    attempts: 0,
    createdAt: now(),
    updatedAt: now(),
    ...(due !== undefined && { dueAt: due }),
    ...(chosen && { record: chosen }),
    // Told before the call ends.
    ...(!record.ok && when !== 'press' && { state: 'failed', dueAt: undefined, failure: record.error }),
  };
  const added = await store.add(row);
  if (added) tools.changed?.(id);
  if (added && !record.ok && record.error.code === 'defect') tools.failed?.(record.error);
  if (due === undefined) return true;
  if (added) wakeTimer.wakeAt(due);
  else if (!pressed) await apply(id, { type: 'changed', dueAt: due });
  else await apply(id, { type: 'pressed', ...(chosen && { chosen: { ...where, record: chosen } }) });
  return true;
}

/** One request of an entry's, if its CRM can be asked. */
async function attempt(id: string, tools: CrmLogTools, apply: Apply): Promise<void> {
  const { store, settings, connectorOf = listedConnector, ready, draft } = tools;
  const [row, call] = [await store.get(id), await store.callOf(id)];
  if (!row || !call) return;
  const fail = (failure: LogFailure) =>
    apply(id, { type: row.state === 'unsure' ? 'look-failed' : 'failed', failure });
  const connector = connectorOf(row.connector);
  const connection = (await settings()).crmLog.connections.find(
    (one) => one.site === row.site && one.connector === row.connector,
  );
  if (!connector || !connection) return void (await fail({ code: 'no-token', mayBeWritten: false }));
  const record = recordOn(connector, row.record ?? call.row.context);
  if (!record.ok) return void (await fail(record.error));
  const api = await ready(connection, connector);
  if (!api.ok) return void (await fail(api.error));
  const event = await writeEntry({
    row,
    call,
    connector,
    record: record.value,
    api: api.value,
    draft,
    claim: async (written, words) => (await apply(id, { type: 'send', written, words })) !== undefined,
  });
  if (event) await apply(id, event);
}
