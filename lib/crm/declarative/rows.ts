/** Whose a number is that stands in a list's row, on a card, or in a view of one record over or beside the rest. */

import { around } from '#lib/page/around.ts';
import { attributeOf, matches } from '#lib/page/native.ts';
import { find, findFirst } from '#lib/page/select.ts';
import { HEADING } from '#lib/page/structure.ts';
import { isAction, looksLikeName, textOf } from '#lib/page/text.ts';
import type { CrmRecord, Place } from '../types.ts';
import {
  type Address,
  addressOf,
  type CrmShape,
  isCompany,
  isPerson,
  recordOf,
  typeOf,
} from './address-shape.ts';
import { cellOfRole } from './cell-of-role.ts';
import { type Link, linksIn, pick, type Scope, scopeOf } from './links.ts';
import { holdsTitle, nameIn, pageName, titleIn } from './names.ts';

interface Part {
  node: Element;
  scope: Scope | undefined;
}

interface Found {
  link: Link<Address>;
  all: readonly Link<Address>[];
}

/**
 * The record of the row, card or view that the number stands in, named by its link; undefined if it stands in none,
 * nothing but the names if the record is not known.
 */
export function readRow(shape: CrmShape, place: Place): CrmRecord | undefined {
  const here = addressOf(shape, place.url);
  const parts = partsRound(shape, place.element, here !== undefined);
  const panel = parts.findIndex(({ scope }) => scope === 'panel');
  const row = parts.findIndex(({ scope }) => scope === 'row');
  let card: Found | undefined;
  // On a record's own page only what is plainly a row or a view of its own speaks for itself.
  let open = !here || panel >= 0;
  for (const [at, { node, scope }] of parts.entries()) {
    // Inside a row the row speaks, and not the cell that links to a company.
    if (!scope && (!open || card || (row > at && (panel < 0 || row < panel)))) continue;
    if (scope === 'row' && here && holdsTitle(shape, node)) return undefined;
    const links = linksIn(node, place.url, (url) => addressOf(shape, url), scope);
    const others = links === 'many' ? [] : links.filter(({ address }) => address.id !== here?.id);
    const link = pick(others, node, scope, isPerson);
    const found = link && { link, all: others };
    if (!scope) {
      // A view's own company is no card in it.
      if (found && (panel < at || isPerson(found.link.address.type))) card = found;
      else open &&= links !== 'many' && (others.length === 0 || panel > at);
      continue;
    }
    const read =
      scope === 'row'
        ? readMarked(shape, place, node, found)
        : readPanel(shape, place, node, found, card, here);
    if (read) return read;
    if (scope === 'row') open = false;
  }
  return card && fromLink(shape, card);
}

/** Returns the elements around `element`, outward; the rows of a form of the record's own are no records. */
function partsRound(shape: CrmShape, element: Element, onRecord: boolean): Part[] {
  const nodes = [...around(element)];
  const form = shape.form;
  const inner = form === undefined ? -1 : nodes.findIndex((node) => matches(node, form));
  const scopes = { row: shape.row, panel: shape.preview };
  return nodes.slice(inner + 1).map((node) => ({ node, scope: scopeOf(node, scopes, onRecord) }));
}

/** A row or card of a list: what it links to, else its id in an attribute and its name in a place of its own. */
function readMarked(
  shape: CrmShape,
  { url, element }: Place,
  node: Element,
  found: Found | undefined,
): CrmRecord | undefined {
  const names = {
    contactName: nameIn(node, shape.rowName) ?? cellOfRole(node, element, ['name', 'party', 'person']),
    companyName: nameIn(node, shape.rowCompany) ?? cellOfRole(node, element, ['company']),
  };
  if (found) {
    const read = fromLink(shape, found);
    // A link that is no name, as an icon or “Open”, leaves the name to the row.
    if (isPerson(read.recordType)) read.contactName ??= names.contactName;
    else if (!isCompany(read.recordType)) read.contactName ??= nameIn(node, shape.contact);
    return { ...read, companyName: read.companyName ?? names.companyName };
  }
  const id = idIn(shape, node);
  if (id) return { recordType: listType(shape, url), recordId: id, ...names };
  return names.contactName ? names : undefined;
}

/** A view of one record over or beside the rest. */
function readPanel(
  shape: CrmShape,
  { document, element }: Place,
  node: Element,
  found: Found | undefined,
  card: Found | undefined,
  here: Address | undefined,
): CrmRecord | undefined {
  // A list inside the view: the card is the number's, unless the view is about the card's record.
  if (card && card.link.address.id !== found?.link.address.id) return fromLink(shape, card);
  const title = titleIn(shape, node);
  const own = here && pageName(shape, element, document, node);
  // The view is how the page shows the record of its address, as a panel over the list that it is in.
  if (here && title && !own) return undefined;
  const company = nameIn(node, shape.company);
  if (found) {
    const read = fromLink(shape, found);
    const heading = headingOf(node);
    if (title && isPerson(read.recordType)) read.contactName = title;
    // A view's link to its record is often called “Open”, and the name stands above it.
    if (isPerson(read.recordType) && heading && !isAction(heading)) read.contactName ??= heading;
    if (title && isCompany(read.recordType)) read.companyName = title;
    return { ...read, companyName: read.companyName ?? company };
  }
  const name = title ?? headingOf(node);
  if (!name || (own && (name.includes(own) || isAction(name)))) return undefined;
  return isAction(name) ? {} : { contactName: name, companyName: company };
}

/** The picked record, its name from its own links, the company's from the first link to one. */
function fromLink(shape: CrmShape, { link: { address }, all }: Found): CrmRecord {
  const named = (fits: (to: Address) => boolean) => all.find((link) => link.name && fits(link.address))?.name;
  const same = ({ id }: Address) => id === address.id;
  return {
    ...recordOf(shape, address),
    contactName: named(isPerson(address.type) ? same : ({ type }) => isPerson(type)),
    companyName: named(isCompany(address.type) ? same : ({ type }) => isCompany(type)),
  };
}

function listType(shape: CrmShape, url: URL): string | undefined {
  if (!shape.rowId) return undefined;
  if ('type' in shape.rowId) return shape.rowId.type;
  const type = shape.rowId.list.exec(url.pathname + url.search + url.hash)?.groups?.type;
  return type && typeOf(shape, type);
}

function idIn({ rowId }: CrmShape, node: Element): string | undefined {
  if (!rowId) return undefined;
  const { attribute, pattern } = rowId;
  const holders = [node, ...find(node, `[${attribute}]`, 60)];
  return holders
    .map((holder) => pattern.exec(attributeOf(holder, attribute) ?? '')?.groups?.id)
    .find(Boolean);
}

function headingOf(node: Element): string | undefined {
  const heading = textOf(findFirst(node, HEADING));
  return looksLikeName(heading) ? heading : undefined;
}
