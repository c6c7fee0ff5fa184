/**
 * A button for each number in view, for assistive technology; and a small handset beside those of its column or list
 * where all have room for one. Pictures only: the pointer goes through them to the page, and the one button comes to
 * where the pointer is. They go when the page scrolls and come back when it rests.
 */

import { Phone } from 'lucide';
import type { PageNumber } from '../../dom/page-number.ts';
import type { PageSide } from '../page-side.ts';
import { hearInside, targetInside } from '../trust/inside.ts';
import { el, icon, move } from './element.ts';
import { type Box, BUTTON, keyOf, type Point } from './geometry.ts';
import { createPictureRule } from './picture-rule.ts';
import { createSightings, type Sighting } from './sightings.ts';
import type { Surface } from './surface.ts';

/** More numbers in view than this no page shows to be read: the first have buttons. */
const MOST = 500;

export type NumberIcons = ReturnType<typeof createNumberIcons>;

export interface NumberIconsParts {
  page: PageSide;
  surface: Surface;
  name(number: PageNumber): string;
  /** Pressed by assistive technology. */
  open(number: PageNumber): void;
}

export function createNumberIcons({ page, surface, name, open }: NumberIconsParts) {
  const layer = el('div', { class: 'glyphs', role: 'group' });
  surface.stage.prepend(layer);
  const spots = new Map<PageNumber, Point>();
  const pictures = createPictures(layer, name);
  const rule = createPictureRule(page, surface);
  const sightings = createSightings(page, draw);
  let seen: readonly Sighting[] = [];
  let excepted: PageNumber | undefined;
  let moving = false;
  /** As all were when they were drawn last, unless anything happened since. */
  let before: readonly Sighting[] | undefined;

  function draw(sightings: readonly Sighting[]): void {
    if (moving || (before && areAlike(before, sightings))) return;
    before = sightings;
    seen = sightings.toSorted(inReadingOrder).slice(0, MOST);
    spots.clear();
    for (const [number, spot] of rule.spotsOf(seen)) spots.set(number, spot);
    surface.unzoom();
    pictures.keep(new Set(seen.map(({ number }) => number)));
    for (const { number, line, clip } of seen) {
      const picture = pictures.of(number);
      const spot = spots.get(number);
      picture.hidden = number === excepted;
      picture.classList.toggle('unseen', !spot);
      const { x, y } = spot ?? { x: Math.max(line.left, clip.left), y: Math.max(line.top, clip.top) };
      move(picture, x, y);
    }
    pictures.order(seen.map(({ number }) => number));
    layer.classList.remove('stale');
  }

  hearInside(
    layer,
    'click',
    (event) => {
      const pressed = targetInside(event).closest<HTMLElement>('.glyph');
      const number = pressed && pictures.numberOf(pressed);
      if (event.isTrusted && number) open(number);
    },
    { signal: page.signal },
  );

  return {
    /** Draws them in the next frame, if the page rests; of one that `isQuiet` only if a number moved, as it is hit then. */
    arrange(isQuiet = false): void {
      moving = false;
      if (!isQuiet) before = undefined;
      sightings.ask();
    },
    /** The page moves: they are not where they were. */
    leave(): void {
      moving = true;
      before = undefined;
      spots.clear();
      layer.classList.add('stale');
    },
    /** Their names may be known by now. */
    rename: pictures.rename,
    /** The number whose picture is under a point. */
    at(x: number, y: number): PageNumber | undefined {
      for (const [number, spot] of spots)
        if (x >= spot.x && x <= spot.x + BUTTON && y >= spot.y && y <= spot.y + BUTTON) return number;
      return undefined;
    },
    /** The number that has the button itself now: its picture is left out. */
    except(number: PageNumber | undefined): void {
      pictures.hide(excepted, false);
      excepted = number;
      pictures.hide(number, true);
    },
    /** Lines of the other numbers of its column or list, as they were seen last; of all in view if it is in none. */
    matesOf(number: PageNumber): Box[] {
      const mates = rule.matesOf(number);
      const others = mates.length > 0 ? mates : seen;
      return others.filter((other) => other.number !== number).map(({ line }) => line);
    },
  };
}

/** The pictures that are drawn, by number; those that are left over are used again. */
function createPictures(layer: HTMLElement, name: (number: PageNumber) => string) {
  const drawn = new Map<PageNumber, HTMLElement>();
  const spare: HTMLElement[] = [];
  const subjects = new WeakMap<HTMLElement, PageNumber>();

  return {
    numberOf: (picture: HTMLElement) => subjects.get(picture),
    /** The number's picture; made if it has none. */
    of(number: PageNumber): HTMLElement {
      const known = drawn.get(number);
      if (known) return known;
      const made =
        spare.pop() ?? el('button', { type: 'button', class: 'glyph', tabindex: -1 }, icon(Phone, 12));
      made.setAttribute('aria-label', name(number));
      subjects.set(made, number);
      drawn.set(number, made);
      layer.append(made);
      return made;
    },
    /** Takes away those of other numbers. */
    keep(numbers: ReadonlySet<PageNumber>): void {
      for (const [number, picture] of drawn) {
        if (numbers.has(number)) continue;
        drawn.delete(number);
        picture.remove();
        spare.push(picture);
      }
    },
    /** Puts them as the page is read. What has the focus of a screen reader stays where it is. */
    order(numbers: readonly PageNumber[]): void {
      const wanted = numbers.flatMap((number) => drawn.get(number) ?? []);
      if (wanted.some((picture, at) => layer.children[at] !== picture) && !layer.matches(':focus-within'))
        layer.append(...wanted);
    },
    rename(): void {
      for (const [number, picture] of drawn) picture.setAttribute('aria-label', name(number));
    },
    hide(number: PageNumber | undefined, hidden: boolean): void {
      const picture = number && drawn.get(number);
      if (picture) picture.hidden = hidden;
    },
  };
}

/** By lines from above, and in a line from the left: right-to-left pages say so in their words alone. */
function inReadingOrder({ line: one }: Sighting, { line: other }: Sighting): number {
  const sameLine = one.top < other.bottom && other.top < one.bottom;
  return sameLine ? one.left - other.left : one.top - other.top;
}

/** Whether the same numbers stand in the same places, cut in the same way. */
const areAlike = (one: readonly Sighting[], other: readonly Sighting[]) =>
  one.length === other.length &&
  one.every((of, at) => of.number === other[at]?.number && keyOfSighting(of) === keyOfSighting(other[at]));

const keyOfSighting = ({ line, clip, cell, whole }: Sighting) =>
  [keyOf(line), keyOf(clip), cell && keyOf(cell), whole].join();
