/** State and actions of the settings page. Answers are values, so that each field can say what became of it. */

import type { Connector } from '#lib/connectors/types.ts';
import type { Result } from '#lib/core/result.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { CrmConnection, LogFailure, OAuthClient } from '#lib/model/crm-log.ts';
import type { LoggedEvent } from '#lib/model/event-log.ts';
import type { MonthUsage } from '#lib/model/job.ts';
import type { EraseTarget, Exported, Stored } from '#lib/model/kept-data.ts';
import type { KeyInfo, VaultState } from '#lib/model/key.ts';
import type { PolicyEntry } from '#lib/model/policy-report.ts';
import type { RelayProblem, RelayState } from '#lib/model/relay.ts';
import type { Settings, SettingsPatch } from '#lib/model/settings.ts';
import type { Site } from '#lib/model/site.ts';
import type { StorageState } from '#lib/model/storage-state.ts';
import type { AddressFault } from '#lib/platform/address.ts';
import type { ApiSpecFacts, ApiSpecFault } from '#lib/platform/api-spec-facts.ts';
import type { Capability } from '#lib/platform/contract.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import type { Adapter, AdapterFault } from '#lib/sites/lessons.ts';

export type SpecFault = ApiSpecFault | 'took-too-long' | 'failed';

/** How many rows a rule of retention would erase at once: calls, and looked-up transcriptions that belong to none. */
export interface Beyond {
  calls: number;
  loose: number;
}

/** A CRM to choose: `tokenPage` is where a token is made, by the CRM's address. */
export type CrmOffer = Pick<Connector, 'id' | 'name' | 'verified' | 'tokenPage' | 'oauth'>;

export interface OptionsState {
  settings: Settings;
  /** Fields that the company's policy decides. */
  fixed: readonly string[];
  /** Each field of that policy, and whether it took effect. */
  policy: readonly PolicyEntry[];
  keys: readonly KeyInfo[];
  vault: VaultState;
  relay: RelayState;
  sites: readonly Site[];
  /** CRMs that calls can be logged in. */
  crms: readonly CrmOffer[];
  usage: MonthUsage | undefined;
  /** The account's features, as its API file says; undefined or true if no file says. */
  spec: Pick<ApiSpecFacts, 'calls' | 'transcriptions'> | undefined;
  /** Whether the browser lets us reach the account's address. */
  mayReach: boolean;
  /** Address that the API file names, to be accepted by a press. */
  proposed?: string | undefined;
  /** Counts of all that erasing takes and of the do-not-call list; undefined if they could not be counted. */
  stored: Stored | undefined;
  listed: number | undefined;
  /** The welcome's first call, once there is one, or why there is none. */
  firstCall?: CallRow | undefined;
  firstFault?: string | undefined;
  now: number;
  /** Undefined until it is known. */
  storage?: StorageState | undefined;
}

/** A number on the do-not-call list. */
export interface ListedNumber {
  e164: string;
  reason: string;
}

/** Events that begin with a browser permission are called in the press itself. */
export interface OptionsEvents {
  save(patch: SettingsPatch): Promise<boolean>;
  /** The address as it is kept. */
  checkAddress(text: string): Result<string, AddressFault>;
  /** Permission, then the setting. */
  setBaseUrl(text: string): Promise<'ok' | 'permission' | 'failed'>;
  /** Undefined if the signal ended it. */
  readSpec(file: File, signal: AbortSignal): Promise<Result<ApiSpecFacts, SpecFault> | undefined>;
  addKey(
    capability: Capability,
    key: string,
    force: boolean,
  ): Promise<PlatformFailure | 'unexpected' | undefined>;
  removeKey(capability: Capability): Promise<void>;
  /** The number in E.164, or undefined if it is not a number. */
  readNumber(text: string): string | undefined;
  /** Permission, then the token, tried before it is kept; why it was not. */
  connectCrm(
    asked: { connector: string; site: string } & ({ token: string } | { client: OAuthClient }),
  ): Promise<LogFailure['code'] | undefined>;
  disconnectCrm(connection: CrmConnection): Promise<void>;
  pair(url: string, teamCode: string): Promise<RelayProblem | undefined>;
  unpair(): Promise<void>;
  askRelay(): Promise<void>;
  /** Reads a file of numbers; nothing is kept before it was looked at. */
  importDnc(file: File): void;
  clearDnc(): Promise<void>;
  /** Some numbers of the list whose digits or reason have this text; of an empty one, the first. */
  findListed(text: string): Promise<readonly ListedNumber[]>;
  unlist(e164: string): Promise<void>;
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
  /** Whether the browser keeps what is stored here also when its disk is full. */
  isPersisted(): Promise<boolean>;
  /** Asks it to, within the press; whether it does now. */
  persist(): Promise<boolean>;
  listEvents(): Promise<readonly LoggedEvent[]>;
  /** Into the clipboard, within the press. */
  copy(text: string): Promise<boolean>;
  /** Places the first call, both numbers in E.164; the caller ID is kept once the platform took it. */
  placeFirst(from: string, to: string): void;
}

export interface OptionsProps {
  state: OptionsState;
  events: OptionsEvents;
}
