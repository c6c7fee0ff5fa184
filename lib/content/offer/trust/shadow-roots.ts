/** Every shadow root of the page, also of elements that had none when the page was read. */
import { isElement } from '#lib/page/elements.ts';
import { select } from '#lib/page/native.ts';
import { createSlices, type Scheduler } from '../../dom/scheduler.ts';
import type { WatchedPage } from './watched-page.ts';

/** A press waits for no more than this, milliseconds: some 10,000 elements. */
const LONGEST_MS = 25;
/** Elements between two looks at the clock. */
const STEP = 500;
/** After a walk that took t, rest this many t. */
const REST_FACTOR = 4;

interface ShadowRootsParts extends Pick<WatchedPage, 'document' | 'openShadow' | 'host' | 'signal'> {
  scheduler: Scheduler;
}

export type ShadowRoots = ReturnType<typeof createShadowRoots>;

export function createShadowRoots({ document, openShadow, host, scheduler, signal }: ShadowRootsParts) {
  let known: readonly ShadowRoot[] = [];
  let asOf = Number.NEGATIVE_INFINITY;
  let walking = false;

  function* walk(from: Document | Element, found: ShadowRoot[]): Generator<void> {
    const open = (element: Element) => {
      const inner = element === host ? null : openShadow(element);
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
    const began = scheduler.now();
    const slices = createSlices(scheduler);
    for (const _ of walk(document, found)) {
      if (!slices.isOver()) continue;
      await slices.next();
      if (signal.aborted) return;
    }
    known = found;
    asOf = began;
    await scheduler.wait(slices.worked() * REST_FACTOR);
  }

  return {
    /** As the last walk in slices found them. */
    get known(): readonly ShadowRoot[] {
      return known;
    },
    /** When that walk began, monotonic milliseconds. */
    get asOf(): number {
      return asOf;
    },
    /** Walks the page in slices, unless that is under way: asked for again and again while a press may come. */
    look(): void {
      if (walking) return;
      walking = true;
      void walkInSlices().finally(() => {
        walking = false;
      });
    },
    /** Those of an element and all that is in it, whether it stands in the page or not. */
    within(element: Element): readonly ShadowRoot[] {
      const found: ShadowRoot[] = [];
      for (const _ of walk(element, found));
      return found;
    },
    /** At this moment; of a page that is too large for that, those that the last walk in slices found besides. */
    all(): readonly ShadowRoot[] {
      const until = scheduler.now() + LONGEST_MS;
      const found: ShadowRoot[] = [];
      for (const _ of walk(document, found))
        if (scheduler.now() > until) return [...new Set([...found, ...known])];
      return found;
    },
  };
}
