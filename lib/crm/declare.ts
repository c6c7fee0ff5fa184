/**
 * What most CRMs have in common, so that each adapter is a table: a record has an address of its own, a list's row
 * links to it, and the record's page shows its name in one place.
 */
import { bareAddress, looksLikeName, textOf } from './text.ts';
import type { CrmAdapter, CrmRecord, Place } from './types.ts';

export interface CrmShape {
  id: string;
  name: string;
  /** Hosts of the CRM's own cloud. */
  hosts?: RegExp;
  /** A sign in the document itself, for what is hosted on a customer's domain. */
  sign?: string;
  /**
   * Addresses of records, held against `/path?query#fragment`, first match wins: group `id`, and group `type` unless
   * the shape is one type's own, as its key says.
   */
  records: Readonly<Record<string, RegExp>>;
  /** What the CRM calls a type → what we call it; a type that is not here keeps its own name in lower case. */
  types?: Readonly<Record<string, string>>;
  /** Where a record's page shows the record's own name. */
  title?: string;
  /** Where another record's page (deal, ticket …) shows its contact, and its company. */
  contact?: string;
  company?: string;
  /** A list's row, where it is none of the usual ones. */
  row?: string;
  /** The fragment is a part of the record's address. */
  inFragment?: true;
}

const ROW = 'tr, [role="row"], li, [role="listitem"], article';
const PEOPLE = /^(contact|lead|person|user|customer)$/;
const COMPANIES = /^(account|company|organization|client)$/;

interface Address {
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
  const text = url.pathname + url.search + url.hash;
  for (const [key, pattern] of Object.entries(shape.records)) {
    const { id, type = key } = pattern.exec(text)?.groups ?? {};
    if (id) return { type: shape.types?.[type] ?? type.toLowerCase(), id: decode(id), url };
  }
  return undefined;
}

const decode = (id: string) => decodeURIComponent(id).replace(/[{}]/g, '');

/** In a list the row's record: the one that the row links to, named by the link. */
function readRow(shape: CrmShape, { url, element }: Place): CrmRecord | undefined {
  const row = element.closest(shape.row ?? ROW);
  if (!row) return undefined;
  const here = addressOf(shape, url);
  let found: Address | undefined;
  const names: CrmRecord = {};
  for (const link of Array.from(row.querySelectorAll('a[href]')).slice(0, 40)) {
    const address = attempt(() => addressOf(shape, new URL(link.getAttribute('href') ?? '', url)));
    if (!address || address.id === here?.id) continue;
    const own = textOf(link);
    const name = looksLikeName(own) ? own : undefined;
    if (PEOPLE.test(address.type)) names.contactName ??= name;
    if (COMPANIES.test(address.type)) names.companyName ??= name;
    // Who is called is worth more than the company or the deal that stands in the same row.
    if (!found || (PEOPLE.test(address.type) && !PEOPLE.test(found.type))) found = address;
  }
  return found ? { ...recordOf(shape, found), ...names } : undefined;
}

function readPage(shape: CrmShape, { url, element }: Place): CrmRecord {
  const address = addressOf(shape, url);
  const read = (selector: string | undefined) =>
    selector === undefined ? undefined : nearest(element, selector);
  const title = read(shape.title);
  const names: CrmRecord = {
    contactName: address && PEOPLE.test(address.type) ? title : read(shape.contact),
    companyName: address && COMPANIES.test(address.type) ? title : read(shape.company),
  };
  return address ? { ...recordOf(shape, address), ...names } : names;
}

function recordOf(shape: CrmShape, { type, id, url }: Address): CrmRecord {
  const bare = bareAddress(url);
  // Fragments are kept only where they are the address, and only up to what could be a query in them.
  const fragment = shape.inFragment ? (url.hash.split(/[?&]/)[0] ?? '') : '';
  return { recordType: type, recordId: id, pageUrl: bare && bare + fragment };
}

/** First name that the selector finds, in the number's own shadow root first, then in those around it. */
function nearest(element: Element, selector: string): string | undefined {
  for (let root = element.getRootNode() as Document | ShadowRoot; ; ) {
    for (const candidate of Array.from(root.querySelectorAll(selector)).slice(0, 5)) {
      const text = candidate instanceof HTMLInputElement ? candidate.value : textOf(candidate);
      if (looksLikeName(text)) return text;
    }
    const host = (root as Partial<ShadowRoot>).host;
    if (!host) return undefined;
    root = host.getRootNode() as Document | ShadowRoot;
  }
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
