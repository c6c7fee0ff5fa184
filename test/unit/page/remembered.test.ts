import { expect, it } from 'vitest';
import { remembered } from '#lib/page/remembered.ts';

it('asks once about each, also where the answer is no', () => {
  const asked: object[] = [];
  const [one, other] = [{}, {}];
  const isOne = remembered((key: object) => {
    asked.push(key);
    return key === one || null;
  });
  expect([isOne(one), isOne(other), isOne(one), isOne(other)]).toEqual([true, null, true, null]);
  expect(asked).toEqual([one, other]);
});
