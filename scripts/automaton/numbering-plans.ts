/**
 * libphonenumber-js's compact metadata with names instead of positions.
 * Positions: https://gitlab.com/catamphetamine/libphonenumber-js/-/blob/master/METADATA.md
 */
import metadata from 'libphonenumber-js/metadata.max.json';

type Slot = unknown;

const countries = metadata.countries as unknown as Record<string, Slot[]>;
const nonGeographic = metadata.nonGeographic as unknown as Record<string, Slot[]>;

/** Dialled before a national number until its plan changed, and still in address books: libphonenumber dropped it. */
const FORMER_PREFIX: Readonly<Record<string, string>> = { MX: '0(?:1|4[45])' };

/** Calling code → its numbering plans in the order in which libphonenumber asks them. */
export function numberingPlans(): Map<string, Plan[]> {
  const plans = new Map<string, Plan[]>();
  for (const [code, regions] of Object.entries(metadata.country_calling_codes)) {
    const main = countries[regions[0] ?? ''] ?? [];
    plans.set(
      code,
      regions.map((region) => toPlan(region, countries[region] ?? [], main)),
    );
  }
  for (const [code, slots] of Object.entries(nonGeographic)) plans.set(code, [toPlan('001', slots, slots)]);
  return plans;
}

function toPlan(region: string, slots: Slot[], main: Slot[]) {
  const lengths = (slots[3] || []) as number[];
  const formats = (slots[4] || main[4] || []) as Slot[][];
  const types = (slots[11] || []) as Slot[][];
  return {
    region,
    internationalPrefix: String(slots[1] || ''),
    pattern: String(slots[2]),
    formats: formats.map((format) => ({
      pattern: String(format[0]),
      /** The last, most exact one; empty if every number qualifies. */
      leadingDigits: ((format[2] || []) as string[]).at(-1) ?? '',
      /** How the national prefix is written, e.g. `0$1`; empty if it is not. */
      prefixRule: String(format[3] || slots[6] || main[6] || ''),
      prefixOptional: Boolean(format[4] || slots[9] || main[9]),
    })),
    /** Regular expression of what may stand before a national number; empty for none. */
    prefixForParsing: String(slots[7] || slots[5] || FORMER_PREFIX[region] || ''),
    prefixTransform: String(slots[8] || ''),
    leadingDigits: String(slots[10] || ''),
    types: types
      .filter((type) => type?.[0])
      .map((type) => ({ pattern: String(type[0]), lengths: (type[1] || lengths) as number[] })),
  };
}
export type Plan = ReturnType<typeof toPlan>;
