/**
 * The name that heads the number's part of a page. No heading is believed alone: what counts is how large it is set,
 * how near it stands, whether title, breadcrumbs, a picture's initials, a field or a link to the page's own record say
 * the same, and that it does not stand on every page.
 */

import { plain } from '#lib/core/plain.ts';
import { drawnParentOf, findDrawn, holds, isDrawnBefore } from '#lib/page/drawn.ts';
import { isLaidOut } from '#lib/page/elements.ts';
import {
  attributeOf,
  bodyOf,
  closest,
  contains,
  contentOf,
  documentOf,
  elementsIn,
  lastElementOf,
  matches,
  nameOf,
  parentElementOf,
  selectFirst,
  titleOf,
  viewOf,
} from '#lib/page/native.ts';
import { find, findFirst } from '#lib/page/select.ts';
import { DIALOG, ENTRY, HEADING } from '#lib/page/structure.ts';
import { isAction, looksLikeName, nameText, textOf } from '#lib/page/text.ts';
import { roleOf } from '#lib/words/field-roles.ts';
import type { Kind } from '#lib/words/record-nouns.ts';
import { recordAt } from './address.ts';
import { hasInterfaceWord, isCompanyLike, isPersonLike, saysJob, withoutAddress } from './likeness.ts';
import { isChrome, isUnseen, partsOfTitle } from './place.ts';

const HEADINGS = `${HEADING},legend`;
/** Classes that applications write on the line that names a record. */
const NAMING =
  '[class*="contact-name" i], [class*="contactname" i], [class*="full-name" i], [class*="fullname" i], [class*="display-name" i], [class*="displayname" i], [class*="profile-name" i], [class*="profile-username" i], [class*="customer-name" i], [class*="person-name" i], [class*="client-name" i], [class*="record-title" i], [class*="record-name" i], [class*="entity-name" i], [class*="page-title" i], [class*="card-title" i], [class*="MuiTypography-h" i], [class*="headline" i], [data-testid*="name" i], .namefield, .name, .title';
const MAX_CANDIDATES = 60;

export interface Evidence {
  url: URL;
  document: Document;
  number: Element;
  kind: Kind | undefined;
  /** Steps outward from the number to what it and an element have in common. */
  distance(element: Element): number;
  /** The application's own name, who is signed in, and what stood on other pages too; in lower case. */
  notNames: ReadonlySet<string>;
  /** Fields' values, which a heading may repeat. */
  known: readonly string[];
}

export interface Headed {
  text: string;
  element: Element;
  score: number;
}

/** Returns the headings of a part that could be the record's name, the best first. */
export function headingsIn(root: Element, evidence: Evidence): Headed[] {
  const { number } = evidence;
  const elements = [...findDrawn(root, HEADINGS, MAX_CANDIDATES), ...findDrawn(root, NAMING, 12)];
  const title = partsOfTitle(metaTitle(evidence.document) ?? titleOf(evidence.document));
  const crumbs = crumbsOf(evidence.document);
  const initials = initialsIn(root);
  const headed: Headed[] = [];
  for (const element of new Set(elements)) {
    if (contains(element, number) || isOther(element, number) || isUnseen(element)) continue;
    const text = headingName(element);
    if (text === undefined || evidence.notNames.has(text.toLowerCase())) continue;
    const score = scoreOf(text, element, { ...evidence, title, crumbs, initials });
    if (score !== undefined) headed.push({ text, element, score });
  }
  return headed.sort((one, other) => other.score - one.score);
}

const metaTitle = (document: Document) => textOf(findFirst(document, 'meta[property="og:title"]'));

/** Rows, cards, dialogs and messages that the number does not stand in are of other records. */
function isOther(element: Element, number: Element): boolean {
  const part = closest(element, `${ENTRY},${DIALOG},.modal,aside,[role="complementary"]`);
  if (!part || contains(part, number)) return false;
  // A header may be laid out as a table or a list; a list of one item is not a list.
  if (nameOf(part) === 'li' || nameOf(part) === 'tr') return elementsIn(parentElementOf(part)).length > 1;
  return true;
}

/**
 * The heading's words, without the kind of record before them: `Contact Ada Byron`, `Customer: Ada Byron`, `#12 Ada
 * Byron`.
 */
function headingName(element: Element): string | undefined {
  const whole = withoutAddress(
    selectFirst(element, 'input') ? textOf(selectFirst(element, 'input')) : nameText(element),
  );
  if (whole === undefined || whole.length > 90) return undefined;
  const bare = whole
    .replace(/^#\d+\s*[:–-]?\s*/u, '')
    .replace(/\s*[([#](?:id\s*)?#?\d+[)\]]?$/iu, '')
    .replace(/^(?<kind>[\p{L} ]{3,20}?)\s*[:–-]\s+(?=\p{L})/u, (all, kind: string) =>
      isKindWord(kind) ? '' : all,
    );
  const [first = '', ...rest] = bare.split(' ');
  const text = rest.length > 1 && isKindWord(first) ? rest.join(' ') : bare;
  const name = plain(text);
  return looksLikeName(name) ? name : undefined;
}

const isKindWord = (text: string) => {
  const role = roleOf(text);
  return (
    role === 'person' || role === 'company' || /^(?:user|profile|edit|details?|view|account)$/i.test(text)
  );
};

interface Clues extends Evidence {
  title: readonly string[];
  crumbs: readonly string[];
  initials: ReadonlySet<string>;
}

/** Points for a heading; none if it cannot be a name. */
function scoreOf(text: string, element: Element, clues: Clues): number | undefined {
  const { kind, number } = clues;
  const like = isPersonLike(text) ? 'person' : isCompanyLike(text) ? 'company' : undefined;
  if (!like && (isAction(text) || hasInterfaceWord(text) || roleOf(text) !== undefined)) return undefined;
  const before = isDrawnBefore(element, number);
  const titled = clues.title.some((part) => same(part, text));
  // A title that is nothing else may as well be the application's name.
  const onlyTitle = titled && clues.title.length === 1;
  const said = [
    titled && !onlyTitle,
    clues.crumbs.some((crumb) => same(crumb, text)),
    clues.initials.has(initialsOf(text)),
    clues.known.some((value) => same(value, text) || value.includes(text)),
    linksToOwn(element, clues),
  ].filter(Boolean).length;
  if (isChrome(element) && said === 0) return undefined;
  // On a page that is of no record, what heads a part of it may be a place or a department.
  if (kind === undefined && said === 0 && !onlyTitle && !isSomebodys(text, element, clues)) return undefined;
  const level = sizeOf(element);
  const aboutSomebody = kind === 'person' || kind === 'company' || kind === 'either';
  return (
    level +
    said * 3 +
    (onlyTitle ? 1 : 0) +
    (before ? 2 : -1) +
    (like ? 3 : 0) +
    (like !== undefined && like === kind ? 1 : 0) +
    (aboutSomebody ? 2 : 0) +
    (matches(element, NAMING) && !matches(element, '.title, [class*="page-title" i]') ? 1 : 0) -
    Math.min(4, clues.distance(element) / 4)
  );
}

const PEOPLE =
  /(?<!\p{L})(?:people|team|staff|members?|employees|colleagues|contacts?|leadership|faculty|agents|doctors|lawyers|attorneys|speakers|board|directory|phone ?book|who we are|mitarbeiter|ansprechpartner|équipe|equipo|squadra|צוות|אנשי קשר|عملاء|فريق|موظف)(?!\p{L})/iu;

/** A job, a mail address or a picture beside a heading, or a page that is of people: then it is a person's name. */
function isSomebodys(text: string, element: Element, { document, number, title }: Clues): boolean {
  const dialog = closest(element, DIALOG);
  if (dialog && selectFirst(dialog, HEADINGS) === element) return true;
  let part: Element = element;
  for (let step = 0; step < 4 && !holds(part, number); step += 1) part = drawnParentOf(part) ?? part;
  if (holds(part, number) && contentOf(part).length < 1500) {
    const words = text.toLowerCase().split(/\s+/);
    const mails = find(part, 'a[href^="mailto:"]', 4).map((mail) =>
      (attributeOf(mail, 'href') ?? '').toLowerCase(),
    );
    if (mails.some((mail) => words.some((word) => word.length > 2 && mail.split('@')[0]?.includes(word))))
      return true;
    if (find(part, 'img[alt]', 4).some((image) => attributeOf(image, 'alt')?.includes(text))) return true;
    if (saysJob(contentOf(part).replace(text, ' '))) return true;
  }
  const whole = [...title, ...find(document, 'h1, h2', 8).map((heading) => textOf(heading) ?? '')];
  return (
    whole.some(
      (words) => words !== text && words.length < 60 && PEOPLE.test(words) && !/^contact us$/i.test(words),
    ) || onlyHeading(element, document)
  );
}

/** The only first heading of a page without a title. */
const onlyHeading = (element: Element, document: Document) =>
  titleOf(document) === '' && nameOf(element) === 'h1' && find(document, 'h1', 3).length === 1;

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** How large it is set, in points: by its size beside the page's text if there is a layout, else by its level. */
function sizeOf(element: Element): number {
  const document = documentOf(element);
  const level = Number(/^h([1-6])$/.exec(nameOf(element))?.[1] ?? attributeOf(element, 'aria-level') ?? 0);
  const byLevel =
    level > 0
      ? Math.max(1, 5 - level)
      : matches(element, '[class*="MuiTypography-h" i], [class*="headline" i]')
        ? 2
        : 1;
  const view = viewOf(document);
  const body = bodyOf(document);
  if (!view || !body || !isLaidOut(document)) return byLevel;
  const size = Number.parseFloat(view.getComputedStyle(element).fontSize);
  const text = Number.parseFloat(view.getComputedStyle(body).fontSize);
  if (!(size > 0 && text > 0)) return byLevel;
  return Math.max(0, Math.min(5, (size / text - 1) * 4)) + (level > 0 ? 1 : 0);
}

/** Items of breadcrumbs that are no link away from here: the page's own. */
function crumbsOf(document: Document): string[] {
  const last = find(document, '.breadcrumb', 8).map((bar) => lastElementOf(bar));
  const items = find(document, '[class*="breadcrumb" i]', 8).flatMap((bar) => find(bar, 'li:last-child', 8));
  const deepest = find(document, '[aria-label*="breadcrumb" i]', 8)
    .filter((bar) => nameOf(bar) === 'nav')
    .flatMap((bar) => find(bar, ':last-child', 8));
  const own = [...find(document, '[aria-current="page"]', 8), ...last, ...items, ...deepest];
  return own.map((item) => textOf(item)).filter((text) => text !== undefined);
}

/** Initials that stand for a picture. */
function initialsIn(root: Element): ReadonlySet<string> {
  const pictures = find(root, '[class*="avatar" i]', 6).map(textOf);
  return new Set(
    pictures
      .filter((text) => text !== undefined && /^\p{L}{2,3}$/u.test(text))
      .map((text) => (text ?? '').toLowerCase()),
  );
}

const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toLowerCase();
};

/** A heading that is a link to the page's own record, or on a page of none to a person's. */
function linksToOwn(element: Element, { url }: Evidence): boolean {
  const link = closest(element, 'a[href]') ?? selectFirst(element, 'a[href]');
  if (!link) return false;
  const own = recordAt(url);
  try {
    const to = recordAt(new URL(attributeOf(link, 'href') ?? '', url));
    return to !== undefined && (own ? to.id === own.id : to.kind === 'person' || to.kind === 'company');
  } catch {
    return false;
  }
}
