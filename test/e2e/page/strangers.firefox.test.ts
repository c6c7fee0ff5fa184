/**
 * Frames of other sites and the notice of fullscreen in Firefox, under the display's own pointer: a driver's reaches no
 * frame of another process, and nothing of the browser's own.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isolated } from '#lib/core/bidi.ts';
import { type Display, onDisplay, startDisplay } from '../harness/display.ts';
import { eventually } from '../harness/eventually.ts';
import { page } from './attack-page.ts';
import { framed, OTHER_SITE, STRANGER, STRANGER_BETWEEN } from './attacks-frames.ts';
import { endOf } from './display-side.ts';
import { E164, NUMBER } from './hostile-pages.ts';
import { pause } from './siege-side.ts';
import { type FirefoxStage, firefoxStage } from './stage.ts';

/** A page that fills the screen at the press of its button, with its number so far down. */
const fullscreen = (top: number) =>
  page(
    '',
    `<button style="position:absolute;left:20px;top:300px" onclick="document.documentElement.requestFullscreen()">Play</button>
     <p style="position:absolute;left:300px;top:${top}px;margin:0">Phone: <span id="n">${NUMBER}</span></p>`,
  );

/** Opens a window of its origin and listens in it before anything else does: it writes other words on our card. */
const OPENER = page(
  `window.begin = () => {
    const opened = open('/framed?2671');
    for (const type of ['pointermove', 'mousemove', 'pointerover', 'mouseover', 'pointerdown'])
      opened.addEventListener(type, ({ originalTarget }) => {
        const root = originalTarget?.getRootNode?.();
        for (const each of root?.host ? root.querySelectorAll('*') : []) for (const node of each.childNodes) if (node.data) node.data = node.data.replace('2671', '9999');
      }, true);
  };`,
  '<button onclick="begin()">Open</button>',
);

describe('on a display', onDisplay, () => {
  let display: Display;
  let stage: FirefoxStage;
  beforeAll(async () => {
    display = await startDisplay();
    stage = await firefoxStage(
      {
        '/other-site': OTHER_SITE,
        '/opener': OPENER,
        '/stranger-between': STRANGER_BETWEEN,
        '/stranger-in': STRANGER_BETWEEN.replace('/stranger', '/framed?2671'),
        '/stranger': STRANGER,
        '/framed': framed,
        ...Object.fromEntries([60, 500].map((top) => [`/fullscreen-${top}`, fullscreen(top)])),
      },
      { display: display.name, otherOriginToo: true },
    );
    const { guards } = (await stage.ask('settings.get', {})).settings;
    await stage.ask('settings.save', { patch: { guards: { ...guards, recentMinutes: 0, perMinute: 0 } } });
  });
  afterAll(async () => {
    await stage?.close();
    await display?.close();
  });

  /** Onto the number in the frame, and then onto its button; what the browser asks then is answered. */
  async function press(path: string, yes: boolean): Promise<string> {
    await stage.firefox.open(stage.site.origin + path);
    return pressAt(118, yes);
  }

  /** The same in what is open, where the number is so far down. */
  async function pressAt(top: number, yes: boolean): Promise<string> {
    await pause(800);
    const at = await stage.firefox.evaluate(() => {
      const { mozInnerScreenX, mozInnerScreenY } = window as unknown as Record<string, number>;
      return { left: mozInnerScreenX ?? 0, top: mozInnerScreenY ?? 0 };
    }, []);
    const to = (x: number) => display.moveTo(at.left + x, at.top + top);
    for (const x of [118, 120]) await to(x);
    await pause(400);
    for (const x of [230, 234]) await to(x);
    await pause(400);
    await display.click();
    const asked = await stage.firefox.answer(yes);
    await stage.ask('vault.state', {});
    await pause(600);
    return asked;
  }

  it('are called from, if both sites are allowed', async () => {
    const called = () => eventually(() => stage.placed().length > 0, { what: 'a call', timeout: 8_000 });
    // The first press may come before the frame is ready; a call of it that is late is not pressed for again.
    await press('/other-site', true);
    await called().catch(async () => {
      await press('/other-site', true);
      await called();
    });
    expect(stage.placed()).toEqual([E164]);
  });

  /** Presses the page's button, goes to the number and on to its button, and presses that. */
  async function pressInFullscreen(top: number): Promise<void> {
    await stage.firefox.open(`${stage.site.origin}/fullscreen-${top}`);
    await pause(600);
    const button = await stage.firefox.evaluate(endOf, ['button']);
    await display.moveTo(button.x - 10, button.y);
    await display.click();
    await eventually(() => stage.firefox.evaluate(() => document.fullscreenElement !== null, []), {
      what: 'the page fills the screen',
    });
    await pause(700);
    const { inX, inY } = await stage.firefox.evaluate(endOf, ['#n']);
    for (const left of [60, 30, 10]) await display.moveTo(Math.round(inX) - left, Math.round(inY));
    await pause(500);
    for (const right of [8, 12, 14]) await display.moveTo(Math.round(inX) + right, Math.round(inY));
    await pause(900);
    await display.click();
    await pause(1_500);
    await stage.firefox.evaluate(() => document.exitFullscreen(), []);
    await pause(600);
  }

  it('dials nothing under the notice of fullscreen, and below it as ever', async () => {
    const before = stage.placed();
    await pressInFullscreen(60);
    expect(stage.placed()).toEqual(before);
    await pressInFullscreen(500);
    expect(stage.placed()).toEqual([...before, E164]);
  });

  it.each([
    {
      name: 'is asked for from a frame within a stranger’s',
      path: '/stranger-between',
      question: isolated(NUMBER),
    },
    { name: 'is not asked for from a stranger’s within', path: '/stranger-in', question: '' },
  ])('$name', async ({ path, question }) => {
    const before = stage.placed();
    const asked = await press(path, false);
    expect(question ? asked.includes(question) : asked === '').toBe(true);
    expect(stage.placed()).toEqual(before);
  });

  it('are not without a yes in a window whose opener listened before us', async () => {
    const before = stage.placed();
    await stage.firefox.open(`${stage.site.origin}/opener`);
    await stage.firefox.click('button');
    const opened = await eventually(
      async () => (await stage.firefox.urls()).find(({ url }) => url.endsWith('/framed?2671'))?.tab,
      { what: 'the window is open' },
    );
    await stage.firefox.switchTo(opened);
    expect(await pressAt(18, false)).toContain(isolated(NUMBER));
    expect(stage.placed()).toEqual(before);
    await pressAt(18, true);
    await eventually(() => stage.placed().length > before.length, { what: 'a call' });
    await stage.firefox.closeTab();
    await stage.firefox.switchTo(stage.pageTab);
  });
});
