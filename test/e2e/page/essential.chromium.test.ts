/** The essential journeys of the page in Chromium, one start for all. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { chromiumSide } from './journeys/chromium-side.ts';
import { ESSENTIAL, essentialPages } from './journeys/essential.ts';
import { optionsOf, type Side } from './journeys/side.ts';

let side: Side;
beforeAll(async () => {
  side = await chromiumSide(
    essentialPages(() => side.site),
    { otherOriginToo: true, scrollbars: true },
  );
});
afterEach(() => side?.closeTabs());
afterAll(() => side?.close());

for (const [name, journey] of Object.entries(ESSENTIAL))
  describe(name, optionsOf(name), () => journey(() => side));
