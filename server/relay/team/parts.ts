/** Puts together what a relay with a team has; RELAY_TEAM_KEY turns it on. */
import type { Base } from '../base.ts';
import type { Config } from '../ops/config.ts';
import type { Database } from '../store/database.ts';
import { listedSteps } from '../store/team-figures.ts';
import { createTeamKey, fitsTeamKey } from '../store/team-key.ts';
import { createCallFacts } from './call-facts.ts';
import { createDayOf } from './day-of.ts';
import { createListPages } from './list-pages.ts';
import { createGentleWake, createTeamView } from './team.ts';

export type TeamParts = NonNullable<Awaited<ReturnType<typeof createTeamParts>>>;

const LISTED = 'SELECT 1 FROM relay_do_not_call WHERE listed = 1 LIMIT 1';
const DAY_MS = 86_400_000;

/** Why the relay must not start with this RELAY_TEAM_KEY: listed numbers would be called. Undefined: it may. */
export async function teamKeyFault(
  database: Database,
  { key }: Pick<Config['team'], 'key'>,
): Promise<string | undefined> {
  if (key === undefined) {
    if ((await database.read(LISTED)).length === 0) return undefined;
    return 'RELAY_TEAM_KEY is needed: the store has a do-not-call list, which no call would be checked against';
  }
  if (await fitsTeamKey(database, createTeamKey(key))) return undefined;
  return 'RELAY_TEAM_KEY is not the one that the do-not-call list was made with: put that one back';
}

/** @returns undefined: the relay has no team. @throws if the key does not fit the store */
export async function createTeamParts({ config: { team: config }, ...base }: Base) {
  const { database, hub, clock, list, figures } = base;
  const fault = await teamKeyFault(database, config);
  if (fault) throw new Error(fault);
  if (config.key === undefined) return undefined;
  const key = createTeamKey(config.key);
  const all = createGentleWake(hub.count, () => hub.wake(undefined), { clock: () => performance.now() });
  const view = await createTeamView(base, key, (installationId) => {
    if (installationId === undefined) all.wake();
    else hub.wake([installationId]);
  });
  const dayOf = createDayOf(config.timeZone);
  return {
    key,
    view,
    dayOf,
    facts: createCallFacts(dayOf, () => view.state().outcomes),
    listPages: createListPages(list, () => view.state().listSeq, view.listEpoch),

    /** Lists a number for an installation. */
    listNumber(installationId: string, { hash, why, by }: { hash: string; why: string; by: string }) {
      const at = clock();
      return list.add([{ hash, why }], { at, by }, listedSteps(installationId, dayOf(at), hash));
    },
    /** Erases figures that have had their time, if the clock is believed. */
    erase: () => figures.erase(dayOf(clock() - config.days * DAY_MS)),
    stop: all.stop,
  };
}
