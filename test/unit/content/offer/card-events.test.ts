/** A press after the page's thread stood: it waits until the browser would have told of a dialog of its own. */
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCardEvents } from '#lib/content/offer/card-events.ts';

beforeEach(() => {
  const window = new Window();
  vi.stubGlobal('MouseEvent', window.MouseEvent);
  vi.stubGlobal('PointerEvent', window.PointerEvent);
});
afterEach(() => vi.unstubAllGlobals());

/**
 * @param back whether it is told of a dialog while the press waits
 * @param turn the offer that is shown after the wait; before it is 1
 */
function pressAfter({ stood, back = false, turn = 1 }: { stood: boolean; back?: boolean; turn?: number }) {
  const verdicts: unknown[] = [];
  const waits: (() => void)[] = [];
  const state = { shown: { turn: 1 } };
  const parts = {
    page: {
      uuid: () => 'id',
      scheduler: { wait: () => new Promise<void>((done) => waits.push(done)) },
      window: { opener: null },
      first: { isLate: false, wasOpenedAnew: false },
    },
    path: { hasStood: () => stood, isBack: () => back },
    presses: { judge: () => undefined },
    overlays: { mayHaveList: () => false },
    keys: { areDown: false },
    guards: { card: {}, button: {} },
    store: { state, dispatch: ({ verdict }: { verdict: unknown }) => verdicts.push(verdict) },
  };
  Object.assign(parts.page.window, { parent: parts.page.window });
  const event = Object.defineProperty(new MouseEvent('click', { detail: 1 }), 'isTrusted', { value: true });
  createCardEvents(() => ({ parts, stepper: { isNamed: true } }) as never).press({ kind: 'call' }, event);
  return {
    verdicts,
    async endWait() {
      state.shown = { turn };
      while (waits.length > 0) {
        waits.pop()?.();
        await Promise.resolve();
      }
      await Promise.resolve();
    },
  };
}

it('ends at once where it did not', () => expect(pressAfter({ stood: false }).verdicts).toEqual([undefined]));

it.each([
  ['counts where no dialog was told', {}, undefined],
  ['counts for nothing where one was', { back: true }, 'late'],
  ['calls no number that came meanwhile', { turn: 2 }, 'changed'],
] as const)('%s', async (_, then, verdict) => {
  const { verdicts, endWait } = pressAfter({ stood: true, ...then });
  expect(verdicts).toEqual([]);
  await endWait();
  expect(verdicts).toEqual([verdict]);
});
