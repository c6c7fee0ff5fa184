/**
 * Reads the address of any application: the record that a page is of, the list that it shows, and the parts of the
 * address that have to be kept so that it opens again.
 */
import { announcesSecret, decodeSegment, isKnownToken, withoutSecrets } from '#lib/core/address-secrets.ts';
import { bareAddress, boundAddress } from '#lib/page/text.ts';
import { isNoun, type Kind, type Noun, nounOf, singular } from '#lib/words/record-nouns.ts';

export interface GenericAddress {
  /** `contact`, `ticket`: as the address calls it, in the singular. */
  type: string;
  id: string;
  /** Undefined for a word that no list knows. */
  kind: Kind | undefined;
}

/** Parts of a record, which are no record of their own here, and places where companies keep their users apart. */
const PARTS =
  /^(?:notes?|comments?|activit(?:y|ies)|tasks?|attachments?|files?|history|journals?|audit|log|timeline|revisions?|versions?|tabs?|pages?|steps?|details?|edit|show|messages?|emails?|calls?)$/;
const TENANCY =
  /^(?:account|organization|company|business|partner|project|agency|client|customer|user|school|firm|event|app|workspace)$/;

const DOING =
  /^(?:show|edit|view|detail|details|display|change|read|info|overview|update|open|record|card|form|zoom|profile|summary|manage|preview|modify|get|full|fiche|activity|conversation|settings|id|index)$/;

const DIGITS = /^(?!0+$)\d{1,19}$/;
const LONG_ID =
  /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{24}|[\da-f]{32}|[0-7][\dA-HJKMNP-TV-Z]{25})$/i;
const PREFIXED_ID = /^(?:[a-z]{2,8}_[A-Za-z\d]{6,40}|[A-Z][A-Z\d]{1,9}-\d{1,9})$/;
const SLUGGED_ID = /^(\d{1,12})-[a-z][\w-]*$/i;

function idOf(segment: string): string | undefined {
  if (isKnownToken(segment)) return undefined;
  if (DIGITS.test(segment) || LONG_ID.test(segment) || PREFIXED_ID.test(segment)) return segment;
  return SLUGGED_ID.exec(segment)?.[1];
}

/** The record that an address is of; undefined if it does not say. */
export function recordAt(url: URL): GenericAddress | undefined {
  for (const { segments, query } of formsOf(url)) {
    const found = inPath(segments) ?? inQuery(segments, query);
    if (found) return found;
  }
  return undefined;
}

/** Returns the kind of things that the list at an address shows. */
export function listAt(url: URL): Noun | undefined {
  for (const { segments, query } of formsOf(url)) {
    const named = [...segments].reverse().map(nounOf).find(Boolean) ?? typeIn(query);
    if (named) return named;
  }
  return undefined;
}

interface Form {
  segments: string[];
  query: URLSearchParams;
}

/** The fragment first: where an application is routed in it, the path is the same on every page. */
function formsOf(url: URL): Form[] {
  const path = { segments: segmentsOf(url.pathname), query: url.searchParams };
  const route = routeOf(url);
  if (route === undefined) return [path];
  const [inside = '', query = ''] = route.split(/\?(.*)/s);
  const isPairs = /^[\w.-]+=/.test(inside);
  const fragment = isPairs
    ? { segments: [], query: new URLSearchParams(inside) }
    : { segments: segmentsOf(inside), query: new URLSearchParams(query) };
  return [fragment, path];
}

/** A fragment that is an address, and no place in the page: `#/contacts/6`, `#!deals/3`, `#ticket/zoom/2`, `#id=5&model=x`. */
function routeOf({ hash }: URL): string | undefined {
  const text = hash.slice(1, MAX_LENGTH).replace(/^!/, '');
  return /\/|^[\w.-]+=/.test(text) || (hash.startsWith('#!') && text !== '') ? text : undefined;
}

const MAX_LENGTH = 2000;

function segmentsOf(path: string): string[] {
  return path
    .slice(0, MAX_LENGTH)
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => decodeSegment(segment).split(/[;?&]/, 1)[0]?.trim() ?? '');
}

/** The last thing in a path that has an id, unless it only says in whose house the rest is. */
function inPath(segments: readonly string[]): GenericAddress | undefined {
  for (let at = segments.length - 1; at > 0; at -= 1) {
    const id = idOf(segments[at] ?? '');
    if (id === undefined) continue;
    const before = segments[at - 1] ?? '';
    if (announcesSecret(before) && !DIGITS.test(id)) continue;
    // `/contacts/view/6`, `/customer/index/edit/id/31`: what is done stands between the noun and the id.
    let back = at - 1;
    while (back > 0 && at - back < 4 && DOING.test((segments[back] ?? '').toLowerCase())) back -= 1;
    const noun = nounOf(segments[back] ?? '') ?? (back < at - 1 ? nounOf(before) : undefined);
    const rest = segments.slice(at + 1);
    if (!noun) {
      const named = unknownNoun(before, id, rest[0]);
      if (named) return named;
      continue;
    }
    if (PARTS.test(before.toLowerCase()) && hasRecordBefore(segments, at)) continue;
    if (
      TENANCY.test(noun.type) &&
      rest.some((segment) => nounOf(segment) && !PARTS.test(segment.toLowerCase()))
    )
      return undefined;
    return { ...noun, id };
  }
  return undefined;
}

const hasRecordBefore = (segments: readonly string[], at: number) =>
  segments
    .slice(0, at)
    .some((segment, index) => index > 0 && idOf(segment) && nounOf(segments[index - 1] ?? ''));

/** A word that no list knows, as model names of administration pages: only if the rest leaves no doubt. */
function unknownNoun(before: string, id: string, after: string | undefined): GenericAddress | undefined {
  const word = before.toLowerCase();
  if (!/^[a-z][a-z_-]{2,30}$/.test(word) || DOING.test(word) || NO_NOUN.test(word)) return undefined;
  if (!LONG_ID.test(id) && !(after !== undefined && DOING.test(after.toLowerCase()))) return undefined;
  return { type: singular(word.replace(/-/g, '_')), id, kind: undefined };
}

const NO_NOUN =
  /^(?:page|pages|tab|step|view|views|list|year|month|week|day|search|report|reports|dashboard|dashboards|board|boards|api|version|app|apps|admin|portal|inbox|folder|label|collection|collections|table|tables|sheet|workspace|workspaces|space|site|store|team|teams|tenant|instance|model|models|resource|resources|settings|o|u|s|d)$/;

/** `?id=2` under `/Ticket/`, `?module=Contacts&record=5`, `?_task=addressbook&_cid=5`. */
function inQuery(segments: readonly string[], query: URLSearchParams): GenericAddress | undefined {
  const found = idIn(query);
  if (!found) return undefined;
  const noun =
    found.noun ??
    typeIn(query) ??
    [...segments]
      .reverse()
      .slice(0, 3)
      .map(nounOf)
      .find((named) => named !== undefined);
  return noun && { ...noun, id: found.id };
}

const ID_KEY = /^_?(?:id|cid|uid|record|key|rec|recordid|record_id|sysid|oid|pk)$/i;

function idIn(query: URLSearchParams): { key: string; id: string; noun?: Noun } | undefined {
  const entries = [...query].slice(0, 40);
  for (const [key, value] of entries) {
    const id = idOf(value);
    if (id === undefined) continue;
    const named = /^(?<noun>[a-z]{3,20})[_-]?(?:id|no|key)$/i.exec(key)?.groups?.noun;
    const noun = named ? nounOf(named) : isNoun(key.toLowerCase()) ? nounOf(key) : undefined;
    if (noun) return { key, id, noun };
    if (ID_KEY.test(key)) return { key, id };
  }
  return undefined;
}

const TYPE_KEY =
  /^_?(?:module|model|type|entity|object|resource|task|controller|r|page|etn|table|class|area|section|route|c|mod|do|q|p|option)$/i;

function typeIn(query: URLSearchParams): Noun | undefined {
  for (const [key, value] of [...query].slice(0, 40)) {
    if (!TYPE_KEY.test(key) || value.length > 60) continue;
    const noun = value
      .split(/[/.]/)
      .reverse()
      .map(nounOf)
      .find((named) => named !== undefined);
    if (noun) return noun;
  }
  return undefined;
}

/** A route that tells where to go, as against a token: short words, numbers and ids of records. */
const ROUTE_WORD = /^(?:[\p{L}\p{M}][\p{L}\p{M}._~!$ -]{0,40}\d{0,2}|\d{1,19})$/u;
const ROUTE_KEY = /^_?(?:action|act|view|cmd|do|op|source|mbox|view_type)$/i;

/**
 * The address as it may be kept and sent: the path, the fragment if the application is routed in it, and of a query only
 * what says which record it is. Tokens, sessions, searches and whatever else stands there are left out.
 */
export function keptAddress(url: URL): string | undefined {
  const bare = bareAddress(url);
  if (bare === undefined) return undefined;
  const record = recordAt(url);
  const path = `${bare}${record ? keptQuery(url.searchParams, record.id) : ''}`;
  return boundAddress(withoutSecrets(`${path}${keptFragment(url, record?.id)}`, record?.id));
}

/** The fragment of an address so far as it is a route, without its query and without what could be a token. */
export function keptFragment(url: URL, id: string | undefined): string {
  const route = routeOf(url);
  if (route === undefined) return '';
  const mark = url.hash.startsWith('#!') ? '#!' : '#';
  const [inside = ''] = route.split(/[?;]/, 1);
  if (/^[\w.-]+=/.test(inside))
    return id ? keptQuery(new URLSearchParams(inside), id).replace('?', mark) : '';
  const kept: string[] = [];
  for (const segment of inside.split('/')) {
    const text = decodeSegment(segment);
    if (
      /[=&]/.test(text) ||
      !(text === '' || ROUTE_WORD.test(text) || (id !== undefined && idOf(text) === id))
    )
      break;
    kept.push(segment);
  }
  const text = kept.join('/').replace(/\/+$/, '');
  return text === '' ? '' : mark + text;
}

function keptQuery(query: URLSearchParams, id: string): string {
  const kept = [...query]
    .slice(0, 40)
    .filter(
      ([key, value]) =>
        idOf(value) === id || ((TYPE_KEY.test(key) || ROUTE_KEY.test(key)) && ROUTE_WORD.test(value)),
    );
  if (!kept.some(([, value]) => idOf(value) === id)) return '';
  return `?${kept.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`;
}
