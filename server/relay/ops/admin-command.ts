/** The form of an administrator's command, and what it works with. */
import type { Brokered } from '../store/brokered.ts';
import type { Codes } from '../store/codes.ts';
import type { Database } from '../store/database.ts';
import type { Deliveries } from '../store/deliveries.ts';
import type { Destinations } from '../store/destinations.ts';
import type { DoNotCall } from '../store/do-not-call.ts';
import type { Events } from '../store/events.ts';
import type { Installations } from '../store/installations.ts';
import type { Leads } from '../store/leads.ts';
import type { People } from '../store/people.ts';
import type { TeamKey } from '../store/team-key.ts';
import type { Admin } from './admin.ts';
import type { Config } from './config.ts';

export interface Tools {
  config: Config;
  database: Database;
  events: Events;
  installations: Installations;
  brokered: Brokered;
  destinations: Destinations;
  deliveries: Deliveries;
  /** The do-not-call list is kept under it; a sentence: why there is none. */
  teamKey: TeamKey | string;
  list: DoNotCall;
  people: People;
  codes: Codes;
  leads: Leads;
  admin: Admin;
  /** How the command is called. */
  program: string;
}

export interface AdminCommand {
  /** Words that it needs behind its name. */
  needs?: 'ID' | 'FILE' | 'URL' | 'NUMBER' | 'NAME' | 'ID NAME';
  /** Options that it may have. */
  may?: readonly string[];
  /** Options with a value behind them that it may have. */
  takes?: readonly string[];
  help: string;
  /**
   * @param argument the first word that it needs, else empty
   * @param more the further ones
   */
  run(
    tools: Tools,
    argument: string,
    options: readonly string[],
    more: readonly string[],
  ): Promise<number | undefined>;
}
