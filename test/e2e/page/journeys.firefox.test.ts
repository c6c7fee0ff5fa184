/** The further journeys of the page in Firefox, one start for all; ways in without the pointer among them. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { JOURNEYS, journeyPages } from './journeys/all.ts';
import { firefoxSide } from './journeys/firefox-side.ts';
import { optionsOf, type Side } from './journeys/side.ts';
import { ways, waysPages } from './journeys/ways.ts';

let side: Side;
beforeAll(async () => {
  const pages = { ...(await journeyPages()), ...waysPages };
  side = await firefoxSide(pages, { otherOriginToo: true });
});
afterEach(() => side?.closeTabs());
afterAll(() => side?.close());

for (const [name, journey] of Object.entries({ ways, ...JOURNEYS }))
  describe(name, optionsOf(name), () => journey(() => side));
