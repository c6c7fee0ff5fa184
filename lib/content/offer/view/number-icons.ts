/**
 * A small handset beside each number in view that has room for it. Pictures only: the pointer goes through them to
 * the page, and the one button comes to where the pointer is. For assistive technology each is a button of its own.
 * They go when the page scrolls and come back when it rests.
 */
import { Phone } from 'lucide';
import type { PageNumber } from '../../dom/page-number.ts';
import { holderOf } from '../../dom/placement.ts';
import type { PageSide } from '../state/types.ts';
import { el, icon } from './element.ts';
import { BUTTON, type Point } from './geometry.ts';
import { move, type Surface } from './surface.ts';

/** More numbers in view than this, and marks must do. */
const MOST = 120;
/** A block with more children than this is not measured for what follows a number in it. */
const LARGEST_BLOCK = 60;

export interface NumberIcons {
  /** Draws them if there is room now. */
  arrange(): void;
  /** Their names may be known by now. */
  rename(): void;
  clear(): void;
  /** The number whose picture is under a point. */
  at(x: number, y: number): PageNumber | undefined;
  /** The number that has the button itself now: its picture is left out. */
  except(number: PageNumber | undefined): void;
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
  let excepted: PageNumber | undefined;

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
      spots.clear();
      const numbers = page.inView();
      if (numbers.length <= MOST) {
        for (const number of numbers) {
          const placed = surface.spotOf(number);
          if (!placed) continue;
          const { line, spot } = placed;
          const free = spot.y <= line.bottom && spot.y + BUTTON >= line.top;
          if (free && hasRoom(page, number, spot)) spots.set(number, spot);
        }
      }
      surface.unzoom();
      for (const [number, drawn] of pictures) {
        if (spots.has(number)) continue;
        pictures.delete(number);
        drawn.remove();
        spare.push(drawn);
      }
      for (const [number, spot] of spots) {
        const drawn = picture(number);
        drawn.hidden = number === excepted;
        move(drawn, spot.x, spot.y);
      }
    },
    rename() {
      for (const [number, drawn] of pictures) drawn.setAttribute('aria-label', name(number));
    },
    clear() {
      spots.clear();
      pictures.clear();
      layer.replaceChildren();
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
  };
}

/** What virtualised lists keep beside their rows for the height of all: an element with nothing in it. */
function isSpacer(element: Element): boolean {
  return (
    element.firstChild === null &&
    /^(div|span|li|td|p)$/.test(element.localName) &&
    getComputedStyle(element).backgroundImage === 'none'
  );
}

/** Nothing is written where the button would stand, and that place is still the number's own block, or around it. */
function hasRoom(page: PageSide, number: PageNumber, { x, y }: Point): boolean {
  const holder = holderOf(number);
  if (!holder) return false;
  const root = holder.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
  const isFree = (at: number) => {
    const there = root.elementFromPoint(at, y + BUTTON / 2);
    return there !== null && (there.contains(holder) || there === number.owner || isSpacer(there));
  };
  if (!isFree(x + 2) || !isFree(x + BUTTON - 2)) return false;
  if (number.owner.childElementCount > LARGEST_BLOCK) return false;
  const box = { left: x, top: y, right: x + BUTTON, bottom: y + BUTTON };
  return !page.isWritten(number.owner, box);
}
