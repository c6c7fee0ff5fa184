/** The record that goes with the call: the person, the company, the record; and the names of the page, to correct it by a press. */

import { Building2, FileText, UserX } from 'lucide';
import { isolated } from '#lib/core/bidi.ts';
import type { NamePlace } from '#lib/crm/taught.ts';
import type { TaughtField } from '#lib/model/taught-field.ts';
import type { Correction } from '../state.ts';
import { hearInside } from '../trust/inside.ts';
import type { CardEvents, CardView } from './card-types.ts';
import { el, icon, kept, pressButton } from './element.ts';
import type { Speech } from './speech.ts';

/** The person stands over the number already; here what else is sent, and the way to correct it. */
export function sentOf(
  { context, wrapsUp, proposal }: CardView,
  speech: Speech,
  events: CardEvents,
): HTMLElement[] {
  const { contactName, companyName, recordType, recordId } = context;
  const lines = [
    contactName || companyName ? undefined : line(UserX, speech.t('page.sent.nobody')),
    companyName && line(Building2, speech.t('page.sent.company', { name: isolated(companyName) })),
    recordType &&
      recordId &&
      line(FileText, speech.t('page.sent.record', { type: isolated(recordType), id: isolated(recordId) })),
  ].filter((each) => each !== undefined && each !== '');
  const button = pressButton('correct', 'correct', () => events.correcting(true), speech.t('page.correct'));
  if (lines.length === 0 && !wrapsUp) return [];
  const facts = el('ul', { class: 'facts' }, ...lines);
  const sent = el('div', { class: 'sent' }, facts, wrapsUp && button);
  const place = proposal?.();
  return place ? [sent, proposed(place, speech, events)] : [sent];
}

/** A name that nothing says to be the number's: it goes with the call, and with others of the site, after a press. */
function proposed(place: NamePlace, speech: Speech, events: CardEvents): HTMLElement {
  const label = speech.t('page.propose', { name: isolated(place.name) });
  return teachButton(
    { class: 'name proposal', 'data-key': 'propose' },
    label,
    { field: 'contactName', place },
    events,
  );
}

/** A press on it is judged before it teaches. */
function teachButton(
  attributes: Record<string, string>,
  label: HTMLElement | string,
  choice: Correction,
  events: CardEvents,
): HTMLElement {
  const button = el('button', { type: 'button', class: 'name', ...attributes }, label);
  hearInside(button, 'click', (event) => events.press({ kind: 'teach', choice }, event));
  return button;
}

const line = (of: typeof Building2, text: string) => el('li', {}, icon(of, 14), kept(text));

/** The names that could be meant, as buttons. */
export function correctionOf(
  { names = [], context }: CardView,
  speech: Speech,
  events: CardEvents,
): HTMLElement {
  const group = (field: TaughtField, title: string) =>
    el(
      'section',
      { class: 'names', role: 'group', 'aria-label': title },
      el('h2', {}, title),
      ...names.map((place, at) =>
        nameButton(place, `${field}-${at}`, context[field] === place.name, { field, place }),
      ),
    );

  const nameButton = (place: { name: string }, key: string, now: boolean, choice: Correction) =>
    teachButton({ 'data-key': key, 'aria-pressed': String(now) }, el('bdi', {}, place.name), choice, events);

  const nobody = nameButton({ name: speech.t('page.nobody') }, 'nobody', false, 'nobody');
  const cancel = pressButton('keep', 'plain', () => events.correcting(false), speech.t('common.cancel'));
  return el(
    'div',
    { class: 'correction' },
    names.length === 0 && el('p', { class: 'more' }, speech.t('page.noNames')),
    names.length > 0 && group('contactName', speech.t('page.whoseNumber')),
    nobody,
    names.length > 0 && group('companyName', speech.t('page.whichCompany')),
    el('p', { class: 'more' }, speech.t('page.correctHelp')),
    el('div', { class: 'steps' }, cancel),
  );
}
