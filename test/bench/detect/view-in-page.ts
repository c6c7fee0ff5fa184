/** Reading by view as the extension does it, what the page pays for it, and how quickly it answers; adds to `bench`. */

import { createHitTest } from '#lib/content/boot/hit-test.ts';
import type { PageNumber } from '#lib/content/dom/page-number.ts';
import { createRuler, holderOf } from '#lib/content/dom/ruler.ts';
import { createScheduler } from '#lib/content/dom/scheduler.ts';
import { createScrolling } from '#lib/content/dom/scrolling.ts';
import { createScanner } from '#lib/content/read/scanner.ts';
import { createHighlights, type Highlights } from '#lib/content/track/highlights.ts';
import { createIdentities } from '#lib/content/track/identities.ts';
import { createNumberRegistry, type NumberRegistry } from '#lib/content/track/number-registry.ts';
import { startViewReader } from '#lib/content/track/view-reader.ts';
import { createWholePage, type WholePage } from '#lib/content/track/whole-page.ts';
import type { DetectionData } from '#lib/detect/data.ts';

/** Put there before, as for the engine. */
declare const detection: DetectionData;

const openShadow = (element: Element) => element.shadowRoot;
/** Of now, in milliseconds since the start: when each number came. */
let arrivals = new Map<PageNumber, number>();
let began = 0;
let life = new AbortController();
let registry: NumberRegistry;
let highlights: Highlights;
let wholePage: WholePage;

/** Starts it, with marks and all; what was started before ends. Nothing is done before the next frame. */
function start(): number {
  life.abort();
  life = new AbortController();
  const { signal } = life;
  arrivals = new Map();
  began = performance.now();
  registry = createNumberRegistry((changes) => {
    highlights.apply(changes);
    for (const number of changes.added) arrivals.set(number, performance.now() - began);
  });
  const scheduler = createScheduler(window);
  const scrolling = createScrolling({ window, now: scheduler.now, signal });
  highlights = createHighlights({
    window,
    heldBy: registry.heldBy,
    scrolling,
    onView: () => undefined,
    signal,
  });
  const scanner = createScanner({
    data: detection,
    defaultCountry: 'US',
    language: 'en',
    includeHidden: true,
  });
  const known = createIdentities();
  const reader = startViewReader({
    window,
    document,
    scanner,
    openShadow,
    registry,
    known,
    scheduler,
    scrolling,
    isOurs: () => false,
    onPlaces: () => undefined,
    onLook: () => undefined,
    signal,
  });
  wholePage = createWholePage({ window, document, scanner, reader, registry, known, scheduler, signal });
  return performance.now() - began;
}

/** When the last number of the view was there, in milliseconds from the start; and how many there are. */
function firstView(): { ms: number; found: number; read: number } {
  const seen = [...arrivals].filter(([number]) => isInView(number)).map(([, at]) => at);
  return { ms: Math.max(...seen), found: seen.length, read: arrivals.size };
}

/** All of the page, as the popup asks for it: milliseconds. */
async function all(): Promise<number> {
  const asked = performance.now();
  await wholePage.read();
  return performance.now() - asked;
}

function isInView({ anchor }: PageNumber): boolean {
  const element = anchor.kind === 'text' ? anchor.start.parentElement : anchor.element;
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.top < window.innerHeight && box.bottom > 0;
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

/** The same without layout: bare operations on the tree. */
async function barely(): Promise<number> {
  const body = document.querySelector('tbody') as Element;
  const rows = [...body.children].slice(0, 2_000);
  const begun = performance.now();
  for (const row of rows) row.remove();
  for (const row of rows) body.append(row);
  await Promise.resolve();
  return performance.now() - begun;
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

Object.assign((globalThis as unknown as { bench: object }).bench, {
  start,
  firstView,
  all,
  edit,
  barely,
  point,
});
