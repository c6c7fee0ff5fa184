import { ArrowRight, CalendarClock, ExternalLink, Phone, RotateCcw, SkipForward } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { whoOf } from '#lib/format/call-words.ts';
import { isCallOf } from '#lib/model/call-list.ts';
import { mayHaveRung } from '#lib/model/call-state.ts';
import { lackOf } from '#lib/model/disposition.ts';
import { certainZone, type LocalTime } from '#lib/model/guard.ts';
import { Button } from '../Button.tsx';
import { CallbackChoices } from '../calls/Callback.tsx';
import { FailureStep } from '../calls/FailureStep.tsx';
import { Memory } from '../calls/Memory.tsx';
import { type CallItem, fullState, mayCancel } from '../calls/state.ts';
import { pressOutcome, WrapUp } from '../calls/WrapUp.tsx';
import { Dots, Ltr, Own } from '../Text.tsx';
import { type Speech, timesInOrder, useSpeech } from '../words.tsx';
import { MarkTags } from './EntryRow.tsx';
import { NumberChoice } from './NumberChoice.tsx';
import type { ListLine, ListViewProps } from './types.ts';

interface CurrentEntryProps {
  line: ListLine;
  item: CallItem | undefined;
  times: readonly LocalTime[];
  now: number;
  events: ListViewProps['events'];
}

/** Milliseconds in which a second press on the same place is the first one still: it must not do the next thing. */
const SAME_PRESS_MS = 500;

/**
 * Whose turn it is. The one large button says what comes: Call, and after the call Next, in the same place. It places
 * a call only for the entry that stands there, at a press of its own.
 */
export function CurrentEntry({ line, item, times, now, events }: CurrentEntryProps) {
  const { t, rules } = useSpeech();
  const { entry } = line;
  // An entry that came back, or of which another number was chosen, has its last call still, and waits for the next.
  const row = entry.state !== 'waiting' && line.row && isCallOf(entry, line.row) ? line.row : undefined;
  const isUnderWay = row?.state === 'intended' || row?.state === 'sending';
  const step = row ? (isUnderWay ? 'wait' : 'next') : 'call';
  // Its wrap-up says what is missing.
  const lacks = step === 'next' && item && mayHaveRung(item.row) && lackOf(item.row, rules) !== undefined;
  const repeats = row && ['refused', 'withdrawn', 'unknown'].includes(row.state);
  const pressed = useLastPress(`${entry.id} ${step}`);
  const press = () => {
    if (step === 'wait' || lacks || pressed()) return;
    if (step === 'call') events.onCall(line);
    else events.onDone(line);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of its buttons, which work without them
    <div class={row && item ? 'turn turn-over' : 'turn'} onKeyDown={pressOutcome}>
      <Words line={line} times={times} />
      <NumberChoice
        entry={entry}
        disabled={isUnderWay}
        onNumber={(number) => events.onNumber(line, number)}
      />
      <div class="turn-actions">
        <Button
          look="primary"
          icon={step === 'next' ? ArrowRight : Phone}
          mirrorIcon={step === 'next'}
          aria-disabled={step === 'wait' || lacks}
          onPress={press}
          data-step={step}
        >
          {step === 'next'
            ? t.popup('list.next')
            : step === 'wait'
              ? t.calls('state.sending')
              : t.common('call')}
        </Button>
        {row && <FailureStep row={row} onNext={events.onNext} />}
        {repeats && (
          <Button small icon={RotateCcw} onPress={() => events.onCall(line)}>
            {row.state === 'unknown' ? t.calls('again.unknown') : t.common('callAgain')}
          </Button>
        )}
        {(!row || row.state === 'refused' || row.state === 'withdrawn') && (
          <PutOff key={entry.id} line={line} times={times} now={now} events={events} />
        )}
        {entry.context.pageUrl && (
          <Button small look="quiet" icon={ExternalLink} mirrorIcon onPress={() => events.onRecordOf(line)}>
            {t.popup('openRecord')}
          </Button>
        )}
      </div>
      {/* After the call, what is to be written of it comes first: the popup is low. */}
      {row && item && <AfterCall item={item} now={now} events={events} />}
      <Memory e164={entry.e164} context={entry.context} except={row?.id} now={now} events={events} />
    </div>
  );
}

/** Names whose turn it is, and says what is known of the entry. */
function Words({ line: { entry, marks }, times }: Pick<CurrentEntryProps, 'line' | 'times'>) {
  const { t, f } = useSpeech();
  const who = whoOf(entry);
  return (
    <div class="turn-words">
      <h3 class="turn-who">{who ? <Own>{who}</Own> : <Ltr>{f.phone(entry.e164)}</Ltr>}</h3>
      <p class="secondary turn-facts">
        <Dots
          parts={[
            who && <Ltr>{f.phone(entry.e164)}</Ltr>,
            entry.ext && t.common('extension', { ext: entry.ext }),
            entry.role && t.common(`role.${entry.role}`),
            entry.context.contactName && entry.context.companyName && <Own>{entry.context.companyName}</Own>,
            timesOf(f, times) && t.popup('list.there', { time: timesOf(f, times) }),
          ]}
        />
      </p>
      {entry.remark && (
        <p class="turn-remark">
          <Own>{entry.remark}</Own>
        </p>
      )}
      <MarkTags marks={marks} />
    </div>
  );
}

/** Says how the call goes, and takes its wrap-up once it may have rung. */
function AfterCall({ item, now, events }: { item: CallItem } & Pick<CurrentEntryProps, 'now' | 'events'>) {
  const speech = useSpeech();
  const { row } = item;
  return (
    <>
      <p role="status">{fullState(speech, row, now)}</p>
      {mayCancel(row) && (
        <Button small look="danger" onPress={() => events.onCancel(row)}>
          {speech.t.common('cancel')}
        </Button>
      )}
      {mayHaveRung(row) && <WrapUp key={row.id} item={item} now={now} events={events} />}
    </>
  );
}

function PutOff({ line, times, now, events }: Omit<CurrentEntryProps, 'item'>) {
  const { t } = useSpeech();
  const [asking, ask] = useState(false);
  return (
    <>
      <Button small look="quiet" icon={SkipForward} mirrorIcon onPress={() => events.onSkip(line)}>
        {t.popup('list.skip')}
      </Button>
      <Button small look="quiet" icon={CalendarClock} aria-expanded={asking} onPress={() => ask(!asking)}>
        {t.popup('list.later.when')}
      </Button>
      {asking && (
        <CallbackChoices
          label={t.popup('list.later.when')}
          now={now}
          zone={certainZone(times)}
          onTime={(at) => events.onLater(line, at)}
        />
      )}
    </>
  );
}

/** Whether a press comes so soon after what stands there came that it is the second half of the one before. */
function useLastPress(what: string): () => boolean {
  const came = useRef({ what: '', at: 0 });
  useEffect(() => {
    const before = came.current.what;
    came.current = { what, at: before === '' ? 0 : performance.now() };
  }, [what]);
  return () => performance.now() - came.current.at < SAME_PRESS_MS;
}

/** Of more than two, from when to when. */
function timesOf(f: Speech['f'], times: readonly LocalTime[]): string {
  const shown = timesInOrder(f, times);
  return shown.length > 2 ? `${shown[0]}–${shown.at(-1)}` : shown.join(' / ');
}
