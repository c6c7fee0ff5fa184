/** Software that others made, in Firefox: see judge.ts. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { firefoxSide } from '../page/journeys/firefox-side.ts';
import type { Side } from '../page/journeys/side.ts';
import { apps } from './judge.ts';
import { appPages } from './pages.ts';

let side: Side;
beforeAll(async () => {
  side = await firefoxSide(await appPages());
});
afterEach(() => side?.closeTabs());
afterAll(() => side?.close());

describe('software that others made', () => apps(() => side));
