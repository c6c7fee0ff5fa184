import { expect, it, vi } from 'vitest';
import { lazy } from '#lib/core/lazy.ts';

it.each([undefined, 'a value'])('makes %j once, and not before it is asked for', (value) => {
  const make = vi.fn(() => value);
  const of = lazy(make);
  expect(make).not.toHaveBeenCalled();
  expect([of(), of()]).toEqual([value, value]);
  expect(make).toHaveBeenCalledTimes(1);
});
