/**
 * Any page: whose a number is, by evidence and by nothing less. Read outward from the number, and what stands nearest
 * speaks first: marked-up data (json-ld.ts, cards.ts), the row or card, the message, then each part of the page that the
 * number stands in: its labels, and its headings as far as something else says the same. Unsure is empty.
 */

import { around } from '#lib/page/around.ts';
import { drawnParentOf } from '#lib/page/drawn.ts';
import { contains, matches, titleOf } from '#lib/page/native.ts';
import { find } from '#lib/page/select.ts';
import { HEADING } from '#lib/page/structure.ts';
import { textOf, titleText } from '#lib/page/text.ts';
import type { Kind } from '#lib/words/record-nouns.ts';
import type { CrmRecord, Place } from '../types.ts';
import { type GenericAddress, keptAddress, listAt, recordAt } from './address.ts';
import { authorOf } from './author.ts';
import { cardOf } from './cards.ts';
import type { Evidence } from './headings.ts';
import { readJsonLd } from './json-ld.ts';
import { isPersonLike } from './likeness.ts';
import { readListRow } from './list-rows.ts';
import { DIALOG, headingOf, isActing, isHeaded, type Names, PART, readLabels, readParts } from './parts.ts';
import { constantTexts, ownNames } from './place.ts';
import { isDoer, recordLinks } from './record-links.ts';
import type { RowReading } from './table-rows.ts';

/**
 * Reads from the page whom the number belongs to. `headings` tells whether headings and the title may be taken for a
 * name: not on the pages of a known CRM that are about a deal or a list.
 */
export function readGeneric({ url, document, element }: Place, headings = true): CrmRecord {
  const pageTitle = titleText(titleOf(document));
  const data = readJsonLd(document);
  const evidence = evidenceOf(url, document, element);
  const marked = cardOf(element) ?? data.withNumber(element);
  const row = readListRow(evidence);
  const own = recordAt(url);
  const owner = row && own && headings ? ownerOf(row, evidence, own.kind) : undefined;
  const address = row ? recordOfRow(row, own, url, owner) : recordOfPlace(evidence, own);
  const record = {
    recordType: address?.address.type,
    recordId: address?.address.id,
    pageUrl: address?.pageUrl ?? keptAddress(url),
    pageTitle,
  };
  if (marked?.contactName) return { ...record, ...marked };
  if (row) {
    const companyName = row.company ?? marked?.companyName ?? owner;
    return { ...record, contactName: row.person, companyName };
  }
  const whole =
    readMessage(evidence) ?? (headings ? readParts(evidence, own?.kind, data.only()) : readLabels(evidence));
  return { ...record, contactName: whole.contactName, companyName: whole.companyName ?? marked?.companyName };
}

/**
 * The company whose page lists its own people. A list's page is about none of its records more than the others, and a
 * customer who is a person has no contacts.
 */
function ownerOf(
  { person, company }: RowReading,
  evidence: Evidence,
  kind: Kind | undefined,
): string | undefined {
  if (kind !== 'company' && (kind !== 'either' || person === undefined)) return undefined;
  const { companyName } = readParts(evidence, 'company', undefined);
  if (company !== undefined) return company === companyName ? company : undefined;
  return kind === 'company' || !isPersonLike(companyName) ? companyName : undefined;
}

/** A row's own record; the page's only if the row names no other person or company, or one of the page's own people. */
function recordOfRow(
  { record, person, company }: RowReading,
  own: GenericAddress | undefined,
  url: URL,
  owner: string | undefined,
) {
  if (record) return record;
  const isPages = own && (owner !== undefined || (person === undefined && company === undefined));
  return isPages ? { address: own, pageUrl: keptAddress(url) } : undefined;
}

/** The page's record, unless the number stands in a dialog that is of another one. */
function recordOfPlace(evidence: Evidence, own: GenericAddress | undefined): RowReading['record'] {
  const { url, document, number, notNames } = evidence;
  const page = own && { address: own, pageUrl: keptAddress(url) };
  const dialog = [...around(number)].find((node) => matches(node, DIALOG));
  if (!own) {
    // A view beside a list, headed by a link to what it shows.
    for (const part of around(number)) {
      const heading = part !== number && (matches(part, PART) || isHeaded(part)) ? headingOf(part) : null;
      const link = heading && !contains(heading, number) ? recordLinks(heading, url)[0] : undefined;
      if (link) return link;
    }
  }
  if (!dialog || isActing(dialog) || own?.kind === 'thing') return page;
  const name = textOf(headingOf(dialog)) ?? '';
  if (own && (titleOf(document).includes(name) || namesPage(name, dialog, document))) return page;
  const links = recordLinks(dialog, url).filter(
    (link) => !isDoer(link.element) && !notNames.has(link.name?.toLowerCase() ?? ''),
  );
  const ids = new Set(links.map(({ address }) => address.id));
  return ids.size === 1 ? links[0] : undefined;
}

const namesPage = (name: string, dialog: Element, document: Document) =>
  find(document, HEADING, 30).some((heading) => !contains(dialog, heading) && textOf(heading) === name);

function evidenceOf(url: URL, document: Document, number: Element): Evidence {
  const steps = new Map<Element, number>();
  for (const node of around(number)) steps.set(node, steps.size);
  const seen = find(document, 'h1, h2, [role="heading"]', 20)
    .map(textOf)
    .filter((text) => text !== undefined);
  const constant = constantTexts(document, url.pathname + url.hash, seen);
  return {
    url,
    document,
    number,
    kind: recordAt(url)?.kind,
    distance(element) {
      for (let node: Element | null = element; node; node = drawnParentOf(node)) {
        const known = steps.get(node);
        if (known !== undefined) return known;
      }
      return steps.size;
    },
    notNames: new Set([...ownNames(document), ...[...constant].map((text) => text.toLowerCase())]),
    known: [],
  };
}

const MESSAGES = /^(?:message|conversation|thread|mail)$/;

/** In a mail it is the sender's; in a comment its author's, unless that is one of the user's own people. */
function readMessage(evidence: Evidence): Names | undefined {
  const author = authorOf(evidence.number);
  if (!author) return undefined;
  const { name, explicit } = author;
  if (name === undefined || evidence.notNames.has(name.toLowerCase())) return {};
  const type = recordAt(evidence.url)?.type;
  if (explicit && (type === undefined || MESSAGES.test(type))) return { contactName: name };
  // In a mailbox, who wrote a message is who it is from.
  if (type === undefined && MESSAGES.test(listAt(evidence.url)?.type ?? '')) return { contactName: name };
  const asked = evidence.kind === 'thing' ? readParts(evidence, 'thing', undefined).contactName : undefined;
  if (asked === undefined) return explicit ? { contactName: name } : {};
  return asked === name ? { contactName: name } : {};
}
