/** The lock in Firefox as a person meets it: after idle time, and opened from the popup. Restarts: `test/e2e/once/killed`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import common from '#lib/locales/en/common.json' with { type: 'json' };
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { type Ask, askFromFirefox, connect } from '../harness/ask.ts';
import { crmPageInFirefox } from '../harness/crm-page-firefox.ts';
import { eventually } from '../harness/eventually.ts';
import { type FirefoxWithExtension, launchFirefox } from '../harness/firefox.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';

const PASSPHRASE = 'correct horse battery staple';
let crm: DemoCrm;
let outside: RunningOutside;
let firefox: FirefoxWithExtension;
let ask: Ask;
let ours: string;
const locked = async () => (await ask('vault.state', {})).locked;
const placed = () => outside.sandbox.calls.list().length;

beforeAll(async () => {
  crm = await serveDemoCrm();
  outside = await startOutside({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
  firefox = await launchFirefox();
  await firefox.open(firefox.extensionUrl('options.html'));
  ours = await firefox.tab();
  ask = askFromFirefox(firefox);
  await connect(ask, outside, [crm.url]);
  expect(await ask('vault.setPassphrase', { passphrase: PASSPHRASE })).toBe(true);
});
afterAll(async () => {
  await firefox?.close();
  await outside?.close();
  await crm?.close();
});

it('closes after idle time, with the event page asleep', async () => {
  await ask('settings.save', { patch: { lock: { idleMinutes: 0.05 } } });
  await firefox.stopEventPage();
  await eventually(locked, { what: 'the keys are locked', timeout: 60_000, every: 1_000 });
  await ask('settings.save', { patch: { lock: { idleMinutes: 0 } } });
}, 90_000);

it('is opened from the popup, and the one call that it was for is placed', async () => {
  const page = await firefox.newTab();
  await firefox.open(`${crm.url}/contacts/1042`);
  await crmPageInFirefox(firefox).call('+1 415 555 0178', '+14155550178');
  const unlock = async () => (await firefox.placesOfNamed('button', 'Unlock')).length > 0;
  await eventually(unlock, { what: 'the page asks to unlock' });
  expect(placed()).toBe(0);

  await firefox.switchTo(ours);
  await firefox.open(firefox.extensionUrl('popup.html'));
  await firefox.fill('.unlock input', PASSPHRASE);
  await firefox.clickNamed('button', common.unlock);
  await eventually(() => placed() === 1, { what: 'the call is placed' });
  expect(await locked()).toBe(false);

  await firefox.switchTo(page);
  await eventually(async () => !(await unlock()), { what: 'the page asks no more' });
  expect(placed()).toBe(1);
});
