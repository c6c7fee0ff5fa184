import type { CallState } from './call-state.ts';

/** Why a call is not placed before the user has said yes once more. */
export const GUARD_CODES = [
  'under-way', // another call may still be ringing
  'recent', // called within the last minutes, or a call to it is under way
  'do-not-call',
  'list-lost', // the do-not-call list has vanished: the number may have been on it
  'list-unread', // the company's do-not-call list was never read to its end: the number may be on it
  'quiet-hours',
  'premium',
  'emergency',
  'guess', // the number's country is an assumption
  'other-number', // the page shows another number than its link leads to
] as const;
export type GuardCode = (typeof GUARD_CODES)[number];

/** How much a question weighs: a stop, a question, a note. Shown in this order, and told apart at a glance. */
export const GUARD_RANKS = ['stop', 'question', 'note'] as const;
export type GuardRank = (typeof GUARD_RANKS)[number];

const RANK_OF: Readonly<Record<GuardCode, GuardRank>> = {
  'do-not-call': 'stop',
  'list-lost': 'stop',
  'list-unread': 'stop',
  emergency: 'stop',
  'other-number': 'question',
  guess: 'question',
  premium: 'question',
  'quiet-hours': 'question',
  'under-way': 'note',
  recent: 'note',
};

export function guardRank({ code }: { code: GuardCode }): GuardRank {
  return RANK_OF[code];
}

/** The weightiest first; those of one rank stay in their order. */
export function byRank<Ask extends { code: GuardCode }>(asks: readonly Ask[]): Ask[] {
  return GUARD_RANKS.flatMap((rank) => asks.filter((ask) => guardRank(ask) === rank));
}

/** Whether "no" is the answer to lead with: one of the questions is a stop. */
export function leadsToNo(asks: readonly { code: GuardCode }[]): boolean {
  return asks.some((ask) => guardRank(ask) === 'stop');
}

/** A place's own clock: an IANA zone, and what it shows there now (`HH:MM`, 24 hours). */
export interface LocalTime {
  zone: string;
  time: string;
  /** True if that is within the quiet hours of the settings. */
  quiet: boolean;
}

/** The one zone of a place; undefined if there is none, or it may be any of several. */
export function certainZone(times: readonly LocalTime[]): string | undefined {
  return times.length === 1 ? times[0]?.zone : undefined;
}

/** One question. `blocking`: no answer lets the call through. */
export type GuardAsk =
  /** Without facts for a page, if the call was placed from another site. */
  | { code: 'recent'; blocking: false; at?: number; state?: CallState; intentId?: string }
  | { code: 'under-way'; blocking: false; at?: number }
  /** The reason is empty for a page, unless a call of its own site put the number there. */
  | {
      code: 'do-not-call';
      blocking: boolean;
      reason: string;
      /** On the company's list, which no answer passes: who listed it, and when (ms since the epoch); never for a page. */
      company?: { by?: string; at?: number };
    }
  | { code: 'list-unread'; blocking: false }
  | { code: 'list-lost'; blocking: false; count: number }
  | { code: 'quiet-hours'; blocking: false; times: LocalTime[]; certain: boolean }
  | { code: 'premium'; blocking: false; type: 'premium' | 'shared-cost' | 'personal' }
  | { code: 'emergency'; blocking: false; short: boolean }
  | { code: 'guess'; blocking: false; country: string | undefined }
  /** Both as people write them internationally. */
  | { code: 'other-number'; blocking: false; reads: string; calls: string };
