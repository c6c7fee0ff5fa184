/**
 * Reading by view in a page of its own, beside a scan of the whole: what is offered in view has to be what the scan
 * finds there. Bundled, this leaves `nearTest` behind.
 */
import { createLaidOut } from '#lib/content/dom/laid-out.ts';
import type { PageNumber } from '#lib/content/dom/page-number.ts';
import { createRuler, holderOf } from '#lib/content/dom/ruler.ts';
import { createScheduler } from '#lib/content/dom/scheduler.ts';
import { createScrolling } from '#lib/content/dom/scrolling.ts';
import { createScanner, isShown } from '#lib/content/read/scanner.ts';
import { createIdentities, samePlace } from '#lib/content/track/identities.ts';
import { createNumberRegistry } from '#lib/content/track/number-registry.ts';
import { startViewReader } from '#lib/content/track/view-reader.ts';
import type { DetectionData } from '#lib/detect/data.ts';
import { createDice, makeRandomPage } from './random-page.ts';

/** Put there before. */
declare const detection: DetectionData;

export interface Answer {
  /** What the page did before each look, the last of them the one at fault. */
  acts: string[];
  /** What is wrong, if it stays so. */
  fault?: string;
  /** Numbers that were in view, and offered there, all looks together. */
  seen: number;
  /** Milliseconds from the page's rest until all was right, at each look. */
  waits: number[];
}

/** A page that others wrote. */
export interface Written {
  /** Of the body. */
  html: string;
  lang: string;
  /** The user's country. */
  region: string;
}

/** Given up after this long: machines may be busy. */
const PATIENCE_MS = 5_000;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const frame = () => new Promise((done) => requestAnimationFrame(done));

/** How a page is read, beside who uses it. */
interface PageOptions {
  defaultCountry: string;
  language?: string;
  openShadow(element: Element): ShadowRoot | null;
}

interface Reading {
  /** Milliseconds until what is offered was right, and the numbers in view; or what stays wrong. */
  rest(): Promise<{ ms: number; seen: number } | { fault: string }>;
  end(): void;
}

async function run(seed: number, steps: number): Promise<Answer> {
  const dice = createDice(seed);
  const page = makeRandomPage(dice);
  const reading = startReading({ defaultCountry: 'US', openShadow: page.openShadow });
  const answer: Answer = { acts: [], seen: 0, waits: [] };
  for (let step = 0; step < steps && !answer.fault; step++) {
    if (step > 0) answer.acts.push(page.act());
    await take(answer, reading);
  }
  reading.end();
  return answer;
}

/** Scrolls down a page that others wrote, and stops twice in each screen. */
async function scroll({ html, lang, region }: Written): Promise<Answer> {
  document.documentElement.lang = lang;
  document.body.setHTMLUnsafe(html);
  const reading = startReading({
    defaultCountry: region,
    language: lang,
    openShadow: (element) => element.shadowRoot,
  });
  const answer: Answer = { acts: [], seen: 0, waits: [] };
  const scrolled = document.scrollingElement ?? document.documentElement;
  for (let before = -1; scrolled.scrollTop !== before && !answer.fault; ) {
    answer.acts.push(`at ${Math.round(scrolled.scrollTop)}`);
    await take(answer, reading);
    before = scrolled.scrollTop;
    scrolled.scrollTop += innerHeight / 2;
  }
  reading.end();
  return answer;
}

async function take(answer: Answer, reading: Reading): Promise<void> {
  await frame();
  const result = await reading.rest();
  if ('fault' in result) {
    answer.fault = result.fault;
    return;
  }
  answer.seen += result.seen;
  answer.waits.push(result.ms);
}

function startReading({ openShadow: opener, ...user }: PageOptions): Reading {
  const life = new AbortController();
  const { signal } = life;
  const options = { ...user, data: detection, includeHidden: true };
  const openShadow = (element: Element): ShadowRoot | null => {
    const root = opener(element);
    if (root) reader.observe(root);
    return root;
  };
  const registry = createNumberRegistry(() => undefined);
  const scheduler = createScheduler(window);
  const reader = startViewReader({
    window,
    document,
    scanner: createScanner({ ...options, openShadow }),
    openShadow,
    registry,
    known: createIdentities(),
    scheduler,
    scrolling: createScrolling({ window, now: scheduler.now, signal }),
    isOurs: () => false,
    onPlaces: () => undefined,
    onLook: () => undefined,
    signal,
  });

  async function rest(): Promise<{ ms: number; seen: number } | { fault: string }> {
    const rested = performance.now();
    for (;;) {
      const { faults, seen } = await compare();
      const ms = performance.now() - rested;
      if (faults.length === 0) return { ms, seen };
      if (ms > PATIENCE_MS) return { fault: faults.slice(0, 5).join('; ') };
      await wait(20);
    }
  }

  async function compare(): Promise<{ faults: string[]; seen: number }> {
    const all = createScanner({ ...options, openShadow: opener }).scan(document);
    const seen = await whatIsSeen(all);
    const held = registry.all();
    const faults: string[] = [];
    for (const number of seen) {
      const there = held.filter((other) => samePlace(other, number));
      if (there.length !== 1 || there[0]?.e164 !== number.e164)
        faults.push(
          `${number.e164} in ${pathOf(number)} is offered ${there.length} times${there[0] ? ` as ${there[0].e164}` : ''}`,
        );
    }
    for (const number of held) {
      const really = all.find((other) => samePlace(other, number));
      if (really?.e164 !== number.e164)
        faults.push(
          `${number.e164} in ${pathOf(number)} is offered, and ${really?.e164 ?? 'nothing'} is there`,
        );
    }
    return { faults, seen: seen.length };
  }

  return { rest, end: () => life.abort() };
}

/** Numbers that a person can see: in the viewport, and clipped by nothing. */
function whatIsSeen(all: readonly PageNumber[]): Promise<PageNumber[]> {
  const ruler = createRuler(document);
  return new Promise((done) => {
    const holders = new Map<Element, PageNumber[]>();
    const { signal } = new AbortController();
    createLaidOut(
      document,
      () => {
        for (const number of all) {
          const holder = holderOf(number);
          if (!holder || !isShown(holder) || !ruler.rectsOf(number).some(isInViewport)) continue;
          holders.set(holder, [...(holders.get(holder) ?? []), number]);
        }
        if (holders.size === 0) done([]);
        const observer = new IntersectionObserver((entries) => {
          observer.disconnect();
          const seen: PageNumber[] = [];
          for (const { target, isIntersecting, intersectionRect } of entries) {
            if (!isIntersecting) continue;
            for (const number of holders.get(target) ?? [])
              if (ruler.rectsOf(number).some((rect) => isInViewport(rect) && overlap(rect, intersectionRect)))
                seen.push(number);
          }
          done(seen);
        });
        for (const holder of holders.keys()) observer.observe(holder);
      },
      signal,
    ).ask();
  });
}

function isInViewport({ top, bottom, left, right }: DOMRectReadOnly): boolean {
  return bottom > 1 && top < innerHeight - 1 && right > 1 && left < innerWidth - 1;
}

function overlap(a: DOMRectReadOnly, b: DOMRectReadOnly): boolean {
  return a.top < b.bottom - 1 && a.bottom > b.top + 1 && a.left < b.right - 1 && a.right > b.left + 1;
}

function pathOf({ owner }: PageNumber): string {
  const names: string[] = [];
  for (let at: Element | null = owner; at && at !== document.body; ) {
    const style = at.getAttribute('style') ?? '';
    names.unshift(`${at.localName}${style && `[${style}]`}${at.className && `.${at.className}`}`);
    const root: Node = at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return names.join(' > ');
}

const nearTest = { run, scroll };
export interface InPage {
  nearTest: typeof nearTest;
}
Object.assign(globalThis, { nearTest });
