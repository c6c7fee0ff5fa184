/** Chromium sends a POST again by itself where a connection breaks: ours arrive once, whichever HTTP is spoken. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askFrom } from '../harness/ask.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import {
  type Breakage,
  type BreakingPlatform,
  overProtocol,
  type Protocol,
  startBreakingPlatform,
} from './breaking-platform.ts';
import { type Caller, createCaller } from './caller.ts';

let chromium: ChromiumWithExtension;
let page: Page;
beforeAll(async () => {
  chromium = await launchChromium({ args: ['--ignore-certificate-errors'] });
  page = await chromium.openExtensionPage('options.html');
});
afterAll(() => chromium?.close());

const once = { arrivals: 1, state: 'unknown' };
const CONNECTION: readonly Breakage[] = ['connection'];
const STREAMS: readonly Breakage[] = ['stream failed', 'stream cancelled'];

const PROTOCOLS: readonly [Protocol, readonly Breakage[]][] = [
  ['http/1.1', CONNECTION],
  ['http/1.1 over TLS', CONNECTION],
  ['h2', [...CONNECTION, ...STREAMS]],
];
for (const [protocol, breakages] of PROTOCOLS)
  describe(`over ${protocol}`, overProtocol(protocol), () => {
    let platform: BreakingPlatform;
    let caller: Caller;
    beforeAll(async () => {
      platform = await startBreakingPlatform(protocol);
      caller = createCaller(askFrom(page), platform);
      await caller.connect();
    });
    afterAll(() => platform?.close());

    it('is spoken', async () => {
      expect(await caller.call('+14155550100')).toBe('initiated');
      const version = protocol === 'h2' ? '2.0' : '1.1';
      expect(platform.seen.at(-1)).toMatch(new RegExp(`^POST ${version}`));
    });

    it.each(breakages)('a call arrives once and is unknown: %s', async (how) => {
      for (const digit of [1, 2, 3]) {
        await caller.call(`+1415555010${digit}`);
        expect(await caller.callBroken(`+1415555011${digit}`, how)).toEqual(once);
      }
    });

    it('also where nothing is known yet of how the platform speaks, and a connection is left over', async () => {
      await caller.call('+14155550120');
      await page.evaluate(() => chrome.storage.session.remove('protocols'));
      expect(await caller.callBroken('+14155550121', 'connection')).toEqual(once);
    });

    it('also after a call whose stream failed, over the connection that stayed', async () => {
      if (protocol !== 'h2') return;
      expect(await caller.callBroken('+14155550130', 'stream failed')).toEqual(once);
      expect(await caller.callBroken('+14155550131', 'connection')).toEqual(once);
    });
  });
