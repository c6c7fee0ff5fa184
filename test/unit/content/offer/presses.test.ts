import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { createPresses } from '#lib/content/offer/presses.ts';
import type { PressGuard } from '#lib/content/offer/trust/press-guard.ts';

const believing: PressGuard = {
  placed: () => undefined,
  moved: () => undefined,
  offered: () => undefined,
  raised: () => undefined,
  heard: () => undefined,
  look: () => undefined,
  doubts: () => undefined,
  wasSeen: () => true,
  wasThere: () => true,
};

function stand() {
  const window = new Window();
  Object.assign(globalThis, { MouseEvent: window.MouseEvent, PointerEvent: window.PointerEvent });
  const state = { subject: { number: 'one' } as object | undefined, hasty: false };
  const presses = createPresses({
    subject: () => state.subject,
    isUnchanged: () => true,
    pace: { isHasty: () => state.hasty },
  });
  const button = window.document.createElement('button') as unknown as Element;
  const press = (kind: string, detail = 1, pointerType = 'mouse') =>
    Object.defineProperty(new window.PointerEvent(kind, { detail, pointerType }), 'isTrusted', {
      value: true,
    }) as unknown as PointerEvent;
  return { state, presses, button, press };
}

it('lets a press on one number through', () => {
  const { presses, button, press } = stand();
  presses.down(press('pointerdown'), button, believing);
  expect(presses.judge(press('click'), button, believing)).toBeUndefined();
});

it('says that the number changed where it was swapped under the finger, and never stays silent', () => {
  const { state, presses, button, press } = stand();
  presses.down(press('pointerdown'), button, believing);
  state.subject = { number: 'another' };
  expect(presses.judge(press('click'), button, believing)).toBe('changed');
});

it('takes the second half of a double click, and a click without its own finger down, for no press', () => {
  const { presses, button, press } = stand();
  expect(presses.judge(press('click'), button, believing)).toBe('ignore');
  presses.down(press('pointerdown'), button, believing);
  expect(presses.judge(press('click', 2), button, believing)).toBe('ignore');
});

it('lets a click through that no pointer made: Firefox counts those of assistive technology as one', () => {
  const { presses, button, press } = stand();
  expect(presses.judge(press('click', 1, ''), button, believing)).toBeUndefined();
  expect(presses.judge(press('click', 0, ''), button, believing)).toBeUndefined();
});

it('refuses a press that came too soon after another, and says so', () => {
  const { state, presses, button, press } = stand();
  state.hasty = true;
  presses.down(press('pointerdown'), button, believing);
  state.hasty = false;
  expect(presses.judge(press('click'), button, believing)).toBe('hasty');
});
