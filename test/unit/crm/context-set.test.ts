// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { contextPages, judge, type Verdict } from '#test/corpus/context/pages.ts';
import { whoseIn } from '#test/corpus/context/read.ts';

const cases = (['open', 'held-out'] as const).flatMap((set) =>
  contextPages(set).flatMap(({ name, url, html, numbers }) =>
    Object.entries(numbers).map(([number, expected]) => ({
      id: `${name} ${number}`,
      url,
      html,
      number,
      expected,
    })),
  ),
);

describe('the labelled numbers of applications', () => {
  it('are at least 150', () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
  });

  it('are right in nine of ten, and wrong in one of a hundred at most', () => {
    const tally: Record<Verdict, string[]> = { right: [], wrong: [], empty: [] };
    for (const { id, url, html, number, expected } of cases) {
      const document = new DOMParser().parseFromString(html, 'text/html');
      const said = whoseIn(document, url, number);
      tally[judge(expected, said)].push(`${id}: ${JSON.stringify(said)} for ${JSON.stringify(expected)}`);
    }
    expect(tally.wrong.length / cases.length, tally.wrong.join('\n')).toBeLessThanOrEqual(0.01);
    expect(tally.right.length / cases.length, tally.empty.join('\n')).toBeGreaterThanOrEqual(0.9);
  });
});
