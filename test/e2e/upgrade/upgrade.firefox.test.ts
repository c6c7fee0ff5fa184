/** From each earlier release to this one in Firefox: the profile stays, the extension in it is replaced. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ask, askFromFirefox, rowsOf } from '../harness/ask.ts';
import { testExtension } from '../harness/build.ts';
import { eventually } from '../harness/eventually.ts';
import { type FirefoxWithExtension, launchFirefox } from '../harness/firefox.ts';
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

describe.each(RELEASES)('an upgrade from %s in Firefox', (file) => {
  const profile = mkdtempSync(join(tmpdir(), 'dialmark-upgrade-'));
  let standIn: string;
  let outside: Outside;
  let frozen: ReturnType<typeof frozenOf>;
  let browser: FirefoxWithExtension;
  let ask: Ask;
  const rows = (table: string) => browser.evaluate(rowsOf, [table]);

  beforeAll(async () => {
    const extension = await testExtension('firefox');
    frozen = frozenOf(file);
    outside = await startOutside(frozen.keys);
    frozen = at(outside.url, frozen);
    standIn = makeStandIn(extension);
    const before = await launchFirefox({ extension: standIn, profile });
    await before.open(before.extensionUrl('page.html'));
    await before.evaluate(thawHere, [frozen]);
    await before.close();
    browser = await launchFirefox({ extension, profile });
    await browser.open(browser.extensionUrl('options.html#support'));
    ask = askFromFirefox(browser);
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
    browser = await launchFirefox({ extension: await testExtension('firefox'), profile });
    await browser.open(browser.extensionUrl('options.html'));
    ask = askFromFirefox(browser);
    await eventually(async () => (await ask('call.get', { intentId }))?.state === 'unknown', {
      what: 'the call is unknown',
    });
    expect(outside.placed.filter((id) => id === intentId)).toHaveLength(1);
  });
});
