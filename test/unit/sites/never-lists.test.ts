import { expect, test } from 'vitest';
import { settingsSchema } from '#lib/model/settings.ts';
import { addNever, MOST_NUMBERS, MOST_PARTS } from '#lib/sites/never-lists.ts';

const SITE = 'https://crm.example';
const OTHER = 'https://other.example';
const { never: EMPTY } = settingsSchema.parse({});
const number = (value: string) => ({ kind: 'number', value }) as const;
const part = (value: string) => ({ kind: 'part', value }) as const;

test('an entry is kept once, a part for its own site', () => {
  let never = addNever(EMPTY, number('+14155552671'), SITE) ?? EMPTY;
  never = addNever(never, number('+14155552671'), SITE) ?? EMPTY;
  never = addNever(never, part('#a'), SITE) ?? EMPTY;
  never = addNever(never, part('#a'), OTHER) ?? EMPTY;
  never = addNever(never, part('#a'), SITE) ?? EMPTY;
  never = addNever(never, { kind: 'site' }, SITE) ?? EMPTY;
  expect(addNever(never, { kind: 'site' }, SITE)).toEqual({
    numbers: ['+14155552671'],
    parts: [
      { origin: SITE, selector: '#a' },
      { origin: OTHER, selector: '#a' },
    ],
    sites: [SITE],
  });
});

test('a full list takes no more, and loses nothing', () => {
  const numbers = Array.from({ length: MOST_NUMBERS }, (_, at) => `+1415555${1_000 + at}`);
  const parts = Array.from({ length: MOST_PARTS }, (_, at) => ({ origin: SITE, selector: `#p${at}` }));
  const full = { ...EMPTY, numbers, parts };
  expect(addNever(full, number('+442079460100'), SITE)).toBeUndefined();
  expect(addNever(full, part('#more'), SITE)).toBeUndefined();
  expect(addNever(full, number('+14155551000'), SITE)).toBe(full);
  expect(addNever(full, part('#more'), OTHER)?.parts).toHaveLength(MOST_PARTS + 1);
});
