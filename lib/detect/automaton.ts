/**
 * Is this a valid number? libphonenumber's answer as one automaton a calling code, over the digits of its national
 * numbers. State 0 is the dead end.
 */
import { readTable, type Table } from './automaton-tables.ts';
import type { Region } from './types.ts';

/** How numbers are written within one region. */
export interface RegionPlan {
  region: Region;
  callingCode: string;
  /** The states of its calling code; 1 is the first. */
  table: Table;
  /** The prefix of national numbers: a literal like `0`, or empty; used if `trunkPattern` is not set. */
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

/** @param plans `PLANS` of automaton.generated.ts, passed in as data so that no page's script need have it. */
export function createAutomaton(plans: string): Automaton {
  const byCode = new Map<number, readonly RegionPlan[] | undefined>();
  const byRegion = new Map<Region, RegionPlan | undefined>();
  let regions: Set<Region> | undefined;

  /** Read when it is asked for: a page has numbers of a few countries. */
  function plansOfCode(code: number): readonly RegionPlan[] | undefined {
    if (byCode.has(code)) return byCode.get(code);
    const found = lineAt(plans.indexOf(`\n${code} `));
    byCode.set(code, found);
    return found;
  }

  /** @param at where the line's break is that it begins with. */
  function lineAt(at: number): readonly RegionPlan[] | undefined {
    if (at < 0) return undefined;
    const [code = '', ...texts] = plans.slice(at + 1, plans.indexOf('\n', at + 1)).split(' ');
    const table = readTable(texts.pop() ?? '');
    return texts.map((text) => toPlan(text, code, table));
  }

  function planOf(region: Region): RegionPlan | undefined {
    if (byRegion.has(region)) return byRegion.get(region);
    // Without these two it would be a code's line, or a region's that is no country.
    if (!/^[A-Z]{2}$/.test(region)) return undefined;
    const at = Math.max(plans.indexOf(` ${region}/`), plans.indexOf(` ${region} `));
    const code = at < 0 ? Number.NaN : Number.parseInt(plans.slice(plans.lastIndexOf('\n', at) + 1), 10);
    const found = plansOfCode(code)?.find((each) => each.region === region);
    byRegion.set(region, found);
    return found;
  }

  return {
    planOf,
    knows(region) {
      regions ??= new Set(plans.match(/(?<= )[A-Z]{2}(?=[ /])/g));
      return regions.has(region);
    },
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
