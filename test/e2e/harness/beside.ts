/**
 * The extension's pages in Chromium that are no tabs: the popup at the toolbar button, pressed as a person presses it,
 * and the side panel. Playwright does not see them; the protocol under it does.
 */
import type { CDPSession } from 'playwright';
import { type Ask, askBy } from './ask.ts';
import type { ChromiumWithExtension } from './chromium.ts';
import { eventually } from './eventually.ts';
import { handsOn, type Key, type OurPage } from './our-page.ts';

/** Arguments that Chromium is started with. */
export const BESIDE_ARGS = ['--enable-unsafe-extension-debugging'];

export interface Beside {
  /** Presses the toolbar button while the page at `url` is in front: the popup opens, and is lent that page. */
  pressToolbar(url: string): Promise<OurPage>;
  /** Waits for a page of the extension that is open beside the tabs. */
  take(path: string): Promise<OurPage>;
  isOpen(path: string): Promise<boolean>;
  /** Whether developer tools came with the popup, as in some versions: it stays open then, whatever has the focus. */
  isHeldOpen(): Promise<boolean>;
}

/** A session with a target that Playwright left alone. */
interface Attached {
  send<Answer>(method: string, params?: object): Promise<Answer>;
}

const KEY_CODES: Record<Key, number> = {
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
  ' ': 32,
};

export async function besideTabs(chromium: ChromiumWithExtension): Promise<Beside> {
  const browser = chromium.context.browser();
  if (!browser) throw new Error('Chromium has no session of its own');
  const session: CDPSession = await browser.newBrowserCDPSession();
  const targets = async () =>
    (await session.send('Target.getTargets', { filter: [{}] } as never)).targetInfos;

  async function attach(targetId: string): Promise<Attached> {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    let last = 0;
    const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
    session.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
      if (from !== sessionId) return;
      const { id, result, error } = JSON.parse(message);
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(error.message));
      else asked?.resolve(result);
    });
    session.on('Target.detachedFromTarget', ({ sessionId: from }) => {
      if (from !== sessionId) return;
      for (const { reject } of waiting.values()) reject(new Error('the page is gone'));
    });
    return {
      async send<Answer>(method: string, params: object = {}) {
        last += 1;
        const id = last;
        const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
        await session.send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id, method, params }),
        });
        return (await answer) as Answer;
      },
    };
  }

  async function take(path: string): Promise<OurPage> {
    const url = chromium.extensionUrl(path);
    const found = await eventually(
      async () => (await targets()).find((target) => target.type === 'page' && target.url.startsWith(url)),
      { what: `${path} is open beside the tabs` },
    );
    const { send } = await attach(found.targetId);
    async function evaluate<Args extends unknown[], Answer>(
      work: (...args: Args) => Answer | Promise<Answer>,
      args: Args,
    ): Promise<Answer> {
      const { result, exceptionDetails } = await send<{
        result: { value?: Answer };
        exceptionDetails?: { text: string };
      }>('Runtime.evaluate', {
        expression: `(${work.toString()})(...${JSON.stringify(args)})`,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value as Answer;
    }
    const ask: Ask = askBy((message) => evaluate((sent) => chrome.runtime.sendMessage(sent), [message]));
    return handsOn({
      evaluate,
      async clickAt(x, y) {
        const press = { x, y, button: 'left', clickCount: 1 };
        await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
        await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press });
        // A page that the press closes answers no more.
        await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press }).catch(() => undefined);
      },
      type: async (text) => void (await send('Input.insertText', { text })),
      async key(key) {
        const code = { key, windowsVirtualKeyCode: KEY_CODES[key] };
        await send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...code });
        await send('Input.dispatchKeyEvent', { type: 'keyUp', ...code });
      },
      reload: async () => void (await send('Page.reload')),
      open: async (address) => void (await send('Page.navigate', { url: address })),
      close: async () => void (await session.send('Target.closeTarget', { targetId: found.targetId })),
      ask,
    });
  }

  return {
    take,
    async pressToolbar(url) {
      const tab = (await targets()).find((target) => target.type === 'tab' && target.url === url);
      await session.send(
        'Extensions.triggerAction' as never,
        { id: chromium.extensionId, targetId: tab?.targetId } as never,
      );
      return take('popup.html');
    },
    isHeldOpen: async () => (await targets()).some(({ url }) => url.startsWith('devtools:')),
    async isOpen(path) {
      const url = chromium.extensionUrl(path);
      return (await targets()).some((target) => target.type === 'page' && target.url.startsWith(url));
    },
  };
}
