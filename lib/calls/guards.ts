/**
 * Questions between a press and a call: each a setting, each asked once, none of them silent. Pure: what is known
 * comes in, the questions come out.
 */

import type { CallRow } from '#lib/model/call.ts';
import { wasSent } from '#lib/model/call-state.ts';
import type { GuardAsk, GuardCode } from '#lib/model/guard.ts';
import type { Settings } from '#lib/model/settings.ts';
import { factsOf, type NumberFacts, timesOf } from './number-facts.ts';

export interface GuardFacts {
  number: NumberFacts;
  /** The press says that the country is an assumption. */
  guess: boolean;
  /** The page's number, if it is another or none that can be read: E.164, or as shown. */
  reads?: string | undefined;
  /** The row of the do-not-call list, if there is one; `company`: of the company's, by whom and when. */
  listed: { reason: string; company?: { by?: string; at?: number } } | undefined;
  /** The company has a list that was never read to its end. */
  unread?: boolean;
  /** Numbers of the do-not-call list that have vanished. */
  lost: number;
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
  if (facts.listed?.company) {
    const { reason, company } = facts.listed;
    asks.push({ code: 'do-not-call', blocking: true, reason, company });
  } else if (facts.listed && settings.doNotCall !== 'off') {
    asks.push({
      code: 'do-not-call',
      blocking: settings.doNotCall === 'block',
      reason: facts.listed.reason,
    });
  }
  if (!facts.listed && facts.lost > 0 && settings.doNotCall !== 'off')
    asks.push({ code: 'list-lost', blocking: false, count: facts.lost });
  if (!facts.listed?.company && facts.unread) asks.push({ code: 'list-unread', blocking: false });
  const premium = premiumType(number.type);
  if (settings.premium && premium) asks.push({ code: 'premium', blocking: false, type: premium });
  if (settings.guess && facts.guess) asks.push({ code: 'guess', blocking: false, country: number.country });
  if (facts.reads !== undefined) {
    const reads = /^\+\d/.test(facts.reads) ? factsOf(facts.reads).formatted.international : facts.reads;
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

const newest = (rows: readonly CallRow[]) => rows.toSorted((a, b) => b.createdAt - a.createdAt)[0];

/** How long a phone usually rings before a person or a voicemail answers: 30 s is what networks set. */
export const RINGING_MS = 30_000;

/**
 * The question that a call to another number raises which may still be ringing: one agent cannot answer two. It is over when
 * its end was told, or the person said what came of it.
 * @param others calls that were placed since `now - RINGING_MS`
 * @param isOwn as in `askAboutRecent`
 */
export function askAboutUnderWay(
  others: readonly CallRow[],
  to: string,
  settings: Settings['guards'],
  accepted: readonly GuardCode[],
  isOwn: (row: CallRow) => boolean = () => true,
): GuardAsk[] {
  if (settings.recentMinutes === 0 || accepted.includes('under-way')) return [];
  const mayRing = ({ state, disposition }: CallRow) =>
    (state === 'sending' || state === 'initiated') && !disposition;
  const last = newest(others.filter((row) => row.to !== to && mayRing(row)));
  if (last === undefined) return [];
  return [{ code: 'under-way', blocking: false, ...(isOwn(last) && { at: last.createdAt }) }];
}

/**
 * The question that the calls to the same number since `recentSince` raise: "you called 4 minutes ago".
 * @param isOwn whether who is asked may see a call: of another the question says nothing but that there is one
 */
export function askAboutRecent(
  recent: readonly CallRow[],
  settings: Settings['guards'],
  accepted: readonly GuardCode[],
  isOwn: (row: CallRow) => boolean = () => true,
): GuardAsk[] {
  if (settings.recentMinutes === 0 || accepted.includes('recent')) return [];
  const last = newest(recent.filter((row) => row.state === 'intended' || wasSent(row)));
  if (last === undefined) return [];
  const known = isOwn(last) && { at: last.createdAt, state: last.state, intentId: last.id };
  return [{ code: 'recent', blocking: false, ...known }];
}
