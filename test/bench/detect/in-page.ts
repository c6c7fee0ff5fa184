/** The engine and its limit, in the page that is measured; bundled, this leaves `bench` behind. */

import type { PageNumber } from '#lib/content/dom/page-number.ts';
import { boxesInView } from '#lib/content/read/boxes-in-view.ts';
import { createScanner, type Scanner } from '#lib/content/read/scanner.ts';
import type { WordIndex } from '#lib/detect/shelves.ts';

/** Put there before: in the extension the background answers it. */
declare const labelWords: WordIndex;

/** What one method does to a part of a page. Returns how many it found, so that nothing is optimised away. */
export type Run = (root: Node) => number;

/** The least that any method must do: read each text, and ask whether it has six digits. */
const limit: Run = (root) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let hits = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node as Text).data;
    let digits = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= 48 && code <= 57 && ++digits >= 6) {
        hits++;
        break;
      }
    }
  }
  return hits;
};

/** As the content script has it: whether a number is hidden is asked when it is offered. */
const newScanner = () =>
  createScanner({ words: labelWords, defaultCountry: 'US', language: 'en', includeHidden: true });
let made: Scanner | undefined;
/** Made when it is first used: that is part of what a page waits for. */
const scanner = (): Scanner => {
  made ??= newScanner();
  return made;
};

const ours: Run = (root) => scanner().scan(root).length;

/** After a change: what the watcher does, the part around the change is scanned again. */
const oursAgain: Run = (root) => {
  const scope = scanner().scopeOf(root);
  return scope ? scanner().scan(scope).length : 0;
};

/**
 * Slices as the page's lookout takes them, the clock read at each yield.
 * @param budget ms a slice
 * @returns length of each slice, and when the last number of the first view was there, in ms from the start
 */
function slices(budget: number): { lengths: number[]; firstView: number } {
  const begun = performance.now();
  const generator = newScanner().slices(document, { first: boxesInView(document) });
  const lengths: number[] = [];
  const arrivals: { at: number; number: PageNumber }[] = [];
  for (let done = false; !done; ) {
    const start = performance.now();
    let now = start;
    while (!done && now - start < budget) {
      const step = generator.next();
      now = performance.now();
      if (step.done) done = true;
      else for (const number of step.value) arrivals.push({ at: now - begun, number });
    }
    lengths.push(now - start);
  }
  const inView = arrivals.slice(0, 500).filter(({ number }) => isInView(number));
  return { lengths, firstView: Math.max(...inView.map(({ at }) => at)) };
}

function isInView({ anchor }: PageNumber): boolean {
  const element = anchor.kind === 'text' ? anchor.start.parentElement : anchor.element;
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.top < window.innerHeight && box.bottom > 0;
}

/** Keeps what it finds, as the page's offers do: what that costs is read from outside. */
const kept: PageNumber[][] = [];
const keep: Run = (root) => kept.push(scanner().scan(root));

Object.assign(globalThis, { bench: { limit, ours, oursAgain, slices, keep } });
