/**
 * Chromium with the extension in it, driven by Playwright, and what only CDP can do: end the service worker, and
 * find and press what stands in a closed shadow root, as a person would: by what it says and where it is.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright';
import { browserPath } from '../../../scripts/setup/browsers.mjs';
import { testExtension } from './build.ts';
import { eventually, type Patience } from './eventually.ts';

export interface ChromiumOptions {
  /** Folder of the built extension; the tests' own unless told. */
  extension?: string;
  headless?: boolean;
  /** Kept between launches where given: for a browser that is closed and opened again. */
  profile?: string;
  /** BCP 47. */
  locale?: string;
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number } | null;
  args?: string[];
}

export interface ChromiumWithExtension {
  context: BrowserContext;
  /** 32 letters. */
  extensionId: string;
  /** Address of a page of ours: `extensionUrl('popup.html')`. */
  extensionUrl(path: string): string;
  /** Opens a page of ours in a tab. */
  openExtensionPage(path: string): Promise<Page>;
  /** The running service worker; wakes it where it sleeps. */
  serviceWorker(): Promise<Worker>;
  /** Ends the service worker as the browser does when it idles: all its memory is gone. */
  stopServiceWorker(): Promise<void>;
  /** True while the service worker runs. */
  serviceWorkerRuns(): Promise<boolean>;
  close(): Promise<void>;
}

const QUIET = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
  '--mute-audio',
];

/** Starts Chromium with the extension, and waits until its service worker is there. */
export async function launchChromium(options: ChromiumOptions = {}): Promise<ChromiumWithExtension> {
  const extension = options.extension ?? (await testExtension('chrome'));
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'dialmark-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath('chromium'),
    headless: options.headless ?? true,
    chromiumSandbox: process.getuid?.() !== 0,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...QUIET,
      `--load-extension=${extension}`,
      `--disable-extensions-except=${extension}`,
      ...(options.args ?? []),
    ],
    viewport: options.viewport === undefined ? { width: 1280, height: 800 } : options.viewport,
    ...(options.locale && { locale: options.locale }),
    ...(options.colorScheme && { colorScheme: options.colorScheme }),
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const extensionId = new URL(worker.url()).host;
  const extensionUrl = (path: string) => `chrome-extension://${extensionId}/${path}`;
  const control = await workerControl(context, extensionUrl('manifest.json'));

  return {
    context,
    extensionId,
    extensionUrl,
    async openExtensionPage(path) {
      const page = await context.newPage();
      await page.goto(extensionUrl(path));
      return page;
    },
    async serviceWorker() {
      const running = context
        .serviceWorkers()
        .find((candidate) => candidate.url().startsWith(extensionUrl('')));
      if (running) return running;
      const awaited = context.waitForEvent('serviceworker');
      await control.start();
      return awaited;
    },
    stopServiceWorker: control.stop,
    serviceWorkerRuns: control.runs,
    async close() {
      await context.close();
      if (!options.profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface WorkerControl {
  start(): Promise<void>;
  stop(): Promise<void>;
  runs(): Promise<boolean>;
}

/** The `ServiceWorker` domain is a page's: a page of ours without script (its manifest as text) lends its own. */
async function workerControl(context: BrowserContext, scriptlessPage: string): Promise<WorkerControl> {
  const page = await context.newPage();
  await page.goto(scriptlessPage);
  const session = await context.newCDPSession(page);
  let status = 'unknown';
  let versionId: string | undefined;
  let scope = new URL('/', scriptlessPage).href;
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const version of versions) {
      if (version.status === 'redundant') continue;
      versionId = version.versionId;
      status = version.runningStatus;
    }
  });
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    scope = registrations[0]?.scopeURL ?? scope;
  });
  await session.send('ServiceWorker.enable');
  return {
    async start() {
      await session.send('ServiceWorker.startWorker', { scopeURL: scope });
    },
    async stop() {
      const id = await eventually(() => versionId, { what: 'the service worker is known' });
      await session.send('ServiceWorker.stopWorker', { versionId: id });
      await eventually(() => status === 'stopped', { what: 'the service worker has stopped' });
    },
    async runs() {
      return status === 'running' || status === 'starting';
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
    return nodes.flatMap((node) => {
      if (node.ignored || node.backendDOMNodeId === undefined) return [];
      const has = (name: string) =>
        node.properties?.some((each) => each.name === name && each.value.value) ?? false;
      return {
        role: String(node.role?.value ?? ''),
        name: String(node.name?.value ?? ''),
        backendNodeId: node.backendDOMNodeId,
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
      const { x, y } = await spot(await find(role, name));
      await page.mouse.move(x, y);
      await page.mouse.click(x, y);
    },
    async html(node) {
      const { outerHTML } = await session.send('DOM.getOuterHTML', { backendNodeId: node.backendNodeId });
      return outerHTML;
    },
  };
}
