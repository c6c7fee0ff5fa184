import type { NumberRole } from '#lib/detect/number-role.ts';
import type { Route } from './call-route.ts';
import type { CallState } from './call-state.ts';
import type { LocalTime } from './guard.ts';
import type { RecordContext } from './record-context.ts';

/** What the card beside a number shows. */
export interface CardFacts {
  e164: string;
  country?: string;
  national: string;
  international: string;
  times: LocalTime[];
  /** False if `times` has several zones and the number does not say which. */
  timeCertain: boolean;
  lastCall?: {
    intentId: string;
    at: number;
    state: CallState;
    durationSeconds?: number;
    hasTranscript: boolean;
  };
  contactName?: string;
  /** `international`: as it is written, for people. */
  callerIds: { e164: string; international: string; label: string }[];
  routes: { route: Route; label: string }[];
  /** Chosen for this site, else the settings' own; absent if there is no caller ID yet. */
  from?: string;
  route: Route;
}

/** One of this page's numbers, as the popup lists it. */
export interface ListedNumber {
  e164: string;
  ext: string;
  country?: string;
  guess: boolean;
  /** E.164 of another number that its link's own words are. */
  reads?: string;
  /** Which of somebody's telephones it is, if the page says so. */
  role?: NumberRole;
  /** As the page shows it. */
  text: string;
  /** Index within its frame: what `page.flash` takes. */
  index: number;
  contactName?: string;
  /** The record that it stands in, without what the user withholds; for the first numbers of a page. */
  context?: RecordContext;
}
export type FramedNumber = ListedNumber & { frameId: number };

/** Most numbers that are asked for in one `page.names`. */
export const MOST_NAMES = 200;
