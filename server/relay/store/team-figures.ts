/**
 * A team's figures: a row for each call, made of what is known of it in whatever order it comes, and sums by day that the
 * same transaction keeps. Facts of one call are joined, so that duplicates and disorder change nothing:
 *
 *   day        of the earliest fact, by the relay's clock          duration   the longest
 *   outcome    of the highest revision                             person     the first whose the installation was
 *
 * A change takes the row's old share out of the sums, joins the fact, and puts the new share in.
 */
import { type Database, inTurn, LOCKS, type Step } from './database.ts';

/** Known of one call: by the platform, the broker, or its person. */
export interface CallFact {
  installationId: string;
  intentId: string;
  /** Milliseconds since the epoch, by the relay's clock. */
  at: number;
  /** The same in the company's time zone: 20260504. */
  day: number;
  durationMs: number;
  /** Of the wrap-up; 0: it is none. */
  revision: number;
  outcome: string;
  reached: boolean;
  callbackAt: number | null;
}

const PERSON = `coalesce((SELECT person FROM relay_mapped WHERE installation_id = $1), '')`;
const newer = (column: string) =>
  `${column} = CASE WHEN excluded.revision > c.revision THEN excluded.${column} ELSE c.${column} END`;
const JOIN = `INSERT INTO relay_team_calls AS c
    (installation_id, intent_id, person, at, day, duration_ms, revision, outcome, reached, callback_at)
  VALUES ($1, $2, ${PERSON}, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (installation_id, intent_id) DO UPDATE SET
    person = CASE WHEN c.person = '' THEN excluded.person ELSE c.person END,
    at = CASE WHEN excluded.at < c.at THEN excluded.at ELSE c.at END,
    day = CASE WHEN excluded.at < c.at THEN excluded.day ELSE c.day END,
    duration_ms = CASE WHEN excluded.duration_ms > c.duration_ms THEN excluded.duration_ms ELSE c.duration_ms END,
    ${newer('outcome')}, ${newer('reached')}, ${newer('callback_at')}, ${newer('revision')}`;

const THIS = 'c.installation_id = $1 AND c.intent_id = $2';
const WRAPPED = 'CASE WHEN c.revision > 0 THEN 1 ELSE 0 END';
const SAME_DAY = 'd.day = c.day AND d.installation_id = c.installation_id AND d.person = c.person';
const TAKE_OUT = `UPDATE relay_team_days AS d SET calls = d.calls - 1, reached = d.reached - c.reached,
    talk_ms = d.talk_ms - c.duration_ms, wrapped = d.wrapped - ${WRAPPED}
  FROM relay_team_calls AS c WHERE ${THIS} AND ${SAME_DAY}`;
const TAKE_OUT_OUTCOME = `UPDATE relay_team_outcomes AS d SET calls = d.calls - 1
  FROM relay_team_calls AS c WHERE ${THIS} AND ${SAME_DAY} AND d.outcome = c.outcome`;
const PUT_IN = `INSERT INTO relay_team_days AS d (day, installation_id, person, calls, reached, talk_ms, wrapped, listed)
  SELECT c.day, c.installation_id, c.person, 1, c.reached, c.duration_ms, ${WRAPPED}, 0
  FROM relay_team_calls AS c WHERE ${THIS}
  ON CONFLICT (day, installation_id, person) DO UPDATE SET calls = d.calls + 1, reached = d.reached + excluded.reached,
    talk_ms = d.talk_ms + excluded.talk_ms, wrapped = d.wrapped + excluded.wrapped`;
const PUT_IN_OUTCOME = `INSERT INTO relay_team_outcomes AS d (day, installation_id, person, outcome, calls)
  SELECT c.day, c.installation_id, c.person, c.outcome, 1 FROM relay_team_calls AS c WHERE ${THIS} AND c.outcome <> ''
  ON CONFLICT (day, installation_id, person, outcome) DO UPDATE SET calls = d.calls + 1`;
/** Counts a number that the transaction listed: `list_seq` has not been counted on yet. */
const LISTED = `INSERT INTO relay_team_days AS d (day, installation_id, person, calls, reached, talk_ms, wrapped, listed)
  SELECT CAST($2 AS bigint), CAST($1 AS text), ${PERSON}, 0, 0, 0, 0, 1
  WHERE EXISTS (SELECT 1 FROM relay_do_not_call AS l, relay_team AS t WHERE l.hash = $3 AND l.seq > t.list_seq)
  ON CONFLICT (day, installation_id, person) DO UPDATE SET listed = d.listed + 1`;

/** Steps that join facts to their calls, for a transaction with what they are of. */
export function figureSteps(facts: readonly CallFact[]): Step[] {
  if (facts.length === 0) return [];
  const calls = [...new Map(facts.map((fact) => [`${fact.installationId} ${fact.intentId}`, fact])).values()];
  const these = calls.map(({ installationId, intentId }) => [installationId, intentId]);
  const joined = facts.map((fact) => [
    ...[fact.installationId, fact.intentId, fact.at, fact.day, fact.durationMs, fact.revision],
    ...[fact.outcome, fact.reached ? 1 : 0, fact.callbackAt],
  ]);
  return [
    // Relays that hear of one call at once would both take its old share out.
    inTurn(LOCKS.figures),
    [TAKE_OUT, ...these],
    [TAKE_OUT_OUTCOME, ...these],
    [JOIN, ...joined],
    [PUT_IN, ...these],
    [PUT_IN_OUTCOME, ...these],
  ];
}

/** A step for the transaction in which an installation lists a number. */
export const listedSteps = (installationId: string, day: number, hash: string): Step[] => [
  inTurn(LOCKS.figures),
  [LISTED, [installationId, day, hash]],
];

/** One agent's, of some days or of one: a person's, or those of an installation that is no person's. */
export interface AgentFigures {
  /** 20260504; 0: of all days. */
  day: number;
  /** Empty: no person's. */
  person: string;
  installationId: string;
  installationName: string;
  calls: number;
  reached: number;
  talkMs: number;
  /** Calls that were not wrapped up. */
  open: number;
  listed: number;
  /** Callbacks of these calls whose time has passed. */
  overdue: number;
  outcomes: Map<string, number>;
}

const grouped = (columns: string, table: string, day: string, more = '', where = '') =>
  `SELECT ${day} AS day, d.person, d.installation_id AS "installationId", ${columns}
    FROM ${table} AS d WHERE d.day >= $1 AND d.day <= $2 ${where} GROUP BY 1, 2, 3${more}`;
const sum = (column: string, as = column) => `CAST(sum(d.${column}) AS bigint) AS "${as}"`;
const DAYS = [sum('calls'), sum('reached'), sum('talk_ms', 'talkMs'), sum('wrapped'), sum('listed')].join(
  ', ',
);
const OUTCOMES = `d.outcome, ${sum('calls')}`;
const OVERDUE = 'count(*) AS calls';
const OVERDUE_ONLY = 'AND d.callback_at IS NOT NULL AND d.callback_at <= $3';
const statements = (day: string) => ({
  days: grouped(DAYS, 'relay_team_days', day),
  outcomes: grouped(OUTCOMES, 'relay_team_outcomes', day, ', d.outcome'),
  overdue: grouped(OVERDUE, 'relay_team_calls', day, '', OVERDUE_ONLY),
});
const BY_AGENT = statements('0');
const BY_DAY = statements('d.day');
/** A few rows, and so not joined to each of the sums. */
const OWNERS = `SELECT i.installation_id AS id, i.name, m.person FROM relay_installations AS i
  LEFT JOIN relay_mapped AS m ON m.installation_id = i.installation_id`;

const BATCH = 2000;
const ERASE_CALLS = `DELETE FROM relay_team_calls WHERE day < $1 AND (installation_id, intent_id) IN
  (SELECT installation_id, intent_id FROM relay_team_calls WHERE day < $1 LIMIT ${BATCH}) RETURNING 1`;
const ERASE_DAYS = 'DELETE FROM relay_team_days WHERE day < $1';
const ERASE_OUTCOMES = 'DELETE FROM relay_team_outcomes WHERE day < $1';

interface Key {
  day: number;
  person: string;
  installationId: string;
}
type Sums = Key & Record<'calls' | 'reached' | 'talkMs' | 'wrapped' | 'listed', number>;
interface Owner {
  id: string;
  name: string;
  person: string | null;
}

/** Agents by what the sums are of. Calls before an installation was mapped are those of the person that it became. */
function createAgents(owners: readonly Owner[]) {
  const known = new Map(owners.map((owner) => [owner.id, owner]));
  const agents = new Map<string, AgentFigures>();
  return {
    of(row: Key): AgentFigures {
      const owner = known.get(row.installationId);
      const person = row.person || (owner?.person ?? '');
      const installationId = person === '' ? row.installationId : '';
      const key = `${row.day}\n${person}\n${installationId}`;
      const agent = agents.get(key) ?? {
        ...{ day: row.day, person, installationId },
        installationName: person === '' ? (owner?.name ?? '') : '',
        ...{ calls: 0, reached: 0, talkMs: 0, open: 0, listed: 0, overdue: 0, outcomes: new Map() },
      };
      agents.set(key, agent);
      return agent;
    },
    /** Those of which there is anything to say. */
    all: () => [...agents.values()].filter(({ calls, listed }) => calls + listed > 0),
  };
}

/** As people read who it is: a person's name, or what the installation calls itself. */
export const nameOf = ({ person, installationName, installationId }: AgentFigures): string =>
  person || installationName || installationId;

export function createTeamFigures(database: Database, clock: () => number) {
  return {
    /** Figures of each agent from day to day (20260504), both included; each day by itself if `byDay`. */
    async read(from: number, to: number, byDay = false): Promise<AgentFigures[]> {
      const text = byDay ? BY_DAY : BY_AGENT;
      const [sums, outcomes, overdue, owners] = await Promise.all([
        database.read<Sums>(text.days, [from, to]),
        database.read<Key & { outcome: string; calls: number }>(text.outcomes, [from, to]),
        database.read<Key & { calls: number }>(text.overdue, [from, to, clock()]),
        database.read<Owner>(OWNERS),
      ]);
      const agents = createAgents(owners);
      for (const row of sums) {
        const agent = agents.of(row);
        agent.calls += row.calls;
        agent.reached += row.reached;
        agent.talkMs += row.talkMs;
        agent.open += row.calls - row.wrapped;
        agent.listed += row.listed;
      }
      for (const row of outcomes) {
        const { outcomes: counts } = agents.of(row);
        if (row.calls > 0) counts.set(row.outcome, (counts.get(row.outcome) ?? 0) + row.calls);
      }
      for (const row of overdue) agents.of(row).overdue += row.calls;
      return agents.all().sort((a, b) => a.day - b.day || nameOf(a).localeCompare(nameOf(b)));
    },
    /** Erases calls and sums of the days before this one. */
    async erase(before: number): Promise<void> {
      while ((await database.change(ERASE_CALLS, [before])).length === BATCH);
      await database.write([
        [ERASE_DAYS, [before]],
        [ERASE_OUTCOMES, [before]],
      ]);
    },
  };
}
