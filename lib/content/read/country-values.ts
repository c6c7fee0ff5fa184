/** The country that one text, one mark or one field names. */
import type { Countries } from '#lib/detect/countries.ts';
import type { Labels } from '#lib/detect/labels.ts';
import type { Region } from '#lib/detect/types.ts';
import { createCountryMarks, optionOf } from './country-marks.ts';
import { namesOfInput } from './field-names.ts';

const MOST_NAME = 40;
/** Longer is a sentence with an address in it, of whomever it speaks of. */
const MOST_ADDRESS = 120;
/** Jordan, Georgia, Chad: people are called so too, so these count only in a field that is headed as a country. */
const GIVEN_NAMES: ReadonlySet<Region> = new Set(['JO', 'GE', 'TD']);

export type CountryValues = ReturnType<typeof createCountryValues>;

export function createCountryValues(countries: Countries, labels: Labels) {
  const { marked, ofMark } = createCountryMarks(countries);

  /** Of a text that no field says to be a country. */
  function placeNamed(text: string): Region | undefined {
    const region = countries.named(text);
    return region && !GIVEN_NAMES.has(region) ? region : undefined;
  }

  function ofText(text: string, element: Element): Region | undefined {
    return countries.named(text, true) ?? countries.flag(text) ?? countries.coded(text) ?? marked(element);
  }

  /** A line of text whose own label or name says that it is a country. */
  function ofInput(input: HTMLInputElement): Region | undefined {
    if (input.type !== 'text' || input.value === '' || input.value.length > MOST_NAME) return undefined;
    return namesOfInput(input).some(labels.isCountry) ? countries.named(input.value, true) : undefined;
  }

  /** "United Kingdom", "United Kingdom (+44)", "+44". */
  function ofOption(select: Element): Region | undefined {
    const text = optionOf(select);
    const name = text.replace(/^\s*\(?\+\d+\)?\s+|\s*\(?\+\d+\)?\s*$/g, '');
    return countries.named(name, true) ?? countries.coded(text);
  }

  /** "10 rue de Rivoli, 75001 Paris, France"; with a full stop it is a sentence's. */
  function addressEnd(text: string): Region | undefined {
    const comma = Math.max(text.lastIndexOf(','), text.lastIndexOf('،'), text.lastIndexOf('、'));
    if (comma < 0 || comma > MOST_ADDRESS || text.length - comma > 40) return undefined;
    return placeNamed(text.slice(comma + 1));
  }

  return { marked, ofMark, placeNamed, ofText, ofInput, ofOption, addressEnd };
}
