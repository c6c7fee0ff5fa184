import { Star, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { Button, IconButton } from '../Button.tsx';
import { Switch, TextField } from '../Field.tsx';
import { Form } from '../Form.tsx';
import { Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Row } from './Row.tsx';
import { settingsAlone } from './settings-part.ts';
import type { OptionsProps } from './types.ts';

/** Numbers to call from, one of them by default. */
export function CallerIds(props: OptionsProps) {
  const { t, f } = useSpeech();
  const { save } = props.events;
  const { callerIds, defaultFrom } = props.state.settings;
  const isFixed = props.state.fixed.includes('callerIds');
  return (
    <>
      {callerIds.length > 0 && (
        <ul class="rows">
          {callerIds.map((one) => (
            <Row
              key={one.e164}
              title={<Ltr class="row-number">{f.phone(one.e164)}</Ltr>}
              more={one.label && <Own>{one.label}</Own>}
            >
              {one.e164 === defaultFrom ? (
                <span class="secondary">{t.options('callerDefault')}</span>
              ) : (
                <IconButton
                  icon={Star}
                  label={t.options('callerMakeDefault')}
                  disabled={isFixed}
                  onPress={() => void save({ defaultFrom: one.e164 })}
                />
              )}
              <IconButton
                icon={Trash2}
                label={`${t.common('remove')} ${f.phone(one.e164)}`}
                disabled={isFixed}
                onPress={() =>
                  void save({
                    callerIds: callerIds.filter((other) => other !== one),
                    ...(one.e164 === defaultFrom && { defaultFrom: null }),
                  })
                }
              />
            </Row>
          ))}
        </ul>
      )}
      <CallerIdForm {...props} />
      {callerIds.length > 1 && (
        <Switch
          label={t.options('localPresence')}
          help={t.options('localPresenceHelp')}
          {...settingsAlone(props).toggle('localPresence')}
        />
      )}
    </>
  );
}

function CallerIdForm({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const { callerIds, defaultFrom } = state.settings;
  const isFixed = state.fixed.includes('callerIds');
  const [number, setNumber] = useState('');
  const [label, setLabel] = useState('');
  const [bad, setBad] = useState(false);
  const add = async () => {
    const e164 = events.readNumber(number);
    setBad(e164 === undefined);
    if (e164 === undefined) return;
    const others = callerIds.filter((one) => one.e164 !== e164);
    const saved = await events.save({
      callerIds: [...others, { e164, label: label.trim() }],
      ...(defaultFrom === undefined && { defaultFrom: e164 }),
    });
    if (!saved) return;
    setNumber('');
    setLabel('');
  };
  return (
    <Form class="pair" onSend={add}>
      <TextField
        label={t.options('callerNumber')}
        type="tel"
        ltr
        value={number}
        fixed={isFixed}
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
        fixed={isFixed}
        onValue={setLabel}
      />
      <Button type="submit" disabled={isFixed || number.trim() === ''}>
        {t.common('add')}
      </Button>
    </Form>
  );
}
