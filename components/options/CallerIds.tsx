import { Star, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import type { Settings } from '#lib/model/settings.ts';
import { Button, IconButton } from '../Button.tsx';
import { Switch, TextField } from '../Field.tsx';
import { Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import type { OptionsEvents } from './types.ts';

interface CallerIdsProps {
  settings: Settings;
  fixed: boolean;
  presenceFixed: boolean;
  events: Pick<OptionsEvents, 'save' | 'readNumber'>;
}

/** Numbers to call from, one of them by default. */
export function CallerIds(props: CallerIdsProps) {
  const { t, f } = useSpeech();
  const { callerIds, defaultFrom, localPresence } = props.settings;
  return (
    <>
      {callerIds.length > 0 && (
        <ul class="rows">
          {callerIds.map((one) => (
            <li key={one.e164} class="row">
              <span class="row-words">
                <Ltr class="row-number">{f.phone(one.e164)}</Ltr>
                {one.label && <Own class="secondary">{one.label}</Own>}
              </span>
              {one.e164 === defaultFrom ? (
                <span class="secondary">{t.options('callerDefault')}</span>
              ) : (
                <IconButton
                  icon={Star}
                  label={t.options('callerMakeDefault')}
                  disabled={props.fixed}
                  onPress={() => void props.events.save({ defaultFrom: one.e164 })}
                />
              )}
              <IconButton
                icon={Trash2}
                label={`${t.common('remove')} ${f.phone(one.e164)}`}
                disabled={props.fixed}
                onPress={() =>
                  void props.events.save({
                    callerIds: callerIds.filter((other) => other !== one),
                    ...(one.e164 === defaultFrom && { defaultFrom: null }),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <CallerIdForm {...props} />
      {callerIds.length > 1 && (
        <Switch
          label={t.options('localPresence')}
          help={t.options('localPresenceHelp')}
          on={localPresence}
          disabled={props.presenceFixed}
          onChange={(on) => void props.events.save({ localPresence: on })}
        />
      )}
    </>
  );
}

function CallerIdForm(props: CallerIdsProps) {
  const { t } = useSpeech();
  const { callerIds, defaultFrom } = props.settings;
  const [number, setNumber] = useState('');
  const [label, setLabel] = useState('');
  const [bad, setBad] = useState(false);
  const add = async () => {
    const e164 = props.events.readNumber(number);
    setBad(e164 === undefined);
    if (e164 === undefined) return;
    const others = callerIds.filter((one) => one.e164 !== e164);
    const saved = await props.events.save({
      callerIds: [...others, { e164, label: label.trim() }],
      ...(defaultFrom === undefined && { defaultFrom: e164 }),
    });
    if (!saved) return;
    setNumber('');
    setLabel('');
  };
  return (
    <form
      class="pair"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label={t.options('callerNumber')}
        type="tel"
        ltr
        value={number}
        disabled={props.fixed}
        {...(bad && { error: t.options('callerBad') })}
        onValue={(value) => {
          setNumber(value);
          setBad(false);
        }}
      />
      <TextField
        label={t.options('callerLabel')}
        placeholder={t.options('callerLabelHint')}
        value={label}
        disabled={props.fixed}
        onValue={setLabel}
      />
      <Button type="submit" disabled={props.fixed || number.trim() === ''}>
        {t.common('add')}
      </Button>
    </form>
  );
}
