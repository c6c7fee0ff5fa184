import { CalendarClock, FileText, History, type IconNode, NotebookPen } from 'lucide';
import { isolatedName } from '#lib/core/bidi.ts';
import { outcomeOf } from '#lib/format/call-words.ts';
import { wasHeld } from '#lib/format/duration.ts';
import type { MemoryCall } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { Icon } from '../Icon.tsx';
import { Own } from '../Text.tsx';
import { useAnswer } from '../use-answer.ts';
import { type Speech, useSpeech } from '../words.tsx';
import type { CallEvents } from './events.ts';

export interface MemoryProps {
  e164: string;
  context: RecordContext;
  /** The call at which it is shown. */
  except?: string | undefined;
  now: number;
  events: Pick<CallEvents, 'memoryOf' | 'onRemembered'>;
}

/** Shows other calls of a number and its person; null if there are none. */
export function Memory({ e164, context, except, now, events }: MemoryProps) {
  const speech = useSpeech();
  const { t, f } = speech;
  const calls = useAnswer(
    () => events.memoryOf({ e164, record: context, except }),
    [e164, context.recordId, except],
  );
  if (!calls?.length) return null;
  return (
    <ul class="memory" aria-label={t.calls('before')}>
      {calls.map((call) => (
        <li key={call.intentId}>
          <button type="button" class="bare memory-call" onClick={() => events.onRemembered(call.intentId)}>
            <Line icon={History}>{headOf(speech, call, now)}</Line>
            {call.callbackAt !== undefined && (
              <Line icon={CalendarClock}>
                {t.calls('callBack.at', { when: f.moment(call.callbackAt, now) })}
              </Line>
            )}
            {call.note && <Line icon={NotebookPen}>{call.note}</Line>}
            {call.said && <Line icon={FileText}>{call.said}</Line>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Line({ icon, children }: { icon: IconNode; children: string }) {
  return (
    <span class="memory-line">
      <Icon of={icon} size={12} />
      <Own class="cut">{children}</Own>
    </span>
  );
}

/** When, with whom if it was another number, what came of it. */
function headOf(speech: Speech, call: MemoryCall, now: number): string {
  const { t, f } = speech;
  const outcome = outcomeOf(speech, call);
  return [
    f.when(call.at, now),
    call.contactName && isolatedName(call.contactName),
    outcome,
    wasHeld(call.durationSeconds)
      ? f.duration(call.durationSeconds)
      : !outcome && t.calls(`state.${call.state}`),
  ]
    .filter(Boolean)
    .join(' · ');
}
