/**
 * Reads one span of digit groups as a number, with all that speaks for and against it.
 */
import { afterNumber, beforeNumber, type Neighbours } from './context.ts';
import type { Countries } from './countries.ts';
import type { LinkNumber } from './engine.ts';
import { asciiDigits, readExtension } from './extension.ts';
import type { Judge, Verdict } from './judge.ts';
import type { Labels } from './labels.ts';
import { createNearby } from './nearby.ts';
import { type Chain, GAP_EDGE } from './scanner.ts';
import { shapeOf } from './shape.ts';
import type { Answer } from './splitter.ts';
import type { Confidence, CountryHint, Found, Reason, Refused, Region, Surroundings } from './types.ts';

interface Parts {
  judge: Judge;
  labels: Labels;
  classes: Uint8Array;
  countries: Countries;
}

interface Reading {
  verdict: Verdict;
  hint: CountryHint | undefined;
  /** Another country that was named would read the number differently, or not at all. */
  disputed: boolean;
}

export function createReader({ judge, labels, classes, countries }: Parts) {
  function begin(
    text: string,
    around: Surroundings,
    found: Found[],
    onRefused: ((refused: Refused) => void) | undefined,
  ) {
    const near: Neighbours = { text, classes, kindOf: (word) => labels.whole(word) };
    const nearby = createNearby(text, around, labels, countries);

    function refuse(chain: Chain, first: number, last: number, code: string, evidence?: string): Answer {
      onRefused?.({
        start: chain.starts[first] ?? 0,
        end: chain.ends[last] ?? 0,
        reasons: [evidence === undefined ? { code } : { code, evidence }],
      });
      return 'refused';
    }

    function read(chain: Chain, first: number, last: number): Answer {
      const [start, end] = spanOf(chain, first, last);
      if (start < 0) return 'invalid';
      const explicit = (chain.pluses[first] ?? -1) >= 0;
      const reading = explicit
        ? international(chain, first, last)
        : national(chain, first, last, hintsAt(start));
      if (!reading) {
        if (onRefused) refuse(chain, first, last, 'invalid');
        return 'invalid';
      }
      const { verdict } = reading;
      const formatted = explicit || hasGap(chain, first, last);
      const touching = beforeNumber(near, start, explicit) ?? afterNumber(near, end, formatted);
      if (touching) return refuse(chain, first, last, touching, text.slice(Math.max(0, start - 8), end + 8));
      const extension = readExtension(text, end, labels);
      const label = nearby.labelOf(start, extension?.end ?? end);
      if (label.kind === 'fax' || label.kind === 'other') {
        return refuse(chain, first, last, `label-${label.kind}`, label.evidence);
      }
      const vouched = label.kind === 'phone' || around.kind !== 'text';
      if (!vouched && !formatted && verdict.writing !== 'idd') return refuse(chain, first, last, 'bare');
      const shape = shapeOf(
        chain,
        first,
        last,
        vouched,
        verdict.writing === 'national' && verdict.e164.startsWith('+1'),
      );
      if (shape) {
        refuse(chain, first, last, shape, text.slice(start, end));
        return 'invalid';
      }
      if (!vouched && verdict.writing === 'national' && verdict.wantsTrunk && !verdict.hasTrunk) {
        refuse(chain, first, last, 'no-trunk-prefix');
        return 'invalid';
      }
      const reasons: Reason[] = [reasonOf(reading, text.slice(start, end))];
      if (label.kind === 'phone') reasons.push({ code: 'label-phone', evidence: label.evidence });
      else reasons.push({ code: around.kind === 'text' ? 'separators' : around.kind });
      if (reading.disputed) reasons.push({ code: 'country-disputed' });
      found.push({
        start,
        end: extension?.end ?? end,
        e164: verdict.e164,
        ext: extension?.digits ?? '',
        country: verdict.region,
        confidence: confidenceOf(reading),
        reasons,
      });
      return 'found';
    }

    /** What the number's own line says comes before all that stands around it. */
    function hintsAt(start: number): readonly CountryHint[] {
      const region = around.kind === 'text' ? nearby.countryOf(start) : undefined;
      return region ? [{ region, source: 'beside' }, ...around.countries] : around.countries;
    }

    return { read };
  }

  function international(chain: Chain, first: number, last: number): Reading | undefined {
    const verdict = judge.international(chain.digits, chain.firsts[first] ?? 0, chain.firsts[last + 1] ?? 0);
    return verdict && { verdict, hint: undefined, disputed: false };
  }

  /** The first country that makes the digits a number wins; another one that was named and does not agree disputes it. */
  function national(
    chain: Chain,
    first: number,
    last: number,
    countries: readonly CountryHint[],
  ): Reading | undefined {
    const from = chain.firsts[first] ?? 0;
    const to = chain.firsts[last + 1] ?? 0;
    let reading: Reading | undefined;
    let failed = false;
    for (const hint of countries) {
      if (reading && hint.source === 'default') break;
      if (!reading && hint.source === 'language') continue;
      const verdict = judge.local(chain.digits, from, to, hint.region);
      if (!reading && verdict) {
        reading = { verdict, hint, disputed: failed };
        if (verdict.writing === 'idd') break;
      } else if (!reading) failed ||= hint.source === 'beside' || hint.source === 'record';
      else if (verdict && verdict.e164 !== reading.verdict.e164 && hint.source !== 'site')
        reading.disputed = true;
    }
    return reading;
  }

  function readLink(href: string, regions: readonly Region[]): LinkNumber | undefined {
    const [main = '', ...parameters] = decode(href.trim().replace(/^[a-z]+:(?:\/\/)?/i, '')).split(/;|\?/);
    const ext = parameters.map((each) => /^ext(?:ension)?=(.*)$/i.exec(each)?.[1]).find((each) => each);
    const context = parameters.map((each) => /^phone-context=(\+\d+)$/i.exec(each)?.[1]).find((each) => each);
    const pause = /^([^,pwx#]*?)\s*(?:[,;pwx#]+|ext\.?)\s*(\d{1,7})#?$/i.exec(main);
    const number = onKeypad(pause?.[1] ?? main);
    const digits = Uint8Array.from(asciiDigits(`${context ?? ''}${number}`), Number);
    const plus = /^\s*\(?\s*[+＋]/.test(number) || context !== undefined;
    const verdict = linkVerdict(digits, plus, regions);
    if (!verdict) return undefined;
    return {
      e164: verdict.e164,
      ext: asciiDigits(ext ?? pause?.[2] ?? ''),
      country: verdict.region,
      international: verdict.writing === 'plus' || verdict.writing === 'idd',
    };
  }

  function linkVerdict(digits: Uint8Array, plus: boolean, regions: readonly Region[]): Verdict | undefined {
    if (plus) return judge.international(digits, 0, digits.length);
    for (const region of regions) {
      const verdict = judge.local(digits, 0, digits.length, region);
      if (verdict) return verdict;
    }
    return undefined;
  }

  /** Where the number is written, its plus and balanced brackets included; start -1 where brackets are broken. */
  function spanOf(chain: Chain, first: number, last: number): [number, number] {
    let depth = 0;
    let end = chain.ends[last] ?? 0;
    let start = chain.starts[first] ?? 0;
    const open = chain.opens[first] ?? -1;
    const plus = chain.pluses[first] ?? -1;
    let firstClosed = false;
    for (let group = first; group <= last; group++) {
      if (group > first && (chain.opens[group] ?? -1) >= 0) depth++;
      const close = chain.closes[group] ?? -1;
      if (close < 0) continue;
      if (depth > 0) {
        depth--;
        if (group === last) end = close;
      } else if (group < last) {
        if (open < 0 || firstClosed) return [-1, -1];
        firstClosed = true;
      }
    }
    if (depth > 0) return [-1, -1];
    if (plus >= 0) start = Math.min(start, plus);
    if (firstClosed) start = Math.min(start, open);
    return [start, end];
  }

  return { begin, readLink };
}

function reasonOf({ verdict, hint }: Reading, text: string): Reason {
  if (verdict.writing === 'plus' || verdict.writing === 'idd')
    return { code: 'international', evidence: text };
  return { code: `country-${hint?.source ?? 'default'}`, evidence: hint?.region ?? '' };
}

function confidenceOf({ verdict, hint, disputed }: Reading): Confidence {
  if (verdict.writing === 'plus' || verdict.writing === 'idd') return 'sure';
  if (disputed) return 'guess';
  return hint?.source === 'beside' || hint?.source === 'tel' ? 'sure' : 'likely';
}

const KEYPAD = '22233344455566677778889999';

/** "1-800-FLOWERS" as a telephone's keys dial it. */
function onKeypad(number: string): string {
  if (!/\d/.test(number) || !/[a-z]{3}/i.test(number)) return number;
  return number.replace(/[a-z]/gi, (letter) => KEYPAD[letter.toLowerCase().charCodeAt(0) - 97] ?? '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray per cent sign: what can be read is read.
    return text.replace(/%20/g, ' ').replace(/%2B/gi, '+');
  }
}

/** Whether something other than an element's boundary stands between two of the groups. */
function hasGap(chain: Chain, first: number, last: number): boolean {
  for (let group = first + 1; group <= last; group++) if (chain.gaps[group] !== GAP_EDGE) return true;
  return false;
}
