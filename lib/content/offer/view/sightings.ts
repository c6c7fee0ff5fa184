/**
 * Where the numbers of the view stand, and what is seen of them: asked for once, answered in the next frame. The
 * browser's `IntersectionObserver` gives the boxes, cut by everything that scrolls or hides around them, when it has
 * laid the page out: nothing here makes it lay the page out again.
 */
import { boxedOf } from '#lib/page/elements.ts';
import { cellOf } from '#lib/page/structure.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import { holderOf } from '../../dom/ruler.ts';
import type { PageSide } from '../page-side.ts';
import { type Box, digitsOf, isWithin, lastLine } from './geometry.ts';

/** Less than this outside of an edge is no cut: boxes are rounded. */
const ROUNDING = 1;

export interface Sighting {
  number: PageNumber;
  holder: Element;
  /** Its last line, whole. */
  line: Box;
  /** All that the elements around leave of the place that it stands in; endless where nothing cuts. */
  clip: Box;
  /** Its cell's box, if it stands in one. */
  cell: Box | undefined;
  /** All of its digits is seen: a row that is half under an edge shows less. */
  whole: boolean;
}

export function createSightings(
  page: Pick<PageSide, 'inView' | 'rectsOf' | 'signal'>,
  onSeen: (seen: readonly Sighting[]) => void,
) {
  let asked: { number: PageNumber; holder: Element; box: Element; cell: Element | undefined }[] = [];
  const observer = new IntersectionObserver((entries) => {
    observer.disconnect();
    if (page.signal.aborted) return;
    const boxes = new Map(entries.map((entry) => [entry.target, entry]));
    onSeen(asked.flatMap((one) => sightingOf(one, boxes) ?? []));
  });
  page.signal.addEventListener('abort', () => observer.disconnect(), { once: true });

  function sightingOf(
    { number, holder, box, cell }: (typeof asked)[number],
    boxes: ReadonlyMap<Element, IntersectionObserverEntry>,
  ): Sighting | undefined {
    const entry = boxes.get(box);
    if (!entry?.isIntersecting) return undefined;
    const line = lastLine(page.rectsOf(number));
    if (!line) return undefined;
    const clip = clipOf(entry, line);
    const left = Math.max(line.left, clip.left);
    const right = Math.min(line.right, clip.right);
    const height = Math.min(line.bottom, clip.bottom) - Math.max(line.top, clip.top);
    if (right - left <= ROUNDING || height <= ROUNDING) return undefined;
    const digits = digitsOf(line);
    const whole = digits.top >= clip.top - ROUNDING && digits.bottom <= clip.bottom + ROUNDING;
    return { number, holder, line, clip, cell: cell && boxes.get(cell)?.boundingClientRect, whole };
  }

  return {
    /** Asks for them; asked again before the answer, the first is dropped. */
    ask(): void {
      observer.disconnect();
      asked = page.inView().flatMap((number) => {
        const holder = holderOf(number);
        const box = holder && boxedOf(holder);
        return holder && box ? [{ number, holder, box, cell: cellOf(holder) ?? undefined }] : [];
      });
      if (asked.length === 0) onSeen([]);
      for (const { box, cell } of asked) {
        observer.observe(box);
        if (cell) observer.observe(cell);
      }
    },
  };
}

/** Where the element's box was cut there is an edge; where its text leaves it, the box itself may be one. */
function clipOf(entry: IntersectionObserverEntry, line: Box): Box {
  const { boundingClientRect: whole, intersectionRect: seen, target } = entry;
  const hides = !isWithin(line, whole, ROUNDING) && getComputedStyle(target).overflow !== 'visible';
  const low = (cut: boolean, edge: number) => (cut ? edge : Number.NEGATIVE_INFINITY);
  const high = (cut: boolean, edge: number) => (cut ? edge : Number.POSITIVE_INFINITY);
  return {
    left: low(hides || seen.left > whole.left + ROUNDING, seen.left),
    top: low(hides || seen.top > whole.top + ROUNDING, seen.top),
    right: high(hides || seen.right < whole.right - ROUNDING, seen.right),
    bottom: high(hides || seen.bottom < whole.bottom - ROUNDING, seen.bottom),
  };
}
