/** Where the card stands: about its number, clear of the others of its list, or where a person has moved it. */
import { move } from './element.ts';
import {
  type Box,
  cardPlaces,
  isOverlap,
  type Point,
  placeCard,
  placeCardClear,
  roomFor,
  type Size,
} from './geometry.ts';

/** How far the card keeps from the window's edges when it is moved, CSS pixels. */
const EDGE = 4;

/** What a person does to bring the card elsewhere. */
export interface Aside {
  /** To the next free place about its number: what it covered is seen. */
  next(card: HTMLElement): void;
  /** By so many pixels. */
  by(card: HTMLElement, dx: number, dy: number): void;
  /** The next card stands where it would by itself. */
  end(): void;
}

export interface CardPlace {
  readonly aside: Aside;
  put(card: HTMLElement, whole: Box, dir: 'ltr' | 'rtl', mates: readonly Box[]): void;
}

export function createCardPlace(viewport: () => Size): CardPlace {
  let moved: Point | undefined;
  let last: { whole: Box; dir: 'ltr' | 'rtl'; at: Point } | undefined;

  function put(card: HTMLElement, whole: Box, dir: 'ltr' | 'rtl', mates: readonly Box[]): void {
    const view = viewport();
    const room = roomFor(whole, view, dir);
    const limit = (width: number, height: number) => {
      card.style.maxWidth = `${width}px`;
      card.style.maxHeight = `${height}px`;
    };
    card.classList.toggle('low', room.beside !== undefined);
    card.classList.remove('crowded');
    if (!room.beside) {
      limit(view.width - 2 * EDGE, view.height - 2 * EDGE);
      const at = moved ? within(moved, sizeOf(card), view) : clearOf(card, whole, view, dir, mates);
      if (at) {
        last = { whole, dir, at };
        move(card, at.x, at.y);
        return;
      }
    }
    limit(room.width, room.height);
    // What was before gives way to what the number is called with.
    card.classList.toggle('crowded', card.scrollHeight > card.clientHeight);
    const size = sizeOf(card);
    const at = moved ? within(moved, size, view) : placeCard(whole, size, view, dir, room.beside);
    last = { whole, dir, at };
    move(card, at.x, at.y);
  }

  /** Of the numbers around, those that a card about this one could cover. */
  function clearOf(card: HTMLElement, whole: Box, view: Size, dir: 'ltr' | 'rtl', mates: readonly Box[]) {
    const others = mates.filter((mate) => !isOverlap(mate, whole));
    if (others.length === 0) return undefined;
    const below = others.filter(({ top }) => top >= whole.top).toSorted((one, other) => one.top - other.top);
    return placeCardClear(whole, sizeOf(card), view, dir, others, below[0] ?? others[0]);
  }

  function to(card: HTMLElement, point: Point): void {
    moved = within(point, sizeOf(card), viewport());
    if (last) last.at = moved;
    move(card, moved.x, moved.y);
  }

  return {
    put,
    aside: {
      next(card) {
        if (!last) return;
        const { whole, dir, at } = last;
        const places = cardPlaces(whole, sizeOf(card), viewport(), dir);
        const now = places.findIndex(({ x, y }) => Math.abs(x - at.x) < 1 && Math.abs(y - at.y) < 1);
        const next = places[(now + 1) % places.length];
        if (next) to(card, next);
      },
      by(card, dx, dy) {
        if (last) to(card, { x: last.at.x + dx, y: last.at.y + dy });
      },
      end() {
        moved = undefined;
        last = undefined;
      },
    },
  };
}

function sizeOf(card: HTMLElement): Size {
  const { width, height } = card.getBoundingClientRect();
  return { width, height };
}

function within({ x, y }: Point, card: Size, view: Size): Point {
  const keep = (at: number, size: number, all: number) => Math.max(EDGE, Math.min(at, all - size - EDGE));
  return { x: keep(x, card.width, view.width), y: keep(y, card.height, view.height) };
}
