/** Presses that follow one another faster than a person reads: those of a game, under which the page moves its number. */
import { expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { page } from './attack-page.ts';
import { endOf, type OnDisplay } from './display-side.ts';
import { E164, NUMBER } from './hostile-pages.ts';
import { pause } from './siege-side.ts';
import type { Pages } from './stage.ts';

/** Between two presses of a game, milliseconds. */
const FAST_MS = [120, 180, 250];
const SLOW_MS = [620, 900];

/** At its third press the number comes where its button is under the pointer. */
const game = (more = '') =>
  page(
    `let hits = 0;
    addEventListener('pointerdown', ({ timeStamp }) => { document.documentElement.dataset.downs = (document.documentElement.dataset.downs ?? '') + ' ' + Math.round(timeStamp); }, true);
    ${more}
    addEventListener('DOMContentLoaded', () => {
      const [goal, n] = ['#goal', '#n'].map((one) => document.querySelector(one));
      window.hit = () => {
        if (++hits !== 3) return;
        const { width, height } = n.getBoundingClientRect();
        n.style.left = 330 - width - 14 + 'px';
        n.style.top = 330 - height / 2 + 'px';
      };
      goal.addEventListener('pointerup', hit);
    });`,
    `<div id="goal" style="position:absolute;left:300px;top:300px;width:60px;height:60px;background:#fc0;border-radius:30px"></div>
     <span id="n" style="position:absolute;left:-500px;top:0;white-space:nowrap">${NUMBER}</span>`,
  );

/** The game keeps its own presses from everyone else. */
const MUTED =
  "for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) addEventListener(type, (event) => { if (event.target.id !== 'goal') return; event.stopImmediatePropagation(); if (type === 'pointerup') hit(); }, true);";

export const PACE_PAGES: Pages = {
  '/game': game(),
  '/game-muted': game(MUTED),
  '/at-rest': page('', `<p style="margin:200px">Phone: <span id="n">${NUMBER}</span></p>`),
};

/** The middle of the goal, on the screen. */
async function goal(here: OnDisplay): Promise<{ x: number; y: number }> {
  const { x, y } = await here.evaluate(endOf, ['#goal']);
  return { x: x - 30, y };
}

/** The longest time between two presses that the page saw, milliseconds: a busy machine makes it longer. */
async function longest(here: OnDisplay): Promise<number> {
  const downs = await here.evaluate(() => document.documentElement.dataset.downs ?? '', []);
  const times = downs.trim().split(' ').map(Number);
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));
}

/** Plays, a few times at each pace, and says of how many games the presses came within `most` of each other. */
async function play(here: OnDisplay, path: string, paces: readonly number[], presses: number, most: number) {
  let judged = 0;
  for (let turn = 0; turn < paces.length || (judged === 0 && turn < 4 * paces.length); turn += 1) {
    const apart = paces[turn % paces.length] ?? 0;
    await here.open(path);
    await pause(800);
    const before = here.placed();
    const { x, y } = await goal(here);
    await here.display.moveTo(x, y);
    await pause(500);
    await here.display.clicks(presses, apart);
    await pause(600);
    await here.ask('vault.state', {});
    const gap = await longest(here);
    if (gap >= most) continue;
    judged += 1;
    expect(here.placed(), `${apart} ms, ${gap} ms at most`).toEqual(before);
  }
  expect(judged).toBeGreaterThan(0);
}

export function besiegePace(side: () => OnDisplay): void {
  it.each(['/game', '/game-muted'])('dials nothing by the presses of a fast game: %s', (path) =>
    play(side(), path, FAST_MS, 12, 500),
  );

  it.each(['/game', '/game-muted'])('dials nothing by the first press on what came under it: %s', (path) =>
    play(side(), path, SLOW_MS, 4, 1_200),
  );

  it('dials by the first of two presses, and by one half a second after one that was refused', async () => {
    const here = side();
    for (const how of ['two', 'again']) {
      await here.open('/at-rest');
      await pause(800);
      const before = here.placed();
      const { x, y } = await here.evaluate(endOf, ['#n']);
      for (const left of [60, 30, 10]) await here.display.moveTo(x - left, y);
      if (how === 'two') {
        await pause(500);
        for (const right of [8, 12, 14]) await here.display.moveTo(x + right, y);
        await pause(900);
        await here.display.clickTwice(150);
      } else {
        // Refused: the button has not been there for long enough.
        await here.display.clicks(1, 0, { x: x + 14, y });
        await pause(40);
        await here.display.clicks(2, 560, { x: x + 14, y });
      }
      await eventually(() => here.placed().length > before.length, {
        what: `the platform has the call: ${how}`,
      });
      await pause(400);
      expect(here.placed(), how).toEqual([...before, E164]);
    }
  });
}
