import { CircleCheck, Phone } from 'lucide';
import { useState } from 'preact/hooks';
import { Button } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { Banner } from '../States.tsx';
import { useSpeech } from '../words.tsx';
import { AddressField } from './AddressField.tsx';
import { KeyField } from './KeyField.tsx';
import { SpecDrop } from './SpecDrop.tsx';
import type { OptionsProps } from './types.ts';

/** The first run: address, key, first call; each checked before the next. */
export function Welcome(props: OptionsProps & { onDone: () => void }) {
  const { t } = useSpeech();
  const { state, events } = props;
  const { settings, keys } = state;
  const hasKey = keys.some((key) => key.capability === 'click-to-call');
  const reached = settings.baseUrl === '' ? 1 : hasKey ? 3 : 2;
  const [called, setCalled] = useState(false);
  const steps = [t.options('stepAddress'), t.options('stepKey'), t.options('stepCall')];
  return (
    <main class="welcome">
      <img class="welcome-icon" src="/icon/128.png" width={64} height={64} alt="" />
      <h1 class="welcome-title">{t.options('welcome')}</h1>
      <p class="welcome-text">{t.options('welcomeText')}</p>
      <ol class="steps">
        {steps.map((title, index) => {
          const step = index + 1;
          const done = step < reached || (step === 3 && called);
          const open = step === reached && !called;
          return (
            <li
              key={title}
              class={`step${open ? ' step-open' : ''}`}
              aria-current={open ? 'step' : undefined}
            >
              <span class={`step-sign${done ? ' step-done' : ''}`} aria-hidden="true">
                {done ? <Icon of={CircleCheck} size={20} /> : step}
              </span>
              <div class="step-body">
                <h2 class="step-title">{title}</h2>
                {open && step === 1 && (
                  <>
                    <AddressField
                      value={settings.baseUrl}
                      proposed={state.proposed}
                      fixed={state.fixed.includes('baseUrl')}
                      events={events}
                      action={t.options('next')}
                    />
                    <SpecDrop events={events} />
                  </>
                )}
                {open && step === 2 && (
                  <>
                    <p class="field-help">{t.options('keysHelp')}</p>
                    <KeyField capability="click-to-call" known={undefined} now={state.now} events={events} />
                  </>
                )}
                {open && step === 3 && <FirstCall {...props} onCalled={() => setCalled(true)} />}
              </div>
            </li>
          );
        })}
      </ol>
      {called && <Banner tone="good">{`${t.options('done')}. ${t.options('doneText')}`}</Banner>}
      <div class="welcome-foot">
        <Button look={called ? 'primary' : 'quiet'} onPress={props.onDone}>
          {called ? t.options('toSettings') : t.options('skip')}
        </Button>
      </div>
    </main>
  );
}

function FirstCall({ state, events, onCalled }: OptionsProps & { onCalled: () => void }) {
  const { t, f } = useSpeech();
  const known = state.settings.defaultFrom ?? state.settings.callerIds[0]?.e164;
  const [from, setFrom] = useState(known ? f.phone(known) : '');
  const [to, setTo] = useState('');
  const [left, setLeft] = useState<'from' | 'to' | 'both' | undefined>();
  const [fault, setFault] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const fromE164 = events.readNumber(from);
  const toE164 = events.readNumber(to);
  const place = async () => {
    setLeft('both');
    if (fromE164 === undefined || toE164 === undefined) return;
    setBusy(true);
    const { callerIds } = state.settings;
    const kept = await events.save({
      callerIds: callerIds.some((one) => one.e164 === fromE164)
        ? callerIds
        : [...callerIds, { e164: fromE164, label: '' }],
      defaultFrom: fromE164,
    });
    const failed = kept ? await events.testCall(toE164) : t.options('notSaved');
    setBusy(false);
    setFault(failed);
    if (failed === undefined) onCalled();
  };
  const wrong = (field: 'from' | 'to', value: string | undefined, text: string) =>
    (left === field || left === 'both') && text !== '' && value === undefined;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void place();
      }}
    >
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
      {fault && <Banner tone="red">{fault}</Banner>}
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
    </form>
  );
}
