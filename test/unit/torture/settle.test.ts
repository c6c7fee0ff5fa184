import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INTENT_KEY } from '#lib/platform/contract.ts';
import type { Ask } from '#test/e2e/harness/ask.ts';
import type { RunningOutside } from '#test/e2e/harness/platform.ts';
import { judge, settle } from '#test/torture/figures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a call that the platform takes while the states are asked is waited for', async () => {
  const list: object[] = [];
  const outside = { sandbox: { calls: { list: () => list } } } as unknown as RunningOutside;
  let asked = 0;
  const ask = (async (route: string) => {
    if (route !== 'call.get') return undefined;
    asked += 1;
    // Its request was on its way when the background died, and arrives now.
    if (asked === 1) list.push({ request: { metadata: { [INTENT_KEY]: 'a' } } });
    return { state: asked === 1 ? 'unknown' : 'completed' };
  }) as Ask;
  const settled = settle(ask, outside, ['a']);
  await vi.advanceTimersByTimeAsync(1_000);
  const { states, taken } = await settled;
  expect(judge(['a'], states, taken)).toMatchObject({ late: [], untrue: 0, stuck: 0 });
  expect(states.get('a')).toBe('completed');
});
