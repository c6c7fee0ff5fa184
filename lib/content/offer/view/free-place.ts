/** Whether anything is written or drawn at a place of the page: asked at rest only, since it hits the page. */
import { innermostAt } from '#lib/page/innermost.ts';
import { contains, countOf, firstChildOf, hitIn, nameOf, treeOf } from '#lib/page/native.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import type { PageSide } from '../page-side.ts';
import { type Box, BUTTON, buttonAt, type Point } from './geometry.ts';

/** A block with more children than this is not measured for what follows a number in it. */
const LARGEST_BLOCK = 60;
/** Draws something, or takes presses, without a letter in it. */
const DRAWN =
  /^(img|svg|path|use|canvas|video|picture|input|select|textarea|button|iframe|object|embed|progress|meter)$/;
/** Where on a place it is looked, in parts of its width and height. */
const LOOKS = [0.05, 0.5, 0.95];

type Seer = Pick<PageSide, 'document' | 'openShadow' | 'isLettered' | 'isWritten'>;

/** Nothing would be covered in the box. */
export function isFree(page: Seer, box: Box, host: Element): boolean {
  const there = new Set<Element>();
  for (const across of LOOKS)
    for (const down of LOOKS) {
      const x = box.left + across * (box.right - box.left);
      const y = box.top + down * (box.bottom - box.top);
      const at = innermostAt(page, x, y, host);
      if (!at) return false;
      there.add(at);
    }
  return [...there].every((at) => !DRAWN.test(nameOf(at)) && !page.isLettered(at, box));
}

/** Whether it is an empty element such as virtualised lists keep beside their rows for the height of all. */
function isSpacer(element: Element): boolean {
  return (
    firstChildOf(element) === null &&
    /^(div|span|li|td|p)$/.test(nameOf(element)) &&
    getComputedStyle(element).backgroundImage === 'none'
  );
}

/** No text of the number's own block stands where its picture would, so far as that can be told. */
export function isUnwritten(page: Seer, number: PageNumber, spot: Point): boolean {
  if (countOf(number.owner) > LARGEST_BLOCK) return false;
  return !page.isWritten(number.owner, buttonAt(spot));
}

export type Cover = 'free' | 'taken' | 'covered';

/**
 * Says how the picture's place is taken: not at all, by the page's own content, or by something that lies over the
 * number itself, such as a menu.
 */
export function coverAt(
  { number, holder, line }: { number: PageNumber; holder: Element; line: Box },
  { x, y }: Point,
): Cover {
  const root = treeOf(holder);
  if (!(root instanceof Document || root instanceof ShadowRoot)) return 'covered';
  const at = (left: number) => hitIn(root, left, y + BUTTON / 2);
  const isOwn = (there: Element | null) =>
    there !== null && (contains(there, holder) || contains(holder, there) || there === number.owner);
  const near = x >= line.right ? line.right - 2 : line.left + 2;
  if (!isOwn(at(near))) return 'covered';
  const isClear = (there: Element | null) =>
    there !== null && (contains(there, holder) || there === number.owner || isSpacer(there));
  return isClear(at(x + 2)) && isClear(at(x + BUTTON - 2)) ? 'free' : 'taken';
}
