/** The country that one text, one mark or one field names. */
import type { Countries } from '#lib/detect/countries.ts';
import type { Labels } from '#lib/detect/labels.ts';
import type { Region } from '#lib/detect/types.ts';
import { attributeOf, firstElementOf, hasAttributesOf, matches, nameOf, select } from '#lib/page/native.ts';
import { textOf } from './columns.ts';
import { namesOfInput } from './field-names.ts';

const MARKED =
  '[itemprop="addressCountry" i],.country,.country-name,.p-country-name,[autocomplete~="country" i],[autocomplete~="country-name" i],[data-country],[data-country-code],[class*="flag" i],[class^="fi-"],[class*=" fi-"],img[alt],img[src*="flag" i]';
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

/** Countries that marks of an element name: microdata, flags as classes and pictures, data attributes. */
function createCountryMarks(countries: Countries) {
  /** A flag or a country that an element's marks name, on itself or in it. */
  function marked(element: Element): Region | undefined {
    if (isMark(element)) {
      const own = ofMark(element);
      if (own) return own;
    }
    if (!firstElementOf(element)) return undefined;
    for (const each of [...select(element, MARKED)].slice(0, 8)) {
      const region = ofMark(each);
      if (region) return region;
    }
    return undefined;
  }

  function isMark(element: Element): boolean {
    return hasAttributesOf(element) && matches(element, MARKED);
  }

  function ofMark(element: Element): Region | undefined {
    const attribute = (name: string): string => attributeOf(element, name) ?? '';
    const written = attribute('data-country') || attribute('data-country-code') || attribute('content');
    const code = written.trim().toUpperCase();
    if (/^[A-Z]{2}$/.test(code)) return countries.named(code, true);
    const classes =
      /(?:^|\s)(?:fi|flag|flag-icon|iti__flag iti_|iti_|flag_|em-flag)[-_]{1,2}([a-z]{2})(?:\s|$)/i.exec(
        attribute('class'),
      )?.[1];
    if (classes) return countries.named(classes.toUpperCase(), true);
    const file = /(?:^|\/)(?:flags?[/_-](?:[\w-]*\/)*)?([a-z]{2})\.(?:svg|png|gif|webp)/i.exec(
      attribute('src'),
    )?.[1];
    const named = countries.named(
      written || attribute('alt') || attribute('title') || attribute('aria-label'),
      true,
    );
    return (
      named ??
      (file ? countries.named(file.toUpperCase(), true) : undefined) ??
      countries.named(optionOf(element) || textOf(element), true)
    );
  }

  return { marked, ofMark };
}

/** The text of what a select has chosen. */
function optionOf(element: Element): string {
  if (nameOf(element) !== 'select') return '';
  const select = element as HTMLSelectElement;
  return select.options[select.selectedIndex]?.text ?? '';
}
