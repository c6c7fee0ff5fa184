/**
 * Is this a valid number? libphonenumber's answer for every calling code, as one automaton over digits: root, then
 * the calling code's digits, then those of the national number. State 0 is the dead end.
 */
import { PLANS, STATES, TABLE } from './automaton.generated.ts';
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
  /** The digit that `idd` begins with; -1 where there are several. */
  iddFirst: number;
}

export interface Automaton {
  /** Target state of `state * 10 + digit`; 0 is dead. */
  next: Uint16Array;
  /** 0: not a valid number; else 1 + 2 × (index in `regionsOf` its calling code) + (national prefix required). */
  labels: Uint8Array;
  root: number;
  /** Plan of a region; undefined for one that libphonenumber does not know. */
  planOf(region: Region): RegionPlan | undefined;
  /** Whether libphonenumber knows the region. */
  knows(region: Region): boolean;
  /** Plans of a calling code, the main region first. `code` is its numeric value. */
  plansOfCode(code: number): readonly RegionPlan[] | undefined;
}

export function createAutomaton(): Automaton {
  // Views of the bytes as they are: a page that has a number waits for this.
  const next = new Uint16Array(TABLE.buffer, 0, STATES * 10);
  const labels = new Uint8Array(TABLE.buffer, STATES * 20, STATES);
  const root = STATES - 1;
  const lines = PLANS.split('\n');
  const lineOfCode: string[] = [];
  const codes = new Map<Region, number>();
  for (const line of lines) {
    const code = Number.parseInt(line, 10);
    lineOfCode[code] = line;
    for (const text of line.split(' ').slice(1)) codes.set(text.split('/', 1)[0] ?? '', code);
  }
  const byCode: (readonly RegionPlan[])[] = [];
  const byRegion = new Map<Region, RegionPlan>();

  /** Made when it is asked for: a page has numbers of a few countries. */
  function plansOfCode(code: number): readonly RegionPlan[] | undefined {
    const line = lineOfCode[code];
    if (line === undefined) return undefined;
    const known = byCode[code];
    if (known) return known;
    const [written = '', ...regions] = line.split(' ');
    let start = root;
    for (const digit of written) start = next[start * 10 + Number(digit)] ?? 0;
    const plans = regions.map((text) => toPlan(text, written, start));
    byCode[code] = plans;
    return plans;
  }

  return {
    next,
    labels,
    root,
    planOf(region) {
      const known = byRegion.get(region);
      const code = codes.get(region);
      if (known || code === undefined) return known;
      const plan = plansOfCode(code)?.find((each) => each.region === region);
      if (plan) byRegion.set(region, plan);
      return plan;
    },
    knows: (region) => codes.has(region),
    plansOfCode,
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
    iddFirst: /^\d+$/.test(idd) || (/^\d/.test(idd) && !idd.includes('|')) ? Number(idd[0]) : -1,
  };
}
