/**
 * Is this a valid number? libphonenumber's answer for every calling code, as one automaton over digits: root, then
 * the calling code's digits, then those of the national number. State 0 is the dead end.
 */
import { AUTOMATON, HEIGHT, PLANS } from './automaton.generated.ts';
import { CONTEXTS, codeGraph } from './automaton-codec.ts';
import { createBitSource } from './bits.ts';
import type { Region } from './types.ts';

/** How numbers are written within one region. */
export interface RegionPlan {
  region: Region;
  callingCode: string;
  /** State after the calling code. */
  start: number;
  /** What stands before national numbers: a literal like `0`, or empty; used where `trunkPattern` is not set. */
  trunk: string;
  /** Where the trunk prefix is more than a literal (carrier codes, local numbers): libphonenumber's pattern for it. */
  trunkPattern: RegExp | undefined;
  /** How a match of `trunkPattern` with groups becomes the national number. */
  transform: string;
  /** International call prefix other than 00. */
  idd: RegExp | undefined;
}

export interface Automaton {
  /** Target state of `state * 10 + digit`; 0 is dead. */
  next: Uint16Array;
  /** 0: not a valid number; else 1 + 2 × (index in `regionsOf` its calling code) + (national prefix required). */
  labels: Uint8Array;
  root: number;
  /** Plan of a region; undefined for one that libphonenumber does not know. */
  planOf(region: Region): RegionPlan | undefined;
  /** Plans of a calling code, the main region first. `code` is its numeric value. */
  plansOfCode(code: number): readonly RegionPlan[] | undefined;
}

export function createAutomaton(): Automaton {
  const { next, labels, root } = decode();
  const byRegion = new Map<Region, RegionPlan>();
  const byCode: RegionPlan[][] = [];
  for (const line of PLANS.split('\n')) {
    const [code = '', ...regions] = line.split(' ');
    let start = root;
    for (const digit of code) start = next[start * 10 + Number(digit)] ?? 0;
    const plans = regions.map((text) => toPlan(text, code, start));
    byCode[Number(code)] = plans;
    for (const plan of plans) byRegion.set(plan.region, plan);
  }
  return {
    next,
    labels,
    root,
    planOf: (region) => byRegion.get(region),
    plansOfCode: (code) => byCode[code],
  };
}

function toPlan(text: string, callingCode: string, start: number): RegionPlan {
  const [region = '', trunk = '', idd = '', transform = ''] = text.split('/');
  const literal = /^\d*$/.test(trunk);
  return {
    region,
    callingCode,
    start,
    trunk: literal ? trunk : '',
    trunkPattern: literal ? undefined : new RegExp(`^(?:${trunk})`),
    transform,
    idd: idd ? new RegExp(`^(?:${idd})`) : undefined,
  };
}

function decode(): { next: Uint16Array; labels: Uint8Array; root: number } {
  const bytes = Uint8Array.from(atob(AUTOMATON), (char) => char.charCodeAt(0));
  const source = createBitSource(bytes, CONTEXTS);
  const targets: number[] = [];
  const labels: number[] = [0];
  const root = codeGraph(
    (context) => source.bit(context),
    {
      node: () => undefined,
      done(label, next) {
        labels.push(label);
        for (let digit = 0; digit < 10; digit++) targets.push(Math.max(0, next[digit] ?? 0));
        return labels.length - 1;
      },
    },
    -1,
    HEIGHT,
  );
  const next = new Uint16Array(targets.length + 10);
  next.set(targets, 10);
  return { next, labels: Uint8Array.from(labels), root };
}
