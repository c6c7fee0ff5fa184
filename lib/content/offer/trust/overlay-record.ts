/**
 * Records what the browser draws over the page, as the frames on the screen had it: view transitions, fullscreen, the
 * list or calendar of a field, the bubble of a field that is not filled in rightly, windows above all others, and the
 * filter of a root.
 */
import { boundsOf, fullscreenIn, selectFirst } from '#lib/page/native.ts';
import { type Box, isOverlap } from '../view/geometry.ts';
import { createFieldBubble, createLeft } from './field-bubble.ts';
import { isInTransition } from './frame-seen.ts';
import { isFilteredAway } from './root-filter.ts';
import type { ShadowRoots } from './shadow-roots.ts';
import type { WatchedPage } from './watched-page.ts';
import { isWindowAbove, readableWindows } from './windows-around.ts';

/** A field with its list or calendar open; nothing in a browser that does not know `:open`. */
const OPEN = ':is(select, input):is(:open)';
/** One that has a list, open or not. */
const LISTED = 'input[list]';

/**
 * How far down from the view's upper edge browsers say that a page fills the screen, pixels. Clicks go through that
 * notice, and Firefox shows it again when the pointer was at the edge.
 */
const NOTICE_HEIGHT = 240;

/** It is watched for so long after the last frame in which something of ours could be pressed, milliseconds. */
const IDLE_MS = 1_000;

export type OverlayRecord = ReturnType<typeof createOverlayRecord>;

export type PieceOverlays = ReturnType<OverlayRecord['of']>;

export interface OverlayRecordParts extends Omit<WatchedPage, 'now' | 'random'> {
  shadowRoots: Pick<ShadowRoots, 'known'>;
}

const NEVER = Number.NEGATIVE_INFINITY;

export function createOverlayRecord(parts: OverlayRecordParts) {
  const { window, document, signal } = parts;
  const bubble = createFieldBubble(parts);
  const isFieldOpen = createFieldOpen(parts);
  const now = () => window.performance.now();
  /** When each piece was last under a bubble or a notice. */
  const overlaidAt = new Map<Element, number>();
  let lastAt = NEVER;
  let until = NEVER;
  let fullscreen = fullscreenIn(document);
  /** The last frame began under such: the screen shows it until the next one. */
  let isShown = false;

  const isOverAll = () =>
    [document, ...parts.shadowRoots.known].some(isInTransition) ||
    isFilteredAway(window) ||
    isWindowAbove(window) ||
    isFieldOpen();

  function under(areas: readonly (Box | undefined)[], pieces: Iterable<Element>): Element[] {
    const there = areas.filter((area) => area !== undefined);
    if (there.length === 0) return [];
    return [...pieces].filter((piece) => {
      const box = boundsOf(piece);
      return box.width > 0 && there.some((area) => isOverlap(box, area));
    });
  }

  const underAny = (pieces: Iterable<Element>) => under([bubble(), noticeIn(window)], pieces);

  /** At the start of each frame: what a page puts over us then is drawn in the next one at the earliest. */
  function onFrame(): void {
    const before = fullscreen;
    fullscreen = fullscreenIn(document);
    const wasShown = isShown;
    isShown = isOverAll();
    if (fullscreen !== before || wasShown || isShown) lastAt = now();
    for (const piece of underAny(overlaidAt.keys())) overlaidAt.set(piece, now());
    if (now() < until && !signal.aborted) window.requestAnimationFrame(onFrame);
    else until = NEVER;
  }

  return {
    /** The same record, of what may be over one piece of ours. */
    of(piece: Element) {
      overlaidAt.set(piece, NEVER);
      return {
        /** It can be pressed: asked for with each of its frames. */
        follow(): void {
          const isFollowed = until > NEVER;
          // A filter needs no frame to begin with.
          if (isFilteredAway(window)) lastAt = now();
          until = now() + IDLE_MS;
          if (isFollowed) return;
          fullscreen = fullscreenIn(document);
          window.requestAnimationFrame(onFrame);
        },
        /** Whether something of the browser's may be over it now. */
        isOn: (): boolean => isOverAll() || underAny([piece]).length > 0,
        /** When one was last shown, or another element in fullscreen than in the frame before; clock of events. */
        get lastAt(): number {
          const heldAt = isShown && until > NEVER ? now() : NEVER;
          return Math.max(heldAt, lastAt, overlaidAt.get(piece) ?? NEVER);
        },
      };
    },
    /**
     * Whether a field may have its list over ours and no focus. COMPAT: Firefox opens it for the page (`showPicker`)
     * wherever the focus is, closes it at the next press only, and names it nowhere. Delete when `:open` matches it.
     */
    mayHaveList: (): boolean => import.meta.env.FIREFOX && firstOf(parts, LISTED) !== null,
    /** Whether the bubble of a field may be over any of them: it goes when the focus does. */
    isUnderBubble: (): boolean => under([bubble()], overlaidAt.keys()).length > 0,
  };
}

/** @returns says whether a field has its list or calendar open, or had when it was taken out */
function createFieldOpen(parts: OverlayRecordParts): () => boolean {
  const isCalendarLeft = createLeft(parts.first);
  const isListLeft = createLeft(parts.first);
  return () => {
    const open = firstOf(parts, OPEN);
    if (!import.meta.env.FIREFOX) return open !== null;
    const areLeft = [isCalendarLeft(open), isListLeft(firstOf(parts, LISTED))];
    return open !== null || areLeft.includes(true);
  };
}

/** The first in any document that lets us read it. */
function firstOf({ window, document, shadowRoots }: OverlayRecordParts, selector: string): Element | null {
  const documents = new Set([document, ...readableWindows(window).map((view) => view.document)]);
  for (const root of [...documents, ...shadowRoots.known]) {
    const found = selectFirst(root, selector);
    if (found) return found;
  }
  return null;
}

/** Where the notice may be. A frame that fills the screen does not hear that it does. */
function noticeIn(window: Window): Box | undefined {
  const { innerWidth, innerHeight, screen, document, parent } = window;
  const fills = fullscreenIn(document) !== null || (parent !== window && innerHeight >= screen.height);
  return fills ? { left: 0, top: 0, right: innerWidth, bottom: NOTICE_HEIGHT } : undefined;
}
