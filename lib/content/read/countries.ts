/**
 * The country beside a number: a flag in its line, a country column of its row, a country field or an address of its
 * record. Asked only for numbers that do not name their country.
 */
import type { Countries } from '#lib/detect/countries.ts';
import type { Labels } from '#lib/detect/labels.ts';
import type { CountryHint, Region } from '#lib/detect/types.ts';
import { contentOf, countOf, documentOf, nameOf, previousElementOf, selectFirst } from '#lib/page/native.ts';
import { textOf } from './columns.ts';
import { createCountryTitles } from './country-titles.ts';
import { createCountryValues } from './country-values.ts';
import type { Headings } from './headings.ts';
import { createRecordCountries } from './record-countries.ts';
import { createRowCountries } from './row-countries.ts';

export type PageCountries = ReturnType<typeof createPageCountries>;

export function createPageCountries(countries: Countries, labels: Labels, headings: Headings) {
  const values = createCountryValues(countries, labels);
  const titles = createCountryTitles(labels, values.placeNamed);
  const ofColumns = createRowCountries(countries, values, labels, headings);
  const { ofRecords, ofPage } = createRecordCountries(countries, values, labels);

  /** Nearest first; `beside` the number in its line, row or field, `record` elsewhere in its record. */
  function near(owner: Element, line: string, inner?: Node): readonly CountryHint[] {
    const hints: CountryHint[] = [];
    const flag =
      (line.includes('\ud83c') ? countries.flag(line) : undefined) ?? values.marked(owner) ?? sibling(owner);
    if (flag) hints.push({ region: flag, source: 'beside' });
    for (const region of ofColumns(owner)) hints.push({ region, source: 'beside' });
    // A row of a list says its country in a column, or not at all, but for the list's own title.
    const title = hints.length === 0 ? titles.over(owner, inner) : undefined;
    if (title) hints.push({ region: title, source: 'record' });
    if (hints.length === 0 && !headings.isListed(owner))
      for (const region of ofRecords(owner)) hints.push({ region, source: 'record' });
    return hints;
  }

  /** A country select, a flag or a dialling code right before a field or a value. */
  function sibling(owner: Element): Region | undefined {
    // A cell's neighbour is another column, and columns are asked for their heading.
    const before = nameOf(owner) === 'td' ? null : previousElementOf(owner);
    if (!before) return undefined;
    const choice = nameOf(before) === 'select' ? before : selectFirst(before, 'select');
    if (choice) return values.ofOption(choice);
    const content = contentOf(before);
    const coded = /[+＋]/.test(content) ? countries.coded(textOf(before)) : undefined;
    return coded ?? (content.length < 40 && countOf(before) <= 2 ? values.marked(before) : undefined);
  }

  return {
    near,
    /** The country that fields anywhere on the page name: for what is no number otherwise. */
    ofPage(owner: Element): readonly CountryHint[] {
      const { body } = documentOf(owner);
      const region = body && ofPage(body);
      return region ? [{ region, source: 'record' }] : [];
    },
  };
}
