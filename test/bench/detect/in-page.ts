/** The engine and its limit, in the page that is measured; bundled, this leaves `bench` behind. */

import type { PageNumber } from '#lib/content/dom/page-number.ts';
import { createScanner, type Scanner } from '#lib/content/read/scanner.ts';
import type { DetectionData } from '#lib/detect/data.ts';

/** Put there before: in the extension the background answers it. */
declare const detection: DetectionData;

/** Runs one method on a part of a page. Returns how many it found, so that nothing is optimised away. */
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
  createScanner({ data: detection, defaultCountry: 'US', language: 'en', includeHidden: true });
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
 * All of the page in slices, as a list asks for it, the clock read at each yield: the length of each.
 * @param budget ms a slice
 */
function slices(budget: number): number[] {
  const generator = newScanner().slices(document);
  const lengths: number[] = [];
  for (let done = false; !done; ) {
    const start = performance.now();
    let now = start;
    while (!done && now - start < budget) {
      done = generator.next().done === true;
      now = performance.now();
    }
    lengths.push(now - start);
  }
  return lengths;
}

/** Keeps what it finds, as the page's offers do: what that costs is read from outside. */
const kept: PageNumber[][] = [];
const keep: Run = (root) => kept.push(scanner().scan(root));

Object.assign(globalThis, { bench: { limit, ours, oursAgain, slices, keep } });
