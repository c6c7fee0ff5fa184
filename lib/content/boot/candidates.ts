/**
 * Finds everything that could be a number, or hold one, without asking the engine: nothing that the engine would find
 * falls through, and much that it refuses stays. Reads the tree as a traversal does (traversal.ts).
 */
import { glanceAt, glanceDigits, LEAST_DIGITS } from '#lib/detect/glance.ts';
import { EXCLUDED, isElement, UNREAD } from '#lib/page/elements.ts';
import {
  closest,
  documentOf,
  matches,
  nameOf,
  parentElementOf,
  select,
  selectFirst,
} from '#lib/page/native.ts';
import { aloneIn } from '../read/inline-runs.ts';
import { HOSTS } from '../read/shadow-hosts.ts';

/**
 * Elements that hold a number without its being text. Asked one by one: a list of selectors takes three times as
 * long.
 */
const HOLDERS = [
  'input[type="tel" i]',
  'input[autocomplete*="tel" i]',
  'a[href*="tel:" i]',
  'a[href*="callto:" i]',
  'area[href*="tel:" i]',
  'area[href*="callto:" i]',
];
/** Lines of text: a record that is a form may have its number in one. */
const LINES = 'input:is(:not([type]),[type="text" i])';
/** Texts between two looks at the clock. */
const EVERY = 64;
const SHOW_TEXT = 4;

/**
 * Yields when the caller may pause: true if a candidate was found.
 * @param openShadow opens an element's shadow root, or null if it has none.
 */
export function* findCandidates(
  roots: Iterable<Node>,
  openShadow: (element: Element) => ShadowRoot | null,
): Generator<boolean, void> {
  function* inside(host: Element): Generator<boolean, void> {
    const shadow = openShadow(host);
    yield false;
    if (shadow) yield* findCandidates([shadow], openShadow);
  }

  for (const root of roots) {
    yield* texts(root);
    for (const holder of HOLDERS)
      yield (isElement(root) && matches(root, holder)) || selectFirst(root, holder) !== null;
    yield [...select(root, LINES)].some((line) => glanceAt((line as HTMLInputElement).value) === 2);
    if (isElement(root)) yield* inside(root);
    for (const hosts of HOSTS) {
      yield false;
      for (const host of select(root, hosts)) yield* inside(host);
    }
  }
}

/** As a traversal reads them (traversal.ts): digits are added up along a line, words begin the sum again. */
function* texts(root: Node): Generator<boolean, void> {
  const walker = Document.prototype.createTreeWalker.call(documentOf(root), root, SHOW_TEXT);
  let sum = 0;
  let read = 0;
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    if (++read % EVERY === 0) yield false;
    const { data } = text;
    const size = glanceAt(data);
    if (size === 0) {
      if (sum > 0 && (data.length > 8 || /\p{L}/u.test(data))) sum = 0;
      continue;
    }
    const before = sum;
    sum = Math.min(LEAST_DIGITS, sum + glanceDigits(data));
    if (size < 2) {
      if (before === 0 || sum < LEAST_DIGITS) continue;
      // The block's only text: nothing stands before it in its line.
      const parent = parentElementOf(text);
      if (aloneIn(text, parent, parent ? nameOf(parent) : '')) {
        sum = 0;
        continue;
      }
    }
    if (isRead(text)) yield true;
  }
}

function isRead(text: Text): boolean {
  const parent = parentElementOf(text);
  return parent === null || (!UNREAD.has(nameOf(parent)) && closest(parent, EXCLUDED) === null);
}
