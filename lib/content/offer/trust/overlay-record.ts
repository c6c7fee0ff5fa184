/**
 * Records what the browser draws over the page, as the frames on the screen had it: view transitions, fullscreen, the
 * list or calendar of a field, and the bubble of a field whose words are the page's.
 */
import { fullscreenIn, matches, select, selectFirst } from '#lib/page/native.ts';
import type { ShadowRoots } from './shadow-roots.ts';

/** A field with its list or calendar open; nothing in a browser that does not know `:open`. */
const OPEN = ':is(select, input):is(:open)';
const MAY_DRAW = `:focus:invalid, ${OPEN}`;

/** It is watched for so long after the last frame in which something of ours could be pressed, milliseconds. */
const IDLE_MS = 1_000;

export interface OverlayRecord {
  /** Something of ours can be pressed: asked for with each of its frames. */
  follow(): void;
  /** Whether something of the browser's may be over everything now. */
  isOn(): boolean;
  /** When a frame last began under such, or with another element in fullscreen than the one before; clock of events. */
  readonly lastAt: number;
}

export interface OverlayRecordParts {
  window: Window;
  document: Document;
  shadowRoots: Pick<ShadowRoots, 'known'>;
  signal: AbortSignal;
}

export function createOverlayRecord({
  window,
  document,
  shadowRoots,
  signal,
}: OverlayRecordParts): OverlayRecord {
  const now = () => window.performance.now();
  let lastAt = Number.NEGATIVE_INFINITY;
  let until = Number.NEGATIVE_INFINITY;
  let fullscreen = fullscreenIn(document);

  function isOn(): boolean {
    if (isInTransition(document)) return true;
    return [document, ...shadowRoots.known].some((root) =>
      Array.from(select(root, MAY_DRAW)).some((field) => matches(field, OPEN) || hasBubble(field)),
    );
  }

  /** At the start of each frame: what a page puts over us then is drawn in the next one at the earliest. */
  function onFrame(): void {
    const before = fullscreen;
    fullscreen = fullscreenIn(document);
    if (fullscreen !== before || isOn()) lastAt = now();
    if (now() < until && !signal.aborted) window.requestAnimationFrame(onFrame);
    else until = Number.NEGATIVE_INFINITY;
  }

  return {
    follow() {
      const isFollowed = until > Number.NEGATIVE_INFINITY;
      until = now() + IDLE_MS;
      if (isFollowed) return;
      fullscreen = fullscreenIn(document);
      window.requestAnimationFrame(onFrame);
    },
    isOn,
    get lastAt() {
      return lastAt;
    },
  };
}

/** Whether the bubble of a field that has the focus would say the page's own words, not the browser's. */
function hasBubble({ validity }: Partial<HTMLInputElement>): boolean {
  // An element of the page's own has its words elsewhere.
  return !validity || validity.customError || validity.patternMismatch;
}

/** A browser that does not know the selector has no view transitions that it could tell of. */
function isInTransition(document: Document): boolean {
  try {
    return selectFirst(document, ':root:active-view-transition') !== null;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'SyntaxError') return false;
    throw cause;
  }
}
