/** Browsers' own windows over us: the bubble of a field, its list, dialogs, tooltips; and pictures of a frame. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onDisplay } from '../harness/display.ts';
import { eventually } from '../harness/eventually.ts';
import { page } from './attack-page.ts';
import {
  AGAIN,
  ALERTS,
  ATTACKS,
  HELD,
  HONEST,
  LISTED,
  MUTED,
  OPENED,
  PHONE,
  PICTURE,
  SWAPPED,
  TAKEN_BACK,
  TITLED,
  TOLD,
  UNTITLED,
} from './attacks-bubbles.ts';
import { endOf, type OnDisplay } from './display-side.ts';
import { E164 } from './hostile-pages.ts';
import { pause } from './siege-side.ts';
import { type Pages, type Site, serve } from './stage.ts';

/** @param tells whether the browser says itself what lies over an element: its frames can have pictures, and are heard after `document.open` */
export function besiegeBubbles(start: (pages: Pages) => Promise<OnDisplay>, tells: boolean): void {
  describe('on a display', onDisplay, () => {
    let here: OnDisplay;
    let elsewhere: Site;
    beforeAll(async () => {
      elsewhere = await serve({ '/': TOLD });
      const pages = Object.entries({
        ...ATTACKS,
        ...TAKEN_BACK,
        ...HONEST,
        again: AGAIN,
        ...ALERTS,
        held: HELD,
        swapped: SWAPPED,
        titled: TITLED,
        untitled: UNTITLED,
        picture: PICTURE,
        muted: MUTED,
        opened: OPENED,
        listed: LISTED,
        inner: page('', PHONE),
      });
      const at = (text: string) => text.replace('ELSEWHERE', `${elsewhere.origin}/`);
      here = await start(Object.fromEntries(pages.map(([name, text]) => [pathOf(name), at(text)])));
    });
    afterAll(async () => {
      await here?.close();
      await elsewhere?.close();
    });

    /** Goes to the number's button, then has the page act, and rests there for as long as a press would count. */
    async function comeTo(name: string, prepare = () => Promise.resolve()): Promise<void> {
      await here.open(pathOf(name));
      await prepare();
      await pause(800);
      await rest();
      await here.attack();
      await pause(1_500);
    }

    /** Goes to the button, from beside the number. */
    async function rest(): Promise<void> {
      const { x, y } = await here.evaluate(endOf, ['#n']);
      for (const left of [60, 30, 10]) await here.display.moveTo(x - left, y);
      await pause(500);
      for (const right of [8, 12, 14]) await here.display.moveTo(x + right, y);
    }

    it.each(Object.keys(tells ? ATTACKS : { ...ATTACKS, ...TAKEN_BACK }))(
      'dials nothing under a bubble: %s',
      async (name) => {
        const before = here.placed();
        await comeTo(name);
        await here.display.click();
        await pause(1_800);
        await here.ask('vault.state', {});
        expect(here.placed()).toEqual(before);
      },
    );

    it.each(Object.keys(HONEST))('dials where no bubble can be: %s', async (name) => {
      const before = here.placed();
      await comeTo(name);
      await here.display.click();
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
      expect(here.placed().at(-1)).toBe(E164);
    });

    it.runIf(tells)('dials nothing under a picture of the frame around', async () => {
      const before = here.placed();
      await comeTo('picture');
      await here.display.click();
      await pause(1_000);
      expect(here.placed()).toEqual(before);
    });

    it.runIf(tells)('takes no key for assistive technology that the page keeps from us', async () => {
      const before = here.placed();
      await here.open(pathOf('muted'));
      await pause(1_500);
      const { x, y } = await here.evaluate(endOf, ['#n']);
      for (const left of [60, 30, 10]) await here.display.moveTo(x - left, y);
      await pause(800);
      await here.attack();
      await pause(500);
      await here.display.press('Tab');
      await pause(800);
      await here.display.press('Return');
      await pause(1_500);
      expect(here.placed()).toEqual(before);
    });

    it.runIf(!tells)('asks itself where a field without the focus may have its list open', async () => {
      const before = here.placed();
      await here.open(pathOf('listed'));
      await pause(800);
      const opener = await here.evaluate(endOf, ['#o']);
      await here.display.moveTo(opener.x - 8, opener.y);
      await here.display.click();
      const { x, y } = await here.evaluate(endOf, ['#n']);
      for (const left of [60, 30, 10]) await here.display.moveTo(x - left, y);
      await pause(500);
      for (const right of [8, 12, 14]) await here.display.moveTo(x + right, y);
      await pause(3_000);
      await here.display.click();
      await pause(1_500);
      expect(here.placed()).toEqual(before);
      await here.display.press('Return');
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    });

    it.runIf(tells)('asks itself before a call from a frame that was opened anew', async () => {
      const before = here.placed();
      await comeTo('opened');
      await here.display.click();
      await pause(1_500);
      expect(here.placed()).toEqual(before);
      await here.display.press('Return');
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    });

    it.each(Object.keys(ALERTS))(
      'means nothing by a press that follows the one which shut %s over the button',
      async (name) => {
        const before = here.placed();
        await comeTo(name, here.withoutFocusEmulation);
        await here.display.clickAfter('Return', 350);
        await pause(2_500);
        expect(here.placed()).toEqual(before);
        await rest();
        await pause(1_000);
        await here.display.click();
        await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
      },
    );

    it('dials by a press after the page held its thread, as no dialog took the focus', async () => {
      const before = here.placed();
      await comeTo('held', here.withoutFocusEmulation);
      await here.display.click();
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    });

    it('calls no number that came in the place of the one that was read, until it can be read', async () => {
      const before = here.placed();
      await here.open(pathOf('swapped'));
      await pause(1_500);
      await rest();
      const { x, y } = await here.evaluate(endOf, ['#n']);
      await pause(900);
      await here.attack();
      for (const right of [13, 14, 13]) await here.display.moveTo(x + right, y);
      await pause(150);
      await here.display.click();
      await pause(1_500);
      expect(here.placed()).toEqual(before);
      await here.display.click();
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    });

    it.runIf(tells)('is not covered by the page’s own tooltip', async () => {
      const looks: number[][] = [];
      for (const name of ['untitled', 'titled']) {
        await comeTo(name);
        const { x, y } = await here.evaluate(endOf, ['#n']);
        looks.push(here.display.column(x + 40, Math.round(y) + 12, Math.round(y) + 160));
      }
      expect(looks[1]).toEqual(looks[0]);
    });

    it('takes the focus from a frame that does not say what it has, and dials by the next press', async () => {
      const before = here.placed();
      await comeTo('again');
      await here.display.click();
      await pause(1_500);
      expect(here.placed()).toEqual(before);
      await here.display.click();
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    });
  });
}

const pathOf = (name: string) => `/${name.replaceAll(/[ ,]+/g, '-')}`;
