/** What is shown is what is dialled: links whose words are another number, or none. */
import { expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { FAR, ORDERED, OTHERWISE, PAINTED } from './attacks-numbers.ts';
import { E164 } from './hostile-pages.ts';
import { type Besieged, pathOf, pause, press, pressAndAnswer } from './siege-side.ts';

/** Points at the number, and goes on to its button. */
async function goToButton(here: Besieged): Promise<void> {
  const [right = 0, middle = 0] = (await here.attack()).split(',').map(Number);
  for (const left of [24, 20]) await here.moveTo(right - left, middle);
  await pause(500);
  for (const x of [10, 14]) await here.moveTo(right + x, middle);
}

/** Presses the button of the page's number as soon as the pointer is on it. */
async function pressAtOnce(here: Besieged, path: string): Promise<void> {
  await here.open(path);
  await pause(800);
  await goToButton(here);
  await press(here);
}

export function besiegeNumbers(side: () => Besieged): void {
  it('dials at one press what a link shows', async () => {
    const here = side();
    const before = here.placed();
    await pressAtOnce(here, '/honest-link');
    await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    expect(here.placed()).toEqual([...before, E164]);
  });

  it.each(Object.keys(OTHERWISE))('dials nothing that is shown otherwise: %s', async (name) => {
    const here = side();
    const before = here.placed();
    await pressAtOnce(here, pathOf('otherwise', Object.keys(OTHERWISE).indexOf(name)));
    await pause(300);
    await here.settle();
    expect(here.placed()).toEqual(before);
  });

  it.each(Object.keys(PAINTED))('shows its own digits over those that may be painted: %s', async (name) => {
    const here = side();
    const before = here.placed();
    await here.open(pathOf('painted', Object.keys(PAINTED).indexOf(name)));
    await pause(800);
    const [right = 0, middle = 0, left = 0] = (await here.attack()).split(',').map(Number);
    const box = { x: left + 4, y: middle - 4, width: (right - left) / 2, height: 8 };
    const paint = await here.pixels(box);
    await goToButton(here);
    await pressAndAnswer(here, true);
    const { ours } = PAINTED[name] ?? { ours: false };
    if (ours)
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    const called = here.placed().slice(before.length);
    expect(called).toEqual(ours ? [E164] : []);
    if (called.length > 0) expect(await here.pixels(box)).not.toBe(paint);
  });

  it('shows its own digits in the order in which they are dialled', async () => {
    const here = side();
    const seen: string[] = [];
    for (const index of ORDERED.keys()) {
      await here.open(pathOf('ordered', index));
      await pause(800);
      const [right = 0, middle = 0, left = 0] = (await here.attack()).split(',').map(Number);
      await goToButton(here);
      await pause(500);
      seen.push(await here.pixels({ x: left, y: middle - 6, width: right - left - 1, height: 12 }));
    }
    expect(new Set(seen).size).toBe(1);
  });

  it('dials at no press a number that neither the link nor the card can show', async () => {
    const here = side();
    const before = here.placed();
    await pressAtOnce(here, '/no-room');
    for (let time = 0; time < 2; time += 1) {
      await pause(900);
      await press(here);
    }
    await here.settle();
    expect(here.placed()).toEqual(before);
  });

  it('dials at one press a link without digits, whose number our letters show at its button', async () => {
    const here = side();
    const before = here.placed();
    await here.open('/words-only');
    await pause(800);
    await goToButton(here);
    expect((await here.letters()).replaceAll(/[^+\d]/g, '')).toBe(E164);
    await pause(200);
    await press(here);
    await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    expect(here.placed()).toEqual([...before, E164]);
  });

  it.each(Object.keys(FAR))('dials no number that is shown far from its button: %s', async (name) => {
    const here = side();
    const before = here.placed();
    const { ours } = FAR[name] ?? { ours: false };
    await here.open(pathOf('far', Object.keys(FAR).indexOf(name)));
    await pause(800);
    await goToButton(here);
    // The card is open, and far.
    await pause(900);
    const letters = await here.letters();
    expect(letters.replaceAll(/[^+\d]/g, '')).toBe(ours ? E164 : '');
    await press(here);
    if (ours)
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    await pause(300);
    await here.settle();
    expect(here.placed().slice(before.length)).toEqual(ours ? [E164] : []);
  });

  it('dials from the card’s own control where the number is shown there alone', async () => {
    const here = side();
    const before = here.placed();
    await here.open(
      pathOf(
        'far',
        Object.values(FAR).findIndex(({ ours }) => !ours),
      ),
    );
    await pause(800);
    await goToButton(here);
    await pause(900);
    await press(here);
    const control = await eventually(() => here.callControl(), { what: 'the card calls' });
    await here.moveTo(control.x - 4, control.y);
    await here.moveTo(control.x, control.y);
    await pause(700);
    await press(here);
    await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    expect(here.placed()).toEqual([...before, E164]);
  });
}
