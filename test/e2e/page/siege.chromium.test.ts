/** Attacks around the user's own press, in Chromium. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dialogs, dialogsOf } from '../harness/answer.ts';
import type { ClosedRoots } from '../harness/chromium.ts';
import { E164, NUMBER } from './hostile-pages.ts';
import { oursOn } from './journeys/chromium-side.ts';
import { readCallControl, readLetters } from './journeys/ours.ts';
import { besiege } from './siege.ts';
import { pressInFrame } from './siege-frames.ts';
import { type Besieged, pause, SETTLED_MS, SIEGE_PAGES } from './siege-side.ts';
import { type ChromiumStage, callName, chromiumStage, hover, offersOn } from './stage.ts';

let stage: ChromiumStage;
let page: Page | undefined;
let roots: ClosedRoots;
let dialogs: Dialogs;
beforeAll(async () => {
  stage = await chromiumStage(SIEGE_PAGES, { backForwardCache: true });
  await stage.ask('settings.save', { patch: { guards: await withoutLimits() } });
});
afterAll(() => stage?.close());

/** A press that is refused as one too many in its minute would prove nothing. */
async function withoutLimits() {
  return { ...(await stage.ask('settings.get', {})).settings.guards, recentMinutes: 0, perMinute: 0 };
}
function here(): Page {
  if (!page) throw new Error('no page is open');
  return page;
}

/** Runs in our root. */
async function within<Answer>(read: (root: ShadowRoot) => Answer): Promise<Answer | null> {
  const session = await here().context().newCDPSession(here());
  const answer = await oursOn(session, read);
  await session.detach();
  return answer;
}

const side: Besieged = {
  async open(path) {
    await page?.close();
    ({ page, roots } = await stage.open(path));
    dialogs = dialogsOf(page);
  },
  async point() {
    const { x, y } = await hover(here(), roots, NUMBER, E164);
    await here().mouse.move(x, y, { steps: 3 });
    await roots.find('group', callName(E164));
    await new Promise((done) => setTimeout(done, 400));
    return { x, y };
  },
  async compose(selector) {
    await here().focus(selector);
    const session = await here().context().newCDPSession(here());
    const key = (type: 'rawKeyDown' | 'keyUp', name: string, code: number) =>
      session.send('Input.dispatchKeyEvent', { type, key: name, code: 'Enter', windowsVirtualKeyCode: code });
    await key('rawKeyDown', 'Process', 229);
    await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    for (let turn = 0; turn < 4; turn += 1) {
      await key('rawKeyDown', 'Enter', 13);
      await session.send('Input.insertText', { text: 'に' });
      await key('keyUp', 'Enter', 13);
      await new Promise((done) => setTimeout(done, 200));
    }
    await session.detach();
  },
  async leaveFullscreen() {
    await here()
      .evaluate(() => (document.fullscreenElement ? document.exitFullscreen() : undefined))
      .catch(() => undefined);
  },
  listed: () => offersOn(stage, here()),
  tellsOfVeils: true,
  async print() {
    const session = await here().context().newCDPSession(here());
    await session.send('Page.printToPDF', {});
    await session.detach();
  },
  async pinch(scale) {
    const session = await here().context().newCDPSession(here());
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: scale });
    await session.detach();
  },
  attack: (words = []) =>
    here().evaluate((given) => {
      const { attack } = globalThis as unknown as { attack(words: readonly string[]): unknown };
      return String(attack(given));
    }, words),
  mouse: (button) => here().mouse[button](),
  moveTo: (x, y) => here().mouse.move(x, y, { steps: 3 }),
  key: (name) => dialogs.within(here().keyboard.press(name)),
  async holdEnterIn(selector) {
    await here().focus(selector);
    for (let turn = 0; turn < 20; turn += 1) {
      await here().keyboard.down('Enter');
      await new Promise((done) => setTimeout(done, 50));
    }
    await here().keyboard.up('Enter');
  },
  callControl: () => within(readCallControl),
  letters: async () => (await within(readLetters)) ?? '',
  async picture() {
    const drawn: string[] = [];
    for (const box of await boxesOfOurs(roots)) {
      const clip = { x: box.x, y: box.y, width: box.width, height: box.height };
      drawn.push((await here().screenshot({ clip, caret: 'initial' })).toString('base64'));
    }
    return drawn.join();
  },
  pixels: async (clip) => (await here().screenshot({ clip })).toString('base64'),
  takeOverLinks: async (on) => void (await stage.ask('settings.save', { patch: { takeOverTelLinks: on } })),
  placed: () => stage.placed(),
  answer: (yes) => dialogs.answer(yes),
  async secrets() {
    const html = await roots.html(await roots.find('group', callName(E164)));
    return [...html.matchAll(/data-text="([^"]+)"/g)].flatMap(([, text]) => text ?? []);
  },
  forget: async () => void (await stage.ask('erase', { kind: 'history' })),
  async settle() {
    await new Promise((done) => setTimeout(done, SETTLED_MS));
    await stage.ask('vault.state', {});
  },
};

/** Of the button and the card, without their round edges. */
async function boxesOfOurs(
  of: ClosedRoots,
): Promise<{ x: number; y: number; width: number; height: number }[]> {
  const ours = (await of.tree()).filter(
    ({ role, name }) => /^(button|group)$/.test(role) && callName(E164).test(name),
  );
  const boxes = await Promise.all(ours.map((node) => of.spot(node).catch(() => undefined)));
  return boxes.flatMap((box) => {
    if (!box || box.width < 10 || box.height < 10) return [];
    const [width, height] = [box.width - 8, box.height - 8];
    return [{ x: Math.max(0, box.x - width / 2), y: Math.max(0, box.y - height / 2), width, height }];
  });
}

besiege(() => side);

// In Firefox a driver's pointer reaches no frame of another process: strangers.firefox.test.ts has that of a display.
it('places nothing from a frame in the frame of a stranger', async () => {
  await side.open('/stranger-between');
  await pause(800);
  const before = side.placed();
  await pressInFrame(side, 0, 100, true);
  await side.settle();
  await pause(600);
  expect(side.placed()).toEqual(before);
});

/** Runs in our root. */
const readCardMotion = (root: ShadowRoot) =>
  getComputedStyle(root.querySelector('.card') as Element).animationName;

it('opens the card where it stays: moved in, it would lie on the button, which counts as a cover', async () => {
  await side.open('/drawn');
  await side.point();
  expect(await within(readCardMotion)).toBe('none');
});
