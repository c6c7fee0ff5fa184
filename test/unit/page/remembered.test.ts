import { expect, it, vi } from 'vitest';
import { remembered } from '#lib/page/remembered.ts';

it.each([undefined, null, 0, '', 'an answer'])('asks once where the answer is %j', (answer) => {
  const ask = vi.fn((_: object) => answer);
  const of = remembered(ask);
  const key = {};
  expect([of(key), of(key), of(key)]).toEqual([answer, answer, answer]);
  expect(ask).toHaveBeenCalledTimes(1);
});
