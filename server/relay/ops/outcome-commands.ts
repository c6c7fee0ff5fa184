/** Outcomes of the company, by the administrator's command. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { companyOutcomeSchema } from '#lib/model/company-outcome.ts';
import { readTeamState, setOutcomes } from '../store/team-state.ts';
import { TEAM_NOTICE } from '../team/team.ts';
import type { AdminCommand, Tools } from './admin-command.ts';
import { Refused } from './refused.ts';

/** A field that is not known is mistyped: without it, the outcome would mean another thing. */
const fileSchema = z.strictObject({
  revision: z.int().nonnegative(),
  outcomeRequired: z.boolean().default(false),
  outcomes: z
    .array(companyOutcomeSchema.strict())
    .max(40)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two have the same name'),
});

async function show({ database }: Tools): Promise<undefined> {
  const { outcomesRevision: revision, outcomes } = await readTeamState(database);
  const { outcomeRequired } = outcomes;
  console.log(JSON.stringify({ revision, outcomeRequired, outcomes: outcomes.outcomes }, null, 2));
}

function read(file: string): z.output<typeof fileSchema> {
  if (!existsSync(file)) throw new Refused(`${file}: there is no such file.`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Refused(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  const parsed = fileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${z.core.toDotPath(path) || 'the file'}: ${message}`,
  );
  throw new Refused(`Nothing was changed.\n${faults.join('\n')}`);
}

async function set(tools: Tools, [file = '']: readonly string[]): Promise<undefined> {
  const { database, program } = tools;
  tools.teamKey();
  const { revision, ...outcomes } = read(file);
  const now = await setOutcomes(database, outcomes, revision);
  if (now === undefined) {
    const { outcomesRevision } = await readTeamState(database);
    throw new Refused(
      `Nothing was changed: the file is of revision ${revision}, and ${outcomesRevision} is in force. Another administrator's change would be lost: put yours into what ${program} outcomes shows.`,
    );
  }
  await database.notify(TEAM_NOTICE);
  console.log(`revision ${now} is in force`);
}

export const OUTCOME_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  outcomes: { help: 'outcomes of the company, as JSON with their revision', run: show },
  'outcomes set': {
    needs: 'FILE',
    help: 'puts those of a file in force, if the ones it was made of still are; none: the built-in ones',
    run: set,
  },
};
