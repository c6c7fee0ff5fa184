/** The facts of the number before it is called: where it is, what time it is there, when it was called last. */
import { Clock, History, Moon, PhoneOutgoing } from 'lucide';
import { wasHeld } from '#lib/format/duration.ts';
import type { CardFacts } from '#lib/model/number-card.ts';
import type { CardView } from './card-types.ts';
import { el, icon, keep, kept, phone } from './element.ts';
import { flagOf, type Speech } from './speech.ts';

export function factsOf({ number, facts: known, now }: CardView, speech: Speech): HTMLElement {
  const region = known?.country ?? number.country;
  const place = speech.country(region);
  const list = el('ul', { class: 'facts' });
  if (place) {
    const flag = flagOf(region);
    list.append(
      el(
        'li',
        {},
        el('span', { class: 'flag', 'aria-hidden': 'true' }, flag),
        el('span', {}, number.guess ? speech.t('page.assumed', { country: place }) : place),
      ),
    );
  }
  if (!known) {
    list.append(
      el('li', { class: 'skeleton', 'aria-hidden': 'true' }),
      el('li', { class: 'skeleton short' }),
    );
    return list;
  }
  const quiet = known.times.some((time) => time.quiet);
  const times = speech.times(known.times);
  if (times)
    list.append(
      el('li', quiet ? { class: 'late' } : {}, icon(quiet ? Moon : Clock, 14), el('span', {}, times)),
    );
  if (!known.memory?.length) list.append(el('li', {}, icon(History, 14), kept(lastCall(known, now, speech))));
  const [only, another] = known.callerIds;
  // With a choice of several, the choice says it.
  if (only && !another)
    list.append(
      el(
        'li',
        {},
        icon(PhoneOutgoing, 14),
        el('span', {}, `${speech.t('page.from')} `, keep(phone('', 'phone kept'), only.international)),
      ),
    );
  return list;
}

function lastCall({ lastCall: last }: CardFacts, now: number, speech: Speech): string {
  if (!last) return speech.t('page.neverCalled');
  const parts = [speech.ago(last.at, now)];
  if (wasHeld(last.durationSeconds)) parts.push(speech.duration(last.durationSeconds));
  else parts.push(speech.t(`calls.state.${last.state}`));
  if (last.hasTranscript) parts.push(speech.t('page.transcript'));
  return parts.join(' · ');
}
