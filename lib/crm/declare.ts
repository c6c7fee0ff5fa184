/**
 * What most CRMs have in common, so that each adapter is a table: a record has an address of its own, a list's row
 * links to it, and the record's page shows its name in one place.
 */
import { type Link, linksIn, pick, type Scope, scopeOf } from './links.ts';
import { around, nearest } from './near.ts';
import { COMPANY_HEADING, cellUnder, NAME_HEADING } from './tables.ts';
import { bareAddress, boundAddress, looksLikeName, plain, textOf, titleText } from './text.ts';
import type { CrmAdapter, CrmRecord, Place } from './types.ts';

export interface CrmShape {
  id: string;
  name: string;
  /** Hosts of the CRM's own cloud. */
  hosts?: RegExp;
  /** A sign in the document itself, for what is hosted on a customer's domain. */
  sign?: string;
  /**
   * Addresses of records, held against `/path?query#fragment` as it stands and then decoded, first match wins: group
   * `id`, and group `type` unless the shape is one type's own, as its key says.
   */
  records: Readonly<Record<string, RegExp>>;
  /** What the CRM calls a type → what we call it; a type that is not here keeps its own name in lower case. */
  types?: Readonly<Record<string, string>>;
  /** Where a record's page shows the record's own name: selectors, the surest first. */
  title?: readonly string[];
  /** The record's name in the title of its page: group `name`. */
  titled?: RegExp;
  /** Where another record's page (deal, ticket …) shows its contact, and its company. */
  contact?: string;
  company?: string;
  /** A list's row or card, where it is none of the usual ones. */
  row?: string;
  /** Where a row that links to nothing shows its name, and its company. */
  rowName?: string;
  rowCompany?: string;
  /** Where a row that links to nothing has its record's id: an attribute of the row or of an element in it. */
  rowId?: { attribute: string; pattern: RegExp; type: string };
  /** A side view or dialog that shows one record over a list or another record. */
  preview?: string;
  /** A form or a list of fields of the page's own record, whose rows are no records. */
  form?: string;
  /** The fragment is a part of the record's address. */
  inFragment?: true;
}

const PEOPLE = /^(contact|lead|person|user|customer)$/;
const COMPANIES = /^(account|company|organization|client)$/;

export const isPerson = (type: string | undefined) => type !== undefined && PEOPLE.test(type);

/** Addresses longer than that are nobody's; bounded, since some shapes look ahead over all of it. */
const MAX_ADDRESS = 4000;

export interface Address {
  type: string;
  id: string;
  url: URL;
}

/** An adapter out of its table. */
export function declareCrm(shape: CrmShape): CrmAdapter {
  return {
    id: shape.id,
    name: shape.name,
    matches: (url, document) =>
      (shape.hosts?.test(url.hostname) ?? false) ||
      (shape.sign !== undefined && document.querySelector(shape.sign) !== null),
    read: (place) => readRow(shape, place) ?? readPage(shape, place),
  };
}

function addressOf(shape: CrmShape, url: URL): Address | undefined {
  const text = (url.pathname + url.search + url.hash).slice(0, MAX_ADDRESS);
  // An address inside another one, as in `nav_to.do?uri=…` and `#ajaxUILoc=…`, is encoded.
  for (const form of text.includes('%') ? [text, attempt(() => decodeURIComponent(text)) ?? text] : [text]) {
    for (const [key, pattern] of Object.entries(shape.records)) {
      const { id, type = key } = pattern.exec(form)?.groups ?? {};
      if (id) return { type: typeOf(shape, type), id: decode(id), url };
    }
  }
  return undefined;
}

const decode = (id: string) => (attempt(() => decodeURIComponent(id)) ?? id).replace(/[{}]/g, '');

function typeOf({ types }: CrmShape, type: string): string {
  return (types && Object.hasOwn(types, type) ? types[type] : undefined) ?? type.toLowerCase();
}

/** In a list the row's record, in a side view or dialog that view's: the one that it links to, named by the link. */
function readRow(shape: CrmShape, { url, document, element }: Place): CrmRecord | undefined {
  const here = addressOf(shape, url);
  const own = here && pageName(shape, element, document);
  const scopes = { row: shape.row, panel: shape.preview };
  for (const node of around(element)) {
    if (shape.form !== undefined && node.matches(shape.form)) return undefined;
    const scope = scopeOf(node, scopes, here !== undefined);
    // On a record's page only what is plainly a row or a view of its own speaks for itself.
    if (!scope && here) continue;
    if (scope === 'row' && here && holdsTitle(shape, node)) return undefined;
    const links = linksIn(node, url, (address) => addressOf(shape, address), scope);
    if (links === 'many') return {};
    const others = links.filter(({ address }) => address.id !== here?.id);
    const found = others.length > 0 ? pick(others, node, scope, PEOPLE) : undefined;
    if (found) return { ...recordOf(shape, found.address), ...namesOf(others, found) };
    const unlinked = scope ? readUnlinked(shape, { url, document, element }, node, scope, own) : undefined;
    if (unlinked) return unlinked;
    // Several records and none of them plainly the number's: none is better than a wrong one.
    if (others.length > 0 && !here) return {};
  }
  return undefined;
}

/** The picked record's name from its own links, the company's from the first link to one. */
function namesOf(links: readonly Link<Address>[], { address }: Link<Address>): CrmRecord {
  const named = (fits: (link: Link<Address>) => boolean) =>
    links.find((link) => link.name && fits(link))?.name;
  const person = PEOPLE.test(address.type);
  return {
    contactName: named((link) => (person ? link.address.id === address.id : PEOPLE.test(link.address.type))),
    companyName: named(({ address: { type, id } }) =>
      COMPANIES.test(address.type) ? id === address.id : COMPANIES.test(type),
    ),
  };
}

/** What a row or a view says that links to no record: its id in an attribute, its name in a place of its own. */
function readUnlinked(
  shape: CrmShape,
  { url, element }: Place,
  node: Element,
  scope: Scope,
  own: string | undefined,
): CrmRecord | undefined {
  const nameBy = (selector: string | undefined) => {
    const text = selector === undefined ? undefined : textOf(node.querySelector(selector));
    return looksLikeName(text) ? text : undefined;
  };
  if (scope === 'panel') {
    const name = (shape.title ?? []).map(nameBy).find(Boolean) ?? headingOf(node);
    if (!name || (own && (name.includes(own) || ACTION.test(name)))) return undefined;
    return { contactName: ACTION.test(name) ? undefined : name };
  }
  const id = shape.rowId && idIn(node, shape.rowId);
  const names = {
    contactName: nameBy(shape.rowName) ?? cellUnder(node, element, NAME_HEADING),
    companyName: nameBy(shape.rowCompany) ?? cellUnder(node, element, COMPANY_HEADING),
  };
  if (id && shape.rowId) return { ...recordOf(shape, { id, type: shape.rowId.type, url }), ...names };
  return names.contactName && names.contactName !== own ? names : undefined;
}

function idIn(node: Element, { attribute, pattern }: NonNullable<CrmShape['rowId']>): string | undefined {
  const holder = node.hasAttribute(attribute) ? node : node.querySelector(`[${attribute}]`);
  return pattern.exec(holder?.getAttribute(attribute) ?? '')?.groups?.id;
}

/** Headings of dialogs that do something to the record, instead of naming another. */
const ACTION =
  /^(new|edit|add|create|log|call|send|select|choose|merge|delete|convert|change|update|assign|share|quick|view|save|schedule|confirm|contact|phone|details?|about|note|task|email|message)\b|^(עריכת?|הוספת?|חדש|שיחה|פרטי|יצירת?|שליחת?|רישום)(?!\p{L})|^(تعديل|إضافة|جديد|مكالمة|إنشاء|إرسال|تسجيل|تفاصيل)(?!\p{L})/iu;

function headingOf(node: Element): string | undefined {
  const heading = textOf(node.querySelector('h1, h2, h3, h4, [role="heading"]'));
  return looksLikeName(heading) ? heading : undefined;
}

/** A row that holds the record's own title is a part of the page's layout. */
function holdsTitle(shape: CrmShape, node: Element): boolean {
  return (shape.title ?? ['h1']).some((selector) => node.querySelector(selector) !== null);
}

function readPage(shape: CrmShape, { url, document, element }: Place): CrmRecord {
  const address = addressOf(shape, url);
  // Without a record of its own the page's first contact is anybody.
  if (!address) return {};
  const read = (selector: string | undefined) =>
    selector === undefined ? undefined : firstName(nearest(element, selector));
  const title = pageName(shape, element, document);
  return {
    ...recordOf(shape, address),
    contactName: PEOPLE.test(address.type) ? title : read(shape.contact),
    companyName: COMPANIES.test(address.type) ? title : read(shape.company),
  };
}

function pageName(shape: CrmShape, element: Element, document: Document): string | undefined {
  for (const selector of shape.title ?? []) {
    const name = firstName(nearest(element, selector));
    if (name) return name;
  }
  const name = plain(shape.titled?.exec(titleText(document.title) ?? '')?.groups?.name);
  return looksLikeName(name) ? name : undefined;
}

function firstName(candidates: readonly Element[]): string | undefined {
  return candidates.map(textOf).find(looksLikeName);
}

function recordOf(shape: CrmShape, { type, id, url }: Address): CrmRecord {
  const bare = bareAddress(url);
  // Fragments are kept only where they are the address, and only up to what could be a query in them.
  const fragment = shape.inFragment ? (url.hash.split(/[?&;=]|%3[BbFf]/, 1)[0] ?? '') : '';
  return { recordType: type, recordId: id, pageUrl: bare && boundAddress(bare + fragment) };
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
