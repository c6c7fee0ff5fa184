/** Whole applications that others made, in Firefox: see judge.ts. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { firefoxSide } from '../page/journeys/firefox-side.ts';
import type { Side } from '../page/journeys/side.ts';
import { crmLog } from './crm-log.ts';
import { servers } from './judge.ts';

let side: Side;
beforeAll(async () => {
  side = await firefoxSide({});
});
afterEach(() => side?.closeTabs());
afterAll(() => side?.close());

describe('whole applications that others made', () => servers(() => side));
describe('calls in CRMs that others made', () => crmLog(() => side));
