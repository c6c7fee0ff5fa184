/** Frames of a page: which may place a call, and whether they can be seen. */
import { expect, it } from 'vitest';
import { isolated } from '#lib/core/bidi.ts';
import { eventually } from '../harness/eventually.ts';
import {
  ALLOWS,
  type Mixture,
  mixturesOf,
  SOURCES,
  UNDER_NOTHING,
  UNVEILED,
  VEILED,
} from './attacks-frames.ts';
import { E164, NUMBER } from './hostile-pages.ts';
import { type Besieged, pathOf, pause, pressAndAnswer } from './siege-side.ts';

/** The number as a sentence has it. */
const ASKED = isolated(NUMBER);

/** Frames whose documents have the page's origin, by their address or by their writer. */
const mayHaveUs = ({ source, sandbox }: Mixture): boolean =>
  (source === 'src' || source === 'srcdoc' || source === 'blob:') &&
  (sandbox === null || sandbox.includes('allow-same-origin'));

/** Whether the browser asks itself before a frame's call, which it may not where a sandbox forbids dialogs. */
const mayAsk = ({ tellsOfVeils }: Besieged, { sandbox }: Mixture) =>
  tellsOfVeils || sandbox === null || sandbox.includes('allow-modals');

/** Onto the number, and then where its button comes: 224 to 244 px from the frame's left edge. @returns what the browser asked */
export async function pressInFrame(here: Besieged, left: number, top: number, yes: boolean): Promise<string> {
  for (const right of [118, 120]) await here.moveTo(left + right, top + 18);
  await pause(400);
  for (const right of [230, 234]) await here.moveTo(left + right, top + 18);
  await pause(400);
  return pressAndAnswer(here, yes);
}

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
        await pressAndAnswer(here, false);
      }
    }
    expect(here.placed()).toEqual(before);
  });

  /** Whether a call came of a press in the frame, 100 px down. */
  async function calls(here: Besieged, path: string, isExpected: boolean): Promise<string[]> {
    await here.open(path);
    await pause(800);
    const before = here.placed();
    const asked = await pressInFrame(here, 0, 100, isExpected);
    // Whatever the page draws there, the browser names the number.
    if (asked) expect(asked).toContain(ASKED);
    else expect(here.tellsOfVeils || !isExpected).toBe(true);
    if (isExpected)
      await eventually(() => here.placed().length > before.length, { what: 'a call', timeout: 2_000 });
    return here.placed().slice(before.length);
  }

  it.for(Object.keys(UNVEILED))('dials from a frame that nothing lies over: %s', async (name, context) => {
    const here = side();
    if (here.tellsOfVeils && name === UNDER_NOTHING) {
      context.task.meta.lacks = 'a browser that does not say itself what lies over a frame';
      context.skip();
    }
    const path = pathOf('unveiled', Object.keys(UNVEILED).indexOf(name));
    expect(await calls(here, path, true)).toEqual([E164]);
  });

  it.each(Object.keys(VEILED))('dials nothing from a frame that is veiled: %s', async (name) => {
    const here = side();
    expect(await calls(here, pathOf('veiled', Object.keys(VEILED).indexOf(name)), false)).toEqual([]);
  });

  it('dials nothing from a frame whose root has us filtered away', async () => {
    const here = side();
    // Chromium filters nothing of the top layer.
    const isSeen = here.tellsOfVeils;
    expect(await calls(here, '/filtered-frame', isSeen)).toEqual(isSeen ? [E164] : []);
  });

  it.each(SOURCES)(
    'runs in frames of the user’s origin alone, whatever they are allowed: %s',
    async (source) => {
      const here = side();
      for (const at of ALLOWS.keys()) {
        await here.open(pathOf(`mixed-${at}`, SOURCES.indexOf(source)));
        const mixtures = mixturesOf(source);
        const ours = mixtures.filter(mayHaveUs);
        const mayCall = ours.filter((one) => mayAsk(here, one));
        const numbers = (of: readonly Mixture[]) => of.map(({ digits }) => `+1415555${digits}`).sort();
        await eventually(async () => (await here.listed()).length >= ours.length, {
          what: 'all frames are listed',
        });
        await pause(500);
        expect((await here.listed()).sort()).toEqual(numbers(ours));
        // Permissions of a frame change nothing of a press.
        if (ALLOWS[at] !== null) continue;
        // A press in a few of either kind: the least and the most that is allowed.
        const before = here.placed().length;
        // Ours first: with the focus in a frame that tells nothing of it, a press is asked for once more.
        const pressed = [ours, mixtures.filter((one) => !mayHaveUs(one))].flatMap((of) =>
          of.length > 0 ? [...new Set([of[0], of[1], of.at(-1)])] : [],
        ) as Mixture[];
        for (const one of pressed) {
          const e164 = `+1415555${one.digits}`;
          const isPlaced = () => here.placed().slice(before).includes(e164);
          // As a person does: a press that was not believed, as something moved in that instant, is made again.
          for (
            let presses = 0;
            presses === 0 || (presses < 3 && mayCall.includes(one) && !isPlaced());
            presses += 1
          ) {
            await pressInFrame(here, one.left, one.top, true);
            if (mayCall.includes(one))
              await eventually(isPlaced, { what: e164, timeout: 10_000 }).catch(() => false);
          }
        }
        await here.settle();
        expect(here.placed().slice(before).sort()).toEqual(
          numbers(pressed.filter((one) => mayCall.includes(one))),
        );
      }
    },
  );

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
