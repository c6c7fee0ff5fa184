/**
 * A button for each number in view, for assistive technology; and a small handset beside those of its column or list
 * where all have room for one. Pictures only: the pointer goes through them to the page, and the one button comes to
 * where the pointer is. They go when the page scrolls and come back when it rests.
 */
import { Phone } from 'lucide';
import type { PageNumber } from '../../dom/page-number.ts';
import type { PageSide } from '../state/types.ts';
import { el, icon, move } from './element.ts';
import { type Box, BUTTON, type Point } from './geometry.ts';
import { createPictureRule } from './picture-rule.ts';
import { createSightings, type Sighting } from './sightings.ts';
import type { Surface } from './surface.ts';

/** More numbers in view than this no page shows to be read: the first have buttons. */
const MOST = 500;

export interface NumberIcons {
  /** Draws them in the next frame, if the page rests then. */
  arrange(): void;
  /** The page moves: they are not where they were. */
  leave(): void;
  /** Their names may be known by now. */
  rename(): void;
  /** The number whose picture is under a point. */
  at(x: number, y: number): PageNumber | undefined;
  /** The number that has the button itself now: its picture is left out. */
  except(number: PageNumber | undefined): void;
  /** Lines of the other numbers of its column or list, as they were seen last; of all in view if it is in none. */
  matesOf(number: PageNumber): Box[];
}

export interface NumberIconsParts {
  page: PageSide;
  surface: Surface;
  name(number: PageNumber): string;
  /** Pressed by assistive technology. */
  open(number: PageNumber): void;
}

export function createNumberIcons({ page, surface, name, open }: NumberIconsParts): NumberIcons {
  const layer = el('div', { class: 'glyphs', role: 'group' });
  surface.stage.prepend(layer);
  const spots = new Map<PageNumber, Point>();
  const pictures = new Map<PageNumber, HTMLElement>();
  const spare: HTMLElement[] = [];
  const subjects = new WeakMap<HTMLElement, PageNumber>();
  const rule = createPictureRule(page, surface);
  const sightings = createSightings(page, draw);
  let seen: readonly Sighting[] = [];
  let excepted: PageNumber | undefined;
  let moving = false;

  function picture(number: PageNumber): HTMLElement {
    const known = pictures.get(number);
    if (known) return known;
    const made =
      spare.pop() ?? el('button', { type: 'button', class: 'glyph', tabindex: -1 }, icon(Phone, 12));
    made.setAttribute('aria-label', name(number));
    subjects.set(made, number);
    pictures.set(number, made);
    layer.append(made);
    return made;
  }

  function draw(sightings: readonly Sighting[]): void {
    if (moving) return;
    seen = sightings.toSorted(inReadingOrder).slice(0, MOST);
    spots.clear();
    for (const [number, spot] of rule.spotsOf(seen)) spots.set(number, spot);
    surface.unzoom();
    const now = new Set(seen.map(({ number }) => number));
    for (const [number, drawn] of pictures) {
      if (now.has(number)) continue;
      pictures.delete(number);
      drawn.remove();
      spare.push(drawn);
    }
    for (const { number, line, clip } of seen) {
      const drawn = picture(number);
      const spot = spots.get(number);
      drawn.hidden = number === excepted;
      drawn.classList.toggle('unseen', !spot);
      const { x, y } = spot ?? { x: Math.max(line.left, clip.left), y: Math.max(line.top, clip.top) };
      move(drawn, x, y);
    }
    keepOrder();
    layer.classList.remove('stale');
  }

  /** As the page is read. What has the focus of a screen reader stays where it is. */
  function keepOrder(): void {
    const wanted = seen.flatMap(({ number }) => pictures.get(number) ?? []);
    if (wanted.some((drawn, at) => layer.children[at] !== drawn) && !layer.matches(':focus-within'))
      layer.append(...wanted);
  }

  layer.addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element).closest<HTMLElement>('.glyph');
      const number = pressed && subjects.get(pressed);
      if (event.isTrusted && number) open(number);
    },
    { signal: page.signal },
  );

  return {
    arrange() {
      moving = false;
      sightings.ask();
    },
    leave() {
      moving = true;
      spots.clear();
      layer.classList.add('stale');
    },
    rename() {
      for (const [number, drawn] of pictures) drawn.setAttribute('aria-label', name(number));
    },
    at(x, y) {
      for (const [number, spot] of spots)
        if (x >= spot.x && x <= spot.x + BUTTON && y >= spot.y && y <= spot.y + BUTTON) return number;
      return undefined;
    },
    except(number) {
      const before = excepted && pictures.get(excepted);
      if (before) before.hidden = false;
      excepted = number;
      const now = number && pictures.get(number);
      if (now) now.hidden = true;
    },
    matesOf(number) {
      const mates = rule.matesOf(number);
      const others = mates.length > 0 ? mates : seen;
      return others.filter((other) => other.number !== number).map(({ line }) => line);
    },
  };
}

/** By lines from above, and in a line from the left: right-to-left pages are told so by nobody but their words. */
function inReadingOrder({ line: one }: Sighting, { line: other }: Sighting): number {
  const sameLine = one.top < other.bottom && other.top < one.bottom;
  return sameLine ? one.left - other.left : one.top - other.top;
}
