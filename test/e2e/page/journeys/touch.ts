/** Fingers and wheels: what has no pointer that rests, and what goes through our button to the page. */
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import {
  cardFor,
  html,
  type Journey,
  look,
  middleOf,
  openCard,
  type Point,
  setGuards,
  type Tab,
  untilOffered,
  untilPlaced,
} from './side.ts';

const US = ['+1 212 555 0142', '+12125550142'] as const;
const OTHER = ['+1 650 253 0000', '+16502530000'] as const;

export const touchPages: Pages = {
  '/touch/list': html(
    `<p id="row">Phone: <span id="number">${US[0]}</span></p><p>Main line: ${OTHER[0]}</p><div style="height:2000px"></div>`,
    'lang="en"',
    `<script>window.pressed = 0; addEventListener('click', (event) => { if (event.target.id === 'row') pressed++; });</script>`,
  ),
  '/touch/box': html(
    `<div id="box"><div id="whole"></div>
      ${[0, 1, 2, 3, 4, 5].map((row) => `<div class="row" style="top:${row * 60}px">Dana ${US[0].slice(0, -1)}${row}</div>`).join('')}
    </div>`,
    'lang="en"',
    `<style>#box{position:relative;height:150px;width:420px;overflow:auto;border:1px solid}
      #whole{height:3000px}.row{position:absolute;height:40px;line-height:40px}</style>`,
  ),
};

/** The number's small picture, once it is there. */
const pictureOf = (tab: Tab, index: number): Promise<Point> =>
  eventually(
    async () => {
      const glyph = (await tab.ours())?.glyphs[index];
      return glyph && middleOf(glyph);
    },
    { what: `picture ${index + 1} is beside its number` },
  );

const scrollTopOf = (tab: Tab) => tab.evaluate(() => document.querySelector('#box')?.scrollTop ?? 0, []);

export const touch: Journey = (side) => {
  beforeAll(() => setGuards(side()));

  // Firefox makes no click of a finger that stays for more than 300 ms.
  it.each([40, 120, 200])(
    'opens the card at a tap of %i ms on the picture, and calls at the next',
    async (held) => {
      const tab = await side().open('/touch/list');
      await untilOffered(tab, [US[1], OTHER[1]]);
      const picture = await pictureOf(tab, 0);
      const before = side().placed();
      await tab.tapAt(picture.x, picture.y, held);
      await eventually(() => cardFor(tab, US[1]), { what: 'the card is open' });
      expect(side().placed()).toEqual(before);
      // It stays: a finger that is lifted has not left. A tap on the same spot that came sooner would not be meant.
      await look(1_300);
      expect(await cardFor(tab, US[1])).toBeTruthy();
      const button = (await tab.ours())?.offer;
      if (!button) throw new Error('the button is gone');
      const { x, y } = middleOf(button);
      await tab.tapAt(x, y, held);
      await untilPlaced(side(), US[1], before);
      // Elsewhere is elsewhere for a finger, too.
      expect(await tab.inPage(() => (globalThis as unknown as { pressed: number }).pressed, [])).toBe(0);
    },
  );

  it('does nothing where a finger taps beside it', async () => {
    const tab = await side().open('/touch/list');
    await untilOffered(tab, [US[1], OTHER[1]]);
    const { x, y } = await pictureOf(tab, 1);
    await tab.tapAt(x, y - 60);
    await look();
    expect((await tab.ours())?.card).toBeNull();
  });

  it('draws a picture for each number that a box shows, and for none that it cuts off', async () => {
    const tab = await side().open('/touch/box');
    await untilOffered(
      tab,
      [0, 1, 2, 3, 4, 5].map((row) => `${US[1].slice(0, -1)}${row}`),
    );
    await pictureOf(tab, 2);
    const box = await tab.evaluate(() => {
      const { top, bottom } = (document.querySelector('#box') as Element).getBoundingClientRect();
      return { top, bottom };
    }, []);
    const glyphs = (await tab.ours())?.glyphs ?? [];
    expect(glyphs.length).toBe(3);
    for (const glyph of glyphs) {
      const { y } = middleOf(glyph);
      expect(y > box.top && y < box.bottom, `${y} in ${JSON.stringify(box)}`).toBe(true);
    }
  });

  it('lets the wheel go through the button to what scrolls under it', async () => {
    const tab = await side().open('/touch/box');
    await untilOffered(
      tab,
      [0, 1, 2, 3, 4, 5].map((row) => `${US[1].slice(0, -1)}${row}`),
    );
    const { x, y } = await openCard(tab, `${US[0].slice(0, -1)}1`, `${US[1].slice(0, -1)}1`);
    expect(await scrollTopOf(tab)).toBe(0);
    await tab.wheelAt(x, y, 120);
    await eventually(async () => (await scrollTopOf(tab)) > 60, { what: 'the box has scrolled' });
  });
};
