/** A full run in Chromium, under a passphrase, every request recorded: who heard what, and where keys are afterwards. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { dumpEverything } from '#test/torture/leaks.ts';
import { type Ask, askFrom, connect } from '../harness/ask.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import { crmPage } from '../harness/crm-page.ts';
import { eventually } from '../harness/eventually.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';
import { keysStayHome } from './elsewhere.ts';
import { feedTokenOf, keysAreNowhere, keysWentOnlyHome, talkedOnlyTo } from './judge.ts';
import { type Recorder, startRecorder } from './recorder.ts';
import { keysRotate } from './rotation.ts';

const PASSPHRASE = 'correct horse battery staple';
let crm: DemoCrm;
let outside: RunningOutside;
let recorder: Recorder;
let chromium: ChromiumWithExtension;
let ask: Ask;
const said: string[] = [];
const places: Record<string, string> = {};

beforeAll(async () => {
  crm = await serveDemoCrm();
  outside = await startOutside({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
  recorder = await startRecorder();
  chromium = await launchChromium({
    args: [`--proxy-server=127.0.0.1:${recorder.port}`, '--proxy-bypass-list=<-loopback>'],
  });
  chromium.context.on('console', (message) => said.push(message.text()));
  chromium.context.on('weberror', (error) => said.push(String(error.error())));
});
afterAll(async () => {
  await chromium?.close();
  await recorder?.close();
  await outside?.close();
  await crm?.close();
});

it('runs the loop, locked and unlocked on the way', async () => {
  const page = await chromium.openExtensionPage('options.html');
  ask = askFrom(page);
  await connect(ask, outside, [crm.url]);
  await ask('settings.save', {
    patch: { transcribe: { when: 'always', minSeconds: 0, sites: [], language: 'auto' } },
  });
  expect(await ask('vault.setPassphrase', { passphrase: PASSPHRASE })).toBe(true);
  await ask('vault.lock', {});

  const contact = await chromium.context.newPage();
  contact.on('console', (message) => said.push(message.text()));
  await contact.goto(`${crm.url}/contacts/1042`);
  const onPage = await crmPage(contact);
  const pressing = onPage.call('+1 415 555 0178').catch(() => []);
  const held = await eventually(
    async () => {
      const { text } = await ask('export', { format: 'json' });
      const [call] = (JSON.parse(text) as { calls: { id: string; failure?: { code: string } }[] }).calls;
      return call?.failure?.code === 'locked' && call;
    },
    { what: 'the press waits for the passphrase' },
  );
  expect(outside.sandbox.calls.list()).toHaveLength(0);
  expect(await ask('vault.unlock', { passphrase: 'wrong horse battery staple' })).toBe(false);
  expect(await ask('vault.unlock', { passphrase: PASSPHRASE })).toBe(true);
  await eventually(() => outside.sandbox.calls.list().length === 1, {
    what: 'unlocked, the call that it was for is placed',
  });
  await pressing;
  await eventually(
    async () => {
      await ask('feed.now', {});
      return (await ask('call.get', { intentId: held.id }))?.hasTranscript;
    },
    { what: 'the transcript is there', timeout: 30_000 },
  );

  for (const path of ['popup.html', 'reader.html', `reader.html#call=${held.id}`, 'options.html']) {
    const view = await chromium.openExtensionPage(path);
    await view.waitForLoadState('networkidle').catch(() => undefined);
    places[path] = await view.content();
    await view.close();
  }
  Object.assign(places, await page.evaluate(dumpEverything));
  places['the CRM page'] = await contact.content();
  places.console = said.join('\n');
  places['what the CRM heard'] = JSON.stringify(
    recorder.requests.filter(({ host }) => host === new URL(crm.url).host),
  );
  places['metadata of the call'] = JSON.stringify(outside.sandbox.calls.list());
}, 90_000);

it('talked to the platform and the relay, and to nobody else', () => {
  talkedOnlyTo(recorder, outside, [crm.url]);
});

it('sent each key to the platform in its header, and nowhere else', () => {
  keysWentOnlyHome(recorder, outside);
});

it('left no key, token or passphrase in storage, tables, export, log, page or DOM', () => {
  keysAreNowhere(places, outside, [feedTokenOf(recorder, outside), PASSPHRASE]);
});

it('keeps storage from content scripts, and what unlocks in the session area only', async () => {
  const page = await chromium.openExtensionPage('options.html');
  // A content script's own world, in the CRM's page.
  const seen = await page.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url: `${new URL(url).protocol}//${new URL(url).hostname}/*` });
    const [result] = await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? -1 },
      func: async () => {
        const read = (area: 'local' | 'session' | 'sync') =>
          chrome.storage[area].get(null).then(
            (items) => Object.keys(items).length,
            () => 'refused',
          );
        return [await read('local'), await read('session'), await read('sync')];
      },
    });
    return result?.result;
  }, crm.url);
  expect(seen).toEqual(['refused', 'refused', 'refused']);

  const unlockKey = () => page.evaluate(() => chrome.storage.session.get('unlockKey'));
  expect(await unlockKey()).toHaveProperty('unlockKey');
  await ask('vault.lock', {});
  expect(await unlockKey()).toEqual({});
  await page.close();
});

it('sends no key to an address that the account was changed to', async () => {
  await ask('vault.unlock', { passphrase: PASSPHRASE });
  await keysStayHome(ask, outside, recorder);
});

it('tries a new key, switches to it, and stops using a revoked one at once', async () => {
  await ask('vault.unlock', { passphrase: PASSPHRASE });
  await keysRotate(ask, outside, recorder);
});

it('counts what it refuses, and says so in the export', async () => {
  const page = await chromium.openExtensionPage('options.html');
  const refused = async () =>
    (
      JSON.parse((await ask('export', { format: 'json' })).text) as {
        refusedMessages: Record<string, number>;
      }
    ).refusedMessages;
  const { schema = 0, route = 0 } = await refused();
  await page.evaluate(() =>
    Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        chrome.runtime.sendMessage({ dialmark: 1, route: turn % 2 ? 'call.place' : 'call.steal', data: {} }),
      ),
    ),
  );
  expect(await refused()).toMatchObject({ schema: schema + 10, route: route + 10 });
  await page.close();
});
