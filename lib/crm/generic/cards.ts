/**
 * People and organisations that a page marks up in place: microdata (https://html.spec.whatwg.org/multipage/microdata.html,
 * `itemref` included) and RDFa (https://www.w3.org/TR/rdfa-lite/) of https://schema.org/Person and
 * https://schema.org/Organization, hCard (https://microformats.org/wiki/hcard) and h-card
 * (https://microformats.org/wiki/h-card).
 */

import { around } from '#lib/page/around.ts';
import {
  attributeOf,
  closestAbove,
  contains,
  countOf,
  documentOf,
  idOf,
  matches,
  selectFirst,
  treeOf,
} from '#lib/page/native.ts';
import { find, findFirst } from '#lib/page/select.ts';
import { looksLikeName, textOf } from '#lib/page/text.ts';
import type { CrmRecord } from '../types.ts';

const CARD = '[itemscope][itemtype*="schema.org/"], [typeof], .vcard, .h-card';

/** The innermost card round the element that names someone; a card may claim elements elsewhere by `itemref`. */
export function cardOf(element: Element): CrmRecord | undefined {
  let company: string | undefined;
  const claims = find(documentOf(element), '[itemscope][itemref]', 40);
  for (const node of around(element)) {
    for (const card of [matches(node, CARD) ? node : undefined, claimant(claims, node)]) {
      const read = card ? readCard(card) : undefined;
      // A number of the company's place or department inside a person's card: the person still has to be named.
      if (read?.contactName) return { ...read, companyName: read.companyName ?? company };
      company ??= read?.companyName;
    }
  }
  return company ? { companyName: company } : undefined;
}

/** Returns the record of the page's only card. */
export function cardsIn(document: Document): CrmRecord | undefined {
  const cards = find(document, CARD, 40).filter((card) => !closestAbove(card, CARD));
  const named = cards.map(readCard).filter((read) => read !== undefined);
  return named.length === 1 ? named[0] : undefined;
}

/** The card that claims an element by its id. */
function claimant(claims: readonly Element[], node: Element): Element | undefined {
  const id = idOf(node);
  if (id === '') return undefined;
  return claims.find((card) => (attributeOf(card, 'itemref') ?? '').split(/\s+/).includes(id));
}

function readCard(card: Element): CrmRecord | undefined {
  const kind = kindOf(card);
  if (!kind) return undefined;
  const name = nameOnCard(card);
  const companyName = kind === 'organization' ? name : companyOf(card);
  const contactName = kind === 'person' ? name : undefined;
  return contactName || companyName ? { contactName, companyName } : undefined;
}

/** A page's, an article's or a product's own data is about none to call. */
function kindOf(card: Element): 'person' | 'organization' | undefined {
  const type = `${attributeOf(card, 'itemtype') ?? ''} ${attributeOf(card, 'typeof') ?? ''}`;
  if (/(?:^|[\s/:])Person(?:\s|$)/.test(type)) return 'person';
  if (/(?:^|[\s/:])(?:\w*Organization|Corporation|\w*Business|\w*Store)(?:\s|$)/.test(type))
    return 'organization';
  if (!matches(card, '.vcard, .h-card')) return undefined;
  // By hCard an `fn` that is also the `org` is an organisation's card.
  return findFirst(card, '.fn.org, .p-name.p-org') ? 'organization' : 'person';
}

function nameOnCard(card: Element): string | undefined {
  const of = (property: string, root: string, format: string) =>
    textOf(
      own(
        card,
        `[itemprop~="${property}"], [property~="${property}"], [property$=":${property}"], ${format}, ${root}`,
      ),
    );
  const whole = of('name', '.fn', '.p-name');
  if (looksLikeName(whole)) return whole;
  const parts = [
    of('givenName', '.given-name', '.p-given-name'),
    of('familyName', '.family-name', '.p-family-name'),
  ];
  const joined = parts.filter(Boolean).join(' ');
  if (looksLikeName(joined)) return joined;
  // An h-card of text alone is its own name: `<a class="h-card" href="…">Ada Byron</a>`.
  const implied = matches(card, '.h-card') && countOf(card) === 0 ? textOf(card) : undefined;
  return looksLikeName(implied) ? implied : undefined;
}

function companyOf(card: Element): string | undefined {
  const works = own(
    card,
    '[itemprop~="worksFor"], [property~="worksFor"], [itemprop~="affiliation"], .p-org, .org',
  );
  if (!works) return undefined;
  const inner = findFirst(works, '[itemprop~="name"], [property~="name"], .p-name, .fn, .organization-name');
  const name = textOf(inner ?? works);
  return looksLikeName(name) ? name : undefined;
}

/** The card's own property: not one of a card inside it, and those that it refers to elsewhere with them. */
function own(card: Element, selector: string): Element | undefined {
  const root = treeOf(card) as Document;
  const elsewhere = (attributeOf(card, 'itemref') ?? '')
    .split(/\s+/)
    .slice(0, 10)
    .map((id) => (id === '' ? null : selectFirst(root, `[id="${id.replace(/["\\]/g, '\\$&')}"]`)));
  for (const part of [card, ...elsewhere]) {
    if (!part) continue;
    const inPart = [...(part !== card && matches(part, selector) ? [part] : []), ...find(part, selector, 40)];
    const found = inPart.slice(0, 40).find((candidate) => holderIn(candidate, part) === undefined);
    if (found) return found;
  }
  return undefined;
}

function holderIn(candidate: Element, part: Element): Element | undefined {
  const holder = closestAbove(candidate, CARD);
  return candidate !== part && holder && holder !== part && contains(part, holder) ? holder : undefined;
}
