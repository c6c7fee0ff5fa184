/** What is observed of a number, and what the decision makes of it. */
import { describe, expect, test } from 'vitest';
import { detectionData } from '#lib/detect/data.ts';
import { weigh } from '#lib/detect/decision.ts';
import { createEngine } from '#lib/detect/engine.ts';
import type { Evidence, Label, Surroundings } from '#lib/detect/types.ts';

const data = detectionData();
const engine = createEngine(data);

function around(labels: Label[], further: Label[] = [], region = 'US'): Surroundings {
  const usual = [{ region, source: 'default' as const }];
  return { kind: 'text', labels, further: () => further, countries: usual, usual };
}

const labelOf = (text: string, near = around([])) => {
  const [found] = engine.detect(text, near);
  return found?.evidence.find((each) => 'text' in each);
};

describe('where a label is looked for, the nearest first', () => {
  test.each<[string, Surroundings, string, string]>([
    ['Phone: 312-555-0143', around([]), 'line', 'phone'],
    ['312-555-0143 (mobile)', around([]), 'bracket', 'phone'],
    ['312-555-0143 office', around([]), 'behind', 'phone'],
    ['3125550143', around([{ text: 'Phone', where: 'column' }]), 'column', 'phone'],
    ['3125550143', around([], [{ text: 'Call us', where: 'before' }]), 'before', 'phone'],
    ['Cell: 312-555-0143', around([{ text: 'Order', where: 'column' }]), 'line', 'phone'],
  ])('%s', (text, near, source, kind) => {
    expect(labelOf(text, near)).toMatchObject({ source, kind });
  });

  test('one label speaks for a list', () => {
    const found = engine.detect('Phones: 312-555-0143, 415-555-2671 and 617-253-1000', around([]));
    expect(found.map(({ evidence }) => evidence.find((each) => 'text' in each)?.source)).toEqual([
      'line',
      'series',
      'series',
    ]);
  });

  test('a line with nothing but a label heads those with their own', () => {
    expect(engine.detect('Fax:\nAdmissions: (413) 577-0123\nLibrary: (413) 577-0386', around([]))).toEqual(
      [],
    );
  });
});

describe('what a heading says, and how much', () => {
  const title = (text: string): Surroundings => around([], [{ text, where: 'title' }]);

  test.each([
    ['Call (312) 555-0143 today', 'Auto Loans', true],
    ['(312) 555-0143', 'Auto Loans', false],
    ['Kim, (312) 555-0143', 'Order number', false],
    // Words of its own say what the number is, and a line outside of them does not.
    ['Ask for Kim, (312) 555-0143', 'Order number', true],
    ['Ask for Kim, +1 (312) 555-0143', 'Customer Service', true],
  ])('%j under %j', (text, heading, isOffered) => {
    expect(engine.detect(text, title(heading)).length).toBe(isOffered ? 1 : 0);
  });
});

describe('the decision', () => {
  const label = (source: 'line' | 'before', kind: 'phone' | 'other' | 'vague'): Evidence => ({
    source,
    kind,
    text: '',
  });
  const written = (kind: 'international' | 'separated' | 'bare'): Evidence => ({ source: 'notation', kind });

  test.each<[string, Evidence[], boolean]>([
    ['bare digits need a reason', [written('bare')], false],
    ['a label is one', [written('bare'), label('line', 'phone')], true],
    ['a field is one', [written('bare'), { source: 'field', kind: 'tel-input' }], true],
    ['separators are enough', [written('separated')], true],
    [
      'another thing beside refuses whatever is written',
      [written('international'), label('line', 'other')],
      false,
    ],
    [
      'a number of something unknown refuses what has no plus',
      [written('separated'), label('line', 'vague')],
      false,
    ],
    ['and not what has one', [written('international'), label('line', 'vague')], true],
  ])('%s', (_what, evidence, isOffered) => {
    expect(weigh(evidence) > 0).toBe(isOffered);
  });
});

test.each([
  ['Mobile: +1 312-555-0143', 'mobile'],
  ['Work mobile: +1 312-555-0143', 'mobile'],
  ['Office: +1 312-555-0143', 'work'],
  ['Home phone: +1 312-555-0143', 'home'],
  ['Switchboard: +1 312-555-0143', 'main'],
  ['Direct line: +1 312-555-0143', 'direct'],
  ['Phone: +1 312-555-0143', undefined],
  ['+1 312-555-0143', undefined],
])('the role of %j is %s', (text, role) => {
  expect(engine.detect(text, around([]))[0]?.role).toBe(role);
});

test('a rule that is left out says nothing', () => {
  const without = (rule: string) => createEngine(data, (each) => each !== rule);
  expect(without('label:line:other').detect('Order: 312-555-0143', around([])).length).toBe(1);
  expect(without('veto:after:unit').detect('312 555 0143 kg', around([])).length).toBe(1);
  expect(engine.detect('312 555 0143 kg', around([]))).toEqual([]);
});
