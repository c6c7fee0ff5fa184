/** The attacks, whichever browser they run in: the user points and presses, the page does its worst. */
import { expect, it } from 'vitest';
import {
  DRAWN_BY_US,
  FOCUS,
  FRAMES,
  IMITATION,
  INNER,
  READING,
  UNDER_THE_FINGER,
  UNSEEN,
} from './attacks.ts';
import { E164 } from './hostile-pages.ts';
import type { Pages } from './stage.ts';

export interface Besieged {
  open(path: string): Promise<void>;
  /** Points at the number and then at the button, until its card is open and has been seen. */
  point(): Promise<void>;
  /** `attack` of the page, with words that it looks for. */
  attack(words?: readonly string[]): Promise<string>;
  mouse(button: 'down' | 'up'): Promise<void>;
  moveTo(x: number, y: number): Promise<void>;
  /** Clicks into the page's field, and holds Enter there. */
  holdEnterIn(selector: string): Promise<void>;
  placed(): string[];
  /** Words that our card shows now, and the page does not. */
  secrets(): Promise<string[]>;
  /** Whatever was asked of the background is answered: what was going to be placed is placed. */
  settle(): Promise<void>;
}

const pathOf = (kind: string, index: number): string => `/${kind}/${index}`;

export const SIEGE_PAGES: Pages = Object.fromEntries([
  ...Object.values(UNSEEN).map((text, index) => [pathOf('unseen', index), text]),
  ...Object.values(UNDER_THE_FINGER).map((text, index) => [pathOf('finger', index), text]),
  ['/drawn', DRAWN_BY_US],
  ['/frames', FRAMES],
  ['/inner', INNER],
  ['/reading', READING],
  ['/imitation', IMITATION],
  ['/focus', FOCUS],
]);

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export function besiege(side: () => Besieged): void {
  it.each(Object.keys(UNSEEN))('dials nothing that cannot be seen: %s', async (name) => {
    const here = side();
    await here.open(pathOf('unseen', Object.keys(UNSEEN).indexOf(name)));
    await here.point();
    const before = here.placed();
    await here.attack();
    await pause(350);
    await here.mouse('down');
    await here.mouse('up');
    await here.settle();
    expect(here.placed()).toEqual(before);
  });

  it.each(Object.keys(UNDER_THE_FINGER))('dials nothing but what was shown: %s', async (name) => {
    const here = side();
    await here.open(pathOf('finger', Object.keys(UNDER_THE_FINGER).indexOf(name)));
    await here.point();
    const before = here.placed().length;
    await here.mouse('down');
    await pause(60);
    await here.mouse('up');
    await here.settle();
    const now = here.placed().slice(before);
    expect(now.length).toBeLessThanOrEqual(1);
    for (const number of now) expect(number).toBe(E164);
  });

  it('lets a page draw nothing as part of our host', async () => {
    const here = side();
    await here.open('/drawn');
    await here.point();
    expect(await here.attack()).toBe('none,none');
  });

  it('shows a page none of our words', async () => {
    const here = side();
    await here.open('/reading');
    await here.point();
    const words = await here.secrets();
    expect(words.length).toBeGreaterThan(0);
    expect(await here.attack(words)).toBe('');
  });

  it('is not moved by a page that looks like us', async () => {
    const here = side();
    await here.open('/imitation');
    const before = here.placed();
    for (let turn = 0; turn < 3; turn += 1) {
      await here.moveTo(340, 330 + turn);
      await here.mouse('down');
      await here.mouse('up');
    }
    await here.settle();
    expect(here.placed()).toEqual(before);
  });

  it('places nothing from a frame of another site, or a sandboxed one', async () => {
    const here = side();
    await here.open('/frames');
    await pause(600);
    const before = here.placed();
    for (const left of [0, 320, 640, 960]) {
      // Over the number, then to where its button would be, and pressed.
      for (const right of [70, 120, 180, 206, 214, 222]) {
        await here.moveTo(left + right, 128);
        await pause(200);
        await here.mouse('down');
        await here.mouse('up');
      }
    }
    await here.settle();
    expect(here.placed()).toEqual(before);
  });

  it('hears no Enter that was held down elsewhere', async () => {
    const here = side();
    await here.open('/focus');
    await here.point();
    const before = here.placed();
    await here.holdEnterIn('#field');
    await here.settle();
    expect(Number(await here.attack())).toBeGreaterThan(3);
    expect(here.placed()).toEqual(before);
  });
}
