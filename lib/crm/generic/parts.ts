/**
 * The parts of a page that a number stands in, from the innermost outward: what their labels say, and what heads them
 * as far as something else says the same.
 */

import { around } from '#lib/page/around.ts';
import {
  attributeOf,
  bodyOf,
  contains,
  countOf,
  firstElementOf,
  matches,
  nameOf,
  nextElementOf,
  titleOf,
} from '#lib/page/native.ts';
import { find, findFirst } from '#lib/page/select.ts';
import { DIALOG as DIALOGS, HEADING } from '#lib/page/structure.ts';
import { isAction, looksLikeName, textOf, titleText } from '#lib/page/text.ts';
import { roleOf } from '#lib/words/field-roles.ts';
import type { Kind } from '#lib/words/record-nouns.ts';
import type { CrmRecord } from '../types.ts';
import { listAt } from './address.ts';
import { cardsIn } from './cards.ts';
import { companyBeside } from './company-beside.ts';
import { type Field, fieldsIn, namedBy } from './fields.ts';
import { type Evidence, headingsIn } from './headings.ts';
import { isCompanyLike, isGivenName, isPersonLike, withoutAddress, wordCount } from './likeness.ts';
import { recordLinks } from './record-links.ts';

export interface Names {
  contactName?: string | undefined;
  companyName?: string | undefined;
}

export const PART = `${DIALOGS}, section, article, aside, fieldset, form, address, main, details, li, tr, [role="region"], [role="tabpanel"], [role="group"], [role="main"], [role="complementary"], .card, .panel, .box, .modal, .widget, .tile, [class*="card" i], [class*="panel" i], [class*="Paper-root"]`;
export const DIALOG = `${DIALOGS}, .modal-content`;

/**
 * Outward through the parts of the page: the first that names someone, with the company that it or one round it names.
 */
export function readParts(evidence: Evidence, kind: Kind | undefined, only: CrmRecord | undefined): Names {
  const { document, number } = evidence;
  const data = only ?? cardsIn(document);
  if (data?.contactName) return { contactName: data.contactName, companyName: data.companyName };
  const profile = profiled(document);
  if (profile) return { contactName: profile };
  let company: string | undefined = data?.companyName;
  for (const part of partsRound(number, document)) {
    const role = roleOfPart(part, number);
    if (role === 'agent') return {};
    const read = readPart(part, evidence, part === bodyOf(document), kind, role);
    // A part that is the customer's says all that is known of the customer.
    if (role === 'person' && read.contactName) return read;
    company ??= read.companyName;
    if (read.contactName) return { contactName: read.contactName, companyName: company };
    // A company's own page, or the part of a page that is the company's, means no other person or company.
    if (read.companyName && (kind === 'company' || role === 'company')) return { companyName: company };
    if (matches(part, DIALOG) && !isActing(part)) return { companyName: company };
  }
  return { companyName: company };
}

function* partsRound(number: Element, document: Document): Generator<Element> {
  for (const node of around(number))
    if (node !== number && (matches(node, PART) || isHeaded(node))) yield node;
  const body = bodyOf(document);
  if (body) yield body;
}

/** A heading stands right in it: it is a part of the page, however it is built. */
export function isHeaded(node: Element): boolean {
  let child = firstElementOf(node);
  for (let at = 0; child && at < 3; at += 1, child = nextElementOf(child))
    if (/^(?:h[2-6]|legend)$/.test(nameOf(child))) return true;
  return false;
}

/** The part's own heading, if it is called a field: “Customer”, “Company”, “Assigned to”. */
function roleOfPart(part: Element, number: Element) {
  if (nameOf(part) === 'body' || matches(part, 'main, [role="main"]')) return undefined;
  const heading = headingOf(part);
  if (!heading || contains(heading, number)) return undefined;
  return roleOf(textOf(heading));
}

export const headingOf = (part: Element) =>
  findFirst(
    part,
    `legend,${HEADING},.card-header,.card-title,.panel-heading,.panel-title,.box-title,summary`,
  );

/** A dialog that does something to the page's record, and is of no other. */
export function isActing(part: Element): boolean {
  const label = attributeOf(part, 'aria-label') ?? textOf(headingOf(part)) ?? '';
  return label === '' || isAction(label);
}

function readPart(
  part: Element,
  evidence: Evidence,
  whole: boolean,
  kind: Kind | undefined,
  role: ReturnType<typeof roleOfPart>,
): Names {
  const fields = fieldsIn(part, evidence.number);
  const named = namedBy(fields, evidence.distance);
  const names = byLabels(named, kind, role);
  if (names.contactName) return names;
  if (role === 'person') {
    const inside = firstPersonIn(part, evidence);
    if (inside) return { ...names, contactName: inside };
  }
  if (kind === 'thing') return { ...names, ...(whole ? linkedPerson(evidence, fields) : {}) };
  const headed = headedBy(part, evidence, whole, kind, [named.person, named.company, named.name]);
  return { contactName: headed.contactName, companyName: names.companyName ?? headed.companyName };
}

function byLabels(
  { person, company, name }: ReturnType<typeof namedBy>,
  kind: Kind | undefined,
  role: ReturnType<typeof roleOfPart>,
): Names {
  const isCompanys =
    kind === 'company' ||
    role === 'company' ||
    (kind !== 'person' && role !== 'person' && isCompanyLike(name));
  if (person && !(kind !== 'person' && isCompanyLike(person)))
    return {
      contactName: person,
      companyName: company ?? (name && isCompanys && name !== person ? name : undefined),
    };
  const companyName = company ?? (isCompanys ? name : undefined) ?? person;
  if (!name || isCompanys || (kind === 'thing' && role !== 'person')) return { companyName };
  return isPersonLike(name) || kind === 'person' || role === 'person'
    ? { contactName: name, companyName }
    : { companyName };
}

/** The first that looks like a person in a part that is called “Customer” or “Contact”. */
function firstPersonIn(part: Element, { number, notNames }: Evidence): string | undefined {
  return find(part, 'a, strong, b, p, div, span, h3, h4, h5, h6', 30)
    .filter((element) => countOf(element) === 0 && !contains(element, number))
    .map((element) => withoutAddress(textOf(element)))
    .find((text) => isPersonLike(text) && !notNames.has(text.toLowerCase()));
}

/** On a deal's or ticket's page the only person that it links to, apart from whose work it is. */
function linkedPerson({ document, url, number, notNames }: Evidence, fields: readonly Field[]): Names {
  const agents = new Set(fields.filter(({ role }) => role === 'agent').map(({ value }) => value));
  const main = findFirst(document, 'main, [role="main"], #content, .content') ?? bodyOf(document);
  if (!main) return {};
  const apart = find(
    main,
    'nav, [role="navigation"], table, [role="grid"], ul.menu, blockquote, article, .comment, .journal',
    20,
  ).filter((part) => !contains(part, number));
  const links = recordLinks(main, url, apart).filter(
    ({ name }) => name && !agents.has(name) && !notNames.has(name.toLowerCase()),
  );
  const only = (wanted: Kind) => {
    const names = new Set(
      links
        .filter(({ address }) => address.kind === wanted && address.type !== 'user')
        .map(({ name }) => name),
    );
    return names.size === 1 ? [...names][0] : undefined;
  };
  const either = only('either');
  return {
    contactName: only('person') ?? (isPersonLike(either) ? either : undefined),
    companyName: only('company') ?? (isCompanyLike(either) ? either : undefined),
  };
}

/** Points that a heading needs: on the page of a record, in a part of a page, on a page that says of nothing. */
const ENOUGH = { record: 6, part: 6, page: 7 };
/** Two headings this near to one another in points: neither is known to be the name. */
const CLOSE = 0.75;

function headedBy(
  part: Element,
  evidence: Evidence,
  whole: boolean,
  kind: Kind | undefined,
  known: readonly (string | undefined)[],
): Names {
  const headed = headingsIn(part, { ...evidence, known: known.filter((text) => text !== undefined) });
  const [best, next] = headed;
  if (!best) return {};
  const enough = kind !== undefined ? ENOUGH.record : whole ? ENOUGH.page : ENOUGH.part;
  if (best.score < enough) return {};
  if (next && next.text !== best.text && best.score - next.score < CLOSE && isPersonLike(next.text))
    return {};
  if (kind === undefined && !isPersonLike(best.text) && !isCompanyLike(best.text)) return {};
  if (kind === 'company') return { companyName: best.text };
  // Customers are people or firms: three words and nothing beside them do not say which.
  const either = kind === 'either' || (kind === undefined && listAt(evidence.url)?.kind === 'either');
  if (either && wordCount(best.text) > 2 && !isCompanyLike(best.text) && !known.includes(best.text))
    return {};
  if (kind === 'person' || isPersonLike(best.text))
    return { contactName: best.text, companyName: companyBeside(best.element, evidence.number) };
  return isCompanyLike(best.text) ? { companyName: best.text } : {};
}

/** Returns the names that labels alone give, on the page of a known CRM. */
export function readLabels(evidence: Evidence): Names {
  for (const part of partsRound(evidence.number, evidence.document)) {
    if (part === bodyOf(evidence.document)) break;
    const names = byLabels(
      namedBy(fieldsIn(part, evidence.number), evidence.distance),
      'thing',
      roleOfPart(part, evidence.number),
    );
    if (names.contactName) return names;
  }
  return {};
}

const meta = (document: Document, name: string) =>
  textOf(findFirst(document, `meta[property="${name}"], meta[name="${name}"]`));

/** A profile's title is whom it is of, by https://ogp.me/#type_profile. */
function profiled(document: Document): string | undefined {
  if (meta(document, 'og:type') !== 'profile') return undefined;
  const full = [meta(document, 'profile:first_name'), meta(document, 'profile:last_name')]
    .filter(Boolean)
    .join(' ');
  const title = titleText(meta(document, 'og:title') ?? titleOf(document));
  return [full, title?.split(/\s[|·•–—\-~»«:]\s|:\s/u)[0]].find(
    (text) => looksLikeName(text) && isGivenName(text),
  );
}
