// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { FirstHearing } from '#lib/content/dom/first-hearing.ts';
import type { OfferEvent } from '#lib/content/offer/state.ts';
import { listenToInput } from '#lib/content/offer/view/input.ts';

type Told = Pick<PointerEvent, 'isTrusted' | 'pointerType' | 'screenX' | 'screenY'>;

let heard: Map<string, ((event: never) => void)[]>;
let said: string[];
let card: HTMLElement;
const life = new AbortController();

/** The window is told of it. */
function tell(type: string, event: Partial<Told>): void {
  const whole = { isTrusted: true, pointerType: 'mouse', screenX: 0, screenY: 0, ...event };
  for (const task of heard.get(type) ?? []) task(whole as never);
}
const over = (type: 'pointerenter' | 'pointerleave', pointerType = 'mouse') =>
  card.dispatchEvent(new PointerEvent(type, { pointerType }));

beforeEach(() => {
  heard = new Map();
  said = [];
  const element = document.createElement('div');
  const root = element.attachShadow({ mode: 'open' });
  const [stage, button] = [document.createElement('div'), document.createElement('button')];
  card = document.createElement('section');
  root.append(stage);
  stage.append(button, card);
  document.body.append(element);
  const first = {
    hear: (type: string, task: (event: never) => void) =>
      void heard.set(type, [...(heard.get(type) ?? []), task]),
  };
  listenToInput({
    window: window as never,
    first: first as unknown as FirstHearing,
    surface: { host: { element, root }, stage, button } as never,
    card,
    signal: life.signal,
    pressedAnywhere: () => undefined,
    tell(event: OfferEvent) {
      if (event.type === 'entered') said.push('entered');
      if (event.type === 'left') said.push(event.stays ? 'left, and stays' : 'left');
    },
  } as never);
});

test('tells of a mouse that comes and goes, and of no finger', () => {
  over('pointerenter');
  over('pointerleave');
  over('pointerenter', 'touch');
  over('pointerleave', 'touch');
  expect(said).toEqual(['entered', 'left']);
});

test('tells of no mouse that rests where a finger presses, until it moves', () => {
  tell('pointermove', { screenX: 40, screenY: 40 });
  tell('pointerdown', { pointerType: 'touch' });
  over('pointerenter');
  // The browser's own, as the card moved under it.
  tell('pointermove', { screenX: 40, screenY: 40 });
  over('pointerleave');
  // It is off, and nothing is put away for it.
  expect(said).toEqual(['left, and stays']);
  tell('pointermove', { screenX: 44, screenY: 40 });
  over('pointerenter');
  expect(said.at(-1)).toBe('entered');
});

test('tells of a mouse that presses without a move', () => {
  tell('pointerdown', { pointerType: 'touch' });
  tell('pointerdown', {});
  over('pointerleave');
  expect(said).toEqual(['left']);
});
