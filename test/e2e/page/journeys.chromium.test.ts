/** The further journeys of the page in Chromium, one start for all. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { journeyPages, OF_BROWSERS, OF_OURS } from './journeys/all.ts';
import { chromiumSide } from './journeys/chromium-side.ts';
import { optionsOf, type Side } from './journeys/side.ts';

let side: Side;
beforeAll(async () => {
  side = await chromiumSide(await journeyPages(), { otherOriginToo: true, scrollbars: true });
});
afterEach(() => side?.closeTabs());
afterAll(() => side?.close());

for (const [name, journey] of Object.entries({ ...OF_OURS, ...OF_BROWSERS }))
  describe(name, optionsOf(name), () => journey(() => side));
