/** Outcomes of the company, as they are chosen from and read later. */
import { expect, test } from 'vitest';
import { outcomeOf } from '#lib/format/call-words.ts';
import {
  againAt,
  isAgainInAnHour,
  isWrappedUp,
  lackOf,
  outcomesOf,
  rulesOf,
} from '#lib/model/disposition.ts';

const COMPANY = [
  { name: 'Offer sent', labels: { he: 'נשלחה הצעה' }, sign: 'check' as const },
  { name: 'Nobody there', next: 'again' as const, againAfterMinutes: 120 },
  { name: 'Busy', next: 'again' as const },
  { name: 'Lost', noteRequired: true },
];
const label = (one: string) => `ours: ${one}`;

test('are named in the language of the interface, and kept by their name', () => {
  expect(outcomesOf(COMPANY, label, 'he')[0]).toEqual({
    id: 'Offer sent',
    label: 'נשלחה הצעה',
    sign: 'check',
  });
  expect(outcomesOf(COMPANY, label, 'en').map((one) => one.label)).toEqual(COMPANY.map(({ name }) => name));
  expect(outcomesOf([], label, 'en')[0]).toEqual({ id: 'reached', label: 'ours: reached' });
});

test('of an earlier list stay readable, and so do the built-in ones', () => {
  const speech = {
    t: { calls: (key: string) => `word: ${key}` },
    outcomes: outcomesOf(COMPANY, label, 'he'),
  };
  const said = (disposition: string) => outcomeOf(speech as never, { disposition });
  expect(['Offer sent', 'Sold last year', 'voicemail', ''].map(said)).toEqual([
    'נשלחה הצעה',
    'Sold last year',
    'word: disposition.voicemail',
    undefined,
  ]);
});

test('say after how long to call again', () => {
  const outcomes = outcomesOf(COMPANY, label, 'en');
  expect(againAt(outcomes, 'Nobody there', 1_000)).toBe(1_000 + 120 * 60_000);
  expect(againAt(outcomes, 'Busy', 1_000)).toBe(1_000 + 60 * 60_000);
  expect([isAgainInAnHour(outcomes, 'Busy'), isAgainInAnHour(outcomes, 'Nobody there')]).toEqual([
    true,
    false,
  ]);
});

test('say what is missing', () => {
  const rules = rulesOf({ outcomes: COMPANY, outcomeRequired: true });
  expect(lackOf({}, rules)).toBe('outcome');
  expect(lackOf({ disposition: 'Lost', note: ' ' }, rules)).toBe('note');
  expect(lackOf({ disposition: 'Lost', note: 'Bought elsewhere' }, rules)).toBeUndefined();
  expect(lackOf({ disposition: 'Busy' }, rules)).toBeUndefined();
  expect(isWrappedUp({ disposition: 'Lost' }, rules)).toBe(false);
  expect(isWrappedUp({ doneAt: 1 }, { ...rules, outcomeRequired: false })).toBe(true);
});
