/** Every journey that both browsers make, and the pages that it is made on. */
import type { Pages, Site } from '../stage.ts';
import { access, accessPages } from './access.ts';
import { answers, answersPages } from './answers.ts';
import { frameworks, frameworksPages } from './frameworks.ts';
import { gate, gatePages } from './gate.ts';
import { geometry, geometryPages } from './geometry.ts';
import { guards, guardsPages } from './guards.ts';
import { hostile, hostilePages } from './hostile.ts';
import { hover, hoverPages } from './hover.ts';
import { input, inputPages } from './input.ts';
import { life, lifePages } from './life.ts';
import { live, livePages } from './live.ts';
import { places, placesPages } from './places.ts';
import { records, recordsPages } from './records.ts';
import { room, roomPages } from './room.ts';
import type { Journey } from './side.ts';
import { touch, touchPages } from './touch.ts';

export const JOURNEYS: Readonly<Record<string, Journey>> = {
  places,
  geometry,
  room,
  records,
  touch,
  hover,
  answers,
  guards,
  live,
  frameworks,
  hostile,
  input,
  life,
  gate,
  // Last: whoever listens as screen readers do makes Chromium read every page so from then on, the deepest too.
  access,
};

/** @param site is known when its pages are asked for */
export async function journeyPages(site: () => Site): Promise<Pages> {
  return {
    ...(await frameworksPages()),
    ...placesPages(() => site().otherOrigin),
    ...geometryPages,
    ...roomPages,
    ...recordsPages,
    ...touchPages,
    ...hoverPages,
    ...answersPages,
    ...guardsPages,
    ...accessPages,
    ...livePages,
    ...hostilePages(() => site().origin),
    ...inputPages,
    ...lifePages,
    ...gatePages,
  };
}
