/** Little room, and numbers that go out of sight while something is shown for them. */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import { middleOfElement } from './elements.ts';
import type { Box, Ours } from './ours.ts';
import {
  buttonFor,
  callUntilPlaced,
  html,
  type Journey,
  look,
  middleOf,
  openCard,
  point,
  setGuards,
  shows,
  type Tab,
  untilOffered,
} from './side.ts';

const US = ['+1 212 555 0142', '+12125550142'] as const;
const OTHER = ['+1 650 253 0000', '+16502530000'] as const;
const inFrame = (size: string) => html(`<iframe src="/room/inner" ${size} style="border:0"></iframe>`);

export const roomPages: Pages = {
  '/room/box': html(`<div id="box" style="height:160px;overflow:auto;border:1px solid">
      <p>Phone: <span id="number">+1 212 555 0142</span></p><div style="height:900px"></div></div>
    <p>Main line: +1 650 253 0000</p>`),
  '/room/inner': html(
    '<p id="line">Phone: <span id="number">+1 212 555 0142</span></p>',
    'lang="en"',
    '<style>html{overflow-y:scroll}body{margin:8px}p{margin:0}</style>',
  ),
  '/room/320': inFrame('width="320" height="420"'),
  '/room/260': inFrame('width="260" height="420"'),
  '/room/low': inFrame('width="640" height="80"'),
  '/room/wide': inFrame('width="420" height="200"'),
};

/** Runs in the page: the room that the frame's page has between its scrollbars, and where its number is in the page. */
function frameRoom(): { view: Box; number: { x: number; y: number }; left: number; top: number } | null {
  const frame = document.querySelector('iframe');
  const root = frame?.contentDocument?.documentElement;
  const box = root?.querySelector('#number')?.getBoundingClientRect();
  if (!frame || !root || !box) return null;
  const { left, top } = frame.getBoundingClientRect();
  return {
    view: { left: 0, top: 0, right: root.clientWidth, bottom: root.clientHeight },
    number: { x: left + box.x + box.width / 2, y: top + box.y + box.height / 2 },
    left,
    top,
  };
}

const scrollBox = (tab: Tab, by: number) =>
  tab.evaluate((dy) => document.querySelector('#box')?.scrollBy(0, dy), [by]);

const untilGone = (tab: Tab) =>
  eventually(
    async () => {
      const ours = await tab.ours();
      return ours && !ours.card && !ours.offer;
    },
    { what: 'neither card nor button is shown', timeout: 10_000 },
  );

const within = (inner: Box, outer: Box) =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.right <= outer.right &&
  inner.bottom <= outer.bottom;

export const room: Journey = (side) => {
  beforeAll(() => setGuards(side()));

  describe('out of sight in what scrolls', () => {
    /** A number that was called a moment ago, pressed again: the card asks. */
    async function askedAgain(): Promise<Tab> {
      const tab = await side().open('/room/box');
      await untilOffered(tab, [US[1], OTHER[1]]);
      await callUntilPlaced(side(), tab, ...US);
      onTestFinished(() => setGuards(side()));
      await setGuards(side(), { recentMinutes: 10 });
      await tab.reload();
      await untilOffered(tab, [US[1], OTHER[1]]);
      const { x, y } = await openCard(tab, ...US);
      await look();
      await tab.clickAt(x, y);
      await shows(tab, /You called this number/);
      return tab;
    }

    it('leaves with its number, and the question with it', async () => {
      const tab = await askedAgain();
      await scrollBox(tab, 500);
      await untilGone(tab);
      // A question that cannot be seen needs no answer: another number has its turn.
      await point(tab, ...OTHER);
      // And it is not there again when its number is.
      await scrollBox(tab, -500);
      const button = await point(tab, ...US);
      expect((await tab.ours())?.card).toBeNull();
      expect(button).toBeTruthy();
    });

    it('takes a question back whose number the page replaces, and says so', async () => {
      const tab = await askedAgain();
      const before = side().placed();
      await tab.evaluate(() => {
        const text = document.querySelector('#number')?.firstChild;
        if (text) text.nodeValue = '+1 212 555 0166';
      }, []);
      await shows(tab, /changed the number at that moment. No call was placed/);
      expect((await tab.ours())?.card?.text).not.toMatch(/You called this number|Call anyway/);
      expect(side().placed()).toEqual(before);
      await untilOffered(tab, ['+12125550166', OTHER[1]]);
    });

    it('shows what became of a call when its number is seen again', async () => {
      const tab = await side().open('/room/box');
      await untilOffered(tab, [US[1], OTHER[1]]);
      await callUntilPlaced(side(), tab, ...US);
      await shows(tab, /connecting you/);
      await scrollBox(tab, 500);
      await untilGone(tab);
      await scrollBox(tab, -500);
      await shows(tab, /connecting you/);
      expect(await buttonFor(tab, US[1])).toBeTruthy();
    });
  });

  describe('in frames', () => {
    /** The card of the frame's number, opened with the pointer. */
    async function cardInFrame(tab: Tab): Promise<{ card: NonNullable<Ours['card']>; view: Box }> {
      return eventually(
        async () => {
          const at = await tab.evaluate(frameRoom, []);
          if (!at) return undefined;
          await tab.moveTo(Math.round(at.number.x) - 2, Math.round(at.number.y));
          await tab.moveTo(Math.round(at.number.x), Math.round(at.number.y));
          const offer = (await tab.ours('iframe'))?.offer;
          if (!offer) return undefined;
          const { x, y } = middleOf(offer);
          await tab.moveTo(Math.round(at.left + x), Math.round(at.top + y));
          await look();
          const card = (await tab.ours('iframe'))?.card;
          // The facts of the number have come.
          return card && /Never called|You called|ago|now/i.test(card.text) && { card, view: at.view };
        },
        { what: 'the card in the frame is open' },
      );
    }

    it.each(['320', '260', 'low', 'wide'])('%s: the card keeps within the view', async (size) => {
      const tab = await side().open(`/room/${size}`);
      await untilOffered(tab, [US[1]]);
      const { card, view } = await cardInFrame(tab);
      expect(within(card.box, view), JSON.stringify({ card: card.box, view })).toBe(true);
      for (const name of [/^More$/, /^Call \+/])
        expect(
          card.controls.some((control) => name.test(control.name) && within(control.box, view)),
          `${name} in ${JSON.stringify({ controls: card.controls, view })}`,
        ).toBe(true);
    });

    it('lets go when the pointer leaves the frame', async () => {
      const tab = await side().open('/room/wide');
      await untilOffered(tab, [US[1]]);
      await eventually(
        async () => {
          const at = await tab.evaluate(frameRoom, []);
          if (!at) return false;
          await tab.moveTo(Math.round(at.number.x) - 2, Math.round(at.number.y));
          await tab.moveTo(Math.round(at.number.x), Math.round(at.number.y));
          return (await tab.ours('iframe'))?.offer;
        },
        { what: 'the frame’s number is offered' },
      );
      const { x, y } = await tab.evaluate(middleOfElement, ['iframe']);
      await tab.moveTo(Math.round(x) + 500, Math.round(y) + 300);
      await eventually(
        async () => {
          const ours = await tab.ours('iframe');
          return ours && !ours.offer && ours.glyphs.length === 1;
        },
        { what: 'the button is let go', timeout: 10_000 },
      );
    });
  });
};
