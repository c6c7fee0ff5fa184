import { Ban, CalendarClock, Check, ClipboardCopy, ExternalLink } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { isolatedName } from '#lib/core/bidi.ts';
import { signIcon } from '#lib/format/outcome-signs.ts';
import { formCrmOf } from '#lib/model/crm-forms.ts';
import { againAt, isAgainInAnHour, lackOf, nextOf } from '#lib/model/disposition.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { useSpeech } from '../words.tsx';
import { CallbackChoices, Promised, useZone } from './Callback.tsx';
import type { CallEvents } from './events.ts';
import { type LogEvents, LogLine } from './LogLine.tsx';
import { NoteField } from './NoteField.tsx';
import type { CallItem } from './state.ts';

export interface WrapUpProps {
  item: CallItem;
  now: number;
  /** The search that found the note: it gets the focus, those words selected. */
  noteQuery?: string | undefined;
  /** The person is done with the call; absent where nothing folds. */
  onDone?: () => void;
  events: Pick<
    CallEvents,
    'timesOf' | 'onAnnotate' | 'onNeverAgain' | 'onCopyCrm' | 'onForm' | keyof LogEvents
  >;
}

/** Takes down a call's outcome, note, callback and do-not-call wish, and copies the call for the CRM in one press. */
export function WrapUp({ item, now, noteQuery, onDone, events }: WrapUpProps) {
  const { t, rules } = useSpeech();
  const { row } = item;
  const lack = lackOf(row, rules);
  // An entry by the API needs no form.
  const form = item.log ? undefined : formCrmOf(row.context);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of its buttons, which work without them
    <div class="wrap-up" onKeyDown={pressOutcome}>
      <Outcomes row={row} now={now} events={events} />
      <NoteField row={row} noteQuery={noteQuery} onAnnotate={events.onAnnotate} />
      <div class="buttons call-actions">
        {onDone && (row.doneAt === undefined || row.updatedAt > row.doneAt) && (
          <Button small look="primary" icon={Check} disabled={lack !== undefined} onPress={onDone}>
            {t.calls('done')}
          </Button>
        )}
        {lack && <span class="secondary">{t.calls(`${lack}Required`)}</span>}
        <NeverAgain item={item} events={events} />
        <Button small look="quiet" icon={ClipboardCopy} onPress={() => events.onCopyCrm(item)}>
          {t.calls('copyCrm')}
        </Button>
        {form && (
          <Button small look="quiet" icon={ExternalLink} onPress={() => events.onForm(item)}>
            {t.calls('logIn', { crm: isolatedName(form) })}
          </Button>
        )}
      </div>
      <LogLine item={item} events={events} />
    </div>
  );
}

/** A figure key presses the outcome that bears it, wherever in the call the focus is but in a field. */
export function pressOutcome(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const { key, target } = event;
  const isWriting = target instanceof Element && target.closest('input, textarea, select') !== null;
  // A row around a wrap-up hears the key as well.
  if (
    event.defaultPrevented ||
    isWriting ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !/^[1-9]$/.test(key)
  )
    return;
  const chip = event.currentTarget.querySelectorAll<HTMLElement>('.chips > .chip')[Number(key) - 1];
  if (!chip) return;
  event.preventDefault();
  chip.click();
}

/** The outcome in one press; "Call back" asks when, and who was not there is called again in an hour. */
function Outcomes({ row, now, events }: Pick<WrapUpProps, 'now' | 'events'> & { row: CallItem['row'] }) {
  const { t, f, outcomes } = useSpeech();
  /** The outcome that asks when. */
  const [asking, ask] = useState<string | undefined>();
  const chip = useRef<HTMLButtonElement>(null);
  const zone = useZone({ e164: row.to, country: row.country }, events.timesOf);
  const { disposition, callbackAt } = row;
  const asked = outcomes.find(({ id }) => id === asking)?.label ?? '';
  const promise = (at: number) => {
    chip.current?.focus();
    ask(undefined);
    void events.onAnnotate(row, { ...(asking !== undefined && { disposition: asking }), callbackAt: at });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and a legend of its own */}
      <div class="chips" role="group" aria-label={t.calls('disposition')}>
        {outcomes.map(({ id, label, next, sign }, at) => {
          const asks = next === 'callback';
          return (
            <button
              key={id}
              ref={asks && (asking ?? id) === id ? chip : null}
              type="button"
              class="chip"
              aria-pressed={disposition === id}
              {...(at < 9 && { 'aria-keyshortcuts': String(at + 1), 'data-key': at + 1 })}
              {...(asks && { 'aria-expanded': asking === id })}
              onClick={() =>
                asks
                  ? ask(asking === id ? undefined : id)
                  : void events.onAnnotate(row, { disposition: disposition === id ? '' : id })
              }
            >
              {sign && <Icon of={signIcon(sign)} size={14} />}
              {label}
            </button>
          );
        })}
      </div>
      {asking !== undefined && <CallbackChoices label={asked} now={now} zone={zone} onTime={promise} />}
      {callbackAt !== undefined ? (
        <Promised
          at={callbackAt}
          now={now}
          zone={zone}
          onRemove={() =>
            void events.onAnnotate(row, {
              callbackAt: null,
              ...(nextOf(outcomes, disposition) === 'callback' && { disposition: '' }),
            })
          }
        />
      ) : (
        nextOf(outcomes, disposition) === 'again' && (
          <div class="buttons call-actions">
            <Button
              small
              icon={CalendarClock}
              onPress={() => void events.onAnnotate(row, { callbackAt: againAt(outcomes, disposition, now) })}
            >
              {isAgainInAnHour(outcomes, disposition)
                ? t.calls('callBack.again')
                : t.calls('callBack.againAt', { when: f.moment(againAt(outcomes, disposition, now), now) })}
            </Button>
          </div>
        )
      )}
    </>
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
