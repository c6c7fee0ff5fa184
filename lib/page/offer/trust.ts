import { mayPaintOver } from './cover.ts';

/**
 * Whether a press is the user's own, on a button that the user could see. A page controls everything around our
 * button: it can lie over it, move the number under it, or send events of its own making.
 */

/** A button must have been seen this long before a press counts: nobody means what appeared under the pointer. */
const SEEN_MS = 150;

export type Distrust = 'synthetic' | 'too-soon' | 'covered' | 'changed';

/** Watches one piece of our interface (the button, the card). */
export interface Witness {
  /** It was placed, moved or filled anew: it has to be seen anew. @param longer milliseconds more than usual. */
  placed(longer?: number): void;
  /** Why a press on `control`, which is in it or is it, is not to be believed; undefined where it is. */
  doubts(event: Event, control: Element): Distrust | undefined;
}

export interface WitnessParts {
  document: Document;
  root: ShadowRoot;
  host: Element;
  watched: HTMLElement;
  signal: AbortSignal;
}

interface VisibilityEntry extends IntersectionObserverEntry {
  isVisible?: boolean;
}

/**
 * Chromium tells by itself whether anything lies over an element, also over the frame that it is in, and also what
 * lets clicks through (Intersection Observer v2). Everywhere: what is hit at the control's sides and middle must be
 * the control, we must be in the top layer ourselves, nothing else in it may paint over the control, and no view
 * transition may be on, whose pictures lie over the top layer and may let clicks through.
 */
export function createWitness({ document, root, host, watched, signal }: WitnessParts): Witness {
  let trustedFrom = Number.POSITIVE_INFINITY;
  let visible: boolean | undefined;
  let topLayer: readonly Element[] = [];

  const observer = watchVisibility((seen) => {
    visible = seen;
  });
  observer?.observe(watched);
  signal.addEventListener('abort', () => observer?.disconnect(), { once: true });

  function isHit(control: Element): boolean {
    const box = control.getBoundingClientRect();
    if (box.width < 10 || box.height < 10) return false;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const points = [
      [x, y],
      [box.left + 4, y],
      [box.right - 4, y],
      [x, box.top + 4],
      [x, box.bottom - 4],
    ] as const;
    return points.every(([left, top]) => {
      if (document.elementFromPoint(left, top) !== host) return false;
      const inner = root.elementFromPoint(left, top);
      return inner !== null && control.contains(inner);
    });
  }

  /** Of what was there when we were placed, Chromium says itself whether it lies over us by now. */
  function isUnderTopLayer(control: Element): boolean {
    const box = control.getBoundingClientRect();
    return aboveThePage(document).some((element) => {
      if (element === host || element.contains(host)) return false;
      if (observer && topLayer.includes(element)) return false;
      return mayPaintOver(element, box);
    });
  }

  return {
    placed(longer = 0) {
      trustedFrom = performance.now() + SEEN_MS + longer;
      topLayer = aboveThePage(document);
    },
    doubts(event, control) {
      if (!event.isTrusted) return 'synthetic';
      if (performance.now() < trustedFrom) return 'too-soon';
      if (visible === false || !host.matches(':popover-open') || isInTransition(document)) return 'covered';
      if (!isHit(control) || isUnderTopLayer(control)) return 'covered';
      return undefined;
    },
  };
}

function aboveThePage(document: Document): Element[] {
  return Array.from(document.querySelectorAll(':popover-open, :modal'));
}

/** A browser that does not know the selector has no view transitions that it could tell of. */
function isInTransition(document: Document): boolean {
  try {
    return document.querySelector(':root:active-view-transition') !== null;
  } catch {
    return false;
  }
}

function watchVisibility(tell: (visible: boolean) => void): IntersectionObserver | undefined {
  // COMPAT: Firefox has no `trackVisibility`; delete the check when it has.
  if (!('isVisible' in IntersectionObserverEntry.prototype)) return undefined;
  const options = { trackVisibility: true, delay: 100, threshold: [0, 0.5, 1] };
  return new IntersectionObserver((entries) => {
    const last = entries.at(-1) as VisibilityEntry | undefined;
    if (last) tell(last.isVisible ?? true);
  }, options);
}
