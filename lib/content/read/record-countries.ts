/** The countries of the record that a number is in: of its fields, else of its addresses. */
import type { Countries } from '#lib/detect/countries.ts';
import type { Labels } from '#lib/detect/labels.ts';
import { hasDigit, hasLetter } from '#lib/detect/pattern.ts';
import type { Region } from '#lib/detect/types.ts';
import { createTextWalker } from '#lib/page/create-element.ts';
import {
  closest,
  countOf,
  documentOf,
  matches,
  nameOf,
  parentElementOf,
  select,
  selectFirst,
} from '#lib/page/native.ts';
import { remembered } from '#lib/page/remembered.ts';
import { DIALOG, ENTRY } from '#lib/page/structure.ts';
import type { CountryValues } from './country-values.ts';

/** Elements that may hold one record: the nearest few are looked through for a country. */
const RECORD = `${ENTRY},${DIALOG},dl,address,fieldset,form,section,table,details,[itemscope],.vcard,.h-card,.adr,[role="group" i],[class*="card" i],[class*="record" i],[class*="contact" i],[class*="profile" i],[class*="address" i],[class*="panel" i],[class*="detail" i]`;
/** Fields of countries. */
const FIELDS =
  '[itemprop="addressCountry" i],.country,.country-name,.p-country-name,[autocomplete~="country" i],[autocomplete~="country-name" i]';
const UNREAD = 'script,style,select,textarea';
const ADDRESS = 'address,.adr,[itemprop="address" i],[class*="address" i]';
/** Texts of a record that are looked at. */
const MOST_TEXTS = 120;
/** The same of a page. */
const MOST_OF_PAGE = 480;
const MOST_FIELDS = 32;
const MOST_RECORDS = 3;

export function createRecordCountries(countries: Countries, values: CountryValues, labels: Labels) {
  /** The record that a box is, or is in: boxes that hold many records are asked about by each. */
  const recordAround = remembered((box: Element) => closest(box, RECORD));

  /** Countries that a record names: its country field, else the ends of its addresses. Each once. */
  const ofRecord = remembered((record: Element): Region[] => {
    const found = new Set<Region>();
    // One question to the browser for all, as most records have none of it.
    const anyFields = selectFirst(record, `${FIELDS},${UNREAD},input`) !== null;
    if (anyFields)
      for (const each of [...select(record, `${FIELDS},select,input`)].slice(0, MOST_FIELDS)) {
        const region = ofField(each);
        if (region) found.add(region);
      }
    if (found.size === 0) for (const region of ofTexts(record, anyFields)) found.add(region);
    return [...found];
  });

  function ofField(field: Element): Region | undefined {
    const name = nameOf(field);
    if (name === 'select') return values.ofOption(field);
    const { value = '' } = field as HTMLInputElement;
    return (
      (matches(field, FIELDS) ? (values.ofMark(field) ?? countries.named(value, true)) : undefined) ??
      (name === 'input' ? values.ofInput(field as HTMLInputElement) : undefined)
    );
  }

  function ofTexts(record: Element, anyUnread: boolean): Region[] {
    const texts = textsOf(record, anyUnread, MOST_TEXTS);
    if (texts.length >= MOST_TEXTS) return [];
    const fields = ofFields(texts);
    if (fields.length > 0) return fields;
    const addresses: Region[] = [];
    const isAddress = matches(record, ADDRESS);
    for (let index = 0; index < texts.length; index++) {
      const text = texts[index] ?? '';
      const flag = text.includes('\ud83c') ? countries.flag(text) : undefined;
      const region =
        flag ?? values.addressEnd(text) ?? lineOfAddress(text, texts[index - 1] ?? '', isAddress);
      if (region) addresses.push(region);
    }
    return addresses;
  }

  const ofFields = (texts: readonly string[]): Region[] => fieldsIn(texts, countries, labels);

  /** The country that the fields of a whole page name, if it is one. */
  const ofPage = remembered((page: Element): Region | undefined => {
    const [first, ...others] = ofFields(textsOf(page, true, MOST_OF_PAGE));
    return others.every((each) => each === first) ? first : undefined;
  });

  /** A country on a line of its own, under a line with a street or a postal code, or in what is marked as an address. */
  function lineOfAddress(text: string, before: string, isAddress: boolean): Region | undefined {
    return isAddress || (hasDigit(before) && hasLetter(before)) ? values.placeNamed(text) : undefined;
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

  return { ofRecords, ofPage };
}

/** Countries that follow a label of a country. */
function fieldsIn(texts: readonly string[], countries: Countries, labels: Labels): Region[] {
  return texts.flatMap((text, index) => {
    const [label = '', value] = text.split(COLON);
    if (!hasLetter(label) || !labels.isCountry(label)) return [];
    // A colon may be a text of its own.
    const next = value?.trim() || (texts.slice(index + 1, index + 3).find(isValue) ?? '');
    // Headings in a row: "Country", "Phone".
    if (labels.whole(next) !== 'none') return [];
    return countries.named(next.replace(/^[:\s]+/, ''), true) ?? countries.coded(next) ?? [];
  });
}

/** Anything but a colon that is a text of its own. */
const isValue = (text: string) => hasLetter(text) || text.includes('+');

/** With what is behind it. */
const COLON = /[:：](.*)/s;
/**
 * The texts of a record in order, without blank ones; as many as `most`.
 * @param anyUnread whether some of it may be in what is not read.
 */
function textsOf(record: Element, anyUnread: boolean, most: number): string[] {
  const texts: string[] = [];
  const walker = createTextWalker(documentOf(record), record);
  for (let node = walker.nextNode(); node && texts.length < most; node = walker.nextNode()) {
    const text = (node as Text).data.trim();
    if (text === '' || text.length >= 200) continue;
    const parent = anyUnread ? parentElementOf(node) : null;
    if (parent && closest(parent, UNREAD) !== null) continue;
    texts.push(text.replace(/\s+/g, ' '));
  }
  return texts;
}
