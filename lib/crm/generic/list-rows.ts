/** Whose a number is that stands in a row or card of any application's list. */

import { plain } from '#lib/core/plain.ts';
import { around } from '#lib/page/around.ts';
import { findDrawn, isDrawnBefore } from '#lib/page/drawn.ts';
import {
  attributeOf,
  contains,
  contentOf,
  countOf,
  elementsIn,
  idOf,
  matches,
  nameOf,
  nextOf,
  nodeValueOf,
  parentElementOf,
} from '#lib/page/native.ts';
import { DIALOG, ENTRY, HEADING, ROW } from '#lib/page/structure.ts';
import { nameText } from '#lib/page/text.ts';
import type { Kind } from '#lib/words/record-nouns.ts';
import { columnsOf } from '../columns.ts';
import { type GenericAddress, listAt, recordAt } from './address.ts';
import { companyBeside } from './company-beside.ts';
import { fieldsIn, namedBy } from './fields.ts';
import { isCapitalised, isCompanyLike, isGivenName, isPersonLike, withoutAddress } from './likeness.ts';
import { isDoer, recordLinks } from './record-links.ts';
import { type Asked, type RowReading, readTableRow } from './table-rows.ts';

/** Rows of grids that say so by their classes only. */
const GRID_ROW = `${ROW},.slick-row,.x-grid-item`;
const NAMING = `${HEADING},[class*="name" i],[class*="title" i],strong,b,[class*="font-medium"],[class*="font-bold"],[class*="primary" i]`;
const MAX_CARD_TEXT = 1500;

/** The row's or card's reading; `{}` if it is a row without a name, undefined if the number stands in none. */
export function readListRow(asked: Asked): RowReading | undefined {
  const own = recordAt(asked.url);
  const list = listAt(asked.url);
  let inRow = false;
  for (const node of around(asked.number)) {
    if (matches(node, DIALOG)) break;
    if (node === asked.number && !matches(node, `${ROW},li`)) continue;
    if (!matches(node, `${ENTRY},${GRID_ROW}`)) {
      if (inRow || !isRepeated(node)) continue;
      const card = readCard(node, asked, own, list?.kind);
      if (card && speaks(card, own, list)) return card;
      continue;
    }
    const columns = matches(node, GRID_ROW) ? columnsOf(node) : undefined;
    if (columns && columns.headings > 1) {
      const read = readTableRow(node, columns, asked, own, list);
      if (read) return read;
      // A table of one record's own numbers: the record is whose page it is.
      if (own) continue;
      return {};
    }
    const card = readCard(node, asked, own, list?.kind);
    if (card) return card;
    inRow ||= matches(node, '[role="row"]');
  }
  return undefined;
}

/** One of several that are built alike: by their classes, else by what they begin with. */
function isRepeated(node: Element): boolean {
  const parent = parentElementOf(node);
  if (!parent || countOf(parent) < 2 || contentOf(node).length > MAX_CARD_TEXT) return false;
  const own = lookOf(node);
  return elementsIn(parent)
    .slice(0, 60)
    .some((sibling) => sibling !== node && nameOf(sibling) === nameOf(node) && lookOf(sibling) === own);
}

function lookOf(node: Element): string {
  const classes = attributeOf(node, 'class')?.trim().split(/\s+/).slice(0, 2).join(' ');
  return (
    classes ||
    `${idOf(node)} ${elementsIn(node)
      .slice(0, 3)
      .map((child) => `${nameOf(child)}.${attributeOf(child, 'class') ?? ''}`)}`
  );
}

/** A part that only looks like its neighbours is a card if it names a person, or the record that the list is of. */
function speaks(
  card: RowReading,
  own: GenericAddress | undefined,
  list: { type: string } | undefined,
): boolean {
  const to = card.record?.address;
  if (own) return to !== undefined && to.kind === 'person' && to.id !== own.id;
  return (
    card.person !== undefined ||
    (to !== undefined && to.type === list?.type) ||
    (card.company !== undefined && to?.kind === 'company')
  );
}

/** A row without columns: a card, an entry of a list or a feed. */
function readCard(
  node: Element,
  { url, number, distance, notNames }: Asked,
  own: GenericAddress | undefined,
  list: Kind | undefined,
): RowReading | undefined {
  if (contentOf(node).length > MAX_CARD_TEXT * 2) return undefined;
  const fields = namedBy(fieldsIn(node, number), distance);
  const isAgent = (text: string | undefined) =>
    text !== undefined && (notNames.has(text.toLowerCase()) || fields.agents.includes(text));
  const links = recordLinks(node, url).filter(
    (link) =>
      !(link.element !== node && contains(link.element, number) && link.name === undefined) &&
      link.address.id !== own?.id &&
      !isAgent(link.name) &&
      !isDoer(link.element) &&
      !isSubject(link.element),
  );
  const people = links.filter(({ address }) => address.kind === 'person');
  const persons = new Set(people.map(({ address }) => address.id));
  // Of two people in one entry neither is known to be meant.
  if (persons.size > 1 && !(people[0] && matches(people[0].element, 'h1 *, h2 *, h3 *, h4 *, h5 *, h6 *')))
    return undefined;
  const link = people[0] ?? links.find(({ address }) => address.kind !== 'thing') ?? links[0];
  const kind = link?.address.kind ?? (own ? undefined : list);
  const named =
    link?.name && link.address.kind !== 'thing' ? { text: link.name, element: link.element } : undefined;
  // A link to a lead may bear the lead's subject instead of a name.
  const set =
    named && (link?.address.kind !== 'person' || isPersonLike(named.text))
      ? named
      : (nameSetOff(node, number, isAgent) ?? (isCapitalised(named?.text) ? named : undefined));
  let person =
    fields.person ?? (fields.name && kind !== 'company' && kind !== 'thing' ? fields.name : undefined);
  let company = fields.company;
  if (set && !person) {
    if (kind === 'company' || (kind !== 'person' && isCompanyLike(set.text))) company ??= set.text;
    else if (kind === 'person' || (kind !== 'thing' && isPersonLike(set.text))) person = set.text;
  }
  company ??= links.find(({ address, name }) => address.kind === 'company' && name)?.name;
  if (person && set) company ??= companyBeside(set.element, number);
  if (!person && !company && !link) return undefined;
  return { person, company: company === person ? undefined : company, record: link };
}

/** The line of an entry that is set off as its name. */
function nameSetOff(node: Element, number: Element, isAgent: (text: string | undefined) => boolean) {
  for (const element of findDrawn(node, NAMING, 8).sort(inOrder)) {
    if (contains(element, number) || contains(number, element)) continue;
    const text = withoutAddress(nameText(element));
    if (!isGivenName(text) || isAgent(text) || isSubject(element)) continue;
    if (isPersonLike(text) || isCompanyLike(text)) return { text, element };
  }
  return undefined;
}

const inOrder = (one: Element, other: Element) => (isDrawnBefore(one, other) ? -1 : 1);

/** `Daniel called …`: a name that a sentence goes on from is who did it, and not who is called. */
function isSubject(element: Element): boolean {
  const next = nextOf(element);
  const text = (next && plain(nodeValueOf(next))) ?? '';
  return (
    /^(?:has |have |just |also )?(?:\p{Ll}{2,}(?:ed|s|t|n|e)\b|wrote|sent|made|left|hat|a |ha |heeft)/u.test(
      text,
    ) && !/^(?:at|from|of|in|is|was|as)\b/.test(text)
  );
}
