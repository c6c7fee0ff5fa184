/** Presses that a person made, and meant for something else. */
import { expect, it } from 'vitest';
import { isolated } from '#lib/core/bidi.ts';
import { eventually } from '../harness/eventually.ts';
import { HELD_KEYS, RESTING, STEERED } from './attacks-hands.ts';
import { E164, NUMBER } from './hostile-pages.ts';
import { type Besieged, pathOf, pause, press } from './siege-side.ts';

export function besiegeHands(side: () => Besieged): void {
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

  /** Goes to where the button comes, in steps as a hand does, and presses a moment later. */
  async function steerTo(here: Besieged, path: string): Promise<string[]> {
    await here.open(path);
    const { x, y } = await here.point();
    await here.moveTo(x + 200, y + 300);
    await pause(1_200);
    const before = here.placed();
    for (let step = 1; step <= 10; step++) await here.moveTo(x + 200 - 20 * step, y + 300 - 30 * step);
    await pause(400);
    await press(here);
    await here.settle();
    return here.placed().slice(before.length);
  }

  it.each(Object.keys(STEERED))('takes no press of a pointer that the page hides: %s', async (name) => {
    expect(await steerTo(side(), pathOf('steered', Object.keys(STEERED).indexOf(name)))).toEqual([]);
  });

  it('takes one of a pointer that looks as the page likes', async () => {
    expect(await steerTo(side(), '/steered-truly')).toEqual([E164]);
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

  it('dials what is shown though the page is printed under the finger', async () => {
    const here = side();
    await here.open('/printed');
    await here.point();
    const before = here.placed().length;
    await here.mouse('down');
    await here.print();
    await here.mouse('up');
    await here.settle();
    expect(Number(await here.attack())).toBeGreaterThan(0);
    const now = here.placed().slice(before);
    expect(now.length).toBeLessThanOrEqual(1);
    for (const number of now) expect(number).toBe(E164);
  });

  it('dials nothing but what was shown though another tab changes it under the finger', async () => {
    const here = side();
    await here.open('/second-tab');
    await here.point();
    const before = here.placed().length;
    await here.mouse('down');
    await eventually(async () => (await here.attack()) === 'changed', {
      what: 'the other tab has changed it',
    });
    await here.mouse('up');
    await here.settle();
    const now = here.placed().slice(before);
    expect(now.length).toBeLessThanOrEqual(1);
    for (const number of now) expect(number).toBe(E164);
  });

  it.each(['before the press', 'under the finger'])(
    'dials what is shown to fingers that enlarge it: %s',
    async (when) => {
      const here = side();
      await here.open('/drawn');
      await here.point();
      const before = here.placed().length;
      if (when === 'before the press') await here.pinch(2);
      await here.mouse('down');
      if (when === 'under the finger') await here.pinch(2);
      await here.mouse('up');
      await here.settle();
      await here.pinch(1);
      const now = here.placed().slice(before);
      expect(now.length).toBeLessThanOrEqual(1);
      for (const number of now) expect(number).toBe(E164);
      // And it is pressed as ever.
      await here.point();
      await pause(800);
      await press(here);
      await eventually(() => here.placed().length > before + now.length, {
        what: 'the platform has the call',
      });
    },
  );

  it('takes no press that began elsewhere: a drag, or a selection', async () => {
    for (const path of ['/dragged', '/drawn']) {
      const here = side();
      await here.open(path);
      const { x, y } = await here.point();
      const before = here.placed();
      await here.moveTo(x - 60, y);
      await here.mouse('down');
      for (const left of [40, 20, 1, 0]) await here.moveTo(x - left, y);
      await pause(800);
      await here.mouse('up');
      await here.settle();
      expect(here.placed()).toEqual(before);
    }
  });

  it('takes no key of an input method for a press', async () => {
    const here = side();
    await here.takeOverLinks(true);
    try {
      await here.open('/composed');
      await pause(600);
      const before = here.placed();
      await here.compose('#field');
      await here.settle();
      expect(here.placed()).toEqual(before);
    } finally {
      await here.takeOverLinks(false);
    }
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

  /** A page brings the focus to our button unseen; the person presses Tab, and is to press Enter. */
  async function tabUnaware(here: Besieged): Promise<string[]> {
    await here.open('/false-focus');
    await pause(800);
    const before = here.placed();
    await here.moveTo(240, 322);
    await here.mouse('down');
    await here.mouse('up');
    await here.key('a');
    for (const x of [241, 243]) await here.moveTo(x, 322);
    await pause(900);
    await here.key('Tab');
    await pause(900);
    return before;
  }

  it('asks itself before a key calls on a button that the focus came to by itself', async () => {
    const here = side();
    const before = await tabUnaware(here);
    for (const yes of [false, true]) {
      await here.key('Enter');
      expect(await here.answer(yes)).toContain(isolated(NUMBER));
      if (!yes) expect(here.placed()).toEqual(before);
      await pause(900);
    }
    await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    expect(here.placed()).toEqual([...before, E164]);
  });

  it('asks itself, too, where an arrow went on to the next number', async () => {
    const here = side();
    const before = await tabUnaware(here);
    await here.key('ArrowDown');
    await pause(1_200);
    await here.key('Enter');
    expect(await here.answer(false)).toContain(isolated(NUMBER));
    await here.settle();
    expect(here.placed()).toEqual(before);
  });

  it('takes no key of a person who types', async () => {
    const here = side();
    const before = await tabUnaware(here);
    await here.key('a');
    for (let time = 0; time < 2; time += 1) {
      await pause(600);
      await here.key('Enter');
      expect(await here.answer(true)).toBe('');
    }
    await here.settle();
    expect(here.placed()).toEqual(before);
  });
}
