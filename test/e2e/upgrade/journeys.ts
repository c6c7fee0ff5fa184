/** From each earlier release to this one, whichever browser: the profile stays, the extension in it is replaced. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Frozen } from '#test/fixtures/stored/frozen.ts';
import { type Ask, rowsOf } from '../harness/ask.ts';
import { testExtension } from '../harness/build.ts';
import { eventually } from '../harness/eventually.ts';
import { type Outside, startOutside } from './outside.ts';
import {
  at,
  callsWithTheOldKey,
  completesWhatWasOpen,
  frozenOf,
  keptEverything,
  makeStandIn,
  RELEASES,
  thawHere,
} from './upgrade.ts';

/** A browser whose profile stays, with a page of the extension in front. */
export interface Running {
  ask: Ask;
  evaluate<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    args: Args,
  ): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * @param build of the extension, as `testExtension` names it
 * @param start starts the browser with the extension in the folder, and opens its page at `path`
 */
export function upgradeJourneys(
  build: 'chrome' | 'firefox',
  start: (folder: string, profile: string, path: string) => Promise<Running>,
): void {
  describe.each(RELEASES)('an upgrade from %s', (file) => {
    const profile = mkdtempSync(join(tmpdir(), 'dialmark-upgrade-'));
    let extension: string;
    let standIn: string;
    let outside: Outside;
    let frozen: Frozen;
    let browser: Running;
    const ask: Ask = (route, data) => browser.ask(route, data);
    const rows = (table: string) => browser.evaluate(rowsOf, [table]);

    beforeAll(async () => {
      extension = await testExtension(build);
      frozen = frozenOf(file);
      outside = await startOutside(frozen.keys);
      frozen = at(outside.url, frozen);
      standIn = makeStandIn(extension);
      const before = await start(standIn, profile, 'page.html');
      await before.evaluate(thawHere, [frozen]);
      await before.close();
      browser = await start(extension, profile, 'options.html#support');
    });
    afterAll(async () => {
      await browser?.close();
      await outside?.close();
      for (const made of [profile, standIn]) rmSync(made, { recursive: true, force: true, maxRetries: 5 });
    });

    it('keeps every row, the settings and the pairing, and sends nothing again', () =>
      keptEverything(ask, rows, frozen, outside));

    it('completes calls that were open', () => completesWhatWasOpen(ask, rows, frozen, outside));

    it('calls with the key from before', async () => {
      await callsWithTheOldKey(ask, outside);
    });

    it('replaced while a call is on its way, says that it does not know and sends it no second time', async () => {
      outside.answers = false;
      const intentId = await callsWithTheOldKey(ask, outside);
      await browser.close();
      browser = await start(extension, profile, 'options.html');
      await eventually(async () => (await ask('call.get', { intentId }))?.state === 'unknown', {
        what: 'the call is unknown',
      });
      expect(outside.placed.filter((id) => id === intentId)).toHaveLength(1);
    });
  });
}
