// @vitest-environment happy-dom
/** A call's wrap-up on the card: its outcomes, and its way into the CRM. */
import { expect, it } from 'vitest';
import { createCard } from '#lib/content/offer/view/card.ts';
import type { CardEvents } from '#lib/content/offer/view/card-types.ts';
import { createSpeech } from '#lib/content/offer/view/speech.ts';
import { createWrapUp } from '#lib/content/offer/view/wrap-up.ts';
import type { CallView } from '#lib/model/call.ts';
import { pageWords } from '../../../../entrypoints/background/words.ts';
import { ended, NOTHING, speech } from './card-stage.ts';

const FINISHED = { ...ended(61), id: '1', createdAt: 0, updatedAt: 0, ext: '' } as CallView;

function shown(call: CallView, events: Partial<CardEvents> = {}, words = speech) {
  const wrapUp = createWrapUp(call, words, { ...NOTHING, ...events }, window);
  document.body.append(wrapUp.element);
  wrapUp.update(call, 1_000, []);
  return wrapUp;
}

function press(element: Element | null): void {
  const click = new MouseEvent('click');
  Object.defineProperty(click, 'isTrusted', { value: true });
  element?.dispatchEvent(click);
}

it('says how the entry in the CRM stands, and leads there', () => {
  const card = createCard(speech, NOTHING, window);
  const told = (log: CallView['log'], disposition?: string) => {
    const call = { ...FINISHED, ...(disposition && { disposition }), ...(log && { log }) } as CallView;
    card.render({
      number: { e164: call.to, ext: '', reasons: [] },
      context: { crm: 'generic' },
      written: '+1 415-555-0132',
      state: { kind: 'call', call },
      wrapsUp: true,
      said: '',
      now: 1_000,
    } as never);
    const line = card.element.querySelector('.wrap-up > .below + .told');
    return {
      says: line?.querySelector('[data-text]')?.getAttribute('data-text'),
      way: line?.querySelector('a')?.getAttribute('href'),
    };
  };
  const crm = 'Redmine';
  expect(told(undefined)).toEqual({});
  expect(told({ state: 'waiting', crm, isDue: false }).says).toBe('Waiting for the wrap-up');
  expect(told({ state: 'waiting', crm, isDue: true }, 'reached').says).toBe('Logged in Redmine soon');
  expect(told({ state: 'failed', crm, isDue: false, why: 'token-refused' }).says).toBe(
    'Not logged: the token was refused',
  );
  const url = 'https://crm.example/issues/7#change-1';
  expect(told({ state: 'logged', crm, isDue: false, url }, 'reached')).toEqual({
    says: 'Logged in Redmine',
    way: url,
  });
});

it('has the outcomes of the company in place of ours', () => {
  const outcomes = [{ name: 'Offer sent' }, { name: 'Call again', next: 'callback' as const }];
  const company = createSpeech({ locale: 'en', words: pageWords('en'), outcomes, outcomeRequired: true });
  const call = { ...FINISHED, note: 'told', log: { state: 'waiting', crm: 'Redmine', isDue: false } };
  const { element } = shown(call as CallView, {}, company);
  const chips = [...element.querySelectorAll<HTMLElement>('.tag')];
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Offer sent', 'Call again']);
  // A note alone wraps up nothing where an outcome is wanted.
  expect(element.querySelector('[data-text="Waiting for the wrap-up"]')).not.toBeNull();
});

it('opens the form of a CRM that has one, and offers it where nothing else logs the call', () => {
  const call: CallView = { ...FINISHED, form: 'Salesforce' };
  let opened = 0;
  const wrapUp = shown(call, { form: () => opened++ });
  const button = () => wrapUp.element.querySelector<HTMLElement>('[data-key="form"]');
  expect(button()?.textContent).toBe('Log in \u2068Salesforce\u2069');
  press(button());
  expect(opened).toBe(1);
  const { form: _, ...logged } = call;
  wrapUp.update(logged, 1_000, []);
  expect(button()).toBeNull();
});

it.each([
  ['log-now', { state: 'waiting', isDue: false }],
  ['log-now', { state: 'failed', isDue: false, why: 'refused' }],
  ['log-renew', { state: 'failed', isDue: false, why: 'token-refused' }],
  [undefined, { state: 'waiting', isDue: true }],
  [undefined, { state: 'logged', isDue: false }],
  [undefined, { state: 'failed', isDue: false, why: 'no-record' }],
] as const)('leads by %s on from an entry in the CRM that stands like %o', (key, stands) => {
  const heard: string[] = [];
  const { element } = shown(
    { ...FINISHED, log: { crm: 'Redmine', ...stands } },
    {
      logNow: () => heard.push('log-now'),
      settings: () => heard.push('log-renew'),
    },
  );
  for (const step of element.querySelectorAll('[data-key^="log-"]')) press(step);
  expect(heard).toEqual(key === undefined ? [] : [key]);
});
