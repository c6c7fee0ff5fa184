/** One pass over roots that follow each other: what is read, in which order, and how the parts know of each other. */
import { mayHaveDigits } from '#lib/detect/chars.ts';
import { hasLetter } from '#lib/detect/pattern.ts';
import type { Found } from '#lib/detect/types.ts';
import { createTextWalker } from '#lib/page/create-element.ts';
import { blockOf, isShown, isSizeless, isVisible, TEXT, UNREAD, UNTIL_FOUND } from '#lib/page/elements.ts';
import { createExclusion } from '#lib/page/exclusion.ts';
import {
  documentOf,
  isBefore,
  nameOf,
  parentElementOf,
  selectFirst,
  typeOf,
  viewOf,
} from '#lib/page/native.ts';
import type { Anchor, PageNumber } from '../dom/page-number.ts';
import { createPageCountries } from './countries.ts';
import { createExtensions } from './extensions.ts';
import { createHeadings } from './headings.ts';
import { aloneIn, createInlineRuns, placeOf, type Run } from './inline-runs.ts';
import { createLinks } from './links.ts';
import { isSeenReversed, reversed } from './seen.ts';
import { createShadowHosts } from './shadow-hosts.ts';
import { createSurroundings } from './surroundings.ts';
import type { Item, ScanContext, Traversal } from './types.ts';

type TextPlace = Omit<Anchor & { kind: 'text' }, 'kind'>;

/** Fewest digits of a number; texts in a row with fewer each are looked at as one. */
const LEAST_DIGITS = 6;

/**
 * Costs of steps, in texts without digits, so that all between two looks at the clock take about as long: a link or a
 * question for links, one for hosts, a text in a box of its own, a line of prose with the words around it.
 */
const LINK_COST = 64;
const HOST_COST = 64;
const ALONE_COST = 6;
const RUN_COST = 20;
/** Digits and what stands between them: no word, no sign that means one. */
const WORDLESS = /^[\d\s()+./-]*$/;

/**
 * Knowledge that passes over parts of one tree share: the headings of a table are not read again for each of its
 * rows.
 */
export function createShared({ options, engine }: ScanContext) {
  const headings = createHeadings(engine.labels);
  return {
    headings,
    countries: createPageCountries(engine.countries, engine.labels, headings),
    isLeftAlone: createExclusion(options.isExcluded),
  };
}

export function createTraversal(
  context: ScanContext,
  roots: readonly Node[],
  shared = createShared(context),
): Traversal {
  const { options, engine } = context;
  const { headings, countries, isLeftAlone } = shared;
  const surroundings = createSurroundings({
    headings,
    countries,
    labels: engine.labels,
    usual: context.usual,
  });
  const runs = createInlineRuns();
  const extensions = createExtensions(engine.labels, headings);
  const links = createLinks({ context, surroundings, extensions, isLeftAlone, roots });
  const hosts = createShadowHosts({ context, isLeftAlone, roots, createTraversal });
  const walkers = roots.map(walkerOf);
  let hasUntilFound: boolean | undefined;
  let pending = 0;
  let readTo: Text | undefined;

  function advance(nodes: number, into: Item[]): boolean {
    let left = nodes;
    while (left > 0 && links.advance(into)) left -= LINK_COST;
    while (left > 0 && walkers.length > 0) left = walk(left, into);
    while (left > 0 && hosts.advance(left, into)) left -= HOST_COST;
    if (left <= 0) return true;
    links.finish(into);
    return false;
  }

  /**
   * Over the next texts; one loop with nothing in it but what each text needs, as most have no digits.
   * @returns how many of `nodes` are left.
   */
  function walk(nodes: number, into: Item[]): number {
    const [walker = NOWHERE] = walkers;
    let left = nodes;
    while (left-- > 0) {
      const text = walker.nextNode() as Text | null;
      if (!text) {
        walkers.shift();
        return left;
      }
      const { data } = text;
      if (mayHaveDigits(data)) left -= readText(text, data, into);
      else if (pending > 0 && (data.length > 8 || hasLetter(data))) pending = 0;
    }
    return 0;
  }

  /**
   * Numbers may be cut into several texts: digits in a row are added up along the line.
   * @returns what it cost, in texts without digits.
   */
  function readText(text: Text, data: string, into: Item[]): number {
    const size = engine.gauge(data);
    // Most of these are amounts, dates and short numbers in boxes of their own: nothing of the page is asked for them.
    if (size < 2) {
      const { row } = engine;
      const before = pending;
      const digits = before + row.first;
      pending = row.whole ? digits : row.last;
      if (size === 0 || before === 0 || digits < LEAST_DIGITS) return 0;
    } else pending = 0;
    if (readTo && !isAfter(text, readTo)) return 0;
    const parent = parentElementOf(text);
    const name = parent ? nameOf(parent) : '';
    const alone = aloneIn(text, parent, name);
    if (alone) pending = 0;
    if (alone && size < 2) return 1;
    // Other exclusions are asked about when a number was found: most texts have none.
    if (UNREAD.has(name)) return 1;
    const owner = alone ?? blockOf(text);
    if (!owner) return 1;
    if (alone) readAlone(text, data, parent ?? owner, owner, into);
    else readRun(text, parent ?? owner, owner, into);
    return alone ? ALONE_COST : RUN_COST;
  }

  function readAlone(text: Text, written: string, parent: Element, owner: Element, into: Item[]): void {
    const data = linesOf(written, owner);
    const near = surroundings.of('text', parent, owner, data);
    // A column of record ids: nothing in such a text could say otherwise than its heading.
    if (!options.onRefused && WORDLESS.test(data) && engine.isRefusedUnder(near.labels)) return;
    const found = engine.detect(data, near, options.onRefused && refusals(data, owner));
    for (const each of found) {
      if (!isOffered(parent)) return;
      const place = { start: text, startOffset: each.start, end: text, endOffset: each.end };
      const number = toNumber(data, each, owner, place);
      if (!links.takesIn(number)) into.push({ node: text, number });
    }
  }

  function readRun(text: Text, parent: Element, owner: Element, into: Item[]): void {
    const run = runs.around(text, readTo);
    readTo = run.nodes.at(-1);
    pending = 0;
    const elementAt = (start: number): Element | null => parentElementOf(placeOf(run, start, false).node);
    const line = linesOf(run.text, owner);
    const near = surroundings.of('text', parent, owner, line, elementAt, run.nodes[0]);
    const found = engine.detect(line, near, options.onRefused && refusals(line, owner));
    if (found.length > 0) keep(run, found, owner, into);
  }

  function refusals(line: string, owner: Element) {
    return (refused: { start: number; end: number; reasons: Found['reasons'] }) =>
      options.onRefused?.({ ...refused, owner, text: line.slice(refused.start, refused.end) });
  }

  function keep(run: Run, found: readonly Found[], owner: Element, into: Item[]): void {
    const node = run.nodes[0] as Text;
    for (const each of found) {
      const start = placeOf(run, each.start, false);
      const end = placeOf(run, each.end, true);
      if (!isOffered(parentElementOf(start.node) ?? owner)) continue;
      const place = { start: start.node, startOffset: start.offset, end: end.node, endOffset: end.offset };
      const number = toNumber(run.text, each, owner, place);
      if (!links.takesIn(number)) into.push({ node, number });
    }
  }

  /** As `isShown`, which looks for an ancestor that few documents have: this asks the document once. */
  function isSeen(element: Element): boolean {
    hasUntilFound ??= selectFirst(documentOf(element), UNTIL_FOUND) !== null;
    return hasUntilFound ? isShown(element) : isVisible(element);
  }

  /** @param parent of the number's first text. */
  function isOffered(parent: Element): boolean {
    return !isLeftAlone(parent) && !isSizeless(parent) && (options.includeHidden === true || isSeen(parent));
  }

  function toNumber(line: string, found: Found, owner: Element, place: TextPlace): PageNumber {
    const text = line.slice(found.start, found.end);
    const isReversed = isSeenReversed(place.start, text, line.slice(0, found.start));
    return {
      owner,
      e164: found.e164,
      ext: found.ext || extensions.of(owner, place.end),
      country: found.country,
      guess: found.confidence === 'guess',
      ...(found.role && { role: found.role }),
      ...(options.onRefused && { evidence: found.evidence }),
      text,
      ...(isReversed && { reads: reversed(text) }),
      reasons: found.reasons,
      anchor: { kind: 'text', ...place },
    };
  }

  return { advance, isMixed: () => hosts.count() > 0 || links.count() > 0 };
}

/** Where line breaks of the source are shown, they end lines, but for numbers cut by one. As many characters as before. */
function linesOf(text: string, owner: Element): string {
  if (!text.includes('\n') || !/\S[^\S\n]*\n\s*\S/.test(text)) return text;
  const space = viewOf(documentOf(owner))?.getComputedStyle(owner).whiteSpace ?? '';
  if (!/^(?:pre|break-spaces)/.test(space)) return text;
  return text.replace(CUT, joined).replaceAll('\n', '\u2028');
}

/** A plus with too few digits, and those that the next line begins with: mail is wrapped so. */
const CUT = /\+(?:[17]|[2-689]\d)(?:[ ().-]*\d){0,6}[ ().-]*\n[ (]*\d(?:[ ().-]{0,2}\d)*/g;
/** Most digits of numbers but a few. */
const MOST_JOINED = 13;

function joined(cut: string): string {
  return cut.replace(/\D/g, '').length > MOST_JOINED ? cut : cut.replace('\n', ' ');
}

function isAfter(text: Text, last: Text): boolean {
  return text !== last && isBefore(last, text);
}

interface Walker {
  nextNode(): Node | null;
}

const NOWHERE: Walker = { nextNode: () => null };

/** A walk over the root's texts. */
function walkerOf(root: Node): Walker {
  if (typeOf(root) === TEXT) {
    let given: Node | null = root;
    return {
      nextNode() {
        const node = given;
        given = null;
        return node;
      },
    };
  }
  return createTextWalker(documentOf(root), root);
}
