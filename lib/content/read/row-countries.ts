/** The country in a number's row: in a column of countries, addresses or flags, or in its first cell. */
import type { Countries } from '#lib/detect/countries.ts';
import type { Labels } from '#lib/detect/labels.ts';
import type { Region } from '#lib/detect/types.ts';
import { childrenOf, countOf, elementsIn, firstElementOf, parentElementOf } from '#lib/page/native.ts';
import { cellOf } from '#lib/page/structure.ts';
import { textOf } from './columns.ts';
import type { CountryValues } from './country-values.ts';
import type { Headings } from './headings.ts';

const NONE: readonly never[] = [];
const MOST_CELLS = 4;

export function createRowCountries(
  countries: Countries,
  values: CountryValues,
  labels: Labels,
  headings: Headings,
) {
  /** Column of flags by what holds the rows; -1 if there is none. */
  const flagColumns = new WeakMap<Element, number>();

  /** Regions under the row's headings of countries (billing may differ from shipping), else of an address. */
  function ofColumns(owner: Element): readonly Region[] {
    const cells = headings.besides(owner, labels.isCountry);
    if (cells.length > 0) {
      const named = new Set(
        cells.map((cell) => values.ofText(textOf(cell), cell)).filter((region) => region !== undefined),
      );
      if (named.size > 0) return [...named];
    }
    const addresses = headings.besides(owner, labels.isAddress);
    for (const cell of addresses) {
      const region = values.ofText(textOf(cell), cell) ?? values.addressEnd(textOf(cell));
      if (region) return [region];
    }
    if (cells.length > 0 || addresses.length > 0) return NONE;
    const cell = headings.isProse(owner) ? null : cellOf(owner);
    const row = cell && parentElementOf(cell);
    const region = row && (flagCell(cell, row) ?? firstCell(cell, row));
    return region ? [region] : NONE;
  }

  /** A column of flags without a heading: which one it is, the first rows that are asked about say. */
  function flagCell(cell: Element, row: Element): Region | undefined {
    const body = parentElementOf(row) ?? row;
    let column = flagColumns.get(body);
    if (column === undefined) {
      column = elementsIn(row).findIndex((each) => each !== cell && flagOf(each) !== undefined);
      flagColumns.set(body, column);
    }
    const flags = childrenOf(row)[column];
    return flags && flagOf(flags);
  }

  /** "Australia: | Hotline: 1-800-…": a row that begins with its country. */
  function firstCell(cell: Element, row: Element): Region | undefined {
    const first = firstElementOf(row);
    if (first === cell || countOf(row) > MOST_CELLS) return undefined;
    return countries.named(textOf(first).replace(/[:：]\s*$/, ''));
  }

  function flagOf(cell: Element): Region | undefined {
    const text = textOf(cell);
    return text.length > 8
      ? undefined
      : (countries.flag(text) ?? (text === '' ? values.marked(cell) : undefined));
  }

  return ofColumns;
}
