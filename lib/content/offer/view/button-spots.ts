/** Where the button of a number stands so that it covers no word; it stays there while its number does. */
import type { PageNumber } from '../../dom/page-number.ts';
import type { PageSide } from '../page-side.ts';
import { isFree } from './free-place.ts';
import {
  type Box,
  BUTTON,
  buttonAt,
  buttonPlaces,
  type Dir,
  keyOf,
  type Point,
  placeUpon,
  type Size,
} from './geometry.ts';

export function createButtonSpots(page: PageSide, host: Element) {
  let asked: { number: PageNumber; at: string; free: boolean }[] = [];
  let last: { number: PageNumber; at: string; spot: Point } | undefined;

  return {
    /** Whether nothing would be covered in the box: asked once as long as the number stays. */
    isFree(number: PageNumber, box: Box): boolean {
      const at = keyOf(box);
      asked = asked.filter((one) => one.number === number);
      const known = asked.find((one) => one.at === at);
      if (known) return known.free;
      const free = partsOf(box).every((part) => isFree(page, part, host));
      asked.push({ number, at, free });
      return free;
    },
    freeSpot(number: PageNumber, line: Box, view: Size, dir: Dir): Point {
      const at = [line.left, line.top, line.right, line.bottom, view.width, view.height, dir].join();
      if (last?.number === number && last.at === at) return last.spot;
      const spot =
        buttonPlaces(line, view, dir).find((place) => isFree(page, buttonAt(place), host)) ??
        placeUpon(line, view, dir);
      last = { number, at, spot };
      return spot;
    },
  };
}

/** A long box, in parts as wide as a button: nothing that is as wide stands unseen between the places that are looked at. */
function partsOf({ left, top, right, bottom }: Box): Box[] {
  const count = Math.ceil((right - left) / BUTTON);
  const width = (right - left) / count;
  return Array.from({ length: count }, (_, at) => ({
    left: left + at * width,
    top,
    right: left + (at + 1) * width,
    bottom,
  }));
}
