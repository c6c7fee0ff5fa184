/** Every shadow root of the page, also of elements that had none when the page was read. */
import { isElement } from '#lib/page/elements.ts';
import { select } from '#lib/page/native.ts';
import { type Scheduler, SLICE_MS } from '../../dom/scheduler.ts';

/** A press waits for no more than this, milliseconds: some 10,000 elements. */
const LONGEST_MS = 25;
/** Elements between two looks at the clock. */
const STEP = 500;
/** After a walk that took t, rest this many t. */
const REST_FACTOR = 4;

export interface ShadowRootsParts {
  document: Document;
  /** The browser's opener of closed shadow roots. */
  openShadow(element: Element): ShadowRoot | null;
  /** Our own host. */
  except: Element;
  scheduler: Scheduler;
  signal: AbortSignal;
}

export interface ShadowRoots {
  /** Walks the page in slices, unless that is under way: asked for again and again while a press may come. */
  look(): void;
  /** As the last walk in slices found them. */
  readonly known: readonly ShadowRoot[];
  /** When that walk began, monotonic milliseconds. */
  readonly asOf: number;
  /** At this moment; of a page that is too large for that, those that the last walk in slices found besides. */
  all(): readonly ShadowRoot[];
  /** Those of an element and all that is in it, whether it stands in the page or not. */
  within(element: Element): readonly ShadowRoot[];
}

export function createShadowRoots(parts: ShadowRootsParts): ShadowRoots {
  const { document, openShadow, except, scheduler, signal } = parts;
  let known: readonly ShadowRoot[] = [];
  let asOf = Number.NEGATIVE_INFINITY;
  let walking = false;

  function* walk(from: Document | Element, found: ShadowRoot[]): Generator<void> {
    const open = (element: Element) => {
      const inner = element === except ? null : openShadow(element);
      if (inner) found.push(inner);
    };
    if (isElement(from)) open(from);
    let next = 0;
    for (let root: Node | undefined = from; root; root = found[next++]) {
      let seen = 0;
      for (const element of select(root, '*')) {
        open(element);
        seen += 1;
        if (seen % STEP === 0) yield;
      }
    }
  }

  async function walkInSlices(): Promise<void> {
    const found: ShadowRoot[] = [];
    const first = scheduler.now();
    let began = first;
    let worked = 0;
    for (const _ of walk(document, found)) {
      const spent = scheduler.now() - began;
      if (spent < SLICE_MS) continue;
      worked += spent;
      await scheduler.yieldToPage();
      if (signal.aborted) return;
      began = scheduler.now();
    }
    known = found;
    asOf = first;
    await scheduler.wait((worked + scheduler.now() - began) * REST_FACTOR);
  }

  return {
    get known() {
      return known;
    },
    get asOf() {
      return asOf;
    },
    look() {
      if (walking) return;
      walking = true;
      void walkInSlices().finally(() => {
        walking = false;
      });
    },
    within(element) {
      const found: ShadowRoot[] = [];
      for (const _ of walk(element, found));
      return found;
    },
    all() {
      const until = scheduler.now() + LONGEST_MS;
      const found: ShadowRoot[] = [];
      for (const _ of walk(document, found))
        if (scheduler.now() > until) return [...new Set([...found, ...known])];
      return found;
    },
  };
}
