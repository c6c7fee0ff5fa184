/**
 * Firefox with the extension in it, driven over Marionette: the extension's pages included, its event page ended on
 * demand.
 */

import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { buildOnce } from '../../tools/build-once.ts';
import { testExtension } from './build.ts';
import { eventually, type Patience } from './eventually.ts';
import { createFirefoxInput, type FirefoxInput } from './firefox-input.ts';
import { endEventPage, type Place, placesOfNamed, uncaught } from './firefox-inside.ts';
import { EXTENSION_ID, type FirefoxOptions, startFirefox } from './firefox-start.ts';
import type { Marionette } from './marionette.ts';

/** A window or tab of Firefox; commands go to the one that was switched to last. */
export interface FirefoxWithExtension extends FirefoxInput {
  extensionUrl(path: string): string;
  /** Opens `url` in the current tab and waits until it has loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** A new tab, switched to. */
  newTab(): Promise<string>;
  /** Handle of the current tab. */
  tab(): Promise<string>;
  /** Commands go to that tab from now on; it comes to the front unless told. */
  switchTo(tab: string, front?: boolean): Promise<void>;
  closeTab(): Promise<void>;
  tabs(): Promise<string[]>;
  /** Addresses that the tabs show. */
  urls(): Promise<{ tab: string; url: string }[]>;
  /**
   * Runs the function in the page, its arguments and answer as JSON. With `privileged` it may look into closed
   * shadow roots (`openOrClosedShadowRoot`), as no page can.
   */
  evaluate<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    args: Args,
    options?: { privileged?: boolean },
  ): Promise<Answer>;
  /** Waits for an element and presses it with the mouse, if it is. */
  click(selector: string): Promise<void>;
  /** Empties the field and types into it. */
  fill(selector: string, text: string): Promise<void>;
  /** Waits for the element with that accessible role (`button`, `link` …) and name, in closed roots too; presses it. */
  clickNamed(role: string, name: string, patience?: Partial<Patience>): Promise<void>;
  /** Middles of all such elements that are shown now, in closed roots too. */
  placesOfNamed(role: string, name: string): Promise<Place[]>;
  /** Roles and names of what can be used in the closed root of `host`, as Firefox's own accessibility tells them. */
  heardIn(host: string): Promise<{ role: string; name: string }[]>;
  /**
   * Answers a dialog of the browser's own, as soon as a person can have read it; its words. Empty if there is none within
   * a second.
   */
  answer(yes: boolean): Promise<string>;
  /** Text of the whole page as a person sees it. */
  text(): Promise<string>;
  screenshot(file: string): Promise<void>;
  /** Prints the page of the current tab, as PDF. */
  print(): Promise<void>;
  /** Text on the clipboard. */
  clipboard(): Promise<string>;
  /** Errors of our pages and scripts that nothing caught, as Firefox noted them. */
  faults(): Promise<string[]>;
  /** Runs the function in Firefox itself, with the extension's id and what else it is given, as JSON. */
  inBrowser<Args extends unknown[], Answer>(
    work: (id: string, ...args: Args) => Answer,
    ...args: Args
  ): Promise<Awaited<Answer>>;
  /** Ends the event page as the browser does when it idles. */
  stopEventPage(): Promise<void>;
  close(): Promise<void>;
  /** Ends the whole browser at once, as a power cut does: nothing of it is asked. */
  kill(): Promise<void>;
}

/** Longer than it takes for a person's yes to count, milliseconds. */
const READ_MS = 1_400;

const WEB_ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const SHADOW_ROOT = 'shadow-6066-11e4-a52e-4f735466cecf';

const sessionSchema = z.object({ capabilities: z.object({ browserVersion: z.string() }) });

/**
 * The build itself, or, for a Firefox that is older than the manifest asks for, a copy that asks for less: machines
 * that test may have last year's ESR, which lacks nothing that the extension uses.
 */
async function installable(extension: string, version: number): Promise<string> {
  const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
  const { gecko } = manifest.browser_specific_settings;
  if (Number.parseInt(gecko.strict_min_version, 10) <= version) return extension;
  gecko.strict_min_version = `${version}.0`;
  const folder = `${extension}-for-${version}`;
  const builtAt = statSync(join(extension, 'manifest.json')).mtimeMs;
  return buildOnce(folder, JSON.stringify([manifest, builtAt]), async () => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(extension, folder, { recursive: true });
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  });
}

/** Waits for the tab that a new installation opens by itself, and closes it. */
async function closeWelcome(send: Marionette['send'], url: string): Promise<void> {
  const first = await send('WebDriver:GetWindowHandle');
  await eventually(
    async () => {
      for (const handle of (await send('WebDriver:GetWindowHandles')) as string[]) {
        await send('WebDriver:SwitchToWindow', { handle, focus: false });
        if ((await send('WebDriver:GetCurrentURL')) === url) return true;
      }
      return false;
    },
    { what: 'the welcome opens by itself', timeout: 30_000 },
  );
  await send('WebDriver:CloseWindow');
  await send('WebDriver:SwitchToWindow', { handle: first });
}

/** Starts Firefox, installs the extension and waits until it is there. */
export async function launchFirefox(options: FirefoxOptions = {}): Promise<FirefoxWithExtension> {
  const extension = options.extension ?? (await testExtension('firefox'));
  const { marionette, isNew, uuid, close, kill } = await startFirefox(options);
  const send = marionette.send;
  try {
    const { capabilities } = sessionSchema.parse(
      await send('WebDriver:NewSession', { acceptInsecureCerts: true }),
    );
    const path = await installable(extension, Number.parseInt(capabilities.browserVersion, 10));
    await send('Addon:Install', { allowPrivateBrowsing: true, path, temporary: true });
    if (isNew && (options.welcomed ?? true))
      await closeWelcome(send, `moz-extension://${uuid}/options.html#welcome`);
  } catch (error) {
    await close();
    throw error;
  }

  async function evaluate<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    args: Args,
    { privileged = false } = {},
  ): Promise<Answer> {
    const answer = await send('WebDriver:ExecuteScript', {
      script: `return (${work.toString()})(...arguments)`,
      args,
      newSandbox: true,
      sandbox: privileged ? 'system' : null,
    });
    return (answer ?? null) as Answer;
  }

  async function find(selector: string): Promise<object> {
    const found = await eventually(
      () =>
        send('WebDriver:FindElement', { using: 'css selector', value: selector }) as Promise<
          Record<string, string>
        >,
      { what: `${selector} is on the page` },
    );
    return { id: found[WEB_ELEMENT] };
  }

  async function inBrowser<Args extends unknown[], Answer>(
    work: (id: string, ...args: Args) => Answer,
    ...args: Args
  ): Promise<Awaited<Answer>> {
    await send('Marionette:SetContext', { value: 'chrome' });
    try {
      return (await evaluate(work, [EXTENSION_ID, ...args])) as Awaited<Answer>;
    } finally {
      await send('Marionette:SetContext', { value: 'content' });
    }
  }

  const input = createFirefoxInput(send);
  const switchTo = async (handle: string, front = true) =>
    void (await send('WebDriver:SwitchToWindow', { handle, focus: front }));
  const tabs = async () => (await send('WebDriver:GetWindowHandles')) as string[];

  /** Fails where a control is replaced meanwhile. */
  async function heardOnce(host: string): Promise<{ role: string; name: string }[]> {
    const { id } = (await find(host)) as { id: string };
    const root = (await send('WebDriver:GetShadowRoot', { id })) as Record<string, string>;
    const inside = (await send('WebDriver:FindElementsFromShadowRoot', {
      shadowRoot: root[SHADOW_ROOT],
      using: 'css selector',
      value: 'button,select,a,[role]',
    })) as Record<string, string>[];
    const heard: { role: string; name: string }[] = [];
    for (const each of inside) {
      const element = { id: each[WEB_ELEMENT] };
      heard.push({
        role: String(await send('WebDriver:GetComputedRole', element)),
        name: String(await send('WebDriver:GetComputedLabel', element)),
      });
    }
    return heard;
  }

  return {
    extensionUrl: (path) => `moz-extension://${uuid}/${path}`,
    open: async (url) => void (await send('WebDriver:Navigate', { url })),
    reload: async () => void (await send('WebDriver:Refresh')),
    async newTab() {
      const { handle } = (await send('WebDriver:NewWindow', { type: 'tab' })) as { handle: string };
      await send('WebDriver:SwitchToWindow', { handle });
      return handle;
    },
    tab: async () => String(await send('WebDriver:GetWindowHandle')),
    switchTo,
    tabs,
    async urls() {
      const before = await send('WebDriver:GetWindowHandle').then(String, () => undefined);
      const found: { tab: string; url: string }[] = [];
      for (const handle of await tabs()) {
        await switchTo(handle, false);
        found.push({ tab: handle, url: String(await send('WebDriver:GetCurrentURL')) });
      }
      if (before !== undefined) await switchTo(before, false);
      return found;
    },
    closeTab: async () => void (await send('WebDriver:CloseWindow')),
    evaluate,
    click: async (selector) => void (await send('WebDriver:ElementClick', await find(selector))),
    ...input,
    async fill(selector, text) {
      const element = await find(selector);
      await send('WebDriver:ElementClear', element);
      await send('WebDriver:ElementSendKeys', { ...element, text });
    },
    async clickNamed(role, name, patience = {}) {
      const find = async () => (await evaluate(placesOfNamed, [role, name], { privileged: true }))[0];
      const place = await eventually(find, {
        what: `a ${role} named ${name} is on the page`,
        ...patience,
      });
      await input.clickAt(place.x, place.y);
    },
    placesOfNamed: (role, name) => evaluate(placesOfNamed, [role, name], { privileged: true }),
    heardIn: (host) =>
      eventually(() => heardOnce(host), { what: `the controls in ${host} stay to be heard` }),
    async answer(yes) {
      const words = await eventually(() => send('WebDriver:GetAlertText'), {
        what: 'Firefox asks',
        timeout: 1_000,
      }).catch(() => undefined);
      if (words === undefined) return '';
      await new Promise((done) => setTimeout(done, READ_MS));
      await send(yes ? 'WebDriver:AcceptAlert' : 'WebDriver:DismissAlert');
      return String(words);
    },
    text: () => evaluate(() => document.body?.innerText ?? '', []),
    async screenshot(file) {
      writeFileSync(
        file,
        Buffer.from(String(await send('WebDriver:TakeScreenshot', { full: false })), 'base64'),
      );
    },
    print: async () => void (await send('WebDriver:Print', {})),
    clipboard: () => inBrowser(() => navigator.clipboard.readText()),
    faults: () => inBrowser(uncaught),
    inBrowser,
    async stopEventPage() {
      await eventually(() => inBrowser(endEventPage), { what: 'the event page has ended' });
    },
    close,
    kill,
  };
}
