/**
 * Events of calls for the company's destinations: stored with what they are about, in one transaction, and in it a
 * delivery is noted for each destination. Without a destination nothing is stored.
 */
import { randomBytes } from 'node:crypto';
import type { CallEvent } from '#lib/relay/call-events.ts';
import { type Database, inTurn, LOCKS, type Statement, type Step } from './database.ts';

export interface NewCallEvent {
  /** The same for what says the same: a second one changes nothing. */
  id: string;
  type: CallEvent['type'];
  /** Events with the same key are delivered in order: the intent's id, else the call's or the transcription's. */
  callKey: string;
  /** Empty: the event named none. */
  installationId: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** One that is lower than what is there for the same call, type and installation changes nothing. */
  revision: number;
  /** JSON, as it is sent. */
  body: string;
}

const COLUMNS = 'id, type, call_key, installation_id, at, revision, body' as const;
const store = (source: string) => `
  INSERT INTO relay_call_events (seq, ${COLUMNS}, mark)
  SELECT (SELECT coalesce(max(seq), 0) FROM relay_call_events) + e.n, ${COLUMNS.replaceAll(/\w+/g, 'e.$&')}, $2
  FROM (${source}) AS e
  WHERE EXISTS (SELECT 1 FROM relay_destinations WHERE state = 'active')
    AND NOT EXISTS (SELECT 1 FROM relay_call_events AS o WHERE o.call_key = e.call_key AND o.type = e.type
      AND o.installation_id = e.installation_id AND o.revision > e.revision)
  ORDER BY e.n ON CONFLICT (id) DO NOTHING`;
const STORE: Statement = {
  sqlite: store(
    `SELECT ${['n', ...COLUMNS.split(', ')].map((name) => `value ->> '${name}' AS ${name}`)} FROM json_each($1)`,
  ),
  postgres: store(`SELECT * FROM json_to_recordset($1::json) AS x(n int, id text, type text, call_key text,
      installation_id text, at bigint, revision bigint, body text)`),
};
/** Of those that were new, by their mark. */
const FAN_OUT = `INSERT INTO relay_deliveries (destination_id, seq, call_key, state, attempts, created_at, due_at, lease_until, size)
    SELECT d.destination_id, e.seq, e.call_key, 'waiting', 0, e.at, e.at, 0, length(e.body)
    FROM relay_call_events AS e, relay_destinations AS d
    WHERE d.state = 'active' AND e.mark = $1
      AND e.seq > (SELECT max(seq) FROM relay_call_events) - CAST($2 AS bigint)`;

/** Steps that store the events, for a transaction with what they are about. */
export function callEventSteps(events: readonly NewCallEvent[]): Step[] {
  if (events.length === 0) return [];
  const mark = randomBytes(12).toString('base64url');
  const rows = events.map((event, index) => ({
    n: index + 1,
    id: event.id,
    type: event.type,
    call_key: event.callKey,
    installation_id: event.installationId,
    at: event.at,
    revision: event.revision,
    body: event.body,
  }));
  return [
    // Numbers are taken one after another, whichever relay: they are in the order of commits.
    inTurn(LOCKS.callEvents),
    [STORE, [JSON.stringify(rows), mark]],
    [FAN_OUT, [mark, events.length]],
  ];
}

/** @param more steps for the same transaction */
export async function storeCallEvents(
  database: Database,
  events: readonly NewCallEvent[],
  more: readonly Step[] = [],
): Promise<void> {
  const steps = [...callEventSteps(events), ...more];
  if (steps.length > 0) await database.write(steps);
}
