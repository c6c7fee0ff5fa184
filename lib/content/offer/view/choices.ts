/** How a number is called now: the caller ID, and the agent or queue, as the card lets them be chosen. */
import { ChevronDown } from 'lucide';
import { isolated } from '#lib/core/bidi.ts';
import type { Route } from '#lib/model/call-route.ts';
import type { CardEvents, CardView } from './card-types.ts';
import { el, icon } from './element.ts';
import type { Speech } from './speech.ts';

/** The choices that there are, each if there is more than one to choose from. */
export function choicesOf(
  { facts: known, from, route }: Pick<CardView, 'facts' | 'from' | 'route'>,
  speech: Speech,
  events: Pick<CardEvents, 'from' | 'route'>,
): HTMLElement[] {
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
        (value) => events.from(value),
      ),
    );
  if (known.routes.length > 1) {
    const current = JSON.stringify(route ?? known.route);
    box.append(
      choice(
        'route',
        speech.t('page.route'),
        known.routes.map((one) => ({ value: JSON.stringify(one.route), text: one.label })),
        current,
        (value) => events.route(JSON.parse(value) as Route),
      ),
    );
  }
  return box.childElementCount > 0 ? [box] : [];
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
    { class: key === 'from' ? 'choice stacked' : 'choice' },
    el('span', { class: 'label' }, label),
    el('span', { class: 'select' }, select, icon(ChevronDown, 14)),
  );
}
