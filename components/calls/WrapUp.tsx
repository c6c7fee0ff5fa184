import { Ban, CalendarClock, ClipboardCopy, X } from 'lucide';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { callbackTimes } from '#lib/format/callback-times.ts';
import { DISPOSITIONS } from '#lib/model/disposition.ts';
import { Button, IconButton } from '../Button.tsx';
import { focusFirst } from '../focus.ts';
import { Icon } from '../Icon.tsx';
import { Menu } from '../Menu.tsx';
import { useSpeech } from '../words.tsx';
import type { CallEvents } from './events.ts';
import { NoteField } from './NoteField.tsx';
import type { CallItem } from './state.ts';

export interface WrapUpProps {
  item: CallItem;
  now: number;
  /** What the note was found by: it gets the focus, the words selected. */
  noteQuery?: string | undefined;
  events: Pick<CallEvents, 'onAnnotate' | 'onNeverAgain' | 'onCopyCrm'>;
}

/** What is kept of a call: outcome, note, when to call back, whether at all, and all of it for the CRM in one press. */
export function WrapUp({ item, now, noteQuery, events }: WrapUpProps) {
  const { t } = useSpeech();
  const { row } = item;
  return (
    <div class="wrap-up">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and a legend of its own */}
      <div class="chips" role="group" aria-label={t.calls('disposition')}>
        {DISPOSITIONS.map((one) => (
          <button
            key={one}
            type="button"
            class="chip"
            aria-pressed={row.disposition === one}
            onClick={() => void events.onAnnotate(row, { disposition: row.disposition === one ? '' : one })}
          >
            {t.calls(`disposition.${one}`)}
          </button>
        ))}
      </div>
      <NoteField row={row} noteQuery={noteQuery} onAnnotate={events.onAnnotate} />
      <div class="call-actions">
        <Callback item={item} now={now} events={events} />
        <NeverAgain item={item} events={events} />
        <Button small look="quiet" icon={ClipboardCopy} onPress={() => events.onCopyCrm(item)}>
          {t.calls('copyCrm')}
        </Button>
      </div>
    </div>
  );
}

function Callback({ item: { row }, now, events }: Pick<WrapUpProps, 'item' | 'now' | 'events'>) {
  const { t, f } = useSpeech();
  const [choosing, choose] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (choosing) focusFirst(box.current);
  }, [choosing]);
  const set = (callbackAt: number | null) => {
    choose(false);
    void events.onAnnotate(row, { callbackAt });
  };
  if (row.callbackAt !== undefined)
    return (
      <span class="callback">
        <Icon of={CalendarClock} size={14} />
        <span>{t.calls('callBack.at', { when: f.moment(row.callbackAt, now) })}</span>
        <IconButton icon={X} label={t.calls('callBack.remove')} onPress={() => set(null)} />
      </span>
    );
  if (choosing)
    return (
      <div class="callback-date" ref={box}>
        <DateField now={now} onDate={set} onClose={() => choose(false)} />
      </div>
    );
  const times = callbackTimes(now);
  const when = (at: number) => f.moment(at, now);
  return (
    <Menu
      label={t.calls('callBack')}
      words={t.calls('callBack')}
      icon={CalendarClock}
      choices={[
        { id: 'hour', label: `${t.calls('callBack.hour')} · ${when(times.hour)}` },
        ...(times.afternoon === undefined
          ? []
          : [{ id: 'afternoon', label: `${t.calls('callBack.afternoon')} · ${when(times.afternoon)}` }]),
        { id: 'tomorrow', label: `${t.calls('callBack.tomorrow')} · ${when(times.tomorrow)}` },
        { id: 'date', label: t.calls('callBack.date') },
      ]}
      onChoose={(id) => {
        const at = { hour: times.hour, afternoon: times.afternoon, tomorrow: times.tomorrow }[id];
        if (at === undefined) choose(true);
        else set(at);
      }}
    />
  );
}

/** A day and a time of this machine's own clock, in the future. */
function DateField(props: { now: number; onDate: (at: number) => void; onClose: () => void }) {
  const { t } = useSpeech();
  const id = useId();
  const [text, setText] = useState('');
  const [past, setPast] = useState(false);
  return (
    <form
      class="field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const at = new Date(text).getTime();
        // Also what is no date at all.
        setPast(!(at > props.now));
        if (at > props.now) props.onDate(at);
      }}
    >
      <label class="field-label" for={id}>
        {t.calls('callBack.when')}
      </label>
      <div class="field-line">
        <input
          id={id}
          class="input"
          type="datetime-local"
          value={text}
          aria-invalid={past ? 'true' : undefined}
          aria-describedby={past ? `${id}-note` : undefined}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setPast(false);
          }}
        />
        <Button small type="submit" look="primary">
          {t.common('save')}
        </Button>
        <Button small look="quiet" onPress={props.onClose}>
          {t.common('cancel')}
        </Button>
      </div>
      {past && (
        <p class="field-error" id={`${id}-note`} role="alert">
          {t.calls('callBack.past')}
        </p>
      )}
    </form>
  );
}

function NeverAgain({ item, events }: Pick<WrapUpProps, 'item' | 'events'>) {
  const { t } = useSpeech();
  const { row, listed } = item;
  if (!listed)
    return (
      <Button small look="quiet" icon={Ban} onPress={() => events.onNeverAgain(row, true)}>
        {t.calls('neverAgain')}
      </Button>
    );
  return (
    <span class="callback tone-red">
      <Icon of={Ban} size={14} />
      <span>{t.calls('neverAgain.done')}</span>
      {listed.by === row.id && (
        <Button small look="quiet" onPress={() => events.onNeverAgain(row, false)}>
          {t.calls('undo')}
        </Button>
      )}
    </span>
  );
}
