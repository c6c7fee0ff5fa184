/** Whose a number is in a row of a table or grid that has columns with headings. */

import { plain } from '#lib/core/plain.ts';
import {
  attributeOf,
  contains,
  countOf,
  elementsIn,
  parentElementOf,
  select,
  selectFirst,
} from '#lib/page/native.ts';
import { find } from '#lib/page/select.ts';
import { looksLikeName, nameText, ownTextOf, textOf } from '#lib/page/text.ts';
import { type FieldRole, fullName } from '#lib/words/field-roles.ts';
import { type Kind, kindOfWord } from '#lib/words/record-nouns.ts';
import type { Cell, Columns } from '../columns.ts';
import { type GenericAddress, recordAt } from './address.ts';
import { writtenIn } from './fields.ts';
import {
  isCompanyLike,
  isGivenName,
  isInitialsOf,
  isMailOf,
  isPersonLike,
  withoutAddress,
} from './likeness.ts';
import { type RecordLink, recordLinks } from './record-links.ts';

export interface RowReading {
  person?: string | undefined;
  company?: string | undefined;
  record?: { address: GenericAddress; pageUrl?: string | undefined } | undefined;
}

export interface Asked {
  url: URL;
  number: Element;
  distance(element: Element): number;
  notNames: ReadonlySet<string>;
}

export type List = { type: string; kind: Kind } | undefined;

export function readTableRow(
  row: Element,
  { cells: read, grid }: Columns,
  { url, number, notNames }: Asked,
  own: GenericAddress | undefined,
  list: List,
): RowReading | undefined {
  const cells = read.map((cell) => (cell.role ? cell : { ...cell, role: roleInList(cell, list) }));
  const others = cells.filter(({ element }) => !contains(element, number));
  const agents = cells.filter(({ role }) => role === 'agent').map(({ element }) => element);
  const value = (role: FieldRole) =>
    nameIn(
      others.find((cell) => cell.role === role),
      notNames,
    );
  const links = [
    ...recordLinks(row, url, agents),
    ...others
      .filter(({ element }) => !contains(row, element))
      .flatMap(({ element }) => recordLinks(element, url)),
  ].filter((link) => !contains(link.element, number) && link.address.id !== own?.id);
  const link = linkOfRow(links, others, list);
  const kind = link?.address.kind ?? kindOfRow(own, list);
  let person = value('person') ?? fullName(value('first'), value('last'));
  let company = value('company');
  if (person && kind !== 'person' && isCompanyLike(person)) {
    company ??= person;
    person = undefined;
  }
  const party = value('party');
  const name = value('name') ?? party;
  if (party !== name) company ??= party;
  const named = name && splitName(name, cells, value);
  if (named && kind === 'company') company ??= named;
  else if (named && kind !== 'thing') {
    if (isCompanyLike(named) && !company && kind !== 'person') company = named;
    else
      person ??=
        kind === 'person' || isPersonLike(named) || others.some(({ role }) => role === 'company')
          ? named
          : undefined;
  }
  const linked = (wanted: Kind) =>
    links.find(({ address, name }) => address.kind === wanted && name && !notNames.has(name.toLowerCase()))
      ?.name;
  if (!person && kind !== 'company')
    person = onlyName(links, 'person') ?? (kind === 'person' ? linked('person') : undefined);
  company ??= linked('company');
  if (kind === 'either' && link?.name && !person && !company) {
    if (isCompanyLike(link.name)) company = link.name;
    else if (isPersonLike(link.name)) person = link.name;
  }
  if (kind === 'company' && !company && link?.name) company = link.name;
  const isNamed = cells.some(({ role }) => role === 'name' || role === 'party');
  if (!person && !list && !isNamed) person = portrayed(others, agents, notNames);
  // A list without a column for names: a cell that can only be a person's name, if there is one such.
  if (!person && !company && !link && !isNamed) person = onlyPersonCell(others, agents);
  const record = link ?? rowAttribute(row, grid, list);
  const said = cells.some(({ role }) => role !== undefined && role !== 'agent');
  return person || company || record || said
    ? { person, company: company === person ? undefined : company, record }
    : undefined;
}

/** A column that is called as what the list is of: “User” among users. */
function roleInList({ label }: Cell, list: List): FieldRole | undefined {
  return list && label && label.length < 30 && kindOfWord(label)?.type === list.type ? 'name' : undefined;
}

/** `Nom` beside `Prénom` is a part of the name. */
function splitName(
  name: string,
  cells: readonly Cell[],
  value: (role: FieldRole) => string | undefined,
): string {
  const first = value('first');
  const last = value('last');
  if (first && !last) return fullName(first, name) ?? name;
  if (last && !first && cells.some(({ role }) => role === 'last')) return fullName(name, last) ?? name;
  return name;
}

const kindOfRow = (own: GenericAddress | undefined, list: List): Kind | undefined =>
  // A list on a record's page is of other things than that.
  own ? undefined : list?.kind;

/** The record that a row is of: its person's before its company's; in a list of companies the company's. */
function linkOfRow(
  links: readonly RecordLink[],
  others: readonly Cell[],
  list: List,
): RecordLink | undefined {
  const cellOf = (link: RecordLink) => others.find(({ element }) => contains(element, link.element))?.role;
  const own = list && links.find(({ address }) => address.type === list.type);
  if (own && list?.kind !== 'thing') return own;
  const called = links.find(
    (link) => link.address.kind === 'person' && /^(?:name|person|first|last)$/.test(cellOf(link) ?? ''),
  );
  const people = links.filter(({ address }) => address.kind === 'person');
  const alone = new Set(people.map(({ address }) => address.id)).size === 1 ? people[0] : undefined;
  return called ?? alone ?? own ?? links.find((link) => link.address.kind !== 'person');
}

function onlyName(links: readonly RecordLink[], kind: Kind): string | undefined {
  const names = new Set(
    links.filter(({ address, name }) => address.kind === kind && name).map(({ name }) => name),
  );
  return names.size === 1 ? [...names][0] : undefined;
}

function nameIn(cell: Cell | undefined, notNames: ReadonlySet<string>): string | undefined {
  if (!cell) return undefined;
  const text = nameOfCell(cell.element, cell.label);
  return text !== undefined && !notNames.has(text.toLowerCase()) ? text : undefined;
}

/** A cell's name: what is set off in it, else its first line, else all of it. */
function nameOfCell(cell: Element, label: string | undefined): string | undefined {
  const typed = writtenIn(cell);
  const lines = [
    selectFirst(cell, 'a[href]:not([href^="mailto:"], [href^="tel:"])'),
    selectFirst(cell, 'strong, b, [class*="name" i], [class*="title" i], [class*="font-medium"]'),
  ];
  const set = lines
    .map((part) => (part ? withoutAddress(nameText(part)) : undefined))
    .find((text) => isGivenName(text) && text !== label);
  // Tables that turn into cards repeat the column's heading in each cell.
  const text = withoutAddress(selectFirst(cell, 'input, select') ? typed : nameText(cell));
  const whole = label && text?.startsWith(label) ? plain(text.slice(label.length)) : text;
  const first = set ?? (isGivenName(whole) && !hasLines(cell) ? whole : firstLeaf(cell, label));
  return isGivenName(first) ? first : undefined;
}

/** Several things under one another in a cell: a name and what else is known. */
const hasLines = (cell: Element) =>
  select(cell, ':scope > div, :scope > p, :scope > br, :scope > small').length > 1;

function firstLeaf(cell: Element, label: string | undefined): string | undefined {
  const leaf = find(cell, '*', 20).find((part) => {
    const text = countOf(part) === 0 ? textOf(part) : undefined;
    return text !== label && looksLikeName(text) && text.length > 2;
  });
  return leaf ? textOf(leaf) : ownTextOf(cell);
}

function onlyPersonCell(cells: readonly Cell[], agents: readonly Element[]): string | undefined {
  const names = cells
    .filter(({ element, label }) => label === undefined && !agents.includes(element))
    .map(({ element }) => withoutAddress(textOf(element)))
    .filter(isPersonLike);
  return names.length === 1 ? names[0] : undefined;
}

/** The one name of a row that says in another way whose it is: by initials in a picture's place, or by a mail address. */
function portrayed(
  cells: readonly Cell[],
  agents: readonly Element[],
  notNames: ReadonlySet<string>,
): string | undefined {
  const texts = cells.map(({ element }) => textOf(element) ?? '');
  const named = cells
    .filter(({ element }) => !agents.includes(element))
    .map(({ element, label }) => nameOfCell(element, label))
    .filter(isPersonLike)
    .filter((name) => !notNames.has(name.toLowerCase()))
    .filter((name) => texts.some((text) => isInitialsOf(text, name) || isMailOf(text, name)));
  return named.length === 1 ? named[0] : undefined;
}

/** `<tr id="contact-5">`, or `data-id` in a list whose address says of what it is. */
function rowAttribute(row: Element, grid: Element, list: List): RowReading['record'] {
  const { noun, id } = /^(?<noun>[a-z]{3,20})[-_](?<id>\d{1,12})$/i.exec(row.id)?.groups ?? {};
  if (noun && id) {
    const address = recordAt(new URL(`http://row.invalid/${noun}/${id}`));
    if (address) return { address };
  }
  const own = ['data-id', 'data-record-id', 'data-pk', 'data-row-key', 'data-key']
    .map((name) => attributeOf(row, name))
    .find(Boolean);
  if (!own || !list || !/^(?:\d{1,12}|[\da-f-]{24,36})$/i.test(own) || isCounted(row, grid, own))
    return undefined;
  return { address: { ...list, id: own } };
}

/** Ids that are only the row's place in the list. */
function isCounted(row: Element, grid: Element, id: string): boolean {
  const place = elementsIn(parentElementOf(row)).indexOf(row);
  return contains(grid, row) && (id === String(place) || id === String(place + 1));
}
