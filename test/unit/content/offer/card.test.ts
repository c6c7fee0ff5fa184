// @vitest-environment happy-dom
/** The card's words for what became of a call. */
import { expect, it } from 'vitest';
import { viewOf } from '#lib/calls/view.ts';
import { outcomeOf } from '#lib/content/offer/state/outcome.ts';
import { createCard } from '#lib/content/offer/view/card.ts';
import { createSpeech } from '#lib/content/offer/view/speech.ts';
import type { CallRow, CallView } from '#lib/model/call.ts';
import { pageWords } from '../../../../entrypoints/background/words.ts';

const speech = createSpeech({ locale: 'en', words: pageWords('en') } as never);
const ended = (durationSeconds: number) =>
  ({ state: 'completed', durationSeconds, to: '+14155550132' }) as CallView;

const never = () => undefined;
const NOTHING = {
  call: never,
  step: never,
  from: never,
  takeBack: never,
  close: never,
  route: never,
  menu: never,
  never,
  remembered: never,
  annotate: never,
  neverAgain: never,
  copy: never,
  correcting: never,
  teach: never,
  shove: never,
  resized: never,
};

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

it('says the same of the last call', () => {
  const card = createCard(speech, NOTHING, window);
  const told = (durationSeconds: number) => {
    card.render({
      number: { e164: '+14155550132', ext: '', reasons: [] },
      context: { crm: 'generic' },
      written: '+1 415-555-0132',
      facts: {
        international: '+1 415-555-0132',
        times: [],
        callerIds: [],
        routes: [],
        lastCall: { intentId: '1', at: 0, state: 'completed', durationSeconds, hasTranscript: false },
      },
      state: { kind: 'idle' },
      left: undefined,
      menuOpen: false,
      now: 1_000,
    } as never);
    return [...card.element.querySelectorAll('[data-text]')]
      .map((part) => part.getAttribute('data-text'))
      .join();
  };
  expect(told(61)).toContain('just now · 1:01');
  expect(told(0)).toContain('just now · Ended');
});

it('says which of somebody’s telephones it is, in each language', () => {
  const said = (locale: 'en' | 'he' | 'ar', role?: string) => {
    const card = createCard(createSpeech({ locale, words: pageWords(locale) } as never), NOTHING, window);
    card.render({
      number: { e164: '+14155550132', ext: '', reasons: [], ...(role && { role }) },
      context: { crm: 'generic' },
      written: '+1 415-555-0132',
      state: { kind: 'idle' },
      menuOpen: false,
      now: 1_000,
    } as never);
    return [...card.element.querySelectorAll('.chip')].map((chip) => chip.textContent);
  };
  expect(said('en')).toEqual([]);
  expect(said('en', 'mobile')).toEqual(['Mobile']);
  expect(said('en', 'main')).toEqual(['Switchboard']);
  expect(said('he', 'work')).toEqual(['עבודה']);
  expect(said('ar', 'home')).toEqual(['المنزل']);
});
