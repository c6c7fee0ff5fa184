/** How a number is called now: the caller ID, and the agent or queue, as the card lets them be chosen. */
import { ChevronDown } from 'lucide';
import { isolated, isolatedName } from '#lib/core/bidi.ts';
import type { Route } from '#lib/model/call-route.ts';
import type { CallerKept, CallerReason } from '#lib/model/number-card.ts';
import type { CardEvents, CardView } from './card-types.ts';
import { el, icon } from './element.ts';
import type { Speech } from './speech.ts';

/** The choices that there are, each if there is more than one to choose from. */
export function choicesOf(view: CardView, speech: Speech, events: CardEvents): HTMLElement[] {
  const { facts: known, from, route } = view;
  if (!known) return [];
  const box = el('div', { class: 'choices' });
  if (known.callerIds.length > 1)
    box.append(
      choice(
        'from',
        speech.t('page.from'),
        known.callerIds.map(({ e164, international, label }) => ({
          value: e164,
          // The words that tell one from the other come first: the end is cut off.
          text: label ? `${isolated(international)} · \u2068${label}\u2069` : isolated(international),
        })),
        from ?? known.from ?? '',
        (value) => events.tell({ type: 'chosen', choice: { from: value } }),
      ),
      ...keptFor(view, speech, events),
    );
  if (known.routes.length > 1) {
    const current = JSON.stringify(route ?? known.route);
    box.append(
      choice(
        'route',
        speech.t('page.route'),
        known.routes.map((one) => ({ value: JSON.stringify(one.route), text: one.label })),
        current,
        (value) => events.tell({ type: 'chosen', choice: { route: JSON.parse(value) as Route } }),
      ),
    );
  }
  return box.childElementCount > 0 ? [box] : [];
}

/** Why it is this caller ID, in words, and the way to use it always; nothing while none is proposed by place. */
function keptFor({ facts, from, contactName }: CardView, speech: Speech, events: CardEvents): HTMLElement[] {
  const why = facts?.fromWhy;
  const shown = from ?? facts?.from;
  if (!why || shown === undefined) return [];
  const { t } = speech;
  const isKept = why.by === 'person' || why.by === 'site';
  const name = contactName && isolatedName(contactName);
  return [
    choice(
      'always',
      t('page.always'),
      [
        { value: 'call', text: from !== undefined || isKept ? t('page.always.call') : whyFrom(why, speech) },
        { value: 'person', text: name ? t('page.always.person', { name }) : t('page.always.number') },
        { value: 'site', text: t('page.always.site') },
      ],
      from === undefined && isKept ? why.by : 'call',
      (value) => events.tell({ type: 'kept', from: shown, always: value as CallerKept }),
    ),
  ];
}

/** The rule by which a caller ID is proposed, in words. */
function whyFrom(why: CallerReason, { t, country }: Speech): string {
  if (why.by === 'area')
    return why.label
      ? t('page.fromArea', { label: isolatedName(why.label) })
      : t('page.fromAreaCode', { area: isolated(why.area) });
  const place = why.by === 'country' && country(why.country);
  return place ? t('page.fromCountry', { country: place }) : t('page.fromDefault');
}

function choice(
  key: string,
  label: string,
  options: readonly { value: string; text: string }[],
  chosen: string,
  change: (value: string) => void,
): HTMLElement {
  const select = el('select', { 'data-key': key, 'aria-label': label });
  for (const { value, text } of options)
    select.append(el('option', { value, selected: value === chosen }, text));
  select.addEventListener('change', (event) => {
    if (event.isTrusted) change(select.value);
  });
  return el(
    'label',
    { class: key === 'route' ? 'choice' : 'choice stacked' },
    // Its words stand right under the number that they are about.
    key !== 'always' && el('span', { class: 'label' }, label),
    el('span', { class: 'select' }, select, icon(ChevronDown, 14)),
  );
}
