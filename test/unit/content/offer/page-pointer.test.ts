// @vitest-environment happy-dom
/** Where the page hides the pointer, or draws it. */
import { afterEach, expect, it, vi } from 'vitest';
import { createFirstHearing } from '#lib/content/dom/first-hearing.ts';
import { createPagePointer } from '#lib/content/offer/trust/page-pointer.ts';

vi.mock('#lib/page/native.ts', async (original) => ({
  ...(await original<typeof import('#lib/page/native.ts')>()),
  boundsOf: ({ dataset }: HTMLElement) => ({ width: dataset.large === undefined ? 60 : 300, height: 30 }),
}));

afterEach(() => {
  life.abort();
  vi.unstubAllGlobals();
});

let life = new AbortController();
const SHOWN_MS = 1_000;
const NEVER = Number.NEGATIVE_INFINITY;

function stand(html: string) {
  // Parts have what the element's data says.
  vi.stubGlobal('getComputedStyle', ({ style, dataset }: HTMLElement, part?: string) =>
    part ? { cursor: part === dataset.part ? 'none' : style.cursor } : style,
  );
  document.body.innerHTML = html;
  const ours = document.createElement('div');
  document.body.append(ours);
  life = new AbortController();
  const clock = { now: 0 };
  const pointer = createPagePointer({
    window,
    first: createFirstHearing(window),
    host: ours,
    openShadow: () => null,
    now: () => clock.now,
    random: () => 0,
    signal: life.signal,
  });
  const at = (now: number, on: string, type = 'pointermove', pointerType = 'mouse', from = '') => {
    clock.now = now;
    const relatedTarget = from ? document.querySelector(from) : null;
    const event = new window.PointerEvent(type, {
      clientX: now,
      bubbles: true,
      composed: true,
      pointerType,
      relatedTarget,
    });
    Object.defineProperty(event, 'isTrusted', { value: true });
    (on === 'ours' ? ours : document.querySelector(on))?.dispatchEvent(event);
    return pointer.misledUntil - SHOWN_MS;
  };
  return { pointer, clock, at };
}

it('was where it hides until it leaves, whatever it crosses then', () => {
  const { at } = stand('<p id="hides" style="cursor:none"></p><p id="rim" style="cursor:auto"></p>');
  expect(at(100, '#hides')).toBe(100);
  expect(at(900, '#rim')).toBe(900);
  expect(at(920, '#rim')).toBe(900);
  expect(at(930, 'ours')).toBe(900);
});

it('is shown on a page that only chooses among the browser’s own', () => {
  const { at } = stand('<p id="one" style="cursor:grab"></p>');
  at(100, '#one');
  expect(at(200, 'ours')).toBe(NEVER);
});

it.each([
  '<p id="one" style="cursor:url(x.png) 1 1, auto"></p>',
  '<p id="one" data-part="::before"></p>',
  '<object id="one"></object>',
])('may be drawn by the page, or by a frame of it: %s', (html) => {
  const { at } = stand(html);
  at(100, '#one', 'pointerover');
  expect(at(200, 'ours', 'pointerover')).toBe(200);
});

it.each([
  ['number', 100],
  ['color', 100],
  ['tel', NEVER],
  ['', NEVER],
])('may be hidden in a part of a field of type "%s"', (type, until) => {
  const { at } = stand(`<input id="one" data-large type="${type}">`);
  expect(at(100, '#one')).toBe(until);
});

it('may be hidden over small copies of a drawing that stand beside each other', () => {
  const { at } = stand('<p id="plain"></p><svg><use id="one"></use><use id="other"></use></svg>');
  at(100, '#plain');
  expect(at(150, '#one')).toBe(NEVER);
  expect(at(170, '#other')).toBe(170);
});

it('is hidden under a pointer that rests, too', () => {
  const { at, pointer, clock } = stand('<p id="one" style="cursor:auto"></p>');
  expect(at(100, '#one')).toBe(NEVER);
  document.querySelector('#one')?.setAttribute('style', 'cursor:none');
  clock.now = 166;
  pointer.follow();
  expect(pointer.misledUntil).toBe(166 + SHOWN_MS);
});

it('is not what a finger presses by', () => {
  const { at } = stand('<p id="one" style="cursor:none"></p>');
  expect(at(100, '#one', 'pointermove', 'touch')).toBe(NEVER);
});

it('may have been drawn where it came from, before any of its moves was heard', () => {
  const { at } = stand('<object id="one"></object>');
  expect(at(100, 'ours', 'pointerover', 'mouse', '#one')).toBe(100);
});
