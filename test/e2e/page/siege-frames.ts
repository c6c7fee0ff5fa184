/** Frames of a page: which may place a call, and whether they can be seen. */
import { expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { E164 } from './hostile-pages.ts';
import { type Besieged, pause, press } from './siege-side.ts';

export function besiegeFrames(side: () => Besieged): void {
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

  it('places nothing from a page that was drawn ahead, and dials what it shows once it is seen', async () => {
    const here = side();
    await here.open('/before-ahead');
    await pause(1_200);
    const before = here.placed();
    await here.attack();
    await pause(600);
    expect(here.placed()).toEqual(before);
    await here.point();
    await press(here);
    await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    expect(here.placed()).toEqual([...before, E164]);
  });

  it('places nothing from frames of no origin of the user’s, whatever they are allowed', async () => {
    const here = side();
    await here.open('/mixed');
    await pause(900);
    const before = here.placed();
    for (let at = 0; at < 20; at += 1) {
      const [left, top] = [(at % 4) * 310, 100 + Math.floor(at / 4) * 110];
      for (const [right, down] of [
        [120, 24],
        [180, 24],
        [206, 24],
        [214, 24],
      ] as const) {
        await here.moveTo(left + right, top + down);
        await pause(120);
        await here.mouse('down');
        await here.mouse('up');
      }
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
}
