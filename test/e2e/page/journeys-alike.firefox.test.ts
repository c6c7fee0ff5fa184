/** The journeys of the page that our own code makes alike in each browser, in Firefox. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { journeyPages, OF_OURS } from './journeys/all.ts';
import { firefoxSide } from './journeys/firefox-side.ts';
import { optionsOf, type Side } from './journeys/side.ts';

let side: Side;
beforeAll(async () => {
  side = await firefoxSide(await journeyPages(), { otherOriginToo: true });
});
afterEach(() => side?.closeTabs());
afterAll(() => side?.close());

for (const [name, journey] of Object.entries(OF_OURS))
  describe(name, optionsOf(name), () => journey(() => side));
