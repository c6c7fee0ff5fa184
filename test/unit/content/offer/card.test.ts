// @vitest-environment happy-dom
/** The card of a number and of its call. */
import { describe, expect, it } from 'vitest';
import { createCard } from '#lib/content/offer/view/card.ts';
import { createSpeech } from '#lib/content/offer/view/speech.ts';
import type { CallView } from '#lib/model/call.ts';
import type { GuardAsk } from '#lib/model/guard.ts';
import type { CardFacts } from '#lib/model/number-card.ts';
import type { Trouble } from '#lib/model/trouble.ts';
import { pageWords } from '../../../../entrypoints/background/words.ts';
import { ended, NOTHING, speech } from './card-stage.ts';

it('shows both numbers large where the page shows another one than is called', () => {
  const numbers = { reads: '+1 415 555 2690', calls: '+1 415 555 2684' };
  const asks = [{ code: 'other-number', blocking: false, ...numbers } as GuardAsk];
  const card = createCard(speech, NOTHING, window);
  card.render({
    number: { e164: '+14155552684', ext: '', reasons: [] },
    context: { crm: 'generic' },
    written: '+1 415-555-2684',
    state: { kind: 'asked', intentId: '1', asks },
    now: 0,
  } as never);
  const lines = [...card.element.querySelectorAll<HTMLElement>('.two-numbers div')];
  expect(
    lines.map((line) => [line.querySelector('dt')?.textContent, line.querySelector('bdi')?.dataset.text]),
  ).toEqual([
    ['On the page', numbers.reads],
    ['Will be called', numbers.calls],
  ]);
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

it('says by which rule a caller ID is proposed, and for what it can be kept', () => {
  const card = createCard(speech, NOTHING, window);
  const said = (fromWhy: CardFacts['fromWhy'], from?: string) => {
    card.render({
      number: { e164: '+493022730', ext: '', reasons: [] },
      context: { crm: 'generic' },
      contactName: 'Ada',
      written: '+49 30 22730',
      facts: {
        international: '+49 30 22730',
        times: [],
        callerIds: ['+4930901820', '+12125550123'].map((e164) => ({ e164, international: e164, label: '' })),
        routes: [],
        from: '+4930901820',
        ...(fromWhy && { fromWhy }),
      },
      from,
      state: { kind: 'idle' },
      menuOpen: false,
      now: 1_000,
    } as never);
    const always = card.element.querySelector<HTMLSelectElement>('[data-key="always"]');
    return (
      always && [...always.options].map((one) => (one.hasAttribute('selected') ? `*${one.text}` : one.text))
    );
  };
  const ways = ['Always for \u2068Ada\u2069', 'Always on this site'];
  expect(said({ by: 'area', label: 'Berlin', area: '30' })).toEqual([
    '*From your \u2068Berlin\u2069 number',
    ...ways,
  ]);
  expect(said({ by: 'country', country: 'DE' })?.[0]).toBe('*From your number in Germany');
  expect(said({ by: 'default' })?.[0]).toBe('*Your usual number: none is nearer');
  // Another one was chosen: for this call, until more is said.
  expect(said({ by: 'country', country: 'DE' }, '+12125550123')?.[0]).toBe('*For this call only');
  expect(said({ by: 'site' })).toEqual(['For this call only', ways[0], `*${ways[1]}`]);
  expect(said(undefined)).toBeNull();
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

describe('a call that may be on', () => {
  const placed = {
    ...ended(0),
    id: '1',
    state: 'initiated',
    createdAt: 0,
    updatedAt: 0,
    ext: '',
  } as CallView;
  const cardOf = (change: Partial<CallView>, words = speech) => {
    const written: unknown[] = [];
    const card = createCard(words, { ...NOTHING, annotate: (to: unknown) => written.push(to) }, window);
    const show = (now: number, call: CallView) =>
      card.render({
        number: { e164: call.to, ext: '', reasons: [] },
        context: { crm: 'generic' },
        written: '+1 415-555-0132',
        state: { kind: 'call', call },
        wrapsUp: true,
        said: '',
        now,
      } as never);
    const call = { ...placed, ...change };
    show(0, call);
    const { element } = card;
    const told = () =>
      [...element.querySelectorAll('.answer .tell .kept')].map((part) => part.getAttribute('data-text'));
    const steps = () =>
      [...element.querySelectorAll('.steps button, .folded button')].map((one) => one.textContent);
    return { card, call, show, told, steps, written };
  };

  it('shows for how long, and one thing to do first', () => {
    const { call, show, told, steps, card } = cardOf({});
    expect(told()).toEqual(['Answer your phone: we are connecting you.', 'Placed \u20660:00\u2069 ago']);
    show(65_000, call);
    expect(told()[1]).toBe('Placed \u20661:05\u2069 ago');
    expect(steps()).toEqual(['Done', 'Open call']);
    expect(card.element.querySelectorAll('.primary')).toHaveLength(1);
  });

  it('says quietly that the transcript is there, and leads to it', () => {
    const { told, steps } = cardOf({ state: 'completed', durationSeconds: 61, hasTranscript: true });
    expect(told()).toEqual(['The call ended after 1:01.', 'The transcript is ready.']);
    expect(steps()).toEqual(['Done', 'Read transcript']);
  });

  it('waits for an outcome before it is done, where the company wants one', () => {
    const required = createSpeech({ locale: 'en', words: pageWords('en'), outcomeRequired: true });
    const { call, card, show } = cardOf({ state: 'completed', note: 'told' }, required);
    const done = card.element.querySelector<HTMLButtonElement>('[data-key="done"]');
    const says = () =>
      card.element.querySelector('[data-text="Choose an outcome first"]')?.closest('[hidden]') === null;
    expect([done?.disabled, says()]).toEqual([true, true]);
    show(0, { ...call, disposition: 'reached' });
    expect([done?.disabled, says()]).toEqual([false, false]);
  });

  it('is a line once a person is done with it', () => {
    const { told, steps, card } = cardOf({ state: 'completed', disposition: 'voicemail', doneAt: 1 });
    expect(told()).toEqual(['\u2068+1 415-555-0132\u2069 · Voicemail']);
    expect(steps()).toEqual(['Open call']);
    expect(card.outcome(1)).toBe(false);
  });

  it('has its outcomes under the figures', () => {
    const { card, written } = cardOf({});
    expect([card.outcome(2), card.outcome(9)]).toEqual([true, false]);
    expect(written).toEqual([{ disposition: 'voicemail' }]);
  });
});

describe('where the connection has a fault', () => {
  const shown = (trouble: Trouble, state: unknown) => {
    const card = createCard(speech, NOTHING, window);
    card.render({
      number: { e164: '+14155550132', ext: '', reasons: [] },
      context: { crm: 'generic' },
      written: '+1 415-555-0132',
      facts: { international: '', times: [], callerIds: [], routes: [], trouble },
      state,
      wrapsUp: true,
      said: '',
      now: 10 * 60_000,
    } as never);
    const notices = [...card.element.querySelectorAll('.notice')].map((one) => one.textContent);
    const main = [...card.element.querySelectorAll('.primary')].map((one) => one.textContent);
    return { notices, main };
  };
  const down: Trouble = { kind: 'relay', problem: 'unreachable', since: 0, holdsCalls: false };

  it('says since when the relay is down, and what still works', () => {
    const says =
      'The relay stopped answering 10 minutes ago. Calls go out as before; how they ended and their transcripts come once it answers.';
    expect(shown(down, { kind: 'idle' })).toEqual({ notices: [says], main: ['Call +1 415-555-0132'] });
    const call = { ...ended(0), id: '1', state: 'initiated', createdAt: 0, updatedAt: 0 };
    expect(shown(down, { kind: 'call', call })).toEqual({ notices: [says], main: ['Done'] });
    expect(shown(down, { kind: 'call', call: { ...call, state: 'completed' } }).notices).toEqual([]);
  });

  it('offers to replace a rejected key, not to call', () => {
    const { notices, main } = shown({ kind: 'key' }, { kind: 'idle' });
    expect(notices).toHaveLength(1);
    expect(main).toEqual(['Replace the key']);
  });
});
