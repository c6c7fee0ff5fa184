import { CircleCheck, Phone } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CallRow } from '#lib/model/call.ts';
import { Button } from '../Button.tsx';
import { fullState } from '../calls/state.ts';
import { TextField } from '../Field.tsx';
import { focusFirst } from '../focus.ts';
import { Icon } from '../Icon.tsx';
import { Banner } from '../States.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { AddressField } from './AddressField.tsx';
import { KeyField } from './KeyField.tsx';
import { PassphraseOffer } from './PassphraseOffer.tsx';
import { RelayForm } from './RelayForm.tsx';
import { SpecDrop } from './SpecDrop.tsx';
import { WhenField } from './TranscriptionSection.tsx';
import type { OptionsProps } from './types.ts';

/**
 * The first run: address, key, first call, and, if the account has it, transcripts. Each is checked before the
 * next, each of the first two is open to change, and the last is nobody's duty.
 */
export function Welcome(props: OptionsProps & { onDone: () => void }) {
  const { t } = useSpeech();
  const { settings, keys, firstCall, mayReach, spec } = props.state;
  const hasKey = keys.some((key) => key.capability === 'click-to-call');
  const called = firstCall?.state === 'initiated' || firstCall?.state === 'completed';
  const reached = settings.baseUrl === '' || !mayReach ? 1 : !hasKey ? 2 : called ? 4 : 3;
  const [reopened, reopen] = useState<number | undefined>();
  const openStep = reopened ?? reached;
  const steps = [
    t.options('stepAddress'),
    t.options('stepKey'),
    t.options('stepCall'),
    ...(spec?.transcriptions === false ? [] : [t.options('stepTranscripts')]),
  ];
  const list = useRef<HTMLOListElement>(null);
  const { hasPassphrase, locked } = props.state.vault;
  // Before anything else is drawn: the control that was pressed has gone with the step before. What the step is for
  // has the focus, not what is offered before it.
  useLayoutEffect(() => {
    const body = list.current?.querySelector('.step-open .step-body');
    focusFirst(body?.querySelector('.step-main') ?? body ?? null);
  }, [openStep, hasPassphrase, locked]);
  return (
    <main class="welcome">
      <img class="welcome-icon" src="/icon/128.png" width={64} height={64} alt="" />
      <h1 class="welcome-title">{t.options('welcome')}</h1>
      <p class="welcome-text">{t.options('welcomeText')}</p>
      <ol class="steps" ref={list}>
        {steps.map((title, index) => {
          const step = index + 1;
          const done = step < reached;
          const open = step === openStep;
          return (
            <li key={step} class={`step${open ? ' step-open' : ''}`} aria-current={open ? 'step' : undefined}>
              <span class={`step-sign${done ? ' step-done' : ''}`} aria-hidden="true">
                {done ? <Icon of={CircleCheck} size={20} /> : step}
              </span>
              <div class="step-body">
                <h2 class="step-title">{title}</h2>
                {step === 1 && done && !open && <Ltr class="secondary">{settings.baseUrl}</Ltr>}
                {open && <Step {...props} step={step} onKept={() => reopen(undefined)} />}
              </div>
              {done && !open && step < 3 && !called && (
                <Button
                  small
                  look="quiet"
                  aria-label={`${t.options('change')}: ${title}`}
                  onPress={() => reopen(step)}
                >
                  {t.options('change')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {called && (
        <Banner tone="good">
          <p>{`${t.options('done')}. ${t.options('doneText')}`}</p>
          <p>{t.options('doneKeys')}</p>
        </Banner>
      )}
      <div class="welcome-foot">
        <Button look={called ? 'primary' : 'quiet'} onPress={props.onDone}>
          {called ? t.options('finish') : t.options('skip')}
        </Button>
      </div>
    </main>
  );
}

function Step(props: OptionsProps & { step: number; onKept: () => void }) {
  const { t } = useSpeech();
  const { state, events, onKept } = props;
  const keyField = (capability: 'click-to-call' | 'ai-transcription', about?: string) => (
    <KeyField
      capability={capability}
      about={about}
      known={state.keys.find((key) => key.capability === capability)}
      address={state.settings.baseUrl}
      now={state.now}
      events={events}
      onKept={onKept}
    />
  );
  if (props.step === 4) return <Transcripts state={state} events={events} keyField={keyField} />;
  if (props.step === 3) return <FirstCall {...props} />;
  if (props.step === 2) {
    const { vault } = state;
    const required = state.fixed.includes('passphrase');
    const mayKeep = !vault.locked && (vault.hasPassphrase || !required);
    return (
      <>
        <PassphraseOffer id="protect" vault={vault} required={required} events={events} />
        {mayKeep && (
          <div class="step-main">
            <p class="field-help">{t.options('keysHelp')}</p>
            {keyField('click-to-call', 'protect')}
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <AddressField
        value={state.settings.baseUrl}
        proposed={state.proposed}
        fixed={state.fixed.includes('baseUrl')}
        mayReach={state.mayReach}
        events={events}
        action={t.options('next')}
        onKept={onKept}
      />
      <SpecDrop events={events} />
    </>
  );
}

/** What transcripts need, here and now or never: key, relay, and when. */
function Transcripts({
  state,
  events,
  keyField,
}: OptionsProps & { keyField: (capability: 'ai-transcription') => ComponentChildren }) {
  const { t } = useSpeech();
  const { settings, fixed } = state;
  return (
    <>
      <p class="field-help">{t.options('stepTranscriptsHelp')}</p>
      {keyField('ai-transcription')}
      <WhenField
        when={settings.transcribe.when}
        fixed={fixed.includes('transcribe.when')}
        onWhen={(when) => void events.save({ transcribe: { ...settings.transcribe, when } })}
      />
      <h3 class="step-part">{t.options('relay')}</h3>
      <p class="field-help">{t.options('relayHelp')}</p>
      <RelayForm
        relay={state.relay}
        now={state.now}
        fixed={fixed.includes('relayUrl')}
        fixedUrl={settings.relayUrl}
        events={events}
      />
    </>
  );
}

/** Two numbers and a press; then what becomes of the call, until the platform took it. */
function FirstCall({ state, events }: OptionsProps) {
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
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) place();
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
    </form>
  );
}

function toneOf(call: CallRow, busy: boolean): 'info' | 'amber' | 'red' {
  if (call.state === 'unknown' || call.waitUntil !== undefined) return 'amber';
  return busy ? 'info' : 'red';
}
