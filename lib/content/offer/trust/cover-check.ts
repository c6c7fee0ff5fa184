/** Whether anything lies over a control of ours, as far as the page can be asked now. */
import { boundsOf, hitIn, isRendered, matches, nameOf, select, treeOf } from '#lib/page/native.ts';
import type { Box } from '../view/geometry.ts';
import { tellsOfCovers } from './frame-record.ts';
import type { FrameWatch } from './frame-watch.ts';
import type { Host } from './host.ts';
import type { PieceOverlays } from './overlay-record.ts';
import { holds, type TopLayer } from './top-layer.ts';
import type { WatchedPage } from './watched-page.ts';

/** Places on a control that are asked what is there, besides its middle and its sides. A page cannot know them. */
const RANDOM_HITS = 12;
/** Nearer to an edge than this a round corner may be, CSS pixels. */
const EDGE = 4;
const VISIBLE = { opacityProperty: true, visibilityProperty: true };
/** Smaller than this, a control is not seen, CSS pixels. */
const SMALLEST = 10;

export interface CoverCheckParts extends Pick<WatchedPage, 'document' | 'openShadow' | 'random'> {
  host: Host;
  topLayer: TopLayer;
  overlays: PieceOverlays;
  frames: FrameWatch;
}

export function createCoverCheck(parts: CoverCheckParts) {
  const { document, host, topLayer, overlays, frames, openShadow, random } = parts;
  const tells = tellsOfCovers();

  function isHit(control: Element, box: Box): boolean {
    return hitsOn(box, random).every(([left, top]) => {
      if (hitIn(document, left, top) !== host.element) return false;
      const inner = hitIn(host.root, left, top);
      return inner !== null && control.contains(inner);
    });
  }

  /**
   * Whether any of `open`, of the top layer, may lie over us. Even an empty one may: a page can have it painted in a frame
   * and bare whenever we look, and a caret in it is as large as the page likes. Of what was there when we were placed
   * (`above`), Chromium says itself whether it does by now, but for what an SVG paints; in a shadow root nothing tells
   * that it was shown again, above us. Of a dialog that holds us the change of its attribute tells it; of a popover
   * nothing does.
   */
  function isUnder(open: readonly Element[], above: readonly Element[]): boolean {
    return open.some((element) => {
      if (element === host.element) return false;
      if (holds(element, host.element)) return !tells && !matches(element, ':modal');
      return !(tells && above.includes(element) && (treeOf(element) === document || isPlain(element)));
    });
  }

  /** Whether no SVG can be in it: what is slotted, or in a root of its own, stands elsewhere. */
  const isPlain = (element: Element) =>
    openShadow(element) === null &&
    Array.from(select(element, '*')).every((inner) => isHtml(inner) && openShadow(inner) === null);

  return {
    isUnder,
    isCovered(control: Element, above: readonly Element[]): boolean {
      const box = boundsOf(control);
      if (box.width < SMALLEST || box.height < SMALLEST || !isRendered(control, VISIBLE)) return true;
      if (!host.isIntact() || overlays.isOn() || !isHit(control, box)) return true;
      return isUnder(tells ? topLayer.lately() : topLayer.everywhere(), above) || !frames.isSeen();
    },
  };
}

const isHtml = (element: Element) =>
  element.namespaceURI === 'http://www.w3.org/1999/xhtml' && nameOf(element) !== 'slot';

function hitsOn({ left, right, top, bottom }: Box, random: () => number): [number, number][] {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const sides: [number, number][] = [
    [x, y],
    [left + EDGE, y],
    [right - EDGE, y],
    [x, top + EDGE],
    [x, bottom - EDGE],
  ];
  for (let count = 0; count < RANDOM_HITS; count++)
    sides.push([
      left + EDGE + random() * (right - left - 2 * EDGE),
      top + EDGE + random() * (bottom - top - 2 * EDGE),
    ]);
  return sides;
}
