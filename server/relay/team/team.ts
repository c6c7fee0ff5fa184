/**
 * The team as each browser sees it. What all share is read once a change and kept; whose a browser is, at its first
 * question after a change of people. So ten thousand that ask at nine cost a look at their tokens.
 */
import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { TeamPerson, teamSchema } from '#lib/model/team.ts';
import type { Stores } from '../store/stores.ts';
import type { TeamKey } from '../store/team-key.ts';
import { readTeamState, type TeamState } from '../store/team-state.ts';

/** The notice that the team changed; with an installation's id behind it: only for that one. */
export const TEAM_NOTICE = '%';

/** Browsers are to look: this one, or all. */
type OnChange = (installationId: string | undefined) => void;

interface Seen {
  person: TeamPerson | undefined;
  /** Of the person, for the tag. */
  mark: string;
}

/** Names the list among all lists: of another store, or under another key. */
const listEpoch = (state: TeamState, { mark }: TeamKey) => `${state.epoch}-${mark}`;

/** Of a slower look that began earlier: in one epoch none of these ever goes back. */
const isOlder = (now: TeamState, than: TeamState): boolean =>
  now.epoch === than.epoch &&
  (now.listSeq < than.listSeq ||
    now.peopleVersion < than.peopleVersion ||
    now.outcomesRevision < than.outcomesRevision);

/** @throws if the store cannot be read. */
export async function createTeamView({ database, people }: Stores, key: TeamKey, onChange: OnChange) {
  let state = await readTeamState(database);
  let seen = new Map<string, Promise<Seen>>();

  async function look(installationId: string): Promise<Seen> {
    const person = await people.of(installationId);
    return { person, mark: person ? hash('sha256', JSON.stringify(person), 'hex').slice(0, 12) : '-' };
  }

  function seenOf(installationId: string): Promise<Seen> {
    const known = seen.get(installationId);
    if (known) return known;
    const looking = look(installationId);
    const here = seen;
    here.set(installationId, looking);
    // A failure is not kept.
    looking.catch(() => here.delete(installationId));
    return looking;
  }

  const tagOf = ({ mark }: Seen) =>
    `${listEpoch(state, key)}.${state.outcomesRevision}.${state.listSeq}.${mark}`;

  /** Reads what changed, here or elsewhere. */
  async function refresh(installationId?: string): Promise<void> {
    const before = state;
    const now = await readTeamState(database);
    if (isOlder(now, state)) return;
    state = now;
    const people = now.peopleVersion !== before.peopleVersion;
    if (people) seen = new Map();
    const shared =
      now.epoch !== before.epoch ||
      now.listSeq !== before.listSeq ||
      now.outcomesRevision !== before.outcomesRevision;
    if (shared) onChange(undefined);
    else if (people) onChange(installationId);
  }

  return {
    refresh,

    /** Something of the team was changed by this relay: others are told. */
    async changed(installationId?: string): Promise<void> {
      await refresh(installationId);
      await database.notify(installationId === undefined ? TEAM_NOTICE : `${TEAM_NOTICE} ${installationId}`);
    },

    /** Takes a notice. @returns false if it is about something else. */
    takesNotice(notice: string, onFault: (error: unknown) => void): boolean {
      const [kind, installationId] = notice.split(' ');
      if (kind !== TEAM_NOTICE) return false;
      void refresh(installationId).catch(onFault);
      return true;
    },

    /** Tells one answer of `GET /team` from another. */
    tag: async (installationId: string): Promise<string> => tagOf(await seenOf(installationId)),

    /** The answer, and its tag. */
    async view(installationId: string): Promise<{ tag: string; body: z.input<typeof teamSchema> }> {
      const mine = await seenOf(installationId);
      const { outcomes, outcomeRequired } = state.outcomes;
      const body = {
        ...(mine.person && { person: mine.person }),
        ...(outcomes.length > 0 && { outcomes }),
        outcomeRequired,
        doNotCall: { epoch: listEpoch(state, key), seq: state.listSeq, key: key.listKey },
      };
      return { tag: tagOf(mine), body };
    },

    /** Whose a browser is. */
    person: async (installationId: string) => (await seenOf(installationId)).person,
    state: () => state,
    listEpoch: () => listEpoch(state, key),
  };
}

/**
 * Wakes all browsers at once, and again after a while that grows with how many they are: each asks three times for a
 * change, and an import changes much in a row. @param wake all of them
 */
export function createGentleWake(
  count: () => number,
  wake: () => void,
  { clock, each = 3, least = 1000 }: { clock: () => number; each?: number; least?: number },
) {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    timer = undefined;
    last = clock();
    wake();
  };
  return {
    wake(): void {
      if (timer) return;
      const pause = Math.max(least, count() * each);
      const since = clock() - last;
      if (since < 0 || since >= pause) now();
      else timer = setTimeout(now, pause - since).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
