/**
 * Chromium with the extension in it, driven by Playwright, and what only CDP can do: end the service worker, and
 * find and press what stands in a closed shadow root, as a person would: by what it says and where it is.
 */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { chromeIdOf } from '../../../scripts/release/identity.ts';
import { browserPath } from '../../../scripts/setup/browsers.mjs';
import { PLAIN_HOST, testExtension } from './build.ts';
import { eventually, type Patience } from './eventually.ts';
import { withProcessSandbox } from './process-sandbox.ts';
import { workerEnding } from './worker-ending.ts';

export interface ChromiumOptions {
  /** Folder of the built extension; the tests' own unless told. */
  extension?: string;
  /** Id of an extension that the browser is made to install by policy; none is loaded from a folder then. */
  installs?: string;
  headless?: boolean;
  /** Kept between launches where given: for a browser that is closed and opened again. */
  profile?: string;
  /** BCP 47. */
  locale?: string;
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number } | null;
  args?: string[];
  /** Scrollbars that take room, as people have them; without, none are drawn. */
  scrollbars?: boolean;
  /** Pages that were left are kept, as people's browsers do; Playwright turns that off. */
  backForwardCache?: boolean;
  /** Whether the welcome opens at the first start of a profile; it is closed before the test begins. */
  welcomed?: boolean;
  /** Display to open its windows on, if it is not headless. */
  display?: string;
  /** Of its process, besides ours. */
  env?: Record<string, string>;
}

export interface ChromiumWithExtension {
  context: BrowserContext;
  /** 32 letters. */
  extensionId: string;
  /** Address of a page of the extension: `extensionUrl('popup.html')`. */
  extensionUrl(path: string): string;
  /** Opens a page of the extension in a tab. */
  openExtensionPage(path: string): Promise<Page>;
  /** Ends the service worker as the browser does when it idles: all its memory is gone. */
  stopServiceWorker(): Promise<void>;
  close(): Promise<void>;
  /** Ends the whole browser at once, as a power cut does: nothing of it is asked. */
  kill(): Promise<void>;
}

const QUIET = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
  '--mute-audio',
  `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
];

/** Playwright's and ours: with these a browser installs nothing by itself. */
const NO_INSTALL = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
];

/** Of every start of it with the extension in that folder. */
export const argumentsFor = (extension: string): string[] => [
  ...QUIET,
  `--load-extension=${extension}`,
  `--disable-extensions-except=${extension}`,
];

/**
 * In developer mode, as for any unpacked extension: without it, one that reloads itself stays off.
 * @returns true if the profile is a new one
 */
function allowReload(profile: string): boolean {
  const folder = join(profile, 'Default');
  const file = join(folder, 'Preferences');
  if (existsSync(file)) return false;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ extensions: { ui: { developer_mode: true } } }));
  return true;
}

/** Waits until the worker of the extension in that folder is there, if it has one. @returns the extension's id */
async function isLoaded(context: BrowserContext, extension: string, installed?: string): Promise<string> {
  const { key, background } = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
  if (background && context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker');
  return installed ?? chromeIdOf(key);
}

/** Starts Chromium with the extension, and waits until its service worker is there, if it has one. */
export async function launchChromium(options: ChromiumOptions = {}): Promise<ChromiumWithExtension> {
  const extension = options.extension ?? (await testExtension('chrome'));
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'dialmark-chromium-'));
  const isNew = allowReload(profile);
  const context = await withProcessSandbox((chromiumSandbox) =>
    chromium.launchPersistentContext(profile, {
      executablePath: browserPath('chromium'),
      headless: options.headless ?? true,
      // Our starter closes us: Playwright's own handler would end the process before.
      handleSIGINT: false,
      handleSIGTERM: false,
      chromiumSandbox,
      ignoreDefaultArgs: [
        '--disable-extensions',
        ...(options.scrollbars ? ['--hide-scrollbars'] : []),
        ...(options.backForwardCache ? ['--disable-back-forward-cache'] : []),
        ...(options.installs ? NO_INSTALL : []),
      ],
      args: [
        ...(options.installs ? QUIET.filter((each) => !NO_INSTALL.includes(each)) : argumentsFor(extension)),
        ...(options.args ?? []),
      ],
      viewport: options.viewport === undefined ? { width: 1280, height: 800 } : options.viewport,
      env: { ...process.env, ...options.env, ...(options.display && { DISPLAY: options.display }) },
      ...(options.locale && { locale: options.locale }),
      ...(options.colorScheme && { colorScheme: options.colorScheme }),
    }),
  );
  const extensionId = await isLoaded(context, extension, options.installs);
  const extensionUrl = (path: string) => `chrome-extension://${extensionId}/${path}`;
  if (isNew && !options.installs && (options.welcomed ?? true)) {
    const opened = () => context.pages().find((page) => page.url() === extensionUrl('options.html#welcome'));
    await (await eventually(opened, { what: 'the welcome opens by itself', timeout: 30_000 })).close();
  }
  let ending: ReturnType<typeof workerEnding> | undefined;

  function tidy(): void {
    if (!options.profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }

  return {
    context,
    extensionId,
    extensionUrl,
    async openExtensionPage(path) {
      const page = await context.newPage();
      await page.goto(extensionUrl(path));
      return page;
    },
    async stopServiceWorker() {
      // Takes a tab: opened for those who ask.
      ending ??= workerEnding(context, extensionUrl('manifest.json'));
      await (await ending)();
    },
    async close() {
      await context.close();
      tidy();
    },
    async kill() {
      const closed = new Promise((done) => context.once('close', done));
      // The lock of a profile is a link that names its holder: `host-pid`.
      process.kill(Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1)), 'SIGKILL');
      await closed;
      tidy();
    },
  };
}

/** Where something is on the page, CSS pixels of the viewport: the middle of its box. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One node of the accessibility tree: what a screen reader is told. */
export interface Accessible {
  role: string;
  name: string;
  backendNodeId: number;
  focused: boolean;
  disabled: boolean;
}

export interface ClosedRoots {
  /** Everything that a screen reader is told, closed shadow roots included. */
  tree(): Promise<Accessible[]>;
  /** Waits for the node whose role is `role` and whose name matches. */
  find(role: string, name: string | RegExp, patience?: Partial<Patience>): Promise<Accessible>;
  spot(node: Accessible): Promise<Spot>;
  /** Moves the mouse there and presses: a trusted click, closed root or not. */
  click(role: string, name: string | RegExp): Promise<void>;
  /** `outerHTML` of the node: for assertions on what is in a closed root. */
  html(node: Accessible): Promise<string>;
}

/** Eyes and hands for closed shadow roots of `page`. */
export async function closedRoots(page: Page): Promise<ClosedRoots> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  await session.send('DOM.enable');

  async function tree(): Promise<Accessible[]> {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    return nodes.flatMap((node) => {
      if (node.ignored) return [];
      // What a style sheet writes (`content`) is read out, and is no node of the DOM: its element stands for it.
      let holder: typeof node | undefined = node;
      while (holder && holder.backendDOMNodeId === undefined) holder = byId.get(holder.parentId ?? '');
      if (holder?.backendDOMNodeId === undefined) return [];
      const has = (name: string) =>
        node.properties?.some((each) => each.name === name && each.value.value) ?? false;
      return {
        role: String(node.role?.value ?? ''),
        name: String(node.name?.value ?? ''),
        backendNodeId: holder.backendDOMNodeId,
        focused: has('focused'),
        disabled: has('disabled'),
      };
    });
  }

  async function find(
    role: string,
    name: string | RegExp,
    patience: Partial<Patience> = {},
  ): Promise<Accessible> {
    const matches = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
    return eventually(async () => (await tree()).find((node) => node.role === role && matches(node.name)), {
      what: `a ${role} named ${name} is on the page`,
      ...patience,
    });
  }

  async function spot(node: Accessible): Promise<Spot> {
    await session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId: node.backendNodeId });
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId: node.backendNodeId });
    const [left = 0, top = 0, right = 0, , , bottom = 0] = model.border;
    return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
  }

  return {
    tree,
    find,
    spot,
    async click(role, name) {
      // The element may be drawn again before its place is known.
      const { x, y } = await eventually(async () => spot(await find(role, name)), {
        what: `a ${role} named ${name} has a place on the page`,
      });
      // A hand's pointer comes through the places between.
      await page.mouse.move(x, y, { steps: 3 });
      await page.mouse.click(x, y);
    },
    async html(node) {
      const { outerHTML } = await session.send('DOM.getOuterHTML', { backendNodeId: node.backendNodeId });
      return outerHTML;
    },
  };
}
