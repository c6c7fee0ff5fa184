import { describe, expect, it } from 'vitest';
import { isMet, median, quantile } from '#test/bench/bench.ts';
import { makePage, makeRows } from '#test/bench/detect/pages.ts';

describe('figures', () => {
  it('are held against their goal, where they have one', () => {
    const figure = { what: 'x', unit: 'ms', value: 8 };
    expect(isMet(figure)).toBeUndefined();
    expect(isMet({ ...figure, goal: { atMost: 8 } })).toBe(true);
    expect(isMet({ ...figure, goal: { atLeast: 9 } })).toBe(false);
    expect(isMet({ ...figure, value: Number.NaN, goal: { atMost: 8 } })).toBe(false);
  });

  it('are summed up by quantiles', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([1, 2, 3, 4, 100], 0.99)).toBe(4);
    expect(quantile([1, 2, 3, 4, 100], 1)).toBe(100);
  });
});

describe('bench pages', () => {
  it('are the same each time, and hold what their names say', () => {
    expect(makePage('list', 20)).toBe(makePage('list', 20));
    expect(makePage('list', 20).match(/<tr>/g)).toHaveLength(21);
    expect(makePage('no digits', 100).replace(/<\/?h1>/g, '')).not.toMatch(/\d/);
    expect(makeRows(5, 3).match(/<tr>/g)).toHaveLength(3);
  });
});
