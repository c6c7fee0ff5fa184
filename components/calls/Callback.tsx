/** When a person is called back: asked by their clock with ours beside it, the same wherever it is asked. */
import { CalendarClock, X } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { callbackTimes } from '#lib/format/callback-times.ts';
import { momentOfField } from '#lib/format/zone-clock.ts';
import { certainZone } from '#lib/model/guard.ts';
import { Button, IconButton } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { Form } from '../Form.tsx';
import { focusFirst } from '../focus.ts';
import { Icon } from '../Icon.tsx';
import { useAnswer } from '../use-answer.ts';
import { useSpeech } from '../words.tsx';
import type { CallEvents } from './events.ts';

interface Place {
  e164: string;
  country?: string | undefined;
}

/** The zone that a number rings in; undefined while it is asked for, and if it may be any of several. */
export function useZone({ e164, country }: Place, timesOf: CallEvents['timesOf']): string | undefined {
  return certainZone(useAnswer(() => timesOf({ e164, country }), [e164, country]) ?? []);
}

/** A moment by both clocks, in words. */
function useBothClocks(now: number, zone: string | undefined): (at: number) => string {
  const { t, f } = useSpeech();
  return (at) => f.moment.both(at, now, zone, (times) => t.calls('callBack.both', times));
}

interface CallbackChoicesProps {
  /** Names the group. */
  label: string;
  now: number;
  zone: string | undefined;
  /** Milliseconds since the epoch. */
  onTime: (at: number) => void;
}

/** Offers the usual times, each in one press, and any other; takes the focus when it appears. */
export function CallbackChoices({ label, now, zone, onTime }: CallbackChoicesProps) {
  const { t } = useSpeech();
  const [dating, setDating] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => focusFirst(box.current), [dating]);
  const when = useBothClocks(now, zone);
  const { hour, afternoon, tomorrow } = callbackTimes(now, zone);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and a legend of its own
    <div class="callback-choices" role="group" aria-label={label} ref={box}>
      {dating ? (
        <DateField now={now} zone={zone} onTime={onTime} onClose={() => setDating(false)} />
      ) : (
        <>
          <Button small onPress={() => onTime(hour)}>
            {`${t.calls('callBack.hour')} · ${when(hour)}`}
          </Button>
          {[afternoon, tomorrow].map(
            (at) =>
              at !== undefined && (
                <Button key={at} small onPress={() => onTime(at)}>
                  {when(at)}
                </Button>
              ),
          )}
          <Button small look="quiet" onPress={() => setDating(true)}>
            {t.calls('callBack.date')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Shows the promised time by both clocks, with a button that takes the promise back. */
export function Promised(props: { at: number; now: number; zone: string | undefined; onRemove: () => void }) {
  const { t } = useSpeech();
  const when = useBothClocks(props.now, props.zone);
  return (
    <span class="callback">
      <Icon of={CalendarClock} size={14} />
      <span>{t.calls('callBack.at', { when: when(props.at) })}</span>
      <IconButton icon={X} label={t.calls('callBack.remove')} onPress={props.onRemove} />
    </span>
  );
}

/** A day and a time to come, by the clock of the place where it is known. */
function DateField({
  now,
  zone,
  onTime,
  onClose,
}: Pick<CallbackChoicesProps, 'now' | 'zone' | 'onTime'> & { onClose: () => void }) {
  const { t } = useSpeech();
  const [text, setText] = useState('');
  const [past, setPast] = useState(false);
  const when = useBothClocks(now, zone);
  const at = momentOfField(text, zone);
  return (
    <Form
      class="callback-date"
      onSend={() => {
        // Also what is no date at all.
        setPast(!(at > now));
        if (at > now) onTime(at);
      }}
    >
      <TextField
        label={t.calls(zone === undefined ? 'callBack.when' : 'callBack.whenThere')}
        type="datetime-local"
        value={text}
        help={at > now && when(at)}
        error={past && t.calls('callBack.past')}
        onValue={(value) => {
          setText(value);
          setPast(false);
        }}
      >
        <Button small type="submit" look="primary">
          {t.common('save')}
        </Button>
        <Button small look="quiet" onPress={onClose}>
          {t.common('cancel')}
        </Button>
      </TextField>
    </Form>
  );
}
