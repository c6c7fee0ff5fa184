// @vitest-environment happy-dom
/** What lay over the page, as the frames on the screen had it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOverlayRecord } from '#lib/content/offer/trust/overlay-record.ts';

let now = 0;
let frames: (() => void)[] = [];
const above: { window: object | null } = { window: null };

beforeEach(() => {
  now = 1_000;
  frames = [];
  above.window = null;
  vi.stubGlobal('IntersectionObserverEntry', class {});
});
afterEach(() => vi.unstubAllGlobals());

/** A page without frames, outermost or in another. */
function windowOf(parent?: object): Window {
  const own = {
    document,
    length: 0,
    performance: { now: () => now },
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    documentPictureInPicture: above,
  };
  return { ...own, ...(parent ? { parent, documentPictureInPicture: undefined } : {}) } as unknown as Window;
}

function record(parent?: object) {
  const window = windowOf(parent) as { parent?: Window } & Window;
  if (!parent) Object.assign(window, { parent: window });
  const overlays = createOverlayRecord({
    window,
    document,
    first: {
      hear() {},
      seclude() {},
      isFirst: () => true,
      isLate: false,
      wasOpenedAnew: false,
      lastDown: undefined,
    },
    shadowRoots: { known: [] },
    openShadow: () => null,
    host: document.createElement('div'),
    signal: new AbortController().signal,
  });
  return overlays.of(document.createElement('button'));
}

function frameAt(time: number): void {
  now = time;
  for (const frame of frames.splice(0)) frame();
}

it('says when a window above all others was last there', () => {
  const over = record();
  over.follow();
  frameAt(1_016);
  expect(over.lastAt).toBe(Number.NEGATIVE_INFINITY);
  above.window = {};
  frameAt(1_032);
  expect(over.isOn()).toBe(true);
  above.window = null;
  frameAt(1_048);
  frameAt(1_064);
  expect(over.isOn()).toBe(false);
  expect(over.lastAt).toBe(1_048);
});

it('takes it to be there until a frame begins without it, however long the page holds its thread', () => {
  const over = record();
  over.follow();
  above.window = {};
  frameAt(1_016);
  now = 2_600;
  above.window = null;
  expect(over.lastAt).toBe(2_600);
  frameAt(2_610);
  expect(over.lastAt).toBe(2_610);
});

it('hears of one of the page around, also beyond a stranger', () => {
  const top = windowOf();
  Object.assign(top, { parent: top });
  const stranger = {
    parent: top,
    get document(): never {
      throw new DOMException('', 'SecurityError');
    },
  };
  const over = record(stranger);
  expect(over.isOn()).toBe(false);
  above.window = {};
  expect(over.isOn()).toBe(true);
});
