import type { CallState } from './call-state.ts';

/** Why a call is not placed before the user has said yes once more. */
export const GUARD_CODES = [
  'recent', // called within the last minutes, or a call to it is under way
  'do-not-call',
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
  emergency: 'stop',
  'other-number': 'question',
  guess: 'question',
  premium: 'question',
  'quiet-hours': 'question',
  recent: 'note',
};

export function guardRank({ code }: { code: GuardCode }): GuardRank {
  return RANK_OF[code];
}

/** The weightiest first; those of one rank stay in their order. */
export function byRank<Ask extends { code: GuardCode }>(asks: readonly Ask[]): Ask[] {
  return GUARD_RANKS.flatMap((rank) => asks.filter((ask) => guardRank(ask) === rank));
}

/** A place's own clock: an IANA zone, and what it shows there now (`HH:MM`, 24 hours). */
export interface LocalTime {
  zone: string;
  time: string;
  /** True if that is within the quiet hours of the settings. */
  quiet: boolean;
}

/** One question. `blocking`: no answer lets the call through. */
export type GuardAsk =
  | { code: 'recent'; blocking: false; at: number; state: CallState; intentId: string }
  | { code: 'do-not-call'; blocking: boolean; reason: string }
  | { code: 'quiet-hours'; blocking: false; times: LocalTime[]; certain: boolean }
  | { code: 'premium'; blocking: false; type: 'premium' | 'shared-cost' | 'personal' }
  | { code: 'emergency'; blocking: false; short: boolean }
  | { code: 'guess'; blocking: false; country: string | undefined }
  /** Both as people write them internationally. */
  | { code: 'other-number'; blocking: false; reads: string; calls: string };
