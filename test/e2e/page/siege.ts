/** The attacks, whichever browser they run in: the user points and presses, the page does its worst. */
import { expect, it, type TestContext } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { NOT_HERE } from './attack-page.ts';
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
import { COVERS, ELEMENT_OF_OURS, FAINT_FRAME, NEAR } from './attacks-cover.ts';
import { HELD_KEYS, RESTING, SCROLLED } from './attacks-hands.ts';
import { RESTYLED } from './attacks-style.ts';
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
  /** Clicks into the page's field, and holds Enter there for about a second. */
  holdEnterIn(selector: string): Promise<void>;
  /** What is drawn at the button and within the card: the same text for the same pixels. */
  picture(): Promise<string>;
  /** Whether presses on `tel:` links open our card. */
  takeOverLinks(on: boolean): Promise<void>;
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
  ...Object.values(COVERS).map((text, index) => [pathOf('cover', index), text]),
  ...Object.values(RESTYLED).map((text, index) => [pathOf('restyled', index), text]),
  ...Object.values(RESTING).map(({ text }, index) => [pathOf('resting', index), text]),
  ...Object.values(HELD_KEYS).map((text, index) => [pathOf('held', index), text]),
  ['/scrolled', SCROLLED],
  ['/faint', FAINT_FRAME],
  ['/near', NEAR],
  ['/element', ELEMENT_OF_OURS],
  ['/drawn', DRAWN_BY_US],
  ['/frames', FRAMES],
  ['/inner', INNER],
  ['/reading', READING],
  ['/imitation', IMITATION],
  ['/focus', FOCUS],
]);

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** An attack that the browser knows nothing of proves nothing. */
function skipIfNotHere(outcome: string, { task, skip }: TestContext): void {
  if (outcome !== NOT_HERE) return;
  task.meta.lacks = 'a newer Firefox: this one lacks what the attack is made of, or opens every closed root';
  skip();
}

export function besiege(side: () => Besieged): void {
  /** Presses where the pointer is; the platform has what was going to be placed. */
  async function press(here: Besieged): Promise<void> {
    await here.mouse('down');
    await here.mouse('up');
    await here.settle();
  }

  // Else what follows proves nothing.
  it('dials where there is no attack', async () => {
    const here = side();
    await here.open('/drawn');
    await here.point();
    const before = here.placed();
    await press(here);
    await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    expect(here.placed()).toEqual([...before, E164]);
  });

  it.for(Object.keys(COVERS))('dials nothing that is covered: %s', async (name, context) => {
    const here = side();
    await here.open(pathOf('cover', Object.keys(COVERS).indexOf(name)));
    await here.point();
    const before = here.placed();
    skipIfNotHere(await here.attack(), context);
    await pause(350);
    await press(here);
    expect(here.placed()).toEqual(before);
  });

  it.each(Object.keys(RESTYLED))('looks as it does, or dials nothing: %s', async (name) => {
    const here = side();
    await here.open(pathOf('restyled', Object.keys(RESTYLED).indexOf(name)));
    await here.point();
    const before = here.placed();
    const looks = await here.picture();
    await here.attack();
    await pause(350);
    const same = (await here.picture()) === looks;
    await press(here);
    expect(same ? before : here.placed()).toEqual(before);
  });

  it.each(Object.keys(RESTING))('takes no press for a pointer that did not move: %s', async (name) => {
    const here = side();
    await here.open(pathOf('resting', Object.keys(RESTING).indexOf(name)));
    await here.point();
    const before = here.placed();
    await here.attack();
    await pause(RESTING[name]?.pressAfter ?? 0);
    await press(here);
    expect(here.placed()).toEqual(before);
  });

  it('takes no press on a button that was scrolled under a pointer', async () => {
    const here = side();
    await here.open('/scrolled');
    await pause(800);
    await here.moveTo(590, 400);
    await here.moveTo(600, 400);
    const before = here.placed();
    await here.attack(['number']);
    await pause(900);
    await here.attack(['button']);
    await pause(420);
    await press(here);
    expect(here.placed()).toEqual(before);
  });

  it.each(Object.keys(HELD_KEYS))('takes no press for a key that is held down: %s', async (name) => {
    const here = side();
    await here.takeOverLinks(true);
    try {
      await here.open(pathOf('held', Object.keys(HELD_KEYS).indexOf(name)));
      await pause(600);
      const before = here.placed();
      await here.holdEnterIn('#field');
      await here.settle();
      expect(here.placed()).toEqual(before);
    } finally {
      await here.takeOverLinks(false);
    }
  });

  it('gives its root to no element definition of the page, and to no question about it', async () => {
    const here = side();
    await here.open('/element');
    await here.point();
    expect(await here.attack()).toBe('');
  });

  it('places nothing from a frame that cannot be seen', async () => {
    const here = side();
    await here.open('/faint');
    await pause(600);
    const before = here.placed();
    for (const left of [0, 320, 640, 960]) {
      for (const right of [120, 180, 228, 236]) {
        await here.moveTo(left + right, 132);
        await pause(400);
        await press(here);
      }
    }
    expect(here.placed()).toEqual(before);
  });

  it.for(Object.keys(UNSEEN))('dials nothing that cannot be seen: %s', async (name, context) => {
    const here = side();
    await here.open(pathOf('unseen', Object.keys(UNSEEN).indexOf(name)));
    await here.point();
    const before = here.placed();
    skipIfNotHere(await here.attack(), context);
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

  it('shows a page none of our words', async (context) => {
    const here = side();
    await here.open('/reading');
    await here.point();
    const words = await here.secrets();
    expect(words.length).toBeGreaterThan(0);
    const loot = await here.attack(words);
    skipIfNotHere(loot, context);
    expect(loot).toBe('');
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
