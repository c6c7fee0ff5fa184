/** Where the button and the card go. Pure: boxes in, points out; CSS pixels of the viewport. */

import type { Box } from '../../dom/ruler.ts';

export type { Box };
export type Dir = 'ltr' | 'rtl';
export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

export const BUTTON = 20;
const GAP = 4;
/** Between a field's border and a button within it. */
const INSET = 6;
const CARD_GAP = 6;
const EDGE = 8;

/**
 * The button's corner: after the number in the page's reading direction, level with its middle; before it if
 * there is no room, and above its end if there is none on either side. Of a number that is cut it stands within
 * what it is cut by: after the end if that is seen and has room, else upon it, as outside is someone else's place.
 * @param edges what the number is cut by
 */
export function placeButton(line: Box, view: Size, dir: Dir, edges?: { left: number; right: number }): Point {
  const { x: upon, y } = placeUpon(line, view, dir);
  const { x: after } = placeAfter(line, dir);
  if (edges)
    return { x: clamp(after, Math.max(0, edges.left), Math.min(view.width, edges.right) - BUTTON), y };
  const x = [after, placeBefore(line, dir).x].find((each) => each >= 0 && each + BUTTON <= view.width);
  return x === undefined ? { x: upon, y: clamp(line.top - BUTTON - 2, 0, view.height - BUTTON) } : { x, y };
}

/**
 * Places for a button that covers no word, best first: after the number, level with it; at its end above the line;
 * at its end below it; before it. All within the view, and none on the number.
 */
export function buttonPlaces(line: Box, view: Size, dir: Dir): Point[] {
  const end = dir === 'ltr' ? line.right - BUTTON : line.left;
  const after = placeAfter(line, dir);
  const before = placeBefore(line, dir);
  const over = { x: end, y: line.top - BUTTON };
  const under = { x: end, y: line.bottom };
  // At the window's edge nothing follows that could be covered on the other side.
  const edge = after.x < 0 || after.x + BUTTON > view.width;
  return (edge ? [before, over, under] : [after, over, under, before]).filter((place) =>
    isWithin(buttonAt(place), wholeOf(view)),
  );
}

/** After the number, level with its line. */
export function placeAfter(line: Box, dir: Dir): Point {
  const y = (line.top + line.bottom - BUTTON) / 2;
  return { x: dir === 'ltr' ? line.right + GAP : line.left - GAP - BUTTON, y };
}

const placeBefore = (line: Box, dir: Dir): Point => placeAfter(line, dir === 'ltr' ? 'rtl' : 'ltr');

/** Upon the number's own end: where everything else would cover a word. */
export function placeUpon(line: Box, view: Size, dir: Dir): Point {
  const y = clamp((line.top + line.bottom - BUTTON) / 2, 0, view.height - BUTTON);
  return { x: clamp(dir === 'ltr' ? line.right - BUTTON : line.left, 0, view.width - BUTTON), y };
}

/** Between the button and our letters beside it: neither covers the other. */
const LABEL_GAP = 3;

/** Places for our letters right beside the button, after it or before it in the page's reading direction: within the view. */
export function labelPlaces(button: Box, width: number, view: Size, dir: Dir): Box[] {
  const { top, bottom } = button;
  const right = { left: button.right + LABEL_GAP, top, right: button.right + LABEL_GAP + width, bottom };
  const left = { left: button.left - LABEL_GAP - width, top, right: button.left - LABEL_GAP, bottom };
  return (dir === 'ltr' ? [right, left] : [left, right]).filter((box) => isWithin(box, wholeOf(view)));
}

/** The box that a button takes at a place. */
export const buttonAt = ({ x, y }: Point): Box => ({
  left: x,
  top: y,
  right: x + BUTTON,
  bottom: y + BUTTON,
});

export const isOverlap = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Whether nothing of `inner` is farther outside of `outer` than `slack`. */
export const isWithin = (inner: Box, outer: Box, slack = 0): boolean =>
  inner.left >= outer.left - slack &&
  inner.top >= outer.top - slack &&
  inner.right <= outer.right + slack &&
  inner.bottom <= outer.bottom + slack;

/** The box of all that is in view. */
export const wholeOf = ({ width, height }: Size): Box => ({ left: 0, top: 0, right: width, bottom: height });

/** Tells where a box is, as whole pixels. */
export const keyOf = (box: Box): string => [box.left, box.top, box.right, box.bottom].map(Math.round).join();

/** How far two boxes are from each other, across or down, whichever is more: 0 if they meet. */
export const gapBetween = (one: Box, other: Box): number =>
  Math.max(one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom, 0);

/** Where the card stands if there is little room over and under the number. */
type Beside = 'left' | 'right' | 'over';
interface Room extends Size {
  /** Set in a window that is lower than the card needs: beside the number, or, without room there, over it. */
  beside?: Beside;
}

/** A place for the card, by the edge that stays where it is whatever the card shows. */
export interface CardSpot {
  x: number;
  /** Of the upper edge; of the lower one where the card grows upwards. */
  y: number;
  up: boolean;
}

/**
 * The card's place: under the number (and the button), above it, or beside it, the first that has room; without any
 * where most room is. Beside it in a low window, and over it only if that has no room on either side.
 * @param card the largest that it may become
 */
export function placeCard(whole: Box, card: Size, view: Size, dir: Dir, beside?: Beside): CardSpot {
  const spots = spotsAbout(whole, card, view, dir);
  if (beside) return spots[beside];
  const { below, above } = roomAbout(whole, view);
  return cardPlaces(whole, card, view, dir)[0] ?? spots[below >= above ? 'below' : 'above'];
}

/**
 * The card's place beside a list: where it covers none of `kept`, the other numbers of the list, or at least not the
 * `next` one. Tried in the order of a reader's eyes: under, over, after, before; then beside the widest of its column.
 * @returns undefined if no place within the view is better than any other
 */
export function placeCardClear(
  whole: Box,
  card: Size,
  view: Size,
  dir: Dir,
  kept: readonly Box[],
  next: Box | undefined,
): CardSpot | undefined {
  const column = around([
    whole,
    ...kept.filter(({ left, right }) => left < whole.right && right > whole.left),
  ]);
  const { left, right } = spotsAbout({ ...column, top: whole.top }, card, view, dir);
  const places = [
    ...cardPlaces(whole, card, view, dir),
    ...(dir === 'ltr' ? [right, left] : [left, right]).filter(isRoom(card, view)),
  ];
  const clear = (spot: CardSpot) => !kept.some((box) => isOverlap(cardAt(spot, card), box));
  return places.find(clear) ?? (next && places.find((spot) => !isOverlap(cardAt(spot, card), next)));
}

/** All places about the number that have room for the card, in that order. */
export function cardPlaces(whole: Box, card: Size, view: Size, dir: Dir): CardSpot[] {
  const { below, above, left, right } = spotsAbout(whole, card, view, dir);
  return [below, above, ...(dir === 'ltr' ? [right, left] : [left, right])].filter(isRoom(card, view));
}

/** The places about the number, whether they have room or not. */
function spotsAbout(whole: Box, card: Size, view: Size, dir: Dir) {
  const start = dir === 'ltr' ? whole.left : whole.right - card.width;
  const x = clamp(start, EDGE, view.width - card.width - EDGE);
  const y = clamp(whole.top, EDGE / 2, view.height - card.height - EDGE / 2);
  return {
    below: { x, y: whole.bottom + CARD_GAP, up: false },
    above: { x, y: whole.top - CARD_GAP, up: true },
    right: { x: whole.right + CARD_GAP, y, up: false },
    left: { x: whole.left - CARD_GAP - card.width, y, up: false },
    over: { x, y, up: false },
  };
}

/** The box that a card of this size takes at a place. */
export const cardAt = ({ x, y, up }: CardSpot, { width, height }: Size): Box => ({
  left: x,
  top: up ? y - height : y,
  right: x + width,
  bottom: up ? y : y + height,
});

const isRoom = (card: Size, view: Size) => (spot: CardSpot) =>
  isWithin(cardAt(spot, card), wholeOf(view), -EDGE / 2);

/** Room that the card may take: under or over the number, whichever is more; beside it in a low window. */
export function roomFor(around: Box, view: Size, dir: Dir): Room {
  const width = Math.max(0, view.width - 2 * EDGE);
  const room = roomAbout(around, view);
  const height = Math.max(room.below, room.above);
  if (height >= LEAST.height) return { width, height };
  const whole = Math.max(0, view.height - EDGE);
  const sides = dir === 'ltr' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const side = sides.find((one) => room[one] >= LEAST.width);
  return { width: side ? room[side] : width, height: whole, beside: side ?? 'over' };
}

/** The smallest card that can be read. */
const LEAST: Size = { width: 160, height: 120 };

function roomAbout(around: Box, view: Size) {
  return {
    below: view.height - around.bottom - CARD_GAP - EDGE,
    above: around.top - CARD_GAP - EDGE,
    left: around.left - CARD_GAP - EDGE,
    right: view.width - around.right - CARD_GAP - EDGE,
  };
}

/** The last line of a number that breaks, whole: in mixed directions one line is several boxes. */
export function lastLine(boxes: readonly Box[]): Box | undefined {
  const last = boxes.at(-1);
  if (!last) return undefined;
  const middle = (last.top + last.bottom) / 2;
  return around(boxes.filter((box) => box.top <= middle && box.bottom >= middle));
}

/** The part of a line that its digits fill: every common font leaves a sixth of the line empty over and under them. */
export function digitsOf(line: Box): Box {
  const empty = (line.bottom - line.top) / 6;
  return { ...line, top: line.top + empty, bottom: line.bottom - empty };
}

/**
 * The part of a field that a button may stand after: it stands within the field's end then, where a field that fills
 * its form leaves no room beside it. The whole field if its value reaches that far.
 * @param written pixels that the value takes, from the field's start
 */
export function fieldLine(field: Box, written: number, dir: Dir): Box {
  const taken = BUTTON + GAP + INSET;
  if (field.right - field.left < written + taken + INSET) return field;
  return dir === 'ltr' ? { ...field, right: field.right - taken } : { ...field, left: field.left + taken };
}

/** The smallest box around all. */
export function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
