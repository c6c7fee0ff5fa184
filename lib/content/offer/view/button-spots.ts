/** Where the button of a number stands so that it covers no word; it stays there while its number does. */
import type { PageNumber } from '../../dom/page-number.ts';
import type { PageSide } from '../page-side.ts';
import { isFree } from './free-place.ts';
import { type Box, buttonAt, buttonPlaces, type Point, placeUpon, type Size } from './geometry.ts';

export interface ButtonSpots {
  freeSpot(number: PageNumber, line: Box, view: Size, dir: 'ltr' | 'rtl'): Point;
}

export function createButtonSpots(page: PageSide, host: Element): ButtonSpots {
  let last: { number: PageNumber; at: string; spot: Point } | undefined;

  return {
    freeSpot(number, line, view, dir) {
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
