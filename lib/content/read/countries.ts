/**
 * The country beside a number: a flag in its line, a country column of its row, a country field or an address of its
 * record. Asked only for numbers that do not name their country.
 */
import type { Countries } from '#lib/detect/countries.ts';
import type { Labels } from '#lib/detect/labels.ts';
import { hasDigit, hasLetter } from '#lib/detect/pattern.ts';
import type { CountryHint, Region } from '#lib/detect/types.ts';
import {
  closest,
  contentOf,
  countOf,
  documentOf,
  firstElementOf,
  matches,
  nameOf,
  parentElementOf,
  previousElementOf,
  select,
  selectFirst,
  tagged,
} from '../dom/native.ts';
import { textOf } from './columns.ts';
import { createCountryMarks, optionOf } from './country-marks.ts';
import { createCountryTitles } from './country-titles.ts';
import { namesOfInput } from './field-names.ts';
import type { Headings } from './headings.ts';

/** What may hold one record: the nearest few are looked through for a country. */
const RECORD =
  'tr,li,dl,address,article,fieldset,form,section,table,details,dialog,[itemscope],.vcard,.h-card,.adr,[role="row" i],[role="listitem" i],[role="group" i],[role="dialog" i],[class*="card" i],[class*="record" i],[class*="contact" i],[class*="profile" i],[class*="address" i],[class*="panel" i],[class*="detail" i]';
/** Fields of countries. */
const FIELDS =
  '[itemprop="addressCountry" i],.country,.country-name,.p-country-name,[autocomplete~="country" i],[autocomplete~="country-name" i]';
const UNREAD = 'script,style,select,textarea';
const ADDRESS = 'address,.adr,[itemprop="address" i],[class*="address" i]';
const CELL = 'td,[role="cell" i],[role="gridcell" i]';
/** Texts of a record that are looked at. */
const NONE: readonly never[] = [];
const MOST_TEXTS = 120;
const MOST_INPUTS = 24;
const MOST_CELLS = 4;
const MOST_NAME = 40;
const MOST_RECORDS = 3;
const SHOW_TEXT = 4;
/** Jordan, Georgia, Chad: people are called so too, so these count only in a field that is headed as a country. */
const GIVEN_NAMES: ReadonlySet<Region> = new Set(['JO', 'GE', 'TD']);

export interface PageCountries {
  /** Nearest first; `beside` the number in its line, row or field, `record` elsewhere in its record. */
  near(owner: Element, line: string): readonly CountryHint[];
}

export function createPageCountries(countries: Countries, labels: Labels, headings: Headings): PageCountries {
  const { marked, ofMark } = createCountryMarks(countries);
  const records = new WeakMap<Element, Region[]>();
  /** The record that a box is, or is in: boxes that hold many records are asked about by each. */
  const outer = new WeakMap<Element, Element | null>();
  /** Column of flags by what holds the rows; -1 if there is none. */
  const flagColumns = new WeakMap<Element, number>();
  const titles = createCountryTitles(labels, (text) => {
    const region = countries.named(text);
    return region && !GIVEN_NAMES.has(region) ? region : undefined;
  });

  function near(owner: Element, line: string): readonly CountryHint[] {
    const hints: CountryHint[] = [];
    const flag =
      (line.includes('\ud83c') ? countries.flag(line) : undefined) ?? marked(owner) ?? sibling(owner);
    if (flag) hints.push({ region: flag, source: 'beside' });
    for (const region of ofColumns(owner)) hints.push({ region, source: 'beside' });
    // A row of a list says its country in a column, or not at all, but for the list's own title.
    const title = hints.length === 0 ? titles.over(owner) : undefined;
    if (title) hints.push({ region: title, source: 'record' });
    if (hints.length === 0 && !headings.isListed(owner))
      for (const region of ofRecords(owner)) hints.push({ region, source: 'record' });
    return hints;
  }

  /** What the row says under headings of countries ("Billing country" may be another than "Shipping country"), else of an address. */
  function ofColumns(owner: Element): readonly Region[] {
    const cells = headings.besides(owner, labels.isCountry);
    if (cells.length > 0) {
      const named = new Set(
        cells.map((cell) => ofText(textOf(cell), cell)).filter((region) => region !== undefined),
      );
      if (named.size > 0) return [...named];
    }
    const addresses = headings.besides(owner, labels.isAddress);
    for (const cell of addresses) {
      const region = ofText(textOf(cell), cell) ?? addressEnd(textOf(cell));
      if (region) return [region];
    }
    if (cells.length > 0 || addresses.length > 0) return NONE;
    const region = flagCell(owner) ?? firstCell(owner);
    return region ? [region] : NONE;
  }

  /** A column of flags without a heading: which one it is, the first rows that are asked about say. */
  function flagCell(owner: Element): Region | undefined {
    if (headings.isProse(owner)) return undefined;
    const cell = nameOf(owner) === 'td' ? owner : closest(owner, CELL);
    const row = cell && parentElementOf(cell);
    const body = row && parentElementOf(row);
    if (!cell || !row || !body) return undefined;
    let column = flagColumns.get(body);
    if (column === undefined) {
      column = [...row.children].findIndex((each) => each !== cell && flagOf(each) !== undefined);
      flagColumns.set(body, column);
    }
    const flags = column < 0 ? undefined : row.children[column];
    return flags && flagOf(flags);
  }

  /** "Australia: | Hotline: 1-800-…": a row that begins with its country. */
  function firstCell(owner: Element): Region | undefined {
    if (headings.isProse(owner)) return undefined;
    const cell = nameOf(owner) === 'td' ? owner : closest(owner, CELL);
    const row = cell && parentElementOf(cell);
    const first = row && firstElementOf(row);
    if (!first || first === cell || countOf(row) > MOST_CELLS) return undefined;
    return countries.named(textOf(first).replace(/[:：]\s*$/, ''));
  }

  function flagOf(cell: Element): Region | undefined {
    const text = textOf(cell);
    return text.length > 8 ? undefined : (countries.flag(text) ?? (text === '' ? marked(cell) : undefined));
  }

  function ofText(text: string, element: Element): Region | undefined {
    return countries.named(text, true) ?? countries.flag(text) ?? countries.coded(text) ?? marked(element);
  }

  /** A country select, a flag or a dialling code right before a field or a value. */
  function sibling(owner: Element): Region | undefined {
    // A cell's neighbour is another column, and columns are asked for their heading.
    const before = nameOf(owner) === 'td' ? null : previousElementOf(owner);
    if (!before) return undefined;
    const choice = nameOf(before) === 'select' ? before : selectFirst(before, 'select');
    if (choice) return ofOption(choice);
    const content = contentOf(before);
    const coded = /[+＋]/.test(content) ? countries.coded(textOf(before)) : undefined;
    return coded ?? (content.length < 40 && countOf(before) <= 2 ? marked(before) : undefined);
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

  /** The nearest box that names one country, going up; one that names several is a list of records. */
  function ofRecords(owner: Element): Region[] {
    let record: Element | null = countOf(owner) > 1 ? owner : parentElementOf(owner);
    for (let up = 0; record && up < MOST_RECORDS; up++) {
      const found = ofRecord(record);
      if (found.length > 0) return found.length === 1 || up === 0 ? found : [];
      const parent: Element | null = parentElementOf(record);
      const next: Element | null = parent && recordAround(parent);
      record = up === 0 ? (next ?? parent) : next;
    }
    return [];
  }

  function recordAround(box: Element): Element | null {
    let around = outer.get(box);
    if (around === undefined) {
      around = closest(box, RECORD);
      outer.set(box, around);
    }
    return around;
  }

  /** Countries that a record names: its country field, else the ends of its addresses. Each once. */
  function ofRecord(record: Element): Region[] {
    const known = records.get(record);
    if (known) return known;
    const found = new Set<Region>();
    // One question to the browser for all, as most records have none of it.
    const anyFields = selectFirst(record, `${FIELDS},${UNREAD},input`) !== null;
    if (anyFields) {
      for (const each of [...select(record, FIELDS)].slice(0, 4)) {
        const region = ofMark(each) ?? countries.named((each as HTMLInputElement).value ?? '', true);
        if (region) found.add(region);
      }
      for (const choice of [...tagged(record, 'select')].slice(0, 4)) {
        const region = ofOption(choice);
        if (region) found.add(region);
      }
      for (const input of [...tagged(record, 'input')].slice(0, MOST_INPUTS)) {
        const region = ofInput(input as HTMLInputElement);
        if (region) found.add(region);
      }
    }
    if (found.size === 0) for (const region of ofTexts(record, anyFields)) found.add(region);
    const regions = [...found];
    records.set(record, regions);
    return regions;
  }

  function ofTexts(record: Element, anyUnread: boolean): Region[] {
    const texts = textsOf(record, anyUnread);
    if (texts.length >= MOST_TEXTS) return [];
    const fields: Region[] = [];
    const addresses: Region[] = [];
    let isAddress: boolean | undefined;
    const inAddress = (): boolean => {
      isAddress ??= matches(record, ADDRESS);
      return isAddress;
    };
    for (let index = 0; index < texts.length; index++) {
      const text = texts[index] ?? '';
      const [label, value] = split(text);
      if (label.length < 30 && hasLetter(label) && labels.isCountry(label)) {
        // A colon may be a text of its own.
        const next = value || (texts.slice(index + 1, index + 3).find(hasLetter) ?? '');
        const region = countries.named(next.replace(/^[:\s]+/, ''), true);
        if (region) fields.push(region);
        continue;
      }
      const flag = text.includes('\ud83c') ? countries.flag(text) : undefined;
      const region = flag ?? addressEnd(text) ?? lineOfAddress(text, texts[index - 1] ?? '', inAddress);
      if (region) addresses.push(region);
    }
    return fields.length > 0 ? fields : addresses;
  }

  /** "10 rue de Rivoli, 75001 Paris, France" */
  function addressEnd(text: string): Region | undefined {
    const comma = Math.max(text.lastIndexOf(','), text.lastIndexOf('،'), text.lastIndexOf('、'));
    if (comma < 0 || text.length - comma > 40) return undefined;
    const region = countries.named(text.slice(comma + 1).replace(/[.\s]+$/, ''));
    return region && !GIVEN_NAMES.has(region) ? region : undefined;
  }

  /** A country on a line of its own, under a line with a street or a postal code, or in what is marked as an address. */
  function lineOfAddress(text: string, before: string, inAddress: () => boolean): Region | undefined {
    if (text.length >= 40) return undefined;
    const expected = hasDigit(before) && hasLetter(before);
    const region = expected || inAddress() ? countries.named(text) : undefined;
    return region && !GIVEN_NAMES.has(region) ? region : undefined;
  }

  return { near };
}

function split(text: string): [string, string] {
  const colon = text.indexOf(':');
  const wide = text.indexOf('：');
  const at = colon < 0 || (wide >= 0 && wide < colon) ? wide : colon;
  return at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

const SPACES = /\s\s|[^\S ]/;

/**
 * The texts of a record in order, without blank ones; as many as MOST_TEXTS.
 * @param anyUnread whether some of it may be in what is not read.
 */
function textsOf(record: Element, anyUnread: boolean): string[] {
  const texts: string[] = [];
  // A form named like a method of the document hides it: the prototype's own is called.
  const walker = Document.prototype.createTreeWalker.call(documentOf(record), record, SHOW_TEXT);
  for (let node = walker.nextNode(); node && texts.length < MOST_TEXTS; node = walker.nextNode()) {
    const text = (node as Text).data.trim();
    if (text === '' || text.length >= 200) continue;
    const parent = anyUnread ? parentElementOf(node) : null;
    if (parent && closest(parent, UNREAD) !== null) continue;
    texts.push(SPACES.test(text) ? text.replace(/\s+/g, ' ') : text);
  }
  return texts;
}
