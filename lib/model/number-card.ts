import type { NumberRole } from '#lib/detect/number-role.ts';
import type { Route } from './call-route.ts';
import type { CallState } from './call-state.ts';
import type { LocalTime } from './guard.ts';
import type { RecordContext } from './record-context.ts';
import type { Trouble } from './trouble.ts';

/** A call as it is remembered beside its number, or another number of the same person or company. */
export interface MemoryCall {
  intentId: string;
  at: number;
  state: CallState;
  /** Set if it went to another number of the same record: E.164, and with whom it was. */
  to?: string;
  contactName?: string;
  durationSeconds?: number;
  disposition?: string;
  /** The note's first line. */
  note?: string;
  /** A line of the transcript. */
  said?: string;
  hasTranscript: boolean;
  /** When a callback was promised, ms since the epoch. */
  callbackAt?: number;
}

/** For what a person uses a caller ID: the call, or always for whom it is to or on the site. */
export const CALLER_KEPT = ['call', 'person', 'site'] as const;
export type CallerKept = (typeof CALLER_KEPT)[number];

/** Why a caller ID is proposed: fixed by a person, near by area or country, or because none is nearer. */
export type CallerReason =
  | { by: 'person' | 'site' | 'default' }
  /** `label`: the company's name for the caller ID; `area`: its area code. */
  | { by: 'area'; label: string; area: string }
  | { by: 'country'; country?: string };

/** Facts that the card beside a number shows. */
export interface CardFacts {
  e164: string;
  country?: string;
  national: string;
  international: string;
  times: LocalTime[];
  lastCall?: Pick<MemoryCall, 'intentId' | 'at' | 'state' | 'durationSeconds' | 'hasTranscript'>;
  /** The last calls to the number and with its person or company, the newest first. */
  memory?: MemoryCall[];
  contactName?: string;
  /** `international`: as it is written, for people. */
  callerIds: { e164: string; international: string; label: string }[];
  routes: { route: Route; label: string }[];
  /** Fixed for the person or site, else the nearest, else the settings' own; absent if there is no caller ID yet. */
  from?: string;
  /** Why it is that one; absent while numbers are not proposed by place. */
  fromWhy?: CallerReason;
  route: Route;
  /** Of the connection, by now. */
  trouble?: Trouble;
}

/**
 * Readings of a page's numbers: those near the view, at once; all, and which of them are selected or chosen in
 * their table; the same, each with its record. Unasked, all of them, the first ones with their record.
 */
export const PAGE_READINGS = ['near', 'choices', 'records'] as const;
export type PageReading = (typeof PAGE_READINGS)[number];

/** One of this page's numbers, as the popup lists it. */
export interface ListedNumber {
  e164: string;
  ext: string;
  country?: string;
  guess: boolean;
  /** E.164 of another number that its link's own words are. */
  reads?: string;
  /** Which telephone of its person it is, if the page says so. */
  role?: NumberRole;
  /** As the page shows it. */
  text: string;
  /** Index within its frame: what `page.flash` takes. */
  index: number;
  contactName?: string;
  /** It is within what the user has selected on the page. */
  selected?: true;
  /** Its row is chosen in the page's own table. */
  chosen?: true;
  /** The record that it stands in, without what the user withholds; for the first numbers of a page. */
  context?: RecordContext;
}
export type FramedNumber = ListedNumber & { frameId: number };

/** Numbers that a page would have besides, were those without a country of that one: ISO 3166-1 alpha-2. */
export interface OtherCountry {
  country: string;
  count: number;
}

/** Most numbers that are asked for in one `page.names`. */
export const MOST_NAMES = 200;
