/**
 * The extension's pages in Firefox that are no tabs: the popup at the toolbar button and the sidebar. No window handle
 * leads to them; Marionette's own actor, which it has in every frame, does, asked from within the browser.
 */
import { askBy } from './ask.ts';
import type { Beside } from './beside.ts';
import { eventually } from './eventually.ts';
import type { FirefoxWithExtension } from './firefox.ts';
import type { Inside } from './firefox-inside.ts';
import { handsOn, type OurPage } from './our-page.ts';

interface RemoteFrame extends Element {
  currentURI?: { spec: string };
  contentDocument: Document | null;
  browsingContext: { currentWindowGlobal: { getActor(name: 'MarionetteCommands'): CommandsActor } };
}
interface CommandsActor {
  executeScript(script: string, args: unknown[], options: object): Promise<unknown>;
}

/** Runs within Firefox: presses the toolbar button. */
function trigger(id: string): void {
  const { Services, ChromeUtils, WebExtensionPolicy } = globalThis as unknown as Inside;
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const { extension } = WebExtensionPolicy.getByID(id);
  const action = ExtensionParent.apiManager.global.browserActionFor(extension);
  action.triggerAction(Services.wm.getMostRecentWindow('navigator:browser'));
}

/**
 * Runs within Firefox: the script in the page that is open beside the tabs. Undefined: no such page is open; else the
 * answer as JSON.
 */
async function runBeside(
  _id: string,
  path: string,
  script: string,
  args: unknown[],
  privileged: boolean,
): Promise<string | undefined> {
  const { Services } = globalThis as unknown as Inside;
  const { document } = Services.wm.getMostRecentWindow('navigator:browser');
  const tabs = document.getElementById('tabbrowser-tabpanels');
  const frames: RemoteFrame[] = [];
  // The sidebar is a document of its own, with the extension's page within.
  const collect = (root: Document) => {
    for (const frame of root.querySelectorAll<RemoteFrame>('browser')) {
      if (tabs?.contains(frame)) continue;
      frames.push(frame);
      if (frame.contentDocument) collect(frame.contentDocument);
    }
  };
  collect(document);
  const frame = frames.find(({ currentURI }) => {
    const spec = currentURI?.spec ?? '';
    return spec.startsWith('moz-extension:') && spec.includes(`/${path}`);
  });
  if (!frame) return undefined;
  const actor = frame.browsingContext.currentWindowGlobal.getActor('MarionetteCommands');
  const options = { sandboxName: privileged ? 'system' : null, newSandbox: true, timeout: 10_000 };
  return JSON.stringify((await actor.executeScript(script, args, options)) ?? null);
}

/** Runs in the page, privileged: a press that counts as a person's. */
function press(x: number, y: number): void {
  const { windowUtils } = window as unknown as {
    windowUtils: { setHandlingUserInput(handling: boolean): { destruct(): void } };
  };
  const person = windowUtils.setHandlingUserInput(true);
  const there = document.elementFromPoint(x, y) as HTMLElement | null;
  (there?.closest('button') ?? there)?.click();
  person.destruct();
}

/** Pages beside the tabs of `firefox`, which has one window. */
export function besideTabsInFirefox(firefox: FirefoxWithExtension): Beside {
  const run = async (path: string, work: unknown, args: unknown[], privileged = false): Promise<unknown> => {
    const script = `return (${String(work)})(...arguments)`;
    const answer = await firefox.inBrowser(runBeside, path, script, args, privileged);
    if (typeof answer !== 'string') throw new Error(`${path} is not open beside the tabs`);
    return JSON.parse(answer);
  };

  async function isOpen(path: string): Promise<boolean> {
    return run(path, () => document.readyState === 'complete', []).then(Boolean, () => false);
  }

  async function take(path: string): Promise<OurPage> {
    await eventually(() => isOpen(path), { what: `${path} is open beside the tabs` });
    const evaluate = async <Args extends unknown[], Answer>(
      work: (...args: Args) => Answer | Promise<Answer>,
      args: Args,
    ) => (await run(path, work, args)) as Answer;
    return handsOn({
      evaluate,
      clickAt: async (x, y) => void (await run(path, press, [x, y], true)),
      type: (text) => evaluate((typed) => void document.execCommand('insertText', false, typed), [text]),
      key: (key) =>
        evaluate(
          (name) =>
            void (document.activeElement ?? document.body).dispatchEvent(
              new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
            ),
          [key],
        ),
      reload: () => evaluate(() => location.reload(), []),
      open: (url) => evaluate((address) => location.assign(address), [url]),
      close: () => evaluate(() => window.close(), []),
      ask: askBy((message) =>
        evaluate(
          (sent) => (globalThis as unknown as { browser: typeof chrome }).browser.runtime.sendMessage(sent),
          [message],
        ),
      ),
    });
  }

  return {
    async pressToolbar() {
      await firefox.inBrowser(trigger);
      return take('popup.html');
    },
    take,
    isHeldOpen: async () => false,
    isOpen,
  };
}
