/** What the page itself pays for us, and how quickly we answer a pointer; adds to `bench`. */

import { createRuler, holderOf } from '#lib/content/dom/placement.ts';
import { createHitTest } from '#lib/content/offer/state/hit-test.ts';
import { boxesInView } from '#lib/content/read/boxes-in-view.ts';
import { createScanner } from '#lib/content/read/scanner.ts';
import { createHighlights } from '#lib/content/track/highlights.ts';
import { createWatch } from '#lib/content/track/mutation-watch.ts';
import { createNumberRegistry } from '#lib/content/track/number-registry.ts';
import type { WordIndex } from '#lib/detect/shelves.ts';

/** Put there before, as for the engine. */
declare const labelWords: WordIndex;

const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

const registry = createNumberRegistry(
  () => undefined,
  (changes) => highlights.apply(changes),
);
const { signal } = new AbortController();
const highlights = createHighlights({
  window,
  heldBy: registry.heldBy,
  uuid: () => crypto.randomUUID(),
  onView: () => undefined,
  signal,
});

/** As on a page that is being used: everything found, the view marked, all roots watched. */
async function settle(): Promise<number> {
  createWatch(
    () => false,
    () => undefined,
    signal,
  ).observe(document);
  registry.put(
    createScanner({ words: labelWords, defaultCountry: 'US', includeHidden: true }).scan(document),
  );
  await nextFrame();
  await nextFrame();
  return registry.size;
}

/** The whole page and its view, read. What that makes the browser lay out is counted from outside. */
function read(): number {
  const scanner = createScanner({ words: labelWords, defaultCountry: 'US', includeHidden: true });
  let found = 0;
  for (const numbers of scanner.slices(document, { first: boxesInView(document) })) found += numbers.length;
  return found;
}

/** The page's own work: two thousand rows taken out and put in again, and laid out. Milliseconds, until observers were told. */
async function edit(): Promise<number> {
  let height = document.body.offsetHeight;
  const body = document.querySelector('tbody') as Element;
  const rows = [...body.children].slice(0, 2_000);
  const begun = performance.now();
  for (const row of rows) row.remove();
  height += document.body.offsetHeight;
  for (const row of rows) body.append(row);
  height += document.body.offsetHeight;
  await Promise.resolve();
  return height > 0 ? performance.now() - begun : Number.NaN;
}

/** From the pointer's place to the number there, for each number in view, some rounds: milliseconds each. */
function point(): number[] {
  const hitTest = createHitTest(registry.heldBy, createRuler(document));
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    for (const number of highlights.inView()) {
      const holder = holderOf(number);
      if (!holder) continue;
      const { left, top, width, height } = holder.getBoundingClientRect();
      const begun = performance.now();
      hitTest.at(holder, left + width / 2, top + height / 2);
      times.push(performance.now() - begun);
    }
  }
  return times;
}

Object.assign((globalThis as unknown as { bench: object }).bench, { settle, read, edit, point });
