/** Ways in without the pointer, in a window on a display: what is typed there is typed on a keyboard. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { type Display, onDisplay, startDisplay } from '../harness/display.ts';
import { chromiumSide } from './journeys/chromium-side.ts';
import type { Side } from './journeys/side.ts';
import { ways, waysPages } from './journeys/ways.ts';

let display: Display;
let side: Side;

describe('on a display', onDisplay, () => {
  beforeAll(async () => {
    display = await startDisplay();
    side = await chromiumSide(waysPages, { headless: false, display: display.name, screen: display });
  });
  afterEach(() => side?.closeTabs());
  afterAll(async () => {
    await side?.close();
    await display?.close();
  });
  ways(() => side);
});
