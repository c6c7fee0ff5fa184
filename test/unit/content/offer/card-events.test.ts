/** A press after the page's thread stood: it waits until the browser would have told of a dialog of its own. */
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCardEvents } from '#lib/content/offer/card-events.ts';
import type { PressAction } from '#lib/content/offer/state.ts';

beforeEach(() => {
  const window = new Window();
  vi.stubGlobal('MouseEvent', window.MouseEvent);
  vi.stubGlobal('PointerEvent', window.PointerEvent);
});
afterEach(() => vi.unstubAllGlobals());

interface Then {
  /** The page's thread stood before the press. */
  stood?: boolean;
  action?: PressAction;
  /** It is told of a dialog while the press waits; and the page holds its thread again, and stands once more. */
  told?: boolean;
  /** The frame that has the focus by then. */
  hasFocus?: boolean;
  /** The offer that is shown then; before it is 1. */
  turn?: number;
  /** So long the wait takes, milliseconds. */
  takes?: number;
}

function pressAfter({
  stood = true,
  action = { kind: 'call' },
  told = false,
  hasFocus = true,
  turn = 1,
  takes = 100,
}: Then) {
  const verdicts: unknown[] = [];
  const waits: (() => void)[] = [];
  const state = { shown: { turn: 1 } };
  let now = 1_000;
  const path = { stoodAt: stood ? 900 : Number.NEGATIVE_INFINITY, returnedAt: Number.NEGATIVE_INFINITY };
  const document = new Window().document as unknown as Document;
  Object.assign(document, { hasFocus: () => hasFocus });
  const parts = {
    page: {
      document,
      openShadow: () => null,
      uuid: () => 'id',
      scheduler: { now: () => now, wait: () => new Promise<void>((done) => waits.push(done)) },
      window: { opener: null },
      first: { isLate: false, wasOpenedAnew: false },
    },
    path,
    presses: { judge: () => undefined },
    overlays: { mayHaveList: () => false },
    keys: { areDown: false },
    guards: { card: {}, button: {} },
    store: {
      state,
      dispatch: ({ type, verdict }: { type: string; verdict?: unknown }) =>
        verdicts.push(type === 'pressed' ? verdict : type),
    },
  };
  Object.assign(parts.page.window, { parent: parts.page.window });
  const event = new MouseEvent('click', { detail: 1 });
  for (const [name, value] of Object.entries({ isTrusted: true, timeStamp: 950 }))
    Object.defineProperty(event, name, { value });
  createCardEvents(() => ({ parts, stepper: { isNamed: true } }) as never).press(action, event);
  return {
    verdicts,
    async endWait() {
      state.shown = { ...state.shown, turn };
      now += takes;
      if (told) Object.assign(path, { returnedAt: 1_010, stoodAt: 1_090 });
      while (waits.length > 0) {
        waits.pop()?.();
        await Promise.resolve();
      }
      await Promise.resolve();
    },
  };
}

it.each([
  ['where it did not', { stood: false }],
  ['what calls no one', { action: { kind: 'step', name: 'cancel' } }],
] as const)('ends at once %s', (_, of) => expect(pressAfter(of).verdicts).toEqual([undefined]));

it.each([
  ['counts where no dialog was told', {}, undefined],
  ['counts for nothing where one was, whatever the page did since', { told: true }, 'late'],
  ['counts for nothing where another document has the focus', { hasFocus: false }, 'late'],
  ['counts for nothing after a long wait', { takes: 5_000 }, 'late'],
  ['calls no number that came meanwhile', { turn: 2 }, 'changed'],
] as const)('%s', async (_, then, verdict) => {
  const { verdicts, endWait } = pressAfter(then);
  expect(verdicts).toEqual(['judging']);
  await endWait();
  expect(verdicts).toEqual(['judging', verdict]);
});
