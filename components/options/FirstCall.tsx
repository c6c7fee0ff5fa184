import { Phone } from 'lucide';
import { useState } from 'preact/hooks';
import type { CallRow } from '#lib/model/call.ts';
import { Button } from '../Button.tsx';
import { fullState } from '../calls/state.ts';
import { TextField } from '../Field.tsx';
import { Form } from '../Form.tsx';
import { Banner } from '../States.tsx';
import { useSpeech } from '../words.tsx';
import type { OptionsProps } from './types.ts';

/** Two numbers and a press; then what becomes of the call, until the platform took it. */
export function FirstCall({ state, events }: OptionsProps) {
  const speech = useSpeech();
  const { t, f } = speech;
  const known = state.settings.defaultFrom ?? state.settings.callerIds[0]?.e164;
  const [from, setFrom] = useState(known ? f.phone(known) : '');
  const [to, setTo] = useState('');
  const [left, setLeft] = useState<'from' | 'to' | 'both' | undefined>();
  const fromE164 = events.readNumber(from);
  const toE164 = events.readNumber(to);
  const { firstCall: call, firstFault } = state;
  const busy = call?.state === 'intended' || call?.state === 'sending';
  const place = () => {
    setLeft('both');
    if (fromE164 !== undefined && toE164 !== undefined) events.placeFirst(fromE164, toE164);
  };
  const wrong = (field: 'from' | 'to', value: string | undefined, text: string) =>
    (left === field || left === 'both') && text !== '' && value === undefined;
  return (
    <Form class="stack" onSend={() => busy || place()}>
      <p class="field-help">{t.options('stepCallHelp')}</p>
      <div class="pair pair-two">
        <TextField
          label={t.options('yourCallerId')}
          type="tel"
          ltr
          value={from}
          {...(wrong('from', fromE164, from) && { error: t.options('callerBad') })}
          onValue={setFrom}
          onLeave={() => setLeft('from')}
        />
        <TextField
          label={t.options('testNumber')}
          type="tel"
          ltr
          value={to}
          {...(wrong('to', toE164, to) && { error: t.options('callerBad') })}
          onValue={setTo}
          onLeave={() => setLeft('to')}
        />
      </div>
      {firstFault && <Banner tone="red">{firstFault}</Banner>}
      {call && <Banner tone={toneOf(call, busy)}>{fullState(speech, call, state.now)}</Banner>}
      <div class="buttons">
        <Button
          type="submit"
          look="primary"
          icon={Phone}
          disabled={busy || fromE164 === undefined || toE164 === undefined}
        >
          {t.options('placeTest')}
        </Button>
      </div>
    </Form>
  );
}

function toneOf(call: CallRow, busy: boolean): 'info' | 'amber' | 'red' {
  if (call.state === 'unknown' || call.waitUntil !== undefined) return 'amber';
  return busy ? 'info' : 'red';
}
