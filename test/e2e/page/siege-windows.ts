/** A window that a page opened, and moves under the pointer. */
import { expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { page } from './attack-page.ts';
import { endOf, type OnDisplay } from './display-side.ts';
import { E164, NUMBER } from './hostile-pages.ts';
import { pause } from './siege-side.ts';
import type { Pages } from './stage.ts';

interface Opener extends Window {
  opened?: Window | null;
}

export const WINDOW_PAGES: Pages = {
  '/opener': page(
    '',
    `<p><button id="o" onclick="window.opened = open('/opened', 'opened', 'popup,left=100,top=150,width=520,height=300')">Open</button></p>`,
  ),
  '/opened': page(
    "document.title = 'Opened';",
    `<span id="n">${NUMBER}</span><button id="bait">Stay signed in</button>`,
    `<style>#n { position: absolute; left: 40px; top: 60px } #bait { position: absolute; left: 260px; top: 50px; padding: 12px }</style>`,
  ),
  // Its own window over our letters, and its focus where ours is not told of it.
  '/behind': page(
    '',
    `<p><button id="o" onclick="front()">Details</button></p><iframe id="f"></iframe><span id="n">${NUMBER}</span>
    <script>
      function front() {
        const { left, right, top } = n.getBoundingClientRect();
        const x = Math.round((window.mozInnerScreenX ?? screenX) + left - 260);
        const y = Math.round((window.mozInnerScreenY ?? screenY + outerHeight - innerHeight) + top - 140);
        window.opened = open('/front', 'front', 'popup,left=' + x + ',top=' + y + ',width=' + Math.round(right - left + 250) + ',height=300');
        window.opened.moveTo(x, y);
        setTimeout(() => f.contentWindow.focus(), 600);
      }
    </script>`,
    `<style>#n { position: absolute; left: 420px; top: 360px } #f { position: absolute; left: 8px; top: 600px; width: 60px; height: 30px }</style>`,
  ),
  '/front': page("document.title = 'Front';", '<p>+1 202 555 0143</p>'),
};

/** Runs in the opener: `endOf` of the window that it opened. */
function endInOpened(selector: string): { x: number; y: number } {
  const { opened } = window as Opener;
  const box = opened?.document.querySelector(selector)?.getBoundingClientRect();
  if (!opened || !box) throw new Error('no window was opened');
  const top = opened.screenY + opened.outerHeight - opened.innerHeight;
  return {
    x: Math.round(opened.screenX + box.right),
    y: Math.round(top + (box.top + box.bottom) / 2),
  };
}

function moveOpened(x: number, y: number): void {
  (window as Opener).opened?.moveBy(x, y);
}

async function openByPress(here: OnDisplay, title: string): Promise<void> {
  await pause(800);
  const { x, y } = await here.evaluate(endOf, ['#o']);
  await here.display.moveTo(x - 10, y);
  await here.display.click();
  const isOpen = () => (window as Opener).opened?.document.readyState === 'complete';
  await eventually(() => here.evaluate(isOpen, []), { what: 'the window is open' });
  // No window manager gives it the focus, and a title reaches the display later than the page.
  const focus = () =>
    here.display.focus(title).then(
      () => true,
      () => false,
    );
  await eventually(focus, { what: `the window ${title} has the focus` });
  await pause(2_000);
}

async function openAnother(
  here: OnDisplay,
): Promise<{ end: { x: number; y: number }; bait: { x: number; y: number } }> {
  await here.open('/opener');
  await openByPress(here, 'Opened');
  return { end: await here.evaluate(endInOpened, ['#n']), bait: await here.evaluate(endInOpened, ['#bait']) };
}

export function besiegeWindows(side: () => OnDisplay): void {
  it('dials in a window that a page opened', async () => {
    const here = side();
    const before = here.placed();
    const { end } = await openAnother(here);
    for (const left of [60, 30, 10]) await here.display.moveTo(end.x - left, end.y);
    await pause(500);
    for (const right of [8, 12, 14]) await here.display.moveTo(end.x + right, end.y);
    await pause(900);
    await here.display.click();
    await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    expect(here.placed()).toEqual([...before, E164]);
  });

  it('dials nothing that comes under a pointer since its window is moved', async () => {
    const here = side();
    const { end, bait } = await openAnother(here);
    const at = { x: bait.x - 30, y: bait.y };
    await here.display.moveTo(at.x, at.y);
    await pause(900);
    const before = here.placed();
    // A hand that rests trembles.
    let isOver = false;
    const trembling = (async () => {
      for (let time = 0; !isOver; time += 1)
        await here.display.moveTo(at.x + (time % 2), at.y + (time % 3 > 0 ? 1 : 0));
    })();
    await pause(300);
    await here.evaluate(moveOpened, [at.x - end.x - 12, at.y - end.y]);
    await pause(320);
    isOver = true;
    await trembling;
    await here.display.click();
    await pause(1_500);
    await here.ask('vault.state', {});
    expect(here.placed()).toEqual(before);
  });
  besiegeBehind(side);
}

export function besiegeBehind(side: () => OnDisplay): void {
  it('dials nothing in a window that is behind another', async () => {
    const here = side();
    await here.open('/behind');
    await here.withoutFocusEmulation?.();
    await openByPress(here, 'Front');
    const before = here.placed();
    const end = await here.evaluate(endOf, ['#n']);
    for (const right of [60, 30, 22, 16, 12]) await here.display.moveTo(end.x + right, end.y);
    await pause(900);
    for (const right of [8, 14]) await here.display.moveTo(end.x + right, end.y);
    await pause(1_200);
    await here.display.click();
    await pause(1_500);
    await here.ask('vault.state', {});
    expect(here.placed()).toEqual(before);
  });
}
