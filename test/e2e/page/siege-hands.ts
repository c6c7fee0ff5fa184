/** Presses that a person made, and meant for something else. */
import { expect, it } from 'vitest';
import { HELD_KEYS, RESTING } from './attacks-hands.ts';
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
}
