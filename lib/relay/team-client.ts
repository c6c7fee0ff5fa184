/** The relay's answers to a team: its description, its do-not-call list. See team-contract.ts. */
import { z } from 'zod';
import { err, ok, type Result } from '#lib/core/result.ts';
import { companyOutcomeSchema } from '#lib/model/company-outcome.ts';
import type { RelayProblem } from '#lib/model/relay.ts';
import { type Team, teamSchema } from '#lib/model/team.ts';
import { type Answer, getting, posting, read, says } from './exchange.ts';
import {
  type ListedEntry,
  listedEntrySchema,
  type TeamListPage,
  teamListPageSchema,
} from './team-contract.ts';

const LIST = '/team/do-not-call';

export function createTeamClient(ask: (path: string, init: RequestInit) => Promise<Answer>) {
  return {
    /**
     * Returns the team, or null if the relay has none. A page of the feed says whether there is another one than the
     * last: a question with `If-None-Match`, for which a relay would have to be let through its own CORS, saves nothing.
     */
    async team(token: string): Promise<Result<Team | null, RelayProblem>> {
      const answer = await ask('/team', getting(token));
      return says(answer, 'not-found') ? ok(null) : read(readableTeamSchema, answer);
    },
    /** The changes of the do-not-call list after number `after`. */
    async teamList(token: string, after: number): Promise<Result<TeamListPage, RelayProblem>> {
      return read(teamListPageSchema, await ask(`${LIST}?after=${after}`, getting(token)));
    },
    /** Who listed a number, when and why; null: it is not listed. */
    async listedEntry(
      token: string,
      hash: string,
      signal: AbortSignal,
    ): Promise<Result<ListedEntry | null, RelayProblem>> {
      const answer = await ask(`${LIST}/${hash}`, { ...getting(token), signal });
      return says(answer, 'not-found') ? ok(null) : read(listedEntrySchema, answer);
    },
    /** `not-taken`: the relay never takes this one. Without a list now, it may have one again. */
    async listNumber(
      token: string,
      entry: { hash: string; why?: string },
    ): Promise<Result<void, RelayProblem | 'not-taken'>> {
      const answer = await ask(LIST, posting(token, entry));
      if (answer.ok) return ok(undefined);
      return err(says(answer, 'bad-request', 'too-large') ? 'not-taken' : answer.error.problem);
    },
  };
}

/** Of a later release, an outcome may have what this one does not know: it loses that, and the others stay. */
const readableOutcomeSchema = z.preprocess((given) => {
  const parsed = companyOutcomeSchema.safeParse(given);
  if (parsed.success || typeof given !== 'object' || given === null) return given;
  const strange = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !strange.has(name)));
}, companyOutcomeSchema);

const readableTeamSchema = teamSchema.extend({
  outcomes: z.array(readableOutcomeSchema).min(1).optional(),
}) as z.ZodType<Team>;
