// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageNumber } from '#lib/content/dom/page-number.ts';
import type { Scrolling } from '#lib/content/dom/scrolling.ts';
import { createHighlights } from '#lib/content/track/highlights.ts';

let report: (entries: Partial<IntersectionObserverEntry>[]) => void;
const marks: Set<unknown>[] = [];
let life: AbortController;

beforeEach(() => {
  life = new AbortController();
  marks.length = 0;
  class FakeHighlight extends Set<unknown> {
    priority = 0;
    constructor() {
      super();
      marks.push(this);
    }
  }
  class FakeObserver {
    constructor(callback: typeof report) {
      report = callback;
    }
    observe = vi.fn();
    unobserve = vi.fn();
    disconnect = vi.fn();
  }
  vi.stubGlobal('Highlight', FakeHighlight);
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('StaticRange', class {});
});
afterEach(() => {
  life.abort();
  vi.unstubAllGlobals();
});

function setUp(isScrolling = false) {
  document.body.innerHTML = '<p>020 7946 0958</p><p>020 7946 0959</p>';
  const holders = [...document.querySelectorAll('p')];
  const numbers = holders.map((owner) => {
    const text = owner.firstChild as Text;
    return { owner, anchor: { kind: 'text', start: text, startOffset: 0, end: text, endOffset: 13 } };
  }) as unknown as PageNumber[];
  const page: { now: boolean; rest(): void } = { now: isScrolling, rest: () => undefined };
  const scrolling: Scrolling = {
    get now() {
      return page.now;
    },
    listen: () => undefined,
    onMove: () => undefined,
    onStart: () => undefined,
    onRest(task) {
      page.rest = task;
    },
    rested: () => Promise.resolve(),
  };
  const onView = vi.fn();
  const highlights = createHighlights({
    window,
    heldBy: (element) => numbers.filter(({ owner }) => owner === element),
    scrolling,
    onView,
    signal: life.signal,
  });
  highlights.apply({ added: numbers, removed: [] });
  const see = (at: number, isIntersecting: boolean) =>
    report([
      {
        target: holders[at] as Element,
        isIntersecting,
        boundingClientRect: new DOMRect(0, 0, 90, 20),
      },
    ]);
  return { page, highlights, holders, numbers, onView, see, marked: () => marks[0]?.size };
}

it('marks what was just read at once, unless the page scrolls, until it is seen to be far', () => {
  const { see, marked } = setUp();
  expect(marked()).toBe(2);
  see(1, false);
  expect(marked()).toBe(1);
  life.abort();
  life = new AbortController();
  marks.length = 0;
  expect(setUp(true).marked()).toBe(0);
});

it('waits to hear of what is read again far from the view', () => {
  const { highlights, numbers, see, marked } = setUp();
  see(0, true);
  see(1, false);
  const [, old] = numbers as [PageNumber, PageNumber];
  const fresh = { ...old };
  numbers.splice(1, 1, fresh);
  highlights.apply({ added: [fresh], removed: [old] });
  expect(marked()).toBe(1);
});

it('changes no mark while the page scrolls, and all of them when it rests', () => {
  const { page, see, marked, onView } = setUp();
  see(0, true);
  see(1, false);
  expect(marked()).toBe(1);
  onView.mockClear();
  page.now = true;
  see(0, false);
  see(1, true);
  see(1, false);
  see(1, true);
  expect(marked()).toBe(1);
  expect(onView).not.toHaveBeenCalled();
  page.now = false;
  page.rest();
  expect(marked()).toBe(1);
  see(0, true);
  expect(marked()).toBe(2);
  expect(onView).toHaveBeenCalledTimes(2);
});

it('marks nothing that left the registry while the page scrolled', () => {
  const { page, highlights, numbers, see, marked } = setUp(true);
  see(0, true);
  const gone = numbers.splice(0, 1);
  highlights.apply({ added: [], removed: gone });
  page.now = false;
  page.rest();
  expect(marked()).toBe(0);
  expect(highlights.inView()).toEqual([]);
});
