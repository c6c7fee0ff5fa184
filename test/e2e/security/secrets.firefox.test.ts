/** The same full run in Firefox: who heard what, and where keys are afterwards. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { dumpEverything } from '#test/torture/leaks.ts';
import { askFromFirefox, connect } from '../harness/ask.ts';
import { crmPageInFirefox } from '../harness/crm-page-firefox.ts';
import { eventually } from '../harness/eventually.ts';
import { type FirefoxWithExtension, launchFirefox } from '../harness/firefox.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';
import { keysStayHome } from './elsewhere.ts';
import { feedTokenOf, keysAreNowhere, keysWentOnlyHome, talkedOnlyTo } from './judge.ts';
import { type Recorder, startRecorder } from './recorder.ts';
import { keysRotate } from './rotation.ts';

const PASSPHRASE = 'correct horse battery staple';
let crm: DemoCrm;
let outside: RunningOutside;
let recorder: Recorder;
let firefox: FirefoxWithExtension;
const places: Record<string, string> = {};

beforeAll(async () => {
  crm = await serveDemoCrm();
  outside = await startOutside({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
  recorder = await startRecorder();
  firefox = await launchFirefox({
    preferences: {
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': recorder.port,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': recorder.port,
      'network.proxy.allow_hijacking_localhost': true,
      'network.proxy.no_proxies_on': '',
    },
  });
});
afterAll(async () => {
  await firefox?.close();
  await recorder?.close();
  await outside?.close();
  await crm?.close();
});

it('runs the loop under a passphrase', async () => {
  await firefox.open(firefox.extensionUrl('options.html'));
  const ask = askFromFirefox(firefox);
  const ours = await firefox.tab();
  await connect(ask, outside, [crm.url]);
  expect(await ask('vault.setPassphrase', { passphrase: PASSPHRASE })).toBe(true);

  await firefox.newTab();
  await firefox.open(`${crm.url}/contacts/1042`);
  await crmPageInFirefox(firefox).call('+1 415 555 0178', '+14155550178');
  await eventually(() => outside.sandbox.calls.list().length === 1, { what: 'the call is placed' });
  const outer = (): string => document.documentElement.outerHTML;
  places['the CRM page'] = await firefox.evaluate(outer, []);

  await firefox.switchTo(ours);
  await eventually(
    async () => {
      await ask('feed.now', {});
      const { text } = await ask('export', { format: 'json' });
      return (JSON.parse(text) as { transcripts: unknown[] }).transcripts.length > 0;
    },
    { what: 'the transcript is there', timeout: 30_000 },
  );
  for (const path of ['popup.html', 'reader.html', 'options.html']) {
    await firefox.open(firefox.extensionUrl(path));
    places[path] = await firefox.evaluate(outer, []);
  }
  Object.assign(places, await firefox.evaluate(dumpEverything, []));
  places['what the CRM heard'] = JSON.stringify(
    recorder.requests.filter(({ host }) => host === new URL(crm.url).host),
  );
  await ask('vault.lock', {});
  expect(await ask('vault.state', {})).toEqual({ hasPassphrase: true, locked: true });
}, 90_000);

it('talked to the platform and the relay, and to nobody else', () => {
  talkedOnlyTo(recorder, outside, [crm.url]);
});

it('sent each key to the platform in its header, and nowhere else', () => {
  keysWentOnlyHome(recorder, outside);
});

it('left no key, token or passphrase in storage, tables, export, page or DOM', () => {
  keysAreNowhere(places, outside, [feedTokenOf(recorder, outside), PASSPHRASE]);
});

it('sends no key to an address that the account was changed to', async () => {
  const ask = askFromFirefox(firefox);
  await ask('vault.unlock', { passphrase: PASSPHRASE });
  await keysStayHome(ask, outside, recorder);
});

it('tries a new key, switches to it, and stops using a revoked one at once', async () => {
  const ask = askFromFirefox(firefox);
  await ask('vault.unlock', { passphrase: PASSPHRASE });
  await keysRotate(ask, outside, recorder);
});
