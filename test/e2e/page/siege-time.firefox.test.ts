/** Presses while the page holds its thread, in Firefox. */
import { afterAll, beforeAll, describe } from 'vitest';
import { onDisplay } from '../harness/display.ts';
import { firefoxOnDisplay, type OnDisplay } from './display-side.ts';
import { besiegePace, PACE_PAGES } from './siege-pace.ts';
import { besiegeTime, TIME_PAGES } from './siege-time.ts';
import { besiegeBehind, WINDOW_PAGES } from './siege-windows.ts';

describe('on a display', onDisplay, () => {
  let side: OnDisplay;
  beforeAll(async () => {
    side = await firefoxOnDisplay({ ...TIME_PAGES, ...PACE_PAGES, ...WINDOW_PAGES });
  });
  afterAll(() => side?.close());
  besiegeTime(() => side, { lists: false });
  besiegePace(() => side);
  besiegeBehind(() => side);
});
