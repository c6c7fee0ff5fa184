/**
 * Reads digits as a phone number, as libphonenumber would: an international call, or a national number of a
 * country, with or without its trunk prefix. The automaton says what is valid.
 */
import type { Automaton, RegionPlan } from './automaton.ts';
import type { Region } from './types.ts';

/** How the country was written. `code`: its calling code without plus or 00. */
export type Writing = 'plus' | 'idd' | 'code' | 'national';

export interface Verdict {
  e164: string;
  region: Region | undefined;
  writing: Writing;
  /** The trunk prefix (0, 8, 06 …) was written. */
  hasTrunk: boolean;
  /** Google's rule wants a trunk prefix on this number when it is written nationally. */
  wantsTrunk: boolean;
  /** Digits of the national number. */
  nationalLength: number;
}

export interface Judge {
  /** Digits after a plus, `[from, to)` of `digits`. */
  international(digits: Uint8Array, from: number, to: number, writing?: Writing): Verdict | undefined;
  /** Digits without a plus, read in `region`: with an international call prefix, nationally, or with its code. */
  local(digits: Uint8Array, from: number, to: number, region: Region): Verdict | undefined;
}

const MOST_DIGITS = 22;
const LEAST_DIGITS = 4;
/** Of a number with its calling code (E.164), whatever the plan of its country allows. */
const MOST_WORLDWIDE = 15;

export function createJudge(automaton: Automaton): Judge {
  function verdict(
    digits: Uint8Array,
    from: number,
    to: number,
    plan: RegionPlan,
    writing: Writing,
    hasTrunk: boolean,
  ): Verdict | undefined {
    const found = labelOf(digits, from, to, plan);
    if (found === 0 || plan.callingCode.length + to - from > MOST_WORLDWIDE) return undefined;
    const plans = automaton.plansOfCode(Number(plan.callingCode)) ?? [];
    const region = plans[(found - 1) >> 1]?.region;
    return {
      e164: `+${plan.callingCode}${textOf(digits, from, to)}`,
      region: region === '001' ? undefined : region,
      writing,
      hasTrunk,
      wantsTrunk: ((found - 1) & 1) === 1,
      nationalLength: to - from,
    };
  }

  /** A national number, its trunk prefix taken off if there is one; the plain reading comes second. */
  function national(
    digits: Uint8Array,
    from: number,
    to: number,
    plan: RegionPlan,
    writing: Writing,
  ): Verdict | undefined {
    if (plan.trunkPattern) {
      const stripped = strip(digits, from, to, plan, plan.trunkPattern);
      const found =
        stripped && verdict(stripped.digits, 0, stripped.digits.length, plan, writing, stripped.hasTrunk);
      if (found) return found;
    } else if (plan.trunk && startsWith(digits, from, to, plan.trunk)) {
      const found = verdict(digits, from + plan.trunk.length, to, plan, writing, true);
      if (found) return found;
    }
    return verdict(digits, from, to, plan, writing, false);
  }

  function international(
    digits: Uint8Array,
    from: number,
    to: number,
    writing: Writing = 'plus',
  ): Verdict | undefined {
    if (!mayBeNumber(from, to)) return undefined;
    let at = startsWithTwoZeros(digits, from) ? from + 2 : from;
    for (let code = 0, left = 3; left > 0 && at < to; left--) {
      code = code * 10 + (digits[at++] ?? 0);
      if (code === 0) return undefined;
      const plan = automaton.plansOfCode(code)?.[0];
      if (plan) return national(digits, at + oldPrefix(code, digits, at, to), to, plan, writing);
    }
    return undefined;
  }

  function local(digits: Uint8Array, from: number, to: number, region: Region): Verdict | undefined {
    const plan = automaton.planOf(region);
    if (!plan || !mayBeNumber(from, to)) return undefined;
    const called = afterCallPrefix(digits, from, to, plan);
    const everywhere = called !== from + 2 && startsWithTwoZeros(digits, from);
    const abroad =
      (called > 0 ? international(digits, called, to, 'idd') : undefined) ??
      (everywhere ? international(digits, from + 2, to, 'idd') : undefined);
    if (abroad) return abroad;
    const found = national(digits, from, to, plan, 'national');
    // "491713920045": its own code without a plus, if nothing else fits, or only what wants a prefix and has none.
    if ((found && (found.hasTrunk || !found.wantsTrunk)) || !startsWith(digits, from, to, plan.callingCode))
      return found;
    const own = from + plan.callingCode.length;
    const skipped = oldPrefix(Number(plan.callingCode), digits, own, to);
    return national(digits, own + skipped, to, plan, found ? 'national' : 'code') ?? found;
  }

  return { international, local };
}

/** Label of the state that the digits lead to in a plan; 0 if they are no valid number. */
function labelOf(digits: Uint8Array, from: number, to: number, { table }: RegionPlan): number {
  let state = 1;
  for (let i = from; i < to; i++) {
    state = table.next[state * 10 + (digits[i] ?? 0)] ?? 0;
    if (state === 0) return 0;
  }
  return table.labels[state] ?? 0;
}

const mayBeNumber = (from: number, to: number): boolean =>
  to - from >= LEAST_DIGITS && to - from <= MOST_DIGITS;

/** "+52 1 55 …": until 2019 Mexico's mobiles had a 1 after the code, which people still have stored. */
function oldPrefix(code: number, digits: Uint8Array, from: number, to: number): number {
  return code === 52 && digits[from] === 1 && to - from === 11 ? 1 : 0;
}

/** Where the number may begin after the country's own prefix (011 in North America); 0 if that is not written. */
function afterCallPrefix(digits: Uint8Array, from: number, to: number, plan: RegionPlan): number {
  // A pattern's first digit is asked before the pattern: few numbers begin with 0.
  if (!plan.idd || (plan.iddFirst >= 0 && plan.iddFirst !== digits[from])) return 0;
  const length = plan.idd.exec(textOf(digits, from, Math.min(to, from + 12)))?.[0].length;
  return length && digits[from + length] !== 0 ? from + length : 0;
}

/** Before a country's code; some write "+0049", which says it twice. */
function startsWithTwoZeros(digits: Uint8Array, from: number): boolean {
  return digits[from] === 0 && digits[from + 1] === 0 && digits[from + 2] !== 0;
}

/** libphonenumber's trunk patterns with groups: carrier codes are dropped, local numbers get their area code. */
function strip(
  digits: Uint8Array,
  from: number,
  to: number,
  plan: RegionPlan,
  pattern: RegExp,
): { digits: Uint8Array; hasTrunk: boolean } | undefined {
  const text = textOf(digits, from, to);
  const match = pattern.exec(text);
  if (!match || match[0] === '') return undefined;
  const captured = match.length > 1 && match[match.length - 1] !== undefined;
  const rest =
    plan.transform && captured ? text.replace(pattern, plan.transform) : text.slice(match[0].length);
  return { digits: Uint8Array.from(rest, Number), hasTrunk: true };
}

function startsWith(digits: Uint8Array, from: number, to: number, prefix: string): boolean {
  if (to - from <= prefix.length) return false;
  for (let i = 0; i < prefix.length; i++) {
    if (digits[from + i] !== prefix.charCodeAt(i) - 48) return false;
  }
  return true;
}

/** The digits as ASCII text. */
export function textOf(digits: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let i = from; i < to; i++) text += digits[i];
  return text;
}
