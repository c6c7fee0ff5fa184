/** Either browser on a display, under the display's own pointer and keys: the system dates their events, no driver. */
import type { Page } from 'playwright';
import type { Ask } from '../harness/ask.ts';
import { type Display, startDisplay } from '../harness/display.ts';
import { pressAsAccessibilityDoes } from './firefox-assisted.ts';
import { handsIn } from './firefox-hands.ts';
import { pause } from './siege-side.ts';
import { chromiumStage, firefoxStage, type Pages } from './stage.ts';

export interface OnDisplay {
  display: Display;
  ask: Ask;
  open(path: string): Promise<void>;
  /** Runs in the page. */
  evaluate<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer,
    args: Args,
  ): Promise<Awaited<Answer>>;
  /** `attack` of the page. */
  attack(): Promise<unknown>;
  /** A finger taps there, pixels of the viewport; only if the browser's driver has fingers. */
  tap?(x: number, y: number): Promise<void>;
  /** Assistive technology presses the button that calls the number; only if the browser can be asked to. */
  assist?(digits: string): Promise<void>;
  /** Lets the page know whether its window has the focus; only if the browser's driver hides it. */
  withoutFocusEmulation?(): Promise<void>;
  placed(): string[];
  close(): Promise<void>;
}

async function withoutLimits(ask: Ask): Promise<void> {
  const { guards } = (await ask('settings.get', {})).settings;
  await ask('settings.save', { patch: { guards: { ...guards, recentMinutes: 0, perMinute: 0 } } });
}

export async function chromiumOnDisplay(pages: Pages): Promise<OnDisplay> {
  const display = await startDisplay();
  const stage = await chromiumStage(pages, { headless: false, display: display.name, viewport: null });
  await withoutLimits(stage.ask);
  let page: Page | undefined;
  const here = () => {
    if (!page) throw new Error('no page is open');
    return page;
  };
  return {
    display,
    ask: stage.ask,
    async open(path) {
      await page?.close();
      ({ page } = await stage.open(path));
      // A person shuts the page's dialogs, not the driver.
      page.on('dialog', () => undefined);
      await page.bringToFront();
    },
    evaluate: (work, args) =>
      here().evaluate(`(${work.toString()})(...${JSON.stringify(args)})`) as Promise<never>,
    attack: () => here().evaluate('void attack()'),
    async tap(x, y) {
      const session = await here().context().newCDPSession(here());
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      // As long as a finger stays.
      await pause(90);
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await session.detach();
    },
    async withoutFocusEmulation() {
      const session = await here().context().newCDPSession(here());
      await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
    },
    placed: stage.placed,
    async close() {
      await stage.close();
      await display.close();
    },
  };
}

export async function firefoxOnDisplay(
  pages: Pages,
  preferences: Record<string, string | number | boolean> = {},
): Promise<OnDisplay> {
  const display = await startDisplay();
  const stage = await firefoxStage(pages, { display: display.name, preferences });
  await withoutLimits(stage.ask);
  return {
    display,
    ask: stage.ask,
    open: (path) => stage.firefox.open(stage.site.origin + path),
    evaluate: (work, args) => stage.firefox.evaluate(work, args) as never,
    attack: () => handsIn(stage.firefox).attack(),
    assist: (digits) => stage.firefox.inBrowser(pressAsAccessibilityDoes, digits),
    placed: stage.placed,
    async close() {
      await stage.close();
      await display.close();
    },
  };
}

/** Runs in the page: where the end of an element is on the screen, as far as the window says, and in the viewport. */
export function endOf(selector: string): { x: number; y: number; inX: number; inY: number } {
  const { right, top, bottom } = (document.querySelector(selector) as Element).getBoundingClientRect();
  const { mozInnerScreenX, mozInnerScreenY } = window as unknown as Record<string, number | undefined>;
  const [inX, inY] = [right, (top + bottom) / 2];
  return {
    inX,
    inY,
    x: Math.round(inX + (mozInnerScreenX ?? window.screenX)),
    y: Math.round(inY + (mozInnerScreenY ?? window.screenY + window.outerHeight - window.innerHeight)),
  };
}
