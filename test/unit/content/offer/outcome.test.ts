/** The card's words for what became of a call. */
import { expect, it } from 'vitest';
import { viewOf } from '#lib/calls/view.ts';
import { outcomeOf } from '#lib/content/offer/view/outcome.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { GuardAsk } from '#lib/model/guard.ts';
import { ended, speech } from './card-stage.ts';

it('says how long a call was held, and of one that nobody held that it ended', () => {
  expect(speech.says(ended(61), 0)).toContain('1:01');
  for (const none of [0, 0.4]) expect(speech.says(ended(none), 0)).toBe('The call ended.');
});

it('names a refused number as people write it', () => {
  const row = {
    id: '1',
    state: 'refused',
    to: '+14155550132',
    failure: { code: 'invalid-number', next: 'check-number', sent: true },
    context: { crm: 'generic' },
  } as unknown as CallRow;
  const call = viewOf(row, false);
  const sentence = 'Call refused: \u2066+1\u00a0415\u00a0555\u00a00132\u2069 is not a valid number.';
  expect(speech.says(call, 0)).toBe(sentence);
  expect(outcomeOf({ kind: 'call', call }, speech, 0)?.says).toBe(sentence);
});

it('leads to "no" where a number is on the do-not-call list', () => {
  const asked = (code: 'do-not-call' | 'guess') =>
    outcomeOf({ kind: 'asked', intentId: '1', asks: [{ code, blocking: false } as GuardAsk] }, speech, 0);
  expect(asked('do-not-call')?.steps.map(({ name, main }) => [name, main])).toEqual([
    ['cancel', true],
    ['accept', false],
  ]);
  expect(asked('guess')?.steps[0]).toMatchObject({ name: 'accept', main: true });
});
