/** Earlier calls with a number and its person: on the card, each a press away. */
import { CalendarClock, FileText, History, NotebookPen } from 'lucide';
import { wasHeld } from '#lib/format/duration.ts';
import { DISPOSITIONS } from '#lib/model/disposition.ts';
import type { MemoryCall } from '#lib/model/number-card.ts';
import type { CardView } from './card-types.ts';
import { el, icon, kept, pressButton } from './element.ts';
import type { Speech } from './speech.ts';

/** Nothing where there is nothing to remember. */
export function memoryOf(
  { facts, now }: CardView,
  speech: Speech,
  open: (intentId: string) => void,
): HTMLElement[] {
  if (!facts?.memory?.length) return [];
  const list = el('ul', { class: 'memory', 'aria-label': speech.t('calls.before') });
  for (const call of facts.memory) list.append(el('li', {}, lineOf(call, speech, now, open)));
  return [list];
}

function lineOf(
  call: MemoryCall,
  speech: Speech,
  now: number,
  open: (intentId: string) => void,
): HTMLElement {
  const { note, said, callbackAt } = call;
  const lines: [picture: typeof History, text: string][] = [[History, headOf(call, speech, now)]];
  if (callbackAt !== undefined)
    lines.push([CalendarClock, speech.t('calls.callBack.at', { when: speech.moment(callbackAt, now) })]);
  if (note !== undefined) lines.push([NotebookPen, note]);
  if (said !== undefined) lines.push([FileText, said]);
  const made = pressButton(
    `memory-${call.intentId}`,
    'memory-call',
    () => open(call.intentId),
    ...lines.map(([picture, text]) =>
      el('span', { class: 'memory-line' }, icon(picture, 12), kept(text, 'bdi')),
    ),
  );
  // The style sheet draws the separators, and not every screen reader takes a name from that.
  made.setAttribute('aria-label', lines.map(([, text]) => text).join(', '));
  return made;
}

/** When, with whom if it was another number, what came of it. */
function headOf(call: MemoryCall, speech: Speech, now: number): string {
  const { t } = speech;
  const current = speech.outcomes.find(({ id }) => id === call.disposition);
  const ours = DISPOSITIONS.find((one) => one === call.disposition);
  return [
    speech.ago(call.at, now),
    call.contactName && `\u2068${call.contactName}\u2069`,
    current?.label ?? (ours ? t(`calls.disposition.${ours}`) : call.disposition),
    wasHeld(call.durationSeconds)
      ? speech.duration(call.durationSeconds)
      : !call.disposition && t(`calls.state.${call.state}`),
    call.hasTranscript && call.said === undefined && t('page.transcript'),
  ]
    .filter(Boolean)
    .join(' · ');
}
