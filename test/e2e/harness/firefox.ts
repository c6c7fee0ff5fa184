/** Firefox with the extension in it, driven over Marionette: pages of ours included, its event page ended on demand. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath } from '../../../scripts/setup/browsers.mjs';
import { testExtension } from './build.ts';
import { eventually, type Patience } from './eventually.ts';
import { connectMarionette, type Marionette } from './marionette.ts';

export interface FirefoxOptions {
  /** Folder of the built extension; the tests' own unless told. */
  extension?: string;
  preferences?: Record<string, string | number | boolean>;
  viewport?: { width: number; height: number };
  /** Kept between launches where given, with what the extension stored: for a browser that is closed and opened again. */
  profile?: string;
}

/** CSS pixels of the viewport. */
export interface Place {
  x: number;
  y: number;
}

/** A window or tab of Firefox; commands go to the one that was switched to last. */
export interface FirefoxWithExtension {
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
  /**
   * Runs the function in the page, its arguments and answer as JSON. With `privileged` it may look into closed
   * shadow roots (`openOrClosedShadowRoot`), as no page can.
   */
  evaluate<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    args: Args,
    options?: { privileged?: boolean },
  ): Promise<Answer>;
  /** Waits for an element and presses it with the mouse, where it is. */
  click(selector: string): Promise<void>;
  /** Presses the middle of the viewport's place `x`, `y`. */
  clickAt(x: number, y: number): Promise<void>;
  moveTo(x: number, y: number): Promise<void>;
  /** The mouse's button goes down where it is, or up: what comes between is the test's. */
  mouse(button: 'down' | 'up'): Promise<void>;
  /** Empties the field and types into it. */
  fill(selector: string, text: string): Promise<void>;
  /** Keys to what has the focus; special keys as WebDriver names them (`\uE007` is Enter). */
  press(keys: string): Promise<void>;
  /** Waits for the element with that accessible role (`button`, `link` …) and name, in closed roots too; presses it. */
  clickNamed(role: string, name: string, patience?: Partial<Patience>): Promise<void>;
  /** Middles of all such elements that are shown now, in closed roots too. */
  placesOfNamed(role: string, name: string): Promise<Place[]>;
  /** Text of the whole page as a person sees it. */
  text(): Promise<string>;
  screenshot(file: string): Promise<void>;
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
  eventPageRuns(): Promise<boolean>;
  close(): Promise<void>;
  /** Ends the whole browser at once, as a power cut does: nothing of it is asked. */
  kill(): Promise<void>;
}

const EXTENSION_ID = 'dialmark@dialmark.example';
/** Of the extension in profiles that are kept. */
const UUID_OF_PROFILES = '5f1c2a64-6d0e-4b43-9a57-3f6f0c9d8b21';
const WEB_ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const PREFERENCES = {
  // Optional permissions are granted without a prompt: nobody is there to answer.
  'extensions.webextOptionalPermissionPrompts': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'toolkit.telemetry.server': '',
  'media.autoplay.default': 0,
  // The extension is installed anew at each start; what it stored is to be there again, as with one from the store.
  'extensions.webextensions.keepStorageOnUninstall': true,
  'extensions.webextensions.keepUuidOnUninstall': true,
};

/** `user.js` of the profile; the extension's internal address is preset, so that we know it. */
function userPreferences(uuid: string, extra: Record<string, string | number | boolean>): string {
  const all = {
    ...PREFERENCES,
    'marionette.port': 0,
    'extensions.webextensions.uuids': JSON.stringify({ [EXTENSION_ID]: uuid }),
    ...extra,
  };
  return Object.entries(all)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

/** Firefox writes the port that it took into its profile. */
async function connectTo(profile: string, firefox: ChildProcess): Promise<Marionette> {
  const port = await eventually(
    () => {
      if (firefox.exitCode !== null) throw new Error(`Firefox ended with ${firefox.exitCode}`);
      return Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8'));
    },
    { what: 'Firefox answers', timeout: 60_000 },
  );
  return eventually(() => connectMarionette(port), { what: 'Firefox greets' });
}

/** Runs within the page: places of elements of that role and name, in open and closed shadow roots alike. */
function placesOfNamed(role: string, name: string): Place[] {
  const selectors: Record<string, string> = {
    button: 'button,[role=button],input[type=submit],input[type=button]',
    link: 'a[href],[role=link]',
    tab: '[role=tab]',
    textbox: 'input:not([type=button]):not([type=submit]),textarea,[role=textbox]',
  };
  const wanted = selectors[role] ?? `[role=${role}]`;
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute('aria-labelledby');
    const root = element.getRootNode() as Document | ShadowRoot;
    const label = labelledBy
      ?.split(' ')
      .map((id) => root.getElementById(id)?.textContent ?? '')
      .join(' ');
    const labels = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null;
    return (
      label ??
      element.getAttribute('aria-label') ??
      labels?.[0]?.textContent ??
      element.textContent ??
      ''
    )
      .replace(/\s+/g, ' ')
      .trim();
  };
  const places: Place[] = [];
  const search = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(wanted) && nameOf(element) === name && element.getClientRects().length > 0) {
        const box = element.getBoundingClientRect();
        places.push({ x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) });
      }
      // Firefox shows closed roots to privileged code under this name.
      const shadow = (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
      if (shadow) search(shadow);
    }
  };
  search(document);
  return places;
}

/** Runs within Firefox itself. */
/**
 * Ends it even while it works: work would otherwise postpone the end. An event that comes in between calls the end
 * off, so it is asked for again; the answer is whether it ended, were it only for a moment.
 */
async function endEventPage(id: string): Promise<boolean> {
  const policies = (globalThis as unknown as { WebExtensionPolicy: { getByID(id: string): Policy } })
    .WebExtensionPolicy;
  const { extension } = policies.getByID(id);
  for (let left = 50; left > 0; left -= 1) {
    await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
    if (extension.backgroundState === 'stopped') return true;
  }
  return false;
}
/** Runs within Firefox itself. */
function uncaught(id: string): string[] {
  const { Services, WebExtensionPolicy } = globalThis as unknown as {
    Services: { console: { getMessageArray(): { message: string; sourceName?: string; flags?: number }[] } };
    WebExtensionPolicy: { getByID(id: string): { mozExtensionHostname: string } };
  };
  const ours = `moz-extension://${WebExtensionPolicy.getByID(id).mozExtensionHostname}/`;
  return (
    Services.console
      .getMessageArray()
      // Flag 1 marks a warning.
      .filter(({ sourceName, flags = 0 }) => sourceName?.startsWith(ours) && (flags & 1) === 0)
      .map(({ message }) => message)
  );
}
function eventPageState(id: string): string {
  const policies = (globalThis as unknown as { WebExtensionPolicy: { getByID(id: string): Policy } })
    .WebExtensionPolicy;
  return policies.getByID(id).extension.backgroundState;
}
interface Policy {
  extension: {
    backgroundState: string;
    terminateBackground(options: {
      ignoreDevToolsAttached: boolean;
      disableResetIdleForTest: boolean;
    }): Promise<void>;
  };
}

/** Starts Firefox, installs the extension and waits until it is there. */
export async function launchFirefox(options: FirefoxOptions = {}): Promise<FirefoxWithExtension> {
  const extension = options.extension ?? (await testExtension('firefox'));
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'dialmark-firefox-'));
  const uuid = options.profile ? UUID_OF_PROFILES : randomUUID();
  rmSync(join(profile, 'MarionetteActivePort'), { force: true });
  writeFileSync(join(profile, 'user.js'), userPreferences(uuid, options.preferences ?? {}));
  const { width, height } = options.viewport ?? { width: 1280, height: 800 };
  const firefox = spawn(
    browserPath('firefox'),
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile],
    {
      stdio: 'ignore',
      env: { ...process.env, MOZ_HEADLESS_WIDTH: `${width}`, MOZ_HEADLESS_HEIGHT: `${height + 88}` },
    },
  );
  const marionette = await connectTo(profile, firefox);
  const send = marionette.send;
  await send('WebDriver:NewSession', { acceptInsecureCerts: true });
  await send('Addon:Install', { path: extension, temporary: true });

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

  async function pointer(actions: object[]): Promise<void> {
    const source = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await send('WebDriver:PerformActions', { actions: [source] });
  }
  const move = (x: number, y: number) => ({ type: 'pointerMove', duration: 0, origin: 'viewport', x, y });
  const clickAt = (x: number, y: number) =>
    pointer([move(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]);

  function tidy(): void {
    if (!options.profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
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
    switchTo: async (handle, front = true) =>
      void (await send('WebDriver:SwitchToWindow', { handle, focus: front })),
    closeTab: async () => void (await send('WebDriver:CloseWindow')),
    evaluate,
    click: async (selector) => void (await send('WebDriver:ElementClick', await find(selector))),
    clickAt,
    moveTo: (x, y) => pointer([move(x, y)]),
    mouse: (button) => pointer([{ type: button === 'down' ? 'pointerDown' : 'pointerUp', button: 0 }]),
    async fill(selector, text) {
      const element = await find(selector);
      await send('WebDriver:ElementClear', element);
      await send('WebDriver:ElementSendKeys', { ...element, text });
    },
    async press(keys) {
      const actions = [...keys].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async clickNamed(role, name, patience = {}) {
      const find = async () => (await evaluate(placesOfNamed, [role, name], { privileged: true }))[0];
      const place = await eventually(find, {
        what: `a ${role} named ${name} is on the page`,
        ...patience,
      });
      await clickAt(place.x, place.y);
    },
    placesOfNamed: (role, name) => evaluate(placesOfNamed, [role, name], { privileged: true }),
    // biome-ignore lint/performance/useDomNodeTextContent: what a person sees, hidden text left out.
    text: () => evaluate(() => document.body?.innerText ?? '', []),
    async screenshot(file) {
      writeFileSync(
        file,
        Buffer.from(String(await send('WebDriver:TakeScreenshot', { full: false })), 'base64'),
      );
    },
    clipboard: () => inBrowser(() => navigator.clipboard.readText()),
    faults: () => inBrowser(uncaught),
    inBrowser,
    async stopEventPage() {
      await eventually(() => inBrowser(endEventPage), { what: 'the event page has ended' });
    },
    eventPageRuns: async () => (await inBrowser(eventPageState)) === 'running',
    async close() {
      const ended = new Promise((done) => firefox.once('exit', done));
      await send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => firefox.kill());
      await ended;
      marionette.close();
      tidy();
    },
    async kill() {
      const ended = new Promise((done) => firefox.once('exit', done));
      firefox.kill('SIGKILL');
      await ended;
      marionette.close();
      tidy();
    },
  };
}
