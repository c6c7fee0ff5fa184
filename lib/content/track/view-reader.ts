/**
 * Keeps the registry up to date with what is near the view: looks which parts of the page are (read/near.ts), reads
 * those that were not read or have changed, in slices that leave the page its frames.
 *
 *   start, scrolling, a change, something comes near
 *        └──► look, in a frame that is laid out ──► read what is unread ──► rest
 *
 * While anything scrolls neither is done: both wait until the page rests (dom/scrolling.ts).
 * A page that never stops changing costs a fifth of the time at most.
 */

import { hear, isConnected, isHidden, parentElementOf, rootOf } from '#lib/page/native.ts';
import { createLaidOut } from '../dom/laid-out.ts';
import type { Page } from '../dom/page.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { createSlices } from '../dom/scheduler.ts';
import type { Scrolling } from '../dom/scrolling.ts';
import { createNear, NEAR_SCREENS, type NearPage } from '../read/near.ts';
import type { Pass, Scanner, Slices } from '../read/scanner.ts';
import { createStrays } from '../read/strays.ts';
import { createEdges } from './edges.ts';
import { createMutationWatch, type MutationWatch } from './mutation-watch.ts';
import { createNearParts } from './near-parts.ts';
import type { NumberRegistry } from './number-registry.ts';
import { createStraySweeper } from './stray-sweeper.ts';

/** After work that took t, rest at least this many t. */
const REST_FACTOR = 4;
/** Longest rest, in milliseconds: however costly the page, what is offered is never older. */
const LONGEST_REST = 2_000;
/** Events that move things, besides scrolling and changes. */
const MOVING = ['load', 'toggle', 'transitionend', 'animationend', 'contentvisibilityautostatechange'];
/** Between two looks at where things are, in milliseconds. */
const LOOK_MS = 50;
/** Looks in a row for what the browser is about to lay out. */
const MOST_REPEATED = 4;
/** Who asks for all that is near waits so long for a frame at most, in milliseconds: hidden tabs have none. */
const FRAME_MS = 300;
export type ViewReader = ReturnType<typeof startViewReader>;

interface ViewReaderParts extends Omit<Page, 'first'> {
  scanner: Scanner;
  registry: NumberRegistry;
  /** Gives a number the object that it had. */
  known(number: PageNumber): PageNumber;
  /** Whether a node is ours: changes in there are not looked at. */
  isOurs(node: Node): boolean;
  scrolling: Scrolling;
  /** Told after each look at where things are: others may have moved with them. */
  onPlaces(): void;
  /** Told when all that is near was read: at first, and after each change. */
  onLook(): void;
}

/** Starts immediately; ends with the signal. */
export function startViewReader(parts: ViewReaderParts) {
  const { window, document, scanner, openShadow, registry, known, scheduler, scrolling, onLook, signal } =
    parts;
  /** Sees what changes, moves and scrolls in the document, and in the roots that `observe` is given. */
  const watch = createMutationWatch(parts.isOurs, () => void start(), signal, moved);
  const nearParts = createNearParts(registry);
  const strays = createStrays(() => rootOf(document), openShadow);
  const near = createNear({ document, openShadow, isIrregular: strays.isIrregular, strays: strays.found });
  const sweeper = createStraySweeper({ strays, scheduler, scrolling, onFound: ask, signal });
  const laidOut = createLaidOut(document, look, signal);
  const edges = createEdges(NEAR_SCREENS, ask, signal);
  let page: NearPage | undefined;
  let asked = false;
  let waiting: (() => void)[] = [];
  let lookAfter = 0;
  let timer = 0;
  let running: Promise<void> | undefined;
  let restUntil = 0;
  const slicing = {
    now: scheduler.now,
    async yieldToPage(): Promise<void> {
      await scheduler.yieldToPage();
      if (scrolling.now) await scrolling.rested();
    },
  };
  /** Since the last rest. */
  let slices = createSlices(slicing);
  let toldWhole: boolean | undefined;
  /** Looks in a row that came of nothing but the one before. */
  let repeated = 0;
  let version = 0;

  /** Asks for a look in one of the next frames: something may have moved. */
  function ask(): void {
    repeated = 0;
    askAgain();
  }

  function askAgain(): void {
    if (asked || signal.aborted) return;
    asked = true;
    const wait = lookAfter - scheduler.now();
    if (wait > 0) timer = window.setTimeout(askAtRest, wait);
    else askAtRest();
  }

  function askAtRest(): void {
    timer = 0;
    if (!scrolling.now) laidOut.ask();
  }

  function look(): void {
    const at = scheduler.now();
    asked = false;
    page = near.look();
    nearParts.update(page);
    edges.watch(page.edges);
    const took = scheduler.now() - at;
    lookAfter = at + Math.min(Math.max(LOOK_MS, took * REST_FACTOR), LONGEST_REST);
    if (page.unsettled && repeated++ < MOST_REPEATED) askAgain();
    for (const go of waiting) go();
    waiting = [];
    parts.onPlaces();
    void start();
  }

  /** Runs to the end, yielding between slices; false if we were ended. */
  async function run(steps: Slices, take: (found: readonly PageNumber[]) => void): Promise<boolean> {
    for (const found of steps) {
      if (found.length > 0) take(found);
      if (!slices.isOver()) continue;
      await slices.next();
      if (signal.aborted) return false;
    }
    return true;
  }

  /** True if there was anything to read. */
  async function readNear(): Promise<boolean> {
    let pass: Pass | undefined;
    for (let next = nearParts.next(); next; next = nearParts.next()) {
      pass ??= scanner.openPass(document);
      const numbers: PageNumber[] = [];
      if (!(await run(pass.slices(next), (found) => numbers.push(...found)))) return true;
      nearParts.done(next, numbers.map(known));
    }
    return pass !== undefined;
  }

  async function readChanges(): Promise<void> {
    const { nodes, removals } = watch.take();
    version++;
    if (removals) registry.sweep();
    let pass: Pass | undefined;
    for (const scope of scopesOf(nodes, scanner, document)) {
      if (!isConnected(scope)) continue;
      // A fixed element in there stays when the rest has left.
      strays.note(scope);
      if (!nearParts.isRead(scope)) {
        nearParts.forget(scope);
        continue;
      }
      const numbers: PageNumber[] = [];
      // One for all rows that changed together: the headings of their table are read once.
      if (!pass || watch.dirty) pass = scanner.openPass(document);
      if (!(await run(pass.slices([scope]), (found) => numbers.push(...found)))) return;
      if (isConnected(scope)) registry.renew([scope], numbers.map(known));
    }
    ask();
  }

  function moved(element: Element): void {
    strays.note(element);
    sweeper.start();
    ask();
  }

  async function work(): Promise<void> {
    // The caller gets its promise before this ends; and scripts that have just been loaded have worked enough.
    await scheduler.yieldToPage();
    try {
      let more = true;
      while (!signal.aborted && more) {
        const changed = watch.dirty;
        if (changed) await rest();
        slices = createSlices(slicing);
        if (changed && !signal.aborted) await readChanges();
        const read = await readNear();
        restUntil = scheduler.now() + Math.min(slices.worked() * REST_FACTOR, LONGEST_REST);
        const whole = page?.whole === true;
        if (!signal.aborted && (read || changed || whole !== toldWhole)) onLook();
        toldWhole = whole;
        sweeper.start();
        more = watch.dirty;
      }
    } finally {
      // In the same task as the last look at what is dirty: a change that comes now starts a new run.
      running = undefined;
    }
  }

  async function rest(): Promise<void> {
    await scheduler.frame();
    const left = restUntil - scheduler.now();
    if (left > 0) await scheduler.wait(left);
    await scrolling.rested();
  }

  function start(): Promise<void> {
    running ??= work();
    return running;
  }

  const observe = createRootWatch(watch, scrolling, ask, signal);
  observe(document);
  ask();
  scrolling.onRest(() => {
    if (asked && timer === 0) laidOut.ask();
  });
  scrolling.onMove(ask);
  signal.addEventListener('abort', () => window.clearTimeout(timer), { once: true });
  return {
    watch,
    observe,
    /** Everything near the view is read before this resolves, but in a hidden tab, where nothing is in view. */
    async settled(): Promise<void> {
      await running;
      if (watch.dirty) await start();
      if (asked && !isHidden(document)) {
        // At once: where the page scrolls to does not matter.
        window.clearTimeout(timer);
        timer = 0;
        laidOut.ask();
        await Promise.race([new Promise<void>((go) => waiting.push(go)), scheduler.wait(FRAME_MS)]);
      }
      await start();
    },
    /** Forgets all and reads again (the country changed, say). */
    again(): void {
      version++;
      registry.clear();
      nearParts.forgetAll();
      ask();
      void start();
    },
    /** Whether the number stands where it was read, near or far. */
    has: nearParts.has,
    /** Whether there was nothing in the page but what is near, at the last look. */
    get isWhole(): boolean {
      return page?.whole === true;
    },
    /** Whether that look is still to come for what happened since: a hidden tab has no frame for it. */
    get isBehind(): boolean {
      return asked;
    },
    /** Another number after each change that was seen. */
    get version(): number {
      return watch.dirty ? Number.NaN : version;
    },
  };
}

/** Returns what watches a document or shadow root for whatever moves in it, each once: few of its events leave it. */
function createRootWatch(
  watch: MutationWatch,
  scrolling: Scrolling,
  onMove: () => void,
  signal: AbortSignal,
) {
  const roots = new WeakSet<Document | ShadowRoot>();
  return (root: Document | ShadowRoot): void => {
    if (roots.has(root)) return;
    roots.add(root);
    watch.observe(root);
    if (root instanceof ShadowRoot) scrolling.listen(root);
    for (const name of MOVING) hear(root, name, onMove, { capture: true, passive: true, signal });
  };
}

/** The parts to be read for changes there, none of them inside another. */
function scopesOf(nodes: readonly Node[], scanner: Scanner, document: Document): Element[] {
  const scopes = new Set<Element>();
  for (const node of nodes) {
    const scope = node.nodeType === Node.DOCUMENT_NODE ? rootOf(document) : scanner.scopeOf(node);
    if (scope) scopes.add(scope);
  }
  return [...scopes].filter((scope) => !hasAncestorIn(scope, scopes));
}

function hasAncestorIn(element: Element, set: ReadonlySet<Element>): boolean {
  for (let at = parentElementOf(element); at; at = parentElementOf(at)) if (set.has(at)) return true;
  return false;
}
