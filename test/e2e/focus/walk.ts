/**
 * Walks a screen: presses each control that it finds by the keyboard, and each that comes by such a press, and looks where
 * the focus is once the press has settled. Controls that are added later are walked by themselves.
 */
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { storedState } from '../harness/stored-state.ts';
import { type Control, type Standing, standing } from './in-page.ts';

export interface Screen {
  name: string;
  /** Page of the extension, with what follows `#`. */
  path: string;
  /** Steps of a person before they are there. */
  enter?(page: OurPage): Promise<void>;
  /** Only controls within this selector are pressed, and what comes by them; as if none had been pressed before. */
  within?: string;
  /** Presses in a row. */
  depth?: number;
}

export interface Walked {
  /** Controls that were pressed. */
  pressed: string[];
  /** Presses after which the focus was nowhere. */
  lost: string[];
}

/** Presses that lead from a screen to what is looked at. */
interface Place {
  way: readonly Control[];
  /** Those that were not there one press before. */
  controls: Control[];
}

/** Presses in a row, unless a screen says otherwise: what opens is looked at, and no further. */
const DEEPEST = 1;

/** The stored state is as it was when this began, after each press that changed it. */
export async function walk(hands: Hands, screen: Screen, before = new Set<string>()): Promise<Walked> {
  let page = await hands.open(screen.path);
  const look = (key: string | null = null, within = 'body') => page.read(standing, [key, within]);
  await look();
  await page.read(storedState, ['keep']);
  const kept = await page.read(storedState, ['look']);
  const walked: Walked = { pressed: [], lost: [] };

  /** The screen as it is before anybody does anything. */
  async function restore(): Promise<void> {
    await hands.closeStrays();
    if (!(await isThere())) page = await hands.open(screen.path);
    if ((await page.read(storedState, ['look'])) !== kept) {
      await page.read(storedState, ['restore']);
      await hands.stopBackground();
    }
    await page.open(hands.address(screen.path));
    if (screen.path.includes('#')) await page.reload();
  }
  async function goTo(way: readonly Control[]): Promise<Standing> {
    await restore();
    let there = await look();
    if (screen.enter) {
      await screen.enter(page);
      there = await look();
    }
    for (const control of way) {
      await press(control);
      there = await look();
    }
    return there;
  }
  const isThere = () => page.read(() => true, []).catch(() => false);

  /** A tab that the page opened has the keys until it is closed; on a busy machine it comes late. */
  async function keysCome(here: boolean): Promise<boolean> {
    if (here) return true;
    await hands.closeStrays();
    return (await look()).here;
  }

  /** False: it is not there. */
  async function press({ key, by }: Control): Promise<boolean> {
    const { focus, here } = await look(key);
    if (by !== 'Escape' && focus === null) return false;
    if (!(await keysCome(here))) throw new Error(`${key} cannot be pressed: keys do not come to the page`);
    await page.key(by);
    return true;
  }

  const same = (one: readonly Control[], other: readonly Control[]) =>
    JSON.stringify(one) === JSON.stringify(other);

  async function pressAll(): Promise<void> {
    const whole = await goTo([]);
    const start = await look(null, screen.within);
    // Of a part of the screen all is pressed again, and nothing beside it.
    const seen =
      screen.within === undefined ? before : new Set([...before, ...whole.controls.map(({ key }) => key)]);
    if (screen.within !== undefined) for (const { key } of start.controls) seen.delete(key);
    const fresh = (controls: readonly Control[]) => controls.filter(({ key }) => !seen.has(key));
    const places: Place[] = [{ way: [], controls: fresh(start.controls) }];
    for (let place = places.shift(); place; place = places.shift()) {
      let there: Standing | undefined;
      for (const control of place.controls) {
        if (seen.has(control.key)) continue;
        seen.add(control.key);
        there ??= await goTo(place.way);
        if (!(await press(control))) continue;
        const name = [...place.way, control].map(({ key, by }) => `${key} by ${by}`).join(' → ');
        walked.pressed.push(name);
        const after = await look().catch(async (cause: unknown) => {
          if (await isThere()) throw cause;
        });
        // The page went, as a popup does that has done its work: so did the focus.
        if (!after) {
          there = undefined;
          continue;
        }
        // A busy machine may be quiet for a while in between: what is lost stays lost.
        if (after.focus === null && (await look()).focus === null) walked.lost.push(name);
        const stray = await hands.closeStrays();
        if (!stray && !(await keysCome(after.here))) walked.lost.push(`${name}: out of the page`);
        const come = fresh(after.controls);
        if (come.length > 0 && place.way.length + 1 < (screen.depth ?? DEEPEST))
          places.push({ way: [...place.way, control], controls: come });
        const stays =
          same(after.controls, there.controls) && (await page.read(storedState, ['look'])) === kept;
        if (!stays || stray) there = undefined;
      }
    }
  }

  async function leave(): Promise<void> {
    await restore();
    await page.close();
  }

  try {
    await pressAll();
  } catch (cause) {
    // A change before it broke off must not meet the next test.
    await leave().catch(() => undefined);
    throw cause;
  }
  await leave();
  return walked;
}
