/** The journeys of the page on which Firefox has its own ways, one start for all; ways in without the pointer among them. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { journeyPages, OF_BROWSERS } from './journeys/all.ts';
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

for (const [name, journey] of Object.entries({ ways, ...OF_BROWSERS }))
  describe(name, optionsOf(name), () => journey(() => side));
