/** The links to records in a part of a page, and which of them the number in that part belongs to. */

import { plain } from '#lib/core/plain.ts';
import { attributeOf, closest, contains, contentOf, countOf, matches, nameOf } from '#lib/page/native.ts';
import { find, findFirst } from '#lib/page/select.ts';
import { DIALOG, ENTRY, HEADING, headCells, ROLE_GRID } from '#lib/page/structure.ts';
import { isAction, looksLikeName, nameText, textOf } from '#lib/page/text.ts';

/** The kind of a part of a page: a row or card of a list, or a view of one record over or beside the rest. */
export type Scope = 'row' | 'panel';

export interface Link<Target> {
  address: Target;
  /** The link's text, if that can be a name. */
  name: string | undefined;
  element: Element;
}

const ASIDE = 'aside, [role="complementary"]';
/** Attributes in which rows and cards carry their record's address without being links. */
const ADDRESSES = ['href', 'data-recordurl', 'data-href', 'data-url', 'data-link'];
const LINKS = ADDRESSES.map((name) => (name === 'href' ? 'a[href]' : `[${name}]`)).join(', ');
/** More links than a row has; in a list's whole there are thousands. */
const MAX_LINKS = 60;
/** A card is short: a part of a page with more text than that is no card. */
const MAX_CARD_TEXT = 1500;

/**
 * Which scope an element is. On a record's own page a `tr` is a row only in a table that has column headings or is a
 * grid, since forms are laid out in tables too, and what stands at the side is a part of the record.
 */
export function scopeOf(
  node: Element,
  own: { row: string | undefined; panel: string | undefined },
  onRecord: boolean,
): Scope | undefined {
  if (matches(node, DIALOG) || (own.panel !== undefined && matches(node, own.panel))) return 'panel';
  if (!onRecord && matches(node, ASIDE)) return 'panel';
  if (own.row !== undefined && matches(node, own.row)) return 'row';
  if (!matches(node, ENTRY)) return undefined;
  return nameOf(node) !== 'tr' || !onRecord || isListed(node) ? 'row' : undefined;
}

function isListed(row: Element): boolean {
  const table = closest(row, 'table');
  if (!table || matches(table, ROLE_GRID)) return true;
  const heads = headCells(table);
  return heads.length > 1 && heads.every((head) => !contains(row, head));
}

/**
 * Links to records in the element, itself among them; `many` if there are more than one row has.
 * Without a scope the element is only taken for a card while it is as short as one.
 */
export function linksIn<Target>(
  node: Element,
  base: URL,
  read: (url: URL) => Target | undefined,
  scope: Scope | undefined,
): Link<Target>[] | 'many' {
  if (!scope && (countOf(node) > MAX_LINKS || matches(node, '[role="main"], body > main'))) return 'many';
  const holders = find(node, LINKS, MAX_LINKS + 1);
  if (!scope && (holders.length > MAX_LINKS || contentOf(node).length > MAX_CARD_TEXT)) return 'many';
  const links: Link<Target>[] = [];
  for (const element of [node, ...holders.slice(0, MAX_LINKS)]) {
    for (const attribute of ADDRESSES) {
      const url = urlOf(attributeOf(element, attribute), base);
      const address = url && read(url);
      if (address) links.push({ address, name: linkName(element, node), element });
    }
  }
  return links;
}

function urlOf(address: string | null, base: URL): URL | undefined {
  if (!address || address.length > 4000 || /^(?:tel|mailto|callto|sms|javascript|data|blob):/i.test(address))
    return undefined;
  try {
    const url = new URL(address, base);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}

/** A link is named by its text, else by its label; a whole row or card that is a link, by the heading in it. */
function linkName(element: Element, node: Element): string | undefined {
  const heading = textOf(findFirst(element, `${HEADING},strong,b`));
  if (looksLikeName(heading)) return heading;
  if (element === node) return undefined;
  const texts = [
    nameText(element),
    plain(attributeOf(element, 'title')),
    plain(attributeOf(element, 'aria-label')),
  ];
  return texts.find((text) => looksLikeName(text) && !isAction(text));
}

/**
 * Whose the number is among the links of its row, card or view. Who is called is worth more than the company or the
 * deal that stands in the same row. A row speaks for one record; anywhere else two people mean that it is neither's.
 */
export function pick<Target extends { id: string; type: string }>(
  links: readonly Link<Target>[],
  node: Element,
  scope: Scope | undefined,
  isPerson: (type: string) => boolean,
): Link<Target> | undefined {
  const persons = links.filter(({ address }) => isPerson(address.type));
  const candidates = persons.length > 0 ? persons : links;
  if (candidates.length === 0) return undefined;
  if (scope === 'row') return candidates[0];
  if (scope === 'panel') {
    const heading = findFirst(node, HEADING);
    const name = textOf(heading);
    const titled = links.find(
      (link) => (heading && contains(heading, link.element)) || (name && link.name === name),
    );
    if (titled) return titled;
  }
  const kin = candidates.filter(({ address }) => address.type === candidates[0]?.address.type);
  return new Set(kin.map(({ address }) => address.id)).size === 1 ? kin[0] : undefined;
}
