/** Every journey that both browsers make, and the pages that it is made on. */
import type { Pages } from '../stage.ts';
import { answers, answersPages } from './answers.ts';
import { gate, gatePages } from './gate.ts';
import { geometry, geometryPages } from './geometry.ts';
import { guards, guardsPages } from './guards.ts';
import { life, lifePages } from './life.ts';
import { live, livePages } from './live.ts';
import { places, placesPages } from './places.ts';
import type { Journey } from './side.ts';

export const JOURNEYS: Readonly<Record<string, Journey>> = {
  places,
  geometry,
  answers,
  guards,
  live,
  life,
  gate,
};

/** @param other gives the origin of the site's other name, allowed as well */
export async function journeyPages(other: () => string): Promise<Pages> {
  return {
    ...placesPages(other),
    ...geometryPages,
    ...answersPages,
    ...guardsPages,
    ...livePages,
    ...lifePages,
    ...gatePages,
  };
}
