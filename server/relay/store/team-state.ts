/** The team as one row of the store says it: what changed since when, and the outcomes of the company. */
import { z } from 'zod';
import { companyOutcomeSchema } from '#lib/model/company-outcome.ts';
import type { Database } from './database.ts';

export interface TeamState {
  /** Of the numbering: another one after a restored backup. */
  epoch: string;
  /** Of the do-not-call list's last change. */
  listSeq: number;
  /** Counts changes of people and of whom installations are mapped to. */
  peopleVersion: number;
  outcomesRevision: number;
  outcomes: CompanyOutcomes;
}

const storedSchema = z.object({
  /** Empty: the built-in ones. */
  outcomes: z.array(companyOutcomeSchema),
  outcomeRequired: z.boolean(),
});
export type CompanyOutcomes = z.output<typeof storedSchema>;
const NONE: CompanyOutcomes = { outcomes: [], outcomeRequired: false };

const FIND = `SELECT list_seq AS "listSeq", people_version AS "peopleVersion",
    outcomes_revision AS "outcomesRevision", outcomes, (SELECT epoch FROM relay_head) AS epoch FROM relay_team`;
const SET_OUTCOMES = `UPDATE relay_team SET outcomes = $1, outcomes_revision = outcomes_revision + 1
    WHERE outcomes_revision = $2 RETURNING outcomes_revision AS revision`;

interface Row extends Omit<TeamState, 'outcomes'> {
  outcomes: string;
}

/** @throws if the store is no relay's. */
export async function readTeamState(database: Database): Promise<TeamState> {
  const [row] = await database.read<Row>(FIND);
  if (!row) throw new Error('relay_team is missing: the database is not a relay’s');
  const outcomes = row.outcomes === '' ? NONE : storedSchema.parse(JSON.parse(row.outcomes));
  return { ...row, outcomes };
}

/**
 * Puts outcomes in force if those of `revision` still are, so that no administrator's change is lost unseen.
 * @returns the new revision; undefined: another one is in force.
 */
export async function setOutcomes(
  database: Database,
  outcomes: CompanyOutcomes,
  revision: number,
): Promise<number | undefined> {
  const [row] = await database.change<{ revision: number }>(SET_OUTCOMES, [
    JSON.stringify(outcomes),
    revision,
  ]);
  return row?.revision;
}
