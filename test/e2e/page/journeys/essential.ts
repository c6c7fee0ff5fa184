/** The journeys that `npm test` makes in both browsers: numbers are found, calls placed once, pages cannot press. */
import type { Pages, Site } from '../stage.ts';
import { answers, answersPages } from './answers.ts';
import { hostile, hostilePages } from './hostile.ts';
import { live, livePages } from './live.ts';
import { places, placesPages } from './places.ts';
import type { Journey } from './side.ts';

export const ESSENTIAL: Readonly<Record<string, Journey>> = { places, answers, live, hostile };

/** @param site is known when its pages are asked for */
export function essentialPages(site: () => Site): Pages {
  return {
    ...placesPages(() => site().otherOrigin),
    ...answersPages,
    ...livePages,
    ...hostilePages(() => site().origin),
  };
}
