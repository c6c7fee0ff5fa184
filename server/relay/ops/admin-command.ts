/** The form of an administrator's command, and what it works with. */
import type { Brokered } from '../store/brokered.ts';
import type { Database } from '../store/database.ts';
import type { Deliveries } from '../store/deliveries.ts';
import type { Destinations } from '../store/destinations.ts';
import type { Events } from '../store/events.ts';
import type { Installations } from '../store/installations.ts';
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
  admin: Admin;
  /** How the command is called. */
  program: string;
}

export interface AdminCommand {
  needs?: 'ID' | 'FILE' | 'URL';
  /** Options that it may have. */
  may?: readonly string[];
  help: string;
  /** @param argument what it needs, else empty */
  run(tools: Tools, argument: string, options: readonly string[]): Promise<number | undefined>;
}
