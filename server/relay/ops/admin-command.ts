/** The form of an administrator's command, and what it works with. */
import type { Stores } from '../store/stores.ts';
import type { TeamKey } from '../store/team-key.ts';
import type { Admin } from './admin.ts';
import type { Config } from './config.ts';

export interface Tools extends Stores {
  config: Config;
  /** The do-not-call list is kept under it. @throws Refused: no team, or another key than the list's */
  teamKey: () => TeamKey;
  admin: Admin;
  /** How the command is called. */
  program: string;
}

/** Options that were given; one without a value is true. */
export type Given = Readonly<Record<string, string | boolean | undefined>>;

export interface AdminCommand {
  /** Words that it needs behind its name. */
  needs?: 'ID' | 'FILE' | 'URL' | 'NUMBER' | 'NAME' | 'ID NAME';
  /** Options that it may have: `string` has a value behind it. */
  options?: Readonly<Record<string, { type: 'boolean' | 'string' }>>;
  help: string;
  /** @param words as many as it needs */
  run(tools: Tools, words: readonly string[], given: Given): Promise<number | undefined>;
}
