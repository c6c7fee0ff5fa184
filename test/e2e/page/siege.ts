/** The attacks, whichever browser they run in: the user points and presses, the page does its worst. */
import { expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { UNDER_THE_FINGER, UNSEEN } from './attacks.ts';
import { COVERS } from './attacks-cover.ts';
import { RESTYLED } from './attacks-style.ts';
import { E164 } from './hostile-pages.ts';
import { besiegeFrames } from './siege-frames.ts';
import { besiegeHands } from './siege-hands.ts';
import { besiegeNumbers } from './siege-numbers.ts';
import { type Besieged, pathOf, pause, press, skipIfNotHere } from './siege-side.ts';

/** The card tells what was called when, and the time there: neither may change while two pictures are compared. */
async function withoutNews(here: Besieged): Promise<void> {
  await here.forget();
  const left = 60_000 - (Date.now() % 60_000);
  if (left < COMPARED_MS) await pause(left);
}

/** A picture of it once its colours have gone over into each other: alike three times. */
async function atRest(here: Besieged): Promise<string> {
  const pictures: string[] = [];
  do pictures.unshift(await here.picture());
  while (pictures.length < 3 || pictures[0] !== pictures[1] || pictures[0] !== pictures[2]);
  return pictures[0] ?? '';
}

/**
 * A button that has been above everything again for so long, milliseconds, is seen, and a press on it is meant
 * (pointer-rest.ts). A busy machine presses so late: that is tried again, as what is dialled says nothing then.
 */
const RESTED_MS = 700;
const MOST_LATE = 4;
/** Opening, looking and attacking take no longer, milliseconds. */
const COMPARED_MS = 8_000;

export function besiege(side: () => Besieged): void {
  // Else what follows proves nothing.
  it.each(['/drawn', '/in-the-dark'])('dials where there is no attack: %s', async (path) => {
    const here = side();
    await here.open(path);
    await here.point();
    const before = here.placed();
    await press(here);
    await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    expect(here.placed()).toEqual([...before, E164]);
  });

  besiegeNumbers(side);

  it.for(Object.keys(COVERS))('dials nothing that is covered: %s', async (name, context) => {
    const here = side();
    for (let tries = 1; ; tries++) {
      await here.open(pathOf('cover', Object.keys(COVERS).indexOf(name)));
      // A person has been active in the page: it may ask for the whole screen, and for the pointer.
      await here.moveTo(900, 600);
      await here.mouse('down');
      await here.mouse('up');
      await here.point();
      const before = here.placed();
      const began = performance.now();
      skipIfNotHere(await here.attack(), context);
      await pause(350);
      await here.mouse('down');
      const isLate = performance.now() - began > RESTED_MS;
      await here.mouse('up');
      await here.settle();
      await here.leaveFullscreen();
      if (isLate && tries < MOST_LATE && here.placed().length > before.length) continue;
      expect(here.placed()).toEqual(before);
      return;
    }
  });

  it('dials once no window is above all others', async (context) => {
    const here = side();
    await here.open('/window-gone');
    await here.moveTo(900, 600);
    await here.mouse('down');
    await here.mouse('up');
    await here.point();
    const before = here.placed();
    skipIfNotHere(await here.attack(), context);
    await pause(1_500);
    await here.point();
    await press(here);
    await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
  });

  it.each(Object.keys(RESTYLED))('looks as it does, or dials nothing: %s', async (name) => {
    const here = side();
    await withoutNews(here);
    await here.open(pathOf('restyled', Object.keys(RESTYLED).indexOf(name)));
    await here.point();
    const before = here.placed();
    const looks = await atRest(here);
    await here.attack();
    await pause(350);
    if ((await here.picture()) === looks) return;
    await press(here);
    expect(here.placed()).toEqual(before);
  });

  it('gives its root to no element definition of the page, and to no question about it', async () => {
    const here = side();
    await here.open('/element');
    await here.point();
    expect(await here.attack()).toBe('');
  });

  it('hands its nodes to no listener of the page', async () => {
    const here = side();
    await here.open('/listens');
    const { x, y } = await here.point();
    await press(here);
    // Over the card, out of it, into the page's field and back.
    for (const [dx, dy] of [
      [-60, 40],
      [-40, 60],
      [-60, 300],
      [20, 0],
    ] as const) {
      await here.moveTo(x + dx, y + dy);
      await pause(100);
    }
    await here.holdEnterIn('#field');
    await here.moveTo(x, y);
    await press(here);
    await here.settle();
    expect(await here.attack()).toBe('');
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
    if (!here.tellsOfVeils) await here.attack();
    await pause(60);
    await here.mouse('up');
    await here.settle();
    const now = here.placed().slice(before);
    expect(now.length).toBeLessThanOrEqual(1);
    for (const number of now) expect(number).toBe(E164);
    await here.leaveFullscreen();
  });

  it('dials nothing but what was shown on a page that the browser kept', async (context) => {
    const here = side();
    await here.open('/kept');
    await here.point();
    const before = here.placed().length;
    await here.mouse('down');
    await pause(60);
    await here.mouse('up');
    await pause(600);
    await here.settle();
    skipIfNotHere(await here.attack(), context);
    const now = here.placed().slice(before);
    expect(now.length).toBeLessThanOrEqual(1);
    for (const number of now) expect(number).toBe(E164);
    // The element under the pointer now shows another number.
    await press(here);
    expect(here.placed().slice(before)).toEqual(now);
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

  besiegeHands(side);
  besiegeFrames(side);
}
