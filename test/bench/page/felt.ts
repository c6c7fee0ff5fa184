/** Work and waits of the page's thread on a page that others made, from its opening on. */
import type { BrowserContext, Page } from 'playwright';

export interface PageCost {
  /** Work of the page's thread in the first five seconds, milliseconds of processor: other programs do not count. */
  worked: number;
  /** From each click or key to the frame after it, milliseconds. */
  waits: number[];
}

const FIRST_MS = 5_000;
/** Clicks, and as many keys. */
const ACTS = 10;

/** Runs before the page's scripts. */
function watchInput(): void {
  const waits: number[] = [];
  Object.assign(globalThis, { waits });
  const note = ({ timeStamp, isTrusted }: Event) => {
    if (!isTrusted) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // The task after a frame's callbacks comes once the frame was handed on.
      port1.onmessage = () => waits.push(performance.now() - timeStamp);
      port2.postMessage(0);
    });
  };
  for (const kind of ['pointerup', 'keydown']) addEventListener(kind, note, { capture: true, passive: true });
}

/** Clicks texts down the page, and types where the last one left the focus. */
async function act(page: Page): Promise<void> {
  for (let at = 0; at < ACTS; at += 1) {
    await page.mouse.click(120 + at * 40, 160 + at * 45);
    await page.waitForTimeout(60);
  }
  for (let at = 0; at < ACTS; at += 1) {
    await page.keyboard.press(at % 2 ? 'ArrowDown' : 'a');
    await page.waitForTimeout(60);
  }
}

/** Opens the page in a tab of its own. */
export async function felt(context: BrowserContext, address: string): Promise<PageCost> {
  const page = await context.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(watchInput);
  await page.goto(address);
  await page.waitForTimeout(FIRST_MS);
  const { metrics } = await session.send('Performance.getMetrics');
  await act(page);
  const waits = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
  await page.close();
  return {
    worked: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000,
    waits,
  };
}
