/** What the settings page is given, and what it can ask for. Answers come back as values, so that each field can say what became of it. */

import type { Result } from '#lib/core/result.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { LoggedEvent } from '#lib/model/event-log.ts';
import type { MonthUsage } from '#lib/model/job.ts';
import type { EraseTarget, Exported, Stored } from '#lib/model/kept-data.ts';
import type { KeyInfo, VaultState } from '#lib/model/key.ts';
import type { PolicyEntry } from '#lib/model/policy-report.ts';
import type { RelayProblem, RelayState } from '#lib/model/relay.ts';
import type { Settings, SettingsPatch } from '#lib/model/settings.ts';
import type { Site } from '#lib/model/site.ts';
import type { AddressFault } from '#lib/platform/address.ts';
import type { ApiSpecFacts } from '#lib/platform/api-spec.ts';
import type { Capability } from '#lib/platform/contract.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import type { Adapter, AdapterFault } from '#lib/sites/lessons.ts';

export type SpecFault = 'too-large' | 'not-readable' | 'not-openapi' | 'no-endpoints';
/** `address`: as it is kept. */
export type AddressCheck = { ok: true; address: string } | { ok: false; fault: AddressFault };

/** What a rule of retention would erase at once: calls, and looked-up transcriptions that belong to none. */
export interface Beyond {
  calls: number;
  loose: number;
}

export interface OptionsState {
  settings: Settings;
  /** Fields that the company's policy decides. */
  fixed: readonly string[];
  /** What became of each field of that policy. */
  policy: readonly PolicyEntry[];
  keys: readonly KeyInfo[];
  vault: VaultState;
  relay: RelayState;
  sites: readonly Site[];
  usage: MonthUsage | undefined;
  /** What the account has, as its API file says; undefined or true if nobody said. */
  spec: Pick<ApiSpecFacts, 'calls' | 'transcriptions'> | undefined;
  /** Whether the browser lets us reach the account's address. */
  mayReach: boolean;
  /** Address that the API file names, to be accepted by a press. */
  proposed?: string | undefined;
  /** What erasing takes, and numbers on the do-not-call list; undefined if they could not be counted. */
  stored: Stored | undefined;
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
  /** The number in E.164, or undefined if it is not a number. */
  readNumber(text: string): string | undefined;
  pair(url: string, teamCode: string): Promise<RelayProblem | undefined>;
  unpair(): Promise<void>;
  askRelay(): Promise<void>;
  importDnc(file: File): Promise<DncImported | undefined>;
  clearDnc(): Promise<void>;
  disableSite(origin: string): Promise<void>;
  /** Offers again what was left alone: E.164, a selector on an origin, or an origin. */
  offerAgain(kind: 'number' | 'part' | 'site', value: string, origin?: string): Promise<void>;
  /** The places that a site was taught, as a file. */
  takeOutLessons(origin: string): void;
  /** Reads such a file; nothing is kept yet. */
  readLessons(file: File): Promise<Result<Adapter, AdapterFault>>;
  /** Keeps what it says, in place of what its site was taught before. */
  takeInLessons(adapter: Adapter): Promise<'ok' | 'full' | 'failed'>;
  /** Forgets them. */
  forgetLessons(origin: string): Promise<void>;
  setPassphrase(passphrase: string, current?: string): Promise<boolean>;
  lockNow(): Promise<void>;
  /** False if that is not the passphrase. */
  unlock(passphrase: string): Promise<boolean>;
  takeOut(format: Exported['type']): Promise<void>;
  /** How many calls went; undefined if nothing did. */
  erase(target: Exclude<EraseTarget, { kind: 'call' }>): Promise<number | undefined>;
  /** Undefined if it could not be counted. */
  countBeyond(retention: Settings['retention']): Promise<Beyond | undefined>;
  /** Text for support; undefined if it could not be made. */
  diagnostics(): Promise<string | undefined>;
  listEvents(): Promise<readonly LoggedEvent[]>;
  /** Into the clipboard, within the press. */
  copy(text: string): Promise<boolean>;
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
