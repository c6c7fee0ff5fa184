/** The journeys that both browsers make beside the essential ones, and the pages that they are made on. */
import type { Pages } from '../stage.ts';
import { access, accessPages } from './access.ts';
import { cardPlace, cardPlacePages } from './card-place.ts';
import { correct, correctPages } from './correct.ts';
import { frameworks, frameworksPages } from './frameworks.ts';
import { gate, gatePages } from './gate.ts';
import { geometry, geometryPages } from './geometry.ts';
import { guards, guardsPages } from './guards.ts';
import { hover, hoverPages } from './hover.ts';
import { input, inputPages } from './input.ts';
import { life, lifePages } from './life.ts';
import { marks, marksPages } from './marks.ts';
import { records, recordsPages } from './records.ts';
import { room, roomPages } from './room.ts';
import { shadow, shadowPages } from './shadow.ts';
import type { Journey } from './side.ts';
import { touch, touchPages } from './touch.ts';
import { wrapUp, wrapUpPages } from './wrap-up.ts';

/** What a browser draws, tells and lets through: each does that its own way. */
export const OF_BROWSERS: Readonly<Record<string, Journey>> = {
  geometry,
  touch,
  hover,
  guards,
  input,
  life,
  gate,
  shadow,
  // Last: once something listens as screen readers do, Chromium reads every page so, the deepest too.
  access,
};

/** What our own code does in the same way in each. */
export const OF_OURS: Readonly<Record<string, Journey>> = {
  room,
  records,
  frameworks,
  marks,
  correct,
  cardPlace,
  wrapUp,
};

export async function journeyPages(): Promise<Pages> {
  return {
    ...(await frameworksPages()),
    ...geometryPages,
    ...roomPages,
    ...recordsPages,
    ...touchPages,
    ...hoverPages,
    ...guardsPages,
    ...accessPages,
    ...inputPages,
    ...lifePages,
    ...marksPages,
    ...gatePages,
    ...correctPages,
    ...cardPlacePages,
    ...shadowPages,
    ...wrapUpPages,
  };
}
