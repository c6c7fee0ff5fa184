/** The essential journeys of the page in Firefox, one start for all. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { ESSENTIAL, essentialPages } from './journeys/essential.ts';
import { firefoxSide } from './journeys/firefox-side.ts';
import { optionsOf, type Side } from './journeys/side.ts';

let side: Side;
beforeAll(async () => {
  side = await firefoxSide(
    essentialPages(() => side.site),
    { otherOriginToo: true },
  );
});
afterEach(() => side?.closeTabs());
afterAll(() => side?.close());

for (const [name, journey] of Object.entries(ESSENTIAL))
  describe(name, optionsOf(name), () => journey(() => side));
