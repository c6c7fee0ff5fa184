/** The shipped extension in Firefox, with no host granted, and Firefox's own question, answered as a person does. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import popup from '#lib/locales/en/popup.json' with { type: 'json' };
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { type Ask, askFromFirefox } from '../harness/ask.ts';
import type { Beside } from '../harness/beside.ts';
import { besideTabsInFirefox } from '../harness/beside-firefox.ts';
import { buildExtension } from '../harness/build.ts';
import { eventually } from '../harness/eventually.ts';
import { type FirefoxWithExtension, launchFirefox } from '../harness/firefox.ts';
import type { Inside } from '../harness/firefox-inside.ts';

let crm: DemoCrm;
let firefox: FirefoxWithExtension;
let beside: Beside;
let ask: Ask;
let ours: string;
let contact: string;

beforeAll(async () => {
  crm = await serveDemoCrm();
  const extension = await buildExtension('firefox', 'shipped', []);
  const preferences = { 'extensions.webextOptionalPermissionPrompts': true };
  firefox = await launchFirefox({ extension, preferences });
  await firefox.open(firefox.extensionUrl('options.html'));
  ours = await firefox.tab();
  ask = askFromFirefox(firefox);
  beside = besideTabsInFirefox(firefox);
  contact = await firefox.newTab();
  await firefox.open(`${crm.url}/contacts/1042`);
});
afterAll(async () => {
  await firefox?.close();
  await crm?.close();
});

/** Runs within Firefox: whether its question is shown; with a `way`, presses that button of it. */
function question(_id: string, way?: 'yes' | 'no'): boolean {
  const { Services } = globalThis as unknown as Inside;
  const { document } = Services.wm.getMostRecentWindow('navigator:browser');
  type Question = Element & { button?: HTMLElement; secondaryButton?: HTMLElement };
  const asked = document.querySelector<Question>('#notification-popup popupnotification');
  const button = way === 'no' ? asked?.secondaryButton : asked?.button;
  if (!button || button.getClientRects().length === 0) return false;
  if (way) button.click();
  return true;
}

async function turnOn(way: 'yes' | 'no'): Promise<void> {
  const shown = await beside.pressToolbar(crm.url);
  await shown.press('button', popup.turnOn);
  await eventually(() => firefox.inBrowser(question), { what: 'Firefox asks' });
  // Where there is a screen the question takes the focus, and with that the popup is gone.
  await shown.close();
  await eventually(async () => !(await beside.isOpen('popup.html')), { what: 'the popup is closed' });
  // For a moment after it came it takes no answer.
  await eventually(
    async () => {
      const asks = await firefox.inBrowser(question);
      if (asks) await firefox.inBrowser(question, way);
      return !asks;
    },
    { what: 'Firefox has its answer', every: 500 },
  );
}

async function sites(): Promise<string[]> {
  await firefox.switchTo(ours, false);
  const listed = (await ask('site.list', {})).map(({ origin }) => origin);
  await firefox.switchTo(contact, false);
  return listed;
}

it('turns a site on although the question closed the popup that asked, and only after a yes', async () => {
  await turnOn('no');
  expect(await sites()).toEqual([]);
  await turnOn('yes');
  await eventually(async () => (await sites()).includes(crm.url), { what: 'the site is turned on' });
});
