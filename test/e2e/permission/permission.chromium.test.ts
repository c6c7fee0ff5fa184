/**
 * The shipped extension, with no host granted, and the browser's own prompts, on a display without a viewer: an
 * address is reached only after a person has said yes, and one who says no is told so.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import options from '#lib/locales/en/options.json' with { type: 'json' };
import popupWords from '#lib/locales/en/popup.json' with { type: 'json' };
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { askFrom } from '../harness/ask.ts';
import { BESIDE_ARGS, type Beside, besideTabs } from '../harness/beside.ts';
import { buildExtension } from '../harness/build.ts';
import { type ChromiumWithExtension, closedRoots, launchChromium } from '../harness/chromium.ts';
import { type Display, onDisplay, startDisplay } from '../harness/display.ts';
import { eventually } from '../harness/eventually.ts';
import { type RunningPlatform, startPlatform } from '../harness/platform.ts';

describe('permission', onDisplay, () => {
  let display: Display;
  let chromium: ChromiumWithExtension;
  let platform: RunningPlatform;
  let settings: Page;
  let crm: DemoCrm;
  let beside: Beside;

  beforeAll(async () => {
    display = await startDisplay();
    platform = await startPlatform();
    crm = await serveDemoCrm();
    const extension = await buildExtension('chrome', 'shipped', []);
    chromium = await launchChromium({
      extension,
      headless: false,
      display: display.name,
      locale: 'en-US',
      args: BESIDE_ARGS,
    });
    beside = await besideTabs(chromium);
    settings = await chromium.openExtensionPage('options.html');
    await settings.getByLabel(options.baseUrl, { exact: true }).fill(platform.url);
  });
  afterAll(async () => {
    await chromium?.close();
    await platform?.close();
    await crm?.close();
    await display?.close();
  });

  const granted = () => settings.evaluate(async () => (await chrome.permissions.getAll()).origins ?? []);
  const press = () => settings.getByRole('button', { name: options.next, exact: true }).click();

  /**
   * The prompt is no page: that it is there shows by the page behind it being darkened. For a moment after it came it
   * takes no answer, so that a person answers only what they have seen, and an answer too soon makes the moment longer.
   */
  async function answer(way: 'yes' | 'no', ask: () => Promise<void> = press): Promise<void> {
    const lightness = () => display.brightnessAt(700, 800);
    const lit = await eventually(() => lightness() > 200 && lightness(), { what: 'the page is lit' });
    await ask();
    await eventually(() => lightness() < lit - 40, { what: 'the browser asks' });
    let looked = 0;
    await eventually(
      async () => {
        if (lightness() >= lit - 40) return true;
        looked += 1;
        // "Deny" has the focus, "Allow" is the next.
        if (looked > 1) await display.focus(' - Chromium$');
        if (looked > 1) await display.press(...(way === 'yes' ? ['Tab', 'Return'] : ['Escape']));
        return false;
      },
      { what: 'the browser has its answer', every: 900 },
    );
  }

  it('is not there at first, and no address is taken that it was refused', async () => {
    expect(await granted()).toEqual([]);
    await answer('no');
    await settings.getByText(options.permissionRefused).waitFor();
    expect(await granted()).toEqual([]);
    expect(platform.sandbox.traffic.view()).toEqual({});
  });

  it('is asked for a site from the popup, which the question closes, and the site is turned on all the same', async () => {
    const { hostname, port } = new URL(crm.url);
    const origin = `http://localhost:${port}`;
    expect(hostname).toBe('127.0.0.1');
    const contact = await chromium.context.newPage();
    await contact.goto(`${origin}/contacts/1042`);
    const popup = await beside.pressToolbar(contact.url());
    await answer('yes', () => popup.press('button', popupWords.turnOn));
    if (!(await beside.isHeldOpen()))
      await eventually(async () => !(await beside.isOpen('popup.html')), { what: 'the popup is closed' });
    const ask = askFrom(settings);
    await eventually(async () => (await ask('site.list', {})).some((site) => site.origin === origin), {
      what: 'the site is turned on',
    });
    expect(await granted()).toContain('http://localhost/*');
    // In the open tab at once.
    const roots = await closedRoots(contact);
    await contact.getByText('+1 415 555 0178').first().hover();
    await roots.find('button', /Call/);
    await contact.close();
  });

  it('is given by a person, and then the key can be tried', async () => {
    await answer('yes');
    await settings.getByLabel(options['key.click-to-call'], { exact: true }).waitFor();
    expect(await granted()).toContain('http://127.0.0.1/*');
    await settings.getByLabel(options['key.click-to-call'], { exact: true }).fill(platform.keys.clickToCall);
    await settings.getByRole('button', { name: options.keyTry, exact: true }).click();
    await eventually(async () => (await askFrom(settings)('keys.list', {})).length === 1, {
      what: 'the key is kept',
    });
  });
});
