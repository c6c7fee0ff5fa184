/** A span of digit groups as a number of some country: its own, or the first of those that the page names. */

import type { Chain } from './chain.ts';
import type { Judge, Verdict } from './judge.ts';
import type { Only } from './split-chain.ts';
import type { Confidence, CountryHint, SaidLabel } from './types.ts';

export interface Reading {
  verdict: Verdict;
  hint: CountryHint | undefined;
  /** Another country that was named would read the number differently, or not at all. */
  disputed: boolean;
}

/** Digits of a number without its area's code, with those of a desk. */
const MOST_SUBSCRIBER = 9;
/** Numbers of so few digits are valid only where they are of any length. */
const SHORT = 6;

export function createReadings(chain: Chain, judge: Judge) {
  function international(first: number, last: number): Reading | undefined {
    const verdict = judge.international(chain.digits, chain.firsts[first] ?? 0, chain.firsts[last + 1] ?? 0);
    return verdict && { verdict, hint: undefined, disputed: false };
  }

  /**
   * The first country that makes the digits a number wins; another one that was named and does not agree disputes it.
   * One that comes after the user's own is a guess.
   */
  function national(first: number, last: number, hints: readonly CountryHint[]): Reading | undefined {
    const from = chain.firsts[first] ?? 0;
    const to = chain.firsts[last + 1] ?? 0;
    let reading: Reading | undefined;
    let failed = false;
    let isLate = false;
    for (const hint of hints) {
      if (reading && (hint.source === 'default' || isLate)) break;
      if (hint.source === 'language') continue;
      const verdict = judge.local(chain.digits, from, to, hint.region);
      const isNoCountry = hint.isCode && (!verdict || (verdict.wantsTrunk && !verdict.hasTrunk));
      const isCodeless = hint.source !== 'beside' && verdict && isSubscriber(verdict, first, from, to);
      if (isNoCountry || isCodeless) continue;
      if (!reading && verdict) {
        reading = { verdict, hint, disputed: failed || isLate };
        if (verdict.writing === 'idd') break;
      } else if (!reading) failed ||= hint.source === 'beside' || hint.source === 'record';
      else if (verdict && verdict.e164 !== reading.verdict.e164 && hint.source !== 'site') {
        reading.disputed = true;
      }
      isLate ||= hint.source === 'default';
    }
    if (reading?.hint?.source === 'default') reading.disputed ||= isOtherwise(reading, hints, from, to);
    return reading;
  }

  /**
   * "231251-44" without a zero, where numbers are of any length: as likely without its area's code, of a place that is
   * not said. An area's code in brackets says it.
   */
  function isSubscriber(
    { wantsTrunk, hasTrunk, region }: Verdict,
    first: number,
    from: number,
    to: number,
  ): boolean {
    if (!wantsTrunk || hasTrunk || to - from > MOST_SUBSCRIBER || (chain.opens[first] ?? -1) >= 0)
      return false;
    return region !== undefined && judge.local(chain.digits, from, from + SHORT, region) !== undefined;
  }

  /** Read with the user's country for want of a better one, although the page's language would read another number. */
  function isOtherwise(reading: Reading, hints: readonly CountryHint[], from: number, to: number): boolean {
    const hint = hints.find(({ source }) => source === 'language');
    const verdict = hint && judge.local(chain.digits, from, to, hint.region);
    if (!verdict || (verdict.wantsTrunk && !verdict.hasTrunk)) return false;
    return verdict.e164 !== reading.verdict.e164;
  }

  return { international, national };
}

/** Numbers there have had no prefix since 2019: what has one is read as it was meant, and asked about. */
const WITHOUT_TRUNK = 'MX';

export function confidenceOf({ verdict, hint, disputed }: Reading): Confidence {
  if (verdict.writing === 'plus' || verdict.writing === 'idd') return 'sure';
  if (disputed || (verdict.hasTrunk && verdict.region === WITHOUT_TRUNK)) return 'guess';
  return hint?.source === 'beside' || hint?.source === 'tel' ? 'sure' : 'likely';
}

/** Whether a span that may be only a part of a row has what it must have; two extensions are no number. */
export function isAllowed(
  only: Only | undefined,
  { kind }: SaidLabel,
  usual: Reading | undefined,
  isPair: boolean,
): boolean {
  if ((only === 'local' && usual?.verdict.hasTrunk !== false) || (kind === 'ext' && isPair)) return false;
  return only === undefined || only === 'tail' || kind === 'phone';
}
