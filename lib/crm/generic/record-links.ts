/** Links to records in a part of a page of any application. */

import { plain } from '#lib/core/plain.ts';
import {
  attributeOf,
  closest,
  contains,
  countOf,
  parentElementOf,
  previousOf,
  selectFirst,
  textIn,
} from '#lib/page/native.ts';
import { find } from '#lib/page/select.ts';
import { isAction, looksLikeName, nameText, textOf } from '#lib/page/text.ts';
import { type GenericAddress, keptAddress, recordAt } from './address.ts';
import { isGivenName, withoutAddress } from './likeness.ts';

export interface RecordLink {
  address: GenericAddress;
  /** Where it leads, as far as that may be kept. */
  pageUrl: string | undefined;
  /** The link's words, if they can be a name. */
  name: string | undefined;
  /** Where that name stands: the link, or a line in it. */
  element: Element;
}

const ATTRIBUTES = [
  'href',
  'data-href',
  'data-url',
  'data-link',
  'routerlink',
  'ng-reflect-router-link',
  'to',
];
const LINKS = ATTRIBUTES.map((name) => (name === 'href' ? 'a[href]' : `[${name}]`)).join(', ');
const MAX_LINKS = 40;

/** Links to records of the same application in an element, itself among them, without those that `apart` holds. */
export function recordLinks(root: Element, base: URL, apart: readonly Element[] = []): RecordLink[] {
  const links: RecordLink[] = [];
  for (const element of [root, ...find(root, LINKS, MAX_LINKS)]) {
    if (apart.some((part) => contains(part, element))) continue;
    const url = targetOf(element, base);
    const address = url && recordAt(url);
    if (!url || !address) continue;
    const line = lineOf(element, root);
    links.push({
      address,
      pageUrl: keptAddress(url),
      name: linkName(element, line),
      element: line ?? element,
    });
  }
  return links;
}

function targetOf(element: Element, base: URL): URL | undefined {
  for (const name of ATTRIBUTES) {
    const value = attributeOf(element, name);
    if (!value || value.length > 2000 || /^(?:tel|mailto|callto|sms|javascript|data|blob):/i.test(value))
      continue;
    try {
      const url = new URL(value, base);
      if (url.origin === base.origin) return url;
    } catch {
      // No address: an attribute of the page's own.
    }
  }
  return undefined;
}

/** Of a link that holds more than a name, as a whole row or card does, the line that is the name. */
function lineOf(element: Element, root: Element): Element | undefined {
  const leaves = find(element, '*', 60).filter((part) => countOf(part) === 0 && isWord(textOf(part)));
  if (leaves.length < 2 && element !== root) return undefined;
  const named = selectFirst(element, 'h1, h2, h3, h4, h5, h6, strong, b, [class*="name" i]');
  return named && isWord(nameText(named)) ? named : leaves[0];
}

/** More than the initials of a picture. */
const isWord = (text: string | undefined) => looksLikeName(text) && text.length > 2;

function linkName(element: Element, line: Element | undefined): string | undefined {
  const texts = line
    ? [nameText(line)]
    : [nameText(element), plain(attributeOf(element, 'title')), plain(attributeOf(element, 'aria-label'))];
  return texts.map(withoutAddress).find((text) => isGivenName(text) && !isAction(text));
}

const DOER_CLASS =
  /(?:^|[\s_-])(?:author|owner|assignee|assigned|creator|agent|operator|updated|modified)(?:[\s_-]|$)/i;
const DOER_BEFORE = /(?:^|\s)(?:by|von|par|por|da|door|av|przez|assigned to|owner|agent)\s*:?\s*$/iu;

/** Who did something to a record, by the words before the link, or by the class of what is round it. */
export function isDoer(element: Element): boolean {
  const link = closest(element, 'a') ?? element;
  if (DOER_BEFORE.test(plain(textIn(previousOf(link))) ?? '')) return true;
  let node: Element | null = link;
  for (let step = 0; node && step < 3; step += 1, node = parentElementOf(node))
    if (DOER_CLASS.test(attributeOf(node, 'class') ?? '')) return true;
  return false;
}
