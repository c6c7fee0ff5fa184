/**
 * What stands between a press and a call: each a setting, each asked once, none of them silent. Pure: what is known
 * comes in, the questions come out.
 */

import type { CallRow } from '#lib/model/call.ts';
import type { GuardAsk, GuardCode } from '#lib/model/guard.ts';
import type { Settings } from '#lib/model/settings.ts';
import { factsOf, type NumberFacts, timesOf } from './number-facts.ts';

export interface GuardFacts {
  number: NumberFacts;
  /** The press says that the country is an assumption. */
  guess: boolean;
  /** E.164 of the number that the page shows, if that is another. */
  reads?: string | undefined;
  /** The row of the do-not-call list, if there is one. */
  listed: { reason: string } | undefined;
  now: number;
}

/** Questions that need the number only. `accepted` are those that the person has answered with yes. */
export function askAbout(
  facts: GuardFacts,
  settings: Settings['guards'],
  accepted: readonly GuardCode[],
): GuardAsk[] {
  const { number, now } = facts;
  const asks: GuardAsk[] = [];
  if (settings.emergency && number.short !== undefined) {
    asks.push({ code: 'emergency', blocking: false, short: number.short === 'short' });
  }
  if (facts.listed && settings.doNotCall !== 'off') {
    asks.push({
      code: 'do-not-call',
      blocking: settings.doNotCall === 'block',
      reason: facts.listed.reason,
    });
  }
  const premium = premiumType(number.type);
  if (settings.premium && premium) asks.push({ code: 'premium', blocking: false, type: premium });
  if (settings.guess && facts.guess) asks.push({ code: 'guess', blocking: false, country: number.country });
  if (settings.guess && facts.reads !== undefined) {
    const reads = factsOf(facts.reads).formatted.international;
    asks.push({ code: 'other-number', blocking: false, reads, calls: number.formatted.international });
  }
  if (settings.quietHours.on) {
    const times = timesOf(number, now, settings.quietHours);
    if (times.some((time) => time.quiet)) {
      asks.push({ code: 'quiet-hours', blocking: false, times, certain: times.every((time) => time.quiet) });
    }
  }
  return asks.filter((ask) => ask.blocking || !accepted.includes(ask.code));
}

/** The kinds that cost the caller more than a call. */
function premiumType(type: NumberFacts['type']): 'premium' | 'shared-cost' | 'personal' | undefined {
  if (type === 'PREMIUM_RATE') return 'premium';
  if (type === 'SHARED_COST') return 'shared-cost';
  return type === 'PERSONAL_NUMBER' ? 'personal' : undefined;
}

/** How far back the guard against calling twice looks: ms since the epoch. */
export function recentSince(settings: Settings['guards'], now: number): number {
  return now - settings.recentMinutes * 60_000;
}

/** States in which a person's phone rang, or may have. */
const RANG: readonly CallRow['state'][] = ['intended', 'sending', 'initiated', 'completed', 'unknown'];

/** The question that the calls to the same number since `recentSince` raise: "you called 4 minutes ago". */
export function askAboutRecent(
  recent: readonly CallRow[],
  settings: Settings['guards'],
  accepted: readonly GuardCode[],
): GuardAsk[] {
  if (settings.recentMinutes === 0 || accepted.includes('recent')) return [];
  const last = recent.filter((row) => RANG.includes(row.state)).sort((a, b) => b.createdAt - a.createdAt)[0];
  if (last === undefined) return [];
  return [{ code: 'recent', blocking: false, at: last.createdAt, state: last.state, intentId: last.id }];
}
