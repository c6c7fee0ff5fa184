/** Describes an adapter as a table, and reads its addresses. */
import { decodeSegment, withoutSecrets } from '#lib/core/address-secrets.ts';
import { findFirst } from '#lib/page/select.ts';
import { bareAddress, boundAddress } from '#lib/page/text.ts';
import type { CrmRecord } from '../types.ts';

export interface CrmShape {
  id: string;
  name: string;
  /** Hosts of the CRM's own cloud. */
  hosts?: RegExp;
  /** An address that no other product has, for what is hosted on a customer's domain, held against path, query and fragment. */
  address?: RegExp;
  /** A sign in the document itself, for the same. */
  sign?: string;
  /**
   * Addresses of records, held against `/path?query#fragment` as it stands and then decoded, first match wins: group
   * `id`, and group `type` unless the shape is one type's own, as its key says.
   */
  records: Readonly<Record<string, RegExp>>;
  /** The CRM's name of a type → our name; a type that is not here keeps its own name in lower case. */
  types?: Readonly<Record<string, string>>;
  /** Where a record's page shows the record's own name: selectors, the surest first. */
  title?: readonly string[];
  /** The record's name in the title of its page: group `name`. */
  titled?: RegExp;
  /** Where another record's page (deal, ticket …) shows its contact, and its company. */
  contact?: string;
  company?: string;
  /** That contact in the title of the page: group `name`. */
  contactTitled?: RegExp;
  /** A list's row or card, if it is none of the usual ones. */
  row?: string;
  /** Where a row that links to nothing shows its name, and its company. */
  rowName?: string;
  rowCompany?: string;
  /**
   * Where a row that links to nothing has its record's id (group `id`): an attribute of the row or of an element in it.
   * The type is one, or what the list's own address says (group `type`).
   */
  rowId?: { attribute: string; pattern: RegExp } & ({ type: string } | { list: RegExp });
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
export const isCompany = (type: string | undefined) => type !== undefined && COMPANIES.test(type);

/** No record has a longer address; bounded, since some shapes look ahead over all of it. */
const MAX_ADDRESS = 4000;

/** A record's address, taken apart. */
export interface Address {
  type: string;
  id: string;
  url: URL;
}

/** Microsoft's proxy hangs its own name on any host: https://learn.microsoft.com/defender-cloud-apps/proxy-intro-aad */
const PROXY = /\.mcas(?:-gov)?\.(?:ms|us)$/;

/** Whether an address, or a document at it, is of this CRM. */
export function isOf({ hosts, address, sign }: CrmShape, url: URL, document: Document): boolean {
  if (hosts?.test(url.hostname.replace(PROXY, ''))) return true;
  if (address?.test((url.pathname + url.search + url.hash).slice(0, MAX_ADDRESS))) return true;
  return sign !== undefined && findFirst(document, sign) !== null;
}

/** The record that an address is of; undefined if it is of none. */
export function addressOf(shape: CrmShape, url: URL): Address | undefined {
  const text = (url.pathname + url.search + url.hash).slice(0, MAX_ADDRESS);
  // An address inside another one, as in `nav_to.do?uri=…` and `#ajaxUILoc=…`, is encoded.
  for (const form of text.includes('%') ? [text, decodeSegment(text)] : [text]) {
    for (const [key, pattern] of Object.entries(shape.records)) {
      const { id, type = key } = pattern.exec(form)?.groups ?? {};
      if (id && idOf(id)) return { type: typeOf(shape, type), id: idOf(id), url };
    }
  }
  return undefined;
}

/** An id as it is written, and nothing that is hung on it: braces of a GUID, `;jsessionid=…`. */
const idOf = (id: string) =>
  decodeSegment(id)
    .replace(/[{}]/g, '')
    .split(/[;?]|%3[BbFf]|&\w+=/, 1)[0]
    ?.trim() ?? '';

/** Returns our name of a type that the CRM calls `type`. */
export function typeOf({ types }: CrmShape, type: string): string {
  return (types && Object.hasOwn(types, type) ? types[type] : undefined) ?? type.toLowerCase();
}

/**
 * Returns a record and as much of its address as is kept: the fragment only if it is the address, and up to what
 * could be a query in it.
 */
export function recordOf(shape: CrmShape, { type, id, url }: Address): CrmRecord {
  const bare = bareAddress(url);
  const inPath = !url.hash || addressOf(shape, new URL(url.pathname + url.search, url.origin)) !== undefined;
  const fragment = shape.inFragment && !inPath ? routeIn(url.hash, id) : '';
  return {
    recordType: type,
    recordId: id,
    pageUrl: bare && boundAddress(withoutSecrets(bare + fragment, id)),
  };
}

/** A fragment as far as it is a record's address: a path up to its query, or of pairs those that say which record. */
function routeIn(hash: string, id: string): string {
  if (!/^#[\w.-]+=/.test(hash)) return hash.split(/[?&;=]|%3[BbFf]/, 1)[0] ?? '';
  const pairs = [...new URLSearchParams(hash.slice(1, MAX_ADDRESS))].filter(
    ([key, value]) => value === id || (/^(?:model|view_type)$/.test(key) && /^[a-z_.]{1,60}$/.test(value)),
  );
  if (!pairs.some(([, value]) => value === id)) return '';
  return `#${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`;
}
