/** A CRX that a company hosts itself, as a release makes it: installed by policy alone, and brought up to date. */
import { generateKeyPairSync } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Files, filesIn } from '../../../scripts/release/archive.ts';
import { packCrx, publicKeyOf } from '../../../scripts/release/crx.ts';
import { chromeIdOf } from '../../../scripts/release/identity.ts';
import { sha256 } from '../../../scripts/release/make.ts';
import { selfHostedPackage } from '../../../scripts/release/packages.ts';
import { chromeUpdates } from '../../../scripts/release/updates.ts';
import { needs } from '../../tools/needs.ts';
import { askFrom } from '../harness/ask.ts';
import { testExtension } from '../harness/build.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import { eventually } from '../harness/eventually.ts';
import { type Site, serve } from '../page/stage.ts';
import { canManage, type ManagedMachine, manageMachine } from './machine.ts';

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const id = chromeIdOf(publicKeyOf(pem));

/** Files at the company's host. */
interface Hosted {
  crx: Uint8Array;
  updates: string;
}

/** The same build as another version: in the manifest, and where the worker compares itself with that. */
function asVersion(files: Files, version: string): Files {
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
  const manifest = JSON.parse(textOf('manifest.json'));
  const worker = textOf('background.js').replaceAll(`\`${manifest.version}\``, `\`${version}\``);
  return {
    ...files,
    'manifest.json': Buffer.from(JSON.stringify({ ...manifest, version, key: publicKeyOf(pem) })),
    'background.js': Buffer.from(worker),
  };
}

function hosted(files: Files, version: string, host: string): Hosted {
  const crx = packCrx(selfHostedPackage('chrome', asVersion(files, version), host), pem);
  const address = `${host}/dialmark.crx`;
  return { crx, updates: chromeUpdates(id, '100', { version, address, sha256: sha256(crx) }) };
}

describe('a CRX of the company’s own', needs(canManage(), 'mount namespaces: run as root on Linux'), () => {
  let machine: ManagedMachine;
  let site: Site;
  let files: Files;
  let now: Hosted;
  let browser: ChromiumWithExtension;
  let page: Page;
  /** Its settings as soon as that version runs. Pages that are opened while it is being installed are closed again. */
  const settingsOf = (version: string) =>
    eventually(
      async () => {
        page = await browser.openExtensionPage('options.html');
        const running = await page.evaluate(() => chrome.runtime.getManifest().version);
        return running === version && (await askFrom(page)('settings.get', {})).settings;
      },
      { what: `version ${version} runs and answers` },
    );

  beforeAll(async () => {
    files = filesIn(await testExtension('chrome'));
    site = await serve({
      '/contact': '<!doctype html><title>Dana Levi</title><h1>Dana Levi</h1><p>Phone: +1 415 555 2671</p>',
      '/updates.xml': (_, response) => void response.setHeader('content-type', 'text/xml').end(now.updates),
      '/dialmark.crx': (_, response) =>
        void response.setHeader('content-type', 'application/x-chrome-extension').end(now.crx),
    });
    now = hosted(files, '1.0.0', site.origin);
    machine = manageMachine('chromium');
    machine.setPolicy({
      // Else no developer tools, and so no driver, get into what a policy installs.
      DeveloperToolsAvailability: 1,
      ExtensionSettings: {
        [id]: { installation_mode: 'force_installed', update_url: `${site.origin}/updates.xml` },
      },
    });
    browser = await launchChromium({ installs: id, profile: machine.profile });
  });
  afterAll(async () => {
    await browser?.close();
    machine?.remove();
    await site?.close();
  });

  it('is installed without a question, and answers', async () => {
    expect((await settingsOf('1.0.0')).defaultCountry).not.toBe('NZ');
    expect(browser.context.pages().some((shown) => shown.url().endsWith('#welcome'))).toBe(false);
  });

  /** Numbers that are offered in the tab with the contact: told by the script there that belongs to what runs now. */
  async function offered(): Promise<string[]> {
    const url = `${site.origin}/contact`;
    const tabId = await page.evaluate(async (at) => (await chrome.tabs.query({ url: at }))[0]?.id, url);
    if (tabId === undefined) throw new Error('the tab with the contact is gone');
    const list = await askFrom(page)('page.list', { tabId, pressed: true });
    return list?.numbers.map(({ e164 }) => e164) ?? [];
  }

  it('is brought up to date with what was stored in it, and takes open tabs over', async () => {
    await askFrom(page)('settings.save', { patch: { defaultCountry: 'NZ' } });
    expect(await askFrom(page)('site.enabled', { origin: site.origin })).toMatchObject({ ok: true });
    const tab = await browser.context.newPage();
    await tab.goto(`${site.origin}/contact`);
    await eventually(async () => (await offered()).length > 0, { what: 'the tab offers its number' });
    now = hosted(files, '1.0.1', site.origin);
    // Downloaded at once, and put in place when it starts again; its pages are closed then, at times before they answer.
    await page
      .evaluate(async () => {
        const ready = new Promise((done) => chrome.runtime.onUpdateAvailable.addListener(done));
        await chrome.runtime.requestUpdateCheck();
        await ready;
        chrome.runtime.reload();
      })
      .catch(() => undefined);
    expect((await settingsOf('1.0.1')).defaultCountry).toBe('NZ');
    await eventually(async () => (await offered()).length > 0, { what: 'the open tab offers it again' });
    expect(await offered()).toEqual(['+14155552671']);
  });
});
