/** Every table's part over one database: what the relay, the administrator's command and the tests work with. */
import type { Config } from '../ops/config.ts';
import { createBrokered } from './brokered.ts';
import { createCodes } from './codes.ts';
import type { Database } from './database.ts';
import { createDeliveries } from './deliveries.ts';
import { createDestinations } from './destinations.ts';
import { createDoNotCall } from './do-not-call.ts';
import { createEvents } from './events.ts';
import { createInstallations } from './installations.ts';
import { createLeads } from './leads.ts';
import { createPeople } from './people.ts';
import { createRefusals } from './refusals.ts';
import { createSeal } from './seal.ts';
import { createTeamFigures } from './team-figures.ts';

interface StoresOptions {
  config: Pick<Config, 'teamCode' | 'destinations'>;
  clock: () => number;
  /** In notices, so that a relay does not wake itself twice. */
  sender: string;
  /** Tokens have become void: said here, and to other relays by a notice. */
  onVoided?: () => void;
}

export type Stores = ReturnType<typeof createStores>;

export function createStores(database: Database, { config, clock, sender, onVoided }: StoresOptions) {
  const { key } = config.destinations;
  return {
    database,
    events: createEvents(database, sender, clock),
    installations: createInstallations(database, clock, config.teamCode, onVoided),
    brokered: createBrokered(database, clock),
    destinations: createDestinations(database, key === undefined ? undefined : createSeal(key), clock),
    deliveries: createDeliveries(database, clock),
    refusals: createRefusals(database, clock),
    list: createDoNotCall(database),
    people: createPeople(database, clock),
    codes: createCodes(database, clock),
    leads: createLeads(database, clock),
    figures: createTeamFigures(database, clock),
  };
}
