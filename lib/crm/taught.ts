/**
 * Names that a person corrected: the places that a page could mean, and the reading of those that were taught. Texts of
 * the page only; which of them counts a person decides by a press.
 */

import { plain } from '#lib/core/plain.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { LONGEST_SELECTOR, type TaughtField } from '#lib/model/taught-field.ts';
import type { TaughtPlace } from '#lib/model/taught-place.ts';
import { around } from '#lib/page/around.ts';
import {
  attributeOf,
  bodyOf,
  closest,
  contains,
  countOf,
  idOf,
  matches,
  nameOf,
  parentElementOf,
  previousElementOf,
  rootOf,
  selectFirst,
} from '#lib/page/native.ts';
import { find } from '#lib/page/select.ts';
import { ENTRY, HEADING, ROW, rowParts } from '#lib/page/structure.ts';
import { isAction, looksLikeName, nameText, ownTextOf, textOf } from '#lib/page/text.ts';
import { isPersonLike } from './generic/likeness.ts';

/** A name on the page, and where it stands. */
export interface NamePlace extends Omit<TaughtPlace, 'field'> {
  name: string;
}

const NAMED = 'a, strong, b, dd, input, [class*="name" i], [class*="title" i], [itemprop]';
/** Controls: a button's text is no name, nor is the value that a ticked box would send. */
const CONTROL =
  'button, [role="button"], select, option, script, style, input:not([type="text"], [type="search"], :not([type]))';
/** A user does not look through more names than this. */
const MOST = 6;
const MOST_ASKED = 60;
/** Steps of a path, and parts around a number that are looked into. */
const DEEPEST = 8;
const MOST_AROUND = 40;

/** Attributes by which applications name a field, the same in every row and on every record. */
const STEADY = [
  'col-id',
  'tabulator-field',
  'data-field',
  'data-testid',
  'data-name',
  'itemprop',
  'name',
] as const;
/** Made again at each build of the application. */
const HASHED = /\d|^(?:css|sc|jsx|jss|emotion)-|__|[A-Z].*[A-Z].*[a-z]/;

/** Names that stand about the number, nearest first: of its row if it stands in one, else of the page. */
export function namePlaces(document: Document, element: Element): NamePlace[] {
  const inRow = rowPlaces(element);
  const found = inRow.length > 0 ? inRow : pagePlaces(document, element);
  const names = new Map<string, NamePlace>();
  for (const place of found) if (!names.has(place.name)) names.set(place.name, place);
  return [...names.values()].slice(0, MOST);
}

/** The one name in the number's row that is a person's by its look: unsure, so a person says whether it is meant. */
export function likelyPlace(element: Element): NamePlace | undefined {
  const [place, ...others] = rowPlaces(element).filter(({ name }) => isPersonLike(name));
  return others.every(({ name }) => name === place?.name) ? place : undefined;
}

function rowPlaces(element: Element): NamePlace[] {
  const row = closest(element, ENTRY);
  return row ? rowParts(row).flatMap((part) => placesIn(part, '*', 'row', element)) : [];
}

function pagePlaces(document: Document, element: Element): NamePlace[] {
  const near = [...around(element)]
    .slice(1, DEEPEST)
    .flatMap((part) => placesIn(part, NAMED, 'page', element));
  const whole = bodyOf(document) ?? rootOf(document);
  return [...(whole ? placesIn(whole, HEADING, 'page', element) : []), ...near];
}

function placesIn(root: Element, selectors: string, within: 'row' | 'page', number: Element): NamePlace[] {
  return find(root, selectors, MOST_ASKED).flatMap((at) => {
    if (contains(at, number) || contains(number, at) || closest(at, CONTROL)) return [];
    // In a row everything is asked: of nested elements the one that has the words.
    const name = within === 'row' && nameOf(at) !== 'input' ? ownTextOf(at) : nameText(at);
    if (!looksLikeName(name) || isAction(name)) return [];
    const selector = pathTo(at, within === 'row' ? root : undefined);
    return selector === undefined ? [] : [{ name, within, selector }];
  });
}

/** A path that holds for other rows and records: by a field's own name where there is one, else by place. */
function pathTo(element: Element, root: Element | undefined): string | undefined {
  const steps: string[] = [];
  for (
    let at: Element | null = element;
    at && at !== root && steps.length < DEEPEST;
    at = parentElementOf(at)
  ) {
    if (matches(at, 'html, body')) break;
    const steady = steadyName(at);
    steps.unshift(steady ?? nthOf(at));
    if (steady) break;
  }
  const path = steps.join(' > ');
  return path === '' || path.length > LONGEST_SELECTOR ? undefined : path;
}

function steadyName(element: Element): string | undefined {
  for (const attribute of STEADY) {
    const value = attributeOf(element, attribute);
    if (value && value.length <= 60 && !/\d{2}/.test(value)) return `[${attribute}="${CSS.escape(value)}"]`;
  }
  const id = idOf(element);
  if (id && id.length <= 60 && !/\d/.test(id)) return `#${CSS.escape(id)}`;
  const own = (attributeOf(element, 'class') ?? '')
    .split(/\s+/)
    .find((name) => /name|title/i.test(name) && !HASHED.test(name));
  return own === undefined ? undefined : `${nameOf(element)}.${CSS.escape(own)}`;
}

function nthOf(element: Element): string {
  let place = 1;
  for (let at = previousElementOf(element); at; at = previousElementOf(at))
    if (nameOf(at) === nameOf(element)) place += 1;
  return `${nameOf(element)}:nth-of-type(${place})`;
}

/** Returns the names at the taught places: the newest lesson of a field first; nothing if the page has none of them. */
export function readTaught(
  taught: readonly TaughtPlace[],
  element: Element,
): Partial<Record<TaughtField, string>> {
  const names: Partial<Record<TaughtField, string>> = {};
  for (const { field, within, selector } of taught.toReversed()) {
    if (names[field] !== undefined) continue;
    const found = within === 'row' ? inRow(element, selector) : inPage(element, selector);
    // A place may come from a file that others wrote: it reads what a person could have taught, and no password.
    if (!found || closest(found, CONTROL)) continue;
    const name = plain(countOf(found) > 0 ? nameText(found) : textOf(found));
    if (looksLikeName(name)) names[field] = name;
  }
  return names;
}

function inRow(element: Element, selector: string): Element | null {
  const row = closest(element, ENTRY);
  for (const part of row ? rowParts(row) : []) {
    const found = ask(part, selector);
    if (found) return found;
  }
  return null;
}

function inPage(element: Element, selector: string): Element | null {
  let asked = 0;
  for (const part of around(element)) {
    if (matches(part, ROW) || asked++ > MOST_AROUND) continue;
    const found = ask(part, selector);
    if (found && !contains(found, element)) return found;
  }
  return null;
}

/** A selector that was kept by another version may be none. */
function ask(root: Element, selector: string): Element | null {
  try {
    return selectFirst(root, selector);
  } catch {
    return null;
  }
}

/** The record with what was taught: a person's word against all evidence. */
export function withTaught(
  record: RecordContext,
  taught: readonly TaughtPlace[],
  element: Element,
): RecordContext {
  const names = readTaught(taught, element);
  const changed: RecordContext = { ...record, ...names };
  // A name now shown to be the person's was read as a company's before, or the other way round.
  if (names.contactName && names.contactName === changed.companyName) delete changed.companyName;
  else if (names.companyName && names.companyName === changed.contactName) delete changed.contactName;
  return changed;
}
