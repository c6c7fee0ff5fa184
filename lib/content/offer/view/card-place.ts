/**
 * Where the card stands: about its number, clear of the others of its list, or where a person has moved it. The place
 * is chosen for the largest that a card becomes, and stays as long as the number does: no state of it makes it jump.
 */
import { move } from './element.ts';
import {
  type Box,
  type CardSpot,
  cardPlaces,
  type Dir,
  isOverlap,
  type Point,
  placeCard,
  placeCardClear,
  roomFor,
  type Size,
} from './geometry.ts';

/** How far the card keeps from the window's edges when it is moved, CSS pixels. */
const EDGE = 4;
/** As high as a card becomes: a call that ended, with its outcome, a note, its entry and its transcript. CSS pixels. */
const LARGEST = 480;

export type Aside = ReturnType<typeof createCardPlace>['aside'];

export function createCardPlace(viewport: () => Size) {
  let moved: CardSpot | undefined;
  let chosen: { for: string; spot: CardSpot } | undefined;
  let last: { whole: Box; dir: Dir; spot: CardSpot; at: Point } | undefined;

  function put(card: HTMLElement, whole: Box, dir: Dir, mates: readonly Box[]): void {
    const view = viewport();
    const room = roomFor(whole, view, dir);
    card.classList.toggle('low', room.beside !== undefined);
    card.style.maxWidth = `${room.width}px`;
    const key = JSON.stringify([whole, view, dir], (_key, value) =>
      typeof value === 'number' ? Math.round(value) : value,
    );
    if (chosen?.for !== key) {
      const size = largestOf(card, view);
      const clear = room.beside ? undefined : clearOf(size, whole, view, dir, mates);
      chosen = { for: key, spot: clear ?? placeCard(whole, size, view, dir, room.beside) };
    }
    const spot = moved ?? chosen.spot;
    last = { whole, dir, spot, at: stand(card, spot, view) };
  }

  /** Of the numbers around, those that a card about this one could cover. */
  function clearOf(size: Size, whole: Box, view: Size, dir: Dir, mates: readonly Box[]) {
    const others = mates.filter((mate) => !isOverlap(mate, whole));
    if (others.length === 0) return undefined;
    const below = others.filter(({ top }) => top >= whole.top).toSorted((one, other) => one.top - other.top);
    return placeCardClear(whole, size, view, dir, others, below[0] ?? others[0]);
  }

  function stand(card: HTMLElement, spot: CardSpot, view: Size): Point {
    const room = spot === moved ? view.height - EDGE : spot.up ? spot.y : view.height - spot.y;
    card.style.maxHeight = `${room - EDGE}px`;
    // In a crowded card, the memory of earlier calls gives way to the controls that call the number.
    card.classList.remove('crowded');
    card.classList.toggle('crowded', card.scrollHeight > card.clientHeight);
    const size = sizeOf(card);
    const corner = { x: spot.x, y: spot.up ? spot.y - size.height : spot.y };
    const at = spot === moved ? within(corner, size, view) : corner;
    move(card, at.x, at.y);
    return at;
  }

  function to(card: HTMLElement, spot: CardSpot): void {
    moved = spot;
    if (last) Object.assign(last, { spot, at: stand(card, spot, viewport()) });
  }

  return {
    put,
    /** A person brings the card elsewhere. */
    aside: {
      /** To the next free place about its number: what it covered is seen. */
      next(card: HTMLElement): void {
        if (!last) return;
        const { whole, dir, spot } = last;
        const view = viewport();
        const places = cardPlaces(whole, largestOf(card, view), view, dir);
        const now = places.findIndex(({ x, y }) => Math.abs(x - spot.x) < 1 && Math.abs(y - spot.y) < 1);
        const next = places[(now + 1) % places.length];
        if (next) to(card, next);
      },
      /** By so many pixels. */
      by(card: HTMLElement, dx: number, dy: number): void {
        if (!last) return;
        const { x, y } = within({ x: last.at.x + dx, y: last.at.y + dy }, sizeOf(card), viewport());
        to(card, { x, y, up: false });
      },
      /** The next card stands where it would by itself. */
      end(): void {
        moved = undefined;
        chosen = undefined;
        last = undefined;
      },
    },
  };
}

const largestOf = (card: HTMLElement, view: Size): Size => ({
  width: sizeOf(card).width,
  height: Math.min(LARGEST, view.height - 2 * EDGE),
});

function sizeOf(card: HTMLElement): Size {
  const { width, height } = card.getBoundingClientRect();
  return { width, height };
}

function within({ x, y }: Point, card: Size, view: Size): Point {
  const keep = (at: number, size: number, all: number) => Math.max(EDGE, Math.min(at, all - size - EDGE));
  return { x: keep(x, card.width, view.width), y: keep(y, card.height, view.height) };
}
