import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  around,
  BUTTON,
  buttonAt,
  buttonPlaces,
  type CardSpot,
  cardAt,
  digitsOf,
  fieldLine,
  isOverlap,
  lastLine,
  placeButton,
  placeCard,
  placeCardClear,
  roomFor,
} from '#lib/content/offer/view/geometry.ts';

const VIEW = { width: 1_000, height: 700 };
const box = (left: number, top: number, width: number, height = 18) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const anyLine = fc
  .tuple(
    fc.integer({ min: -50, max: 1_000 }),
    fc.integer({ min: 0, max: 680 }),
    fc.integer({ min: 20, max: 400 }),
  )
  .map(([left, top, width]) => box(left, top, width));

describe('the button', () => {
  it('stands after the number in the reading direction, level with it', () => {
    expect(placeButton(box(100, 50, 120), VIEW, 'ltr')).toEqual({ x: 224, y: 49 });
    expect(placeButton(box(100, 50, 120), VIEW, 'rtl')).toEqual({ x: 76, y: 49 });
  });
  it('goes to the other side at the edge', () => {
    expect(placeButton(box(880, 50, 115), VIEW, 'ltr')).toEqual({ x: 856, y: 49 });
  });
  it('is always in view', () => {
    fc.assert(
      fc.property(anyLine, fc.constantFrom('ltr' as const, 'rtl' as const), (line, dir) => {
        const { x, y } = placeButton(line, VIEW, dir);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + BUTTON).toBeLessThanOrEqual(VIEW.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + BUTTON).toBeLessThanOrEqual(VIEW.height);
      }),
    );
  });
});

describe('the button of a number that is cut', () => {
  const edges = { left: 100, right: 200 };
  it('stands upon the end where that is cut off, and never outside', () => {
    expect(placeButton(box(110, 50, 90), VIEW, 'ltr', edges)).toEqual({ x: 180, y: 49 });
    expect(placeButton(box(100, 50, 90), VIEW, 'rtl', edges)).toEqual({ x: 100, y: 49 });
  });
  it('stands after the end if that is seen and has room', () => {
    expect(placeButton(box(100, 50, 70), VIEW, 'ltr', edges)).toEqual({ x: 174, y: 49 });
    expect(placeButton(box(130, 50, 70), VIEW, 'rtl', edges)).toEqual({ x: 106, y: 49 });
  });
  it('is within the edges, whatever the line', () => {
    fc.assert(
      fc.property(anyLine, fc.constantFrom('ltr' as const, 'rtl' as const), (line, dir) => {
        const { x } = placeButton(line, VIEW, dir, edges);
        expect(x).toBeGreaterThanOrEqual(edges.left);
        expect(x + BUTTON).toBeLessThanOrEqual(edges.right);
      }),
    );
  });
});

describe('the button of a field', () => {
  const field = box(100, 50, 400, 36);
  it('stands within its end where the value leaves room', () => {
    for (const dir of ['ltr', 'rtl'] as const) {
      const { x } = placeButton(fieldLine(field, 120, dir), VIEW, dir);
      expect(x).toBeGreaterThan(field.left);
      expect(x + BUTTON).toBeLessThan(field.right);
      expect(dir === 'ltr' ? field.right - x - BUTTON : x - field.left).toBe(6);
    }
  });
  it('stands beside it where the value fills it', () => {
    expect(fieldLine(field, 390, 'ltr')).toEqual(field);
    expect(placeButton(fieldLine(field, 390, 'ltr'), VIEW, 'ltr').x).toBe(504);
  });
});

describe('the card', () => {
  const card = { width: 280, height: 200 };
  it('never covers the number where it fits above or below it', () => {
    fc.assert(
      fc.property(anyLine, fc.constantFrom('ltr' as const, 'rtl' as const), (line, dir) => {
        const { top, bottom } = cardAt(placeCard(line, card, VIEW, dir), card);
        expect(top < line.bottom && bottom > line.top).toBe(false);
      }),
    );
  });
  it('starts where the number starts, in either direction', () => {
    expect(placeCard(box(100, 50, 120), card, VIEW, 'ltr').x).toBe(100);
    expect(placeCard(box(600, 50, 120), card, VIEW, 'rtl').x).toBe(440);
  });
});

describe('a window with little room', () => {
  const keepsWithin = (view: { width: number; height: number }, line: typeof LINE, dir: 'ltr' | 'rtl') => {
    const room = roomFor(line, view, dir);
    const size = { width: Math.min(280, room.width), height: Math.min(200, room.height) };
    const { left: x, top: y } = cardAt(placeCard(line, size, view, dir, room.beside), size);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + size.width).toBeLessThanOrEqual(view.width);
    expect(y + size.height).toBeLessThanOrEqual(view.height);
    return { x, y, ...size, beside: room.beside };
  };
  const LINE = box(40, 8, 140);

  it.each(['ltr', 'rtl'] as const)('never puts the card out of it: %s', (dir) => {
    for (const width of [200, 240, 320, 640])
      for (const height of [60, 80, 200, 420]) keepsWithin({ width, height }, LINE, dir);
  });
  it('puts it beside the number where the window is low, on the side that has room', () => {
    const view = { width: 640, height: 80 };
    expect(keepsWithin(view, LINE, 'ltr').x).toBeGreaterThan(LINE.right);
    expect(keepsWithin(view, LINE, 'rtl').x).toBeGreaterThan(LINE.right);
    const late = box(480, 30, 140);
    expect(keepsWithin(view, late, 'ltr').x + 280).toBeLessThan(late.left);
  });
});

it('takes the pieces of one line in mixed directions for one', () => {
  const pieces = [box(10, 100, 60), box(120, 101, 40), box(70, 100, 50)];
  expect(lastLine([box(500, 80, 90), ...pieces])).toEqual(around(pieces));
  expect(lastLine([])).toBeUndefined();
});

it('takes for a number’s digits what no font leaves empty', () => {
  expect(digitsOf(box(10, 100, 60, 24))).toEqual(box(10, 104, 60, 16));
});

describe('places that cover no word', () => {
  it('are after the number, at its end above and below the line, and before it', () => {
    expect(buttonPlaces(box(100, 50, 120), VIEW, 'ltr')).toEqual([
      { x: 224, y: 49 },
      { x: 200, y: 30 },
      { x: 200, y: 68 },
      { x: 76, y: 49 },
    ]);
    expect(buttonPlaces(box(100, 50, 120), VIEW, 'rtl')[1]).toEqual({ x: 100, y: 30 });
  });
  it('begin before the number at the window’s edge', () => {
    expect(buttonPlaces(box(880, 50, 115), VIEW, 'ltr')[0]).toEqual({ x: 856, y: 49 });
  });
  it('are never on the number', () => {
    fc.assert(
      fc.property(anyLine, fc.constantFrom('ltr' as const, 'rtl' as const), (line, dir) => {
        for (const place of buttonPlaces(line, VIEW, dir))
          expect(isOverlap(buttonAt(place), line)).toBe(false);
      }),
    );
  });
});

describe('the card beside a list', () => {
  const card = { width: 280, height: 200 };
  const at = (top: number) => box(300, top, 120);
  const coverOf = (spot: CardSpot | undefined) => cardAt(spot ?? { x: 0, y: 0, up: false }, card);

  it('covers no other number of the list', () => {
    const kept = [100, 130, 190, 220, 250].map(at);
    const point = placeCardClear(at(160), card, VIEW, 'ltr', kept, at(190));
    expect(point).toEqual({ x: 426, y: 160, up: false });
    for (const one of kept) expect(isOverlap(coverOf(point), one)).toBe(false);
  });
  it('stands on the other side if there is no room, or in the other direction', () => {
    const kept = [100, 190].map((top) => box(700, top, 120));
    expect(placeCardClear(box(700, 160, 120), card, VIEW, 'ltr', kept, kept[1])?.x).toBe(414);
    expect(placeCardClear(at(160), card, VIEW, 'rtl', [at(100), at(190)], at(190))?.x).toBe(14);
  });
  it('stands beside the widest of the column', () => {
    const kept = [box(690, 190, 130), box(640, 220, 180)];
    expect(placeCardClear(box(700, 160, 120), card, VIEW, 'ltr', kept, kept[0])?.x).toBe(640 - 6 - 280);
  });
  it('leaves at least the next one free in a narrow window', () => {
    const narrow = { width: 400, height: 700 };
    const kept = [250, 280, 340, 370].map((top) => box(100, top, 120));
    const point = placeCardClear(box(100, 310, 120), card, narrow, 'ltr', kept, kept[2]);
    expect(isOverlap(coverOf(point), kept[2] as ReturnType<typeof box>)).toBe(false);
  });
});
