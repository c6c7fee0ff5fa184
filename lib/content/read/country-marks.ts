/** Countries that marks of an element name: microdata, flags as classes and pictures, data attributes. */
import type { Countries } from '#lib/detect/countries.ts';
import type { Region } from '#lib/detect/types.ts';
import { attributeOf, firstElementOf, hasAttributesOf, matches, nameOf, select } from '#lib/page/native.ts';
import { textOf } from './columns.ts';

const MARKED =
  '[itemprop="addressCountry" i],.country,.country-name,.p-country-name,[autocomplete~="country" i],[autocomplete~="country-name" i],[data-country],[data-country-code],[class*="flag" i],[class^="fi-"],[class*=" fi-"],img[alt],img[src*="flag" i]';

export function createCountryMarks(countries: Countries) {
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
export function optionOf(element: Element): string {
  if (nameOf(element) !== 'select') return '';
  const select = element as HTMLSelectElement;
  return select.options[select.selectedIndex]?.text ?? '';
}
