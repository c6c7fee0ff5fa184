/** What the settings page is given, and what it can ask for. Answers come back as values, so that each field can say what became of it. */
import type {
  ApiSpecFacts,
  Exported,
  MonthUsage,
  RelayProblem,
  RelayState,
  SettingsPatch,
  VaultState,
} from '#lib/messages.ts';
import type { AddressFault } from '#lib/platform/address.ts';
import type { Capability } from '#lib/platform/contract.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import type { CallRow, KeyInfo, Settings, Site } from '#lib/store/records.ts';

export type SpecFault = 'too-large' | 'not-readable' | 'not-openapi' | 'no-endpoints';
export type AddressCheck = { ok: true } | { ok: false; fault: AddressFault };

/** What a rule of retention would erase at once: calls, and looked-up transcriptions that belong to none. */
export interface Beyond {
  calls: number;
  loose: number;
}

export interface OptionsState {
  settings: Settings;
  /** Fields that the company's policy decides. */
  fixed: readonly string[];
  keys: readonly KeyInfo[];
  vault: VaultState;
  relay: RelayState;
  sites: readonly Site[];
  usage: MonthUsage | undefined;
  /** What the account has, as its API file says; undefined or true where nobody said. */
  spec: Pick<ApiSpecFacts, 'calls' | 'transcriptions'> | undefined;
  /** Whether the browser lets us reach the account's address. */
  mayReach: boolean;
  /** Address that the API file names, to be accepted by a press. */
  proposed?: string | undefined;
  /** Numbers on the do-not-call list; undefined where it could not be counted. */
  listed: number | undefined;
  /** The welcome's first call, once there is one, or why there is none. */
  firstCall?: CallRow | undefined;
  firstFault?: string | undefined;
  now: number;
}

/** Events that begin with a browser permission are called in the press itself. */
export interface OptionsEvents {
  save(patch: SettingsPatch): Promise<boolean>;
  checkAddress(text: string): AddressCheck;
  /** Permission, then the setting. */
  setBaseUrl(text: string): Promise<'ok' | 'permission' | 'failed'>;
  readSpec(file: File): Promise<{ ok: true; facts: ApiSpecFacts } | { ok: false; fault: SpecFault }>;
  addKey(
    capability: Capability,
    key: string,
    force: boolean,
  ): Promise<PlatformFailure | 'unexpected' | undefined>;
  removeKey(capability: Capability): Promise<void>;
  /** The number in E.164, or undefined where it is none. */
  readNumber(text: string): string | undefined;
  pair(url: string, teamCode: string): Promise<RelayProblem | undefined>;
  unpair(): Promise<void>;
  askRelay(): Promise<void>;
  importDnc(file: File): Promise<DncImported | undefined>;
  clearDnc(): Promise<void>;
  disableSite(origin: string): Promise<void>;
  /** Offers again what was left alone: E.164, a selector on an origin, or an origin. */
  offerAgain(kind: 'number' | 'part' | 'site', value: string, origin?: string): Promise<void>;
  setPassphrase(passphrase: string, current?: string): Promise<boolean>;
  lockNow(): Promise<void>;
  /** False where that is not the passphrase. */
  unlock(passphrase: string): Promise<boolean>;
  takeOut(format: Exported['type']): Promise<void>;
  erase(target: { kind: 'all' } | { kind: 'contact'; e164: string }): Promise<number | undefined>;
  /** Undefined where it could not be counted. */
  countBeyond(retention: Settings['retention']): Promise<Beyond | undefined>;
  /** Places the first call, both numbers in E.164; the caller ID is kept once the platform took it. */
  placeFirst(from: string, to: string): void;
}

/** What a list that was read brought: numbers new on the list, lines without one, numbers on it now. */
export interface DncImported {
  added: number;
  skipped: number;
  total: number;
}

export interface OptionsProps {
  state: OptionsState;
  events: OptionsEvents;
}
