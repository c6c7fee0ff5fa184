/**
 * Is this a valid number? libphonenumber's answer as one automaton a calling code, over the digits of its national
 * numbers. State 0 is the dead end.
 */
import { ODDS, PLANS, STATES } from './automaton.generated.ts';
import { readTable, type Table } from './automaton-tables.ts';
import { createAsk } from './signs.ts';
import type { Region } from './types.ts';

/** How numbers are written within one region. */
export interface RegionPlan {
  region: Region;
  callingCode: string;
  /** The states of its calling code; 1 is the first. */
  table: Table;
  /** What stands before national numbers: a literal like `0`, or empty; used if `trunkPattern` is not set. */
  trunk: string;
  /** Where the trunk prefix is more than a literal (carrier codes, local numbers): libphonenumber's pattern for it. */
  trunkPattern: RegExp | undefined;
  /** How a match of `trunkPattern` with groups becomes the national number. */
  transform: string;
  /** International call prefix other than 00. */
  idd: RegExp | undefined;
  /** The digit that `idd` begins with; -1 if there are several. */
  iddFirst: number;
}

export interface Automaton {
  /** Plan of a region; undefined for one that libphonenumber does not know. */
  planOf(region: Region): RegionPlan | undefined;
  /** Whether libphonenumber knows the region. */
  knows(region: Region): boolean;
  /** Plans of a calling code, the main region first. `code` is its numeric value. */
  plansOfCode(code: number): readonly RegionPlan[] | undefined;
}

/** How far a calling code is from the one before, if that is not 1. */
const STEP = /^(?:(-?\d+) )?(.*)/;

interface Written {
  regions: readonly string[];
  states: string;
}

export function createAutomaton(): Automaton {
  const written = new Map<number, Written>();
  const codes = new Map<Region, number>();
  const byCode = new Map<number, readonly RegionPlan[]>();
  const states = STATES.split('\n');
  let code = 0;
  for (const [index, line] of PLANS.split('\n').entries()) {
    const [, step = '1', plans = ''] = STEP.exec(line) ?? [];
    const regions = plans.split(' ');
    code += Number(step);
    written.set(code, { regions, states: states[index] ?? '' });
    for (const text of regions) codes.set(text.slice(0, 2), code);
  }

  /** Made when it is asked for: a page has numbers of a few countries. */
  function plansOfCode(code: number): readonly RegionPlan[] | undefined {
    const of = written.get(code);
    const known = byCode.get(code);
    if (known || !of) return known;
    const table = readTable(createAsk(of.states, ODDS));
    const plans = of.regions.map((text) => toPlan(text, String(code), table));
    byCode.set(code, plans);
    return plans;
  }

  return {
    planOf(region) {
      const code = codes.get(region);
      return code === undefined ? undefined : plansOfCode(code)?.find((each) => each.region === region);
    },
    knows: (region) => codes.has(region),
    plansOfCode,
  };
}

function toPlan(text: string, callingCode: string, table: Table): RegionPlan {
  const [region = '', trunk = '', idd = '', transform = ''] = text.split('/');
  const literal = /^\d*$/.test(trunk);
  return {
    region,
    callingCode,
    table,
    trunk: literal ? trunk : '',
    trunkPattern: literal ? undefined : new RegExp(`^(?:${trunk})`),
    transform,
    idd: idd ? new RegExp(`^(?:${idd})`) : undefined,
    iddFirst: /^\d+$/.test(idd) || (/^\d/.test(idd) && !idd.includes('|')) ? Number(idd[0]) : -1,
  };
}
