/** Presses that are refused for how they were made, whatever frames showed: each has words of its own. */
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPressGuard, type PressGuardParts } from '#lib/content/offer/trust/press-guard.ts';

const NEVER = Number.NEGATIVE_INFINITY;
const BUTTON = { left: 100, top: 100, right: 120, bottom: 120 };

let window: Window;
beforeEach(() => {
  window = new Window();
  vi.stubGlobal('MouseEvent', window.MouseEvent);
  vi.stubGlobal('PointerEvent', window.PointerEvent);
  vi.stubGlobal('IntersectionObserverEntry', class {});
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      takeRecords() {
        return [];
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** @param isInFront whether the window has the focus */
function guardOf(isInFront: boolean) {
  const control = window.document.createElement('button') as unknown as HTMLElement;
  control.getBoundingClientRect = () => BUTTON as DOMRect;
  const guard = createPressGuard({
    window,
    now: () => 1_000,
    signal: new AbortController().signal,
    watched: control,
    path: { returned: () => undefined },
    overlays: { of: () => ({ lastAt: NEVER }) },
    frames: { lastAt: NEVER },
    topLayer: { changedAt: () => NEVER, wasEmpty: () => false, lately: () => [] },
    windowPlace: { follow: () => undefined, isInFront },
  } as unknown as PressGuardParts);
  return { control, guard };
}

function doubtsOf(isInFront: boolean, pressed: { pointerType: string; clientX: number }) {
  const { control, guard } = guardOf(isInFront);
  const down = new window.PointerEvent('pointerdown', { clientY: 110, detail: 1, ...pressed });
  return guard.doubts(Object.defineProperty(down, 'isTrusted', { value: true }) as unknown as Event, control);
}

it.each(['mouse', 'touch'])('says of a %s that its window was behind another', (pointerType) =>
  expect(doubtsOf(false, { pointerType, clientX: 110 })).toBe('behind'),
);

it('says of a finger that it was beside the button', () =>
  expect(doubtsOf(true, { pointerType: 'touch', clientX: 126 })).toBe('beside'));

it('says of any other that no frame showed the button', () =>
  expect(doubtsOf(true, { pointerType: 'touch', clientX: 122 })).toBe('late'));

it('waits no less since it was placed, moved or raised again', () => {
  const { guard } = guardOf(true);
  guard.placed(850);
  guard.placed();
  guard.raised();
  expect([1_999, 2_000].map(guard.wasThere)).toEqual([false, true]);
});
