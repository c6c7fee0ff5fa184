import { CircleCheck } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../Button.tsx';
import { focusFirst } from '../focus.ts';
import { Icon } from '../Icon.tsx';
import { Banner } from '../States.tsx';
import { StorageNotice } from '../StorageNotice.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { AddressField } from './AddressField.tsx';
import { FirstCall } from './FirstCall.tsx';
import { LanguageAndCountry } from './GeneralSection.tsx';
import { KeyField } from './KeyField.tsx';
import { PassphraseOffer, PROTECT } from './PassphraseOffer.tsx';
import { RelayForm } from './RelayForm.tsx';
import { SpecDrop } from './SpecDrop.tsx';
import { WhenField } from './TranscriptionSection.tsx';
import type { OptionsProps } from './types.ts';
import { isCalled, type StepName, welcomeSteps } from './welcome-steps.ts';

type WelcomeProps = OptionsProps & {
  onDone: () => void;
  /** Opens the transcript of the first call, once it is here. */
  onRead?: (() => void) | undefined;
};

/**
 * The first run: language and country, then step by step up to a call whose transcript comes by itself. Each is checked
 * before the next, each can be changed, and each can be skipped.
 */
export function Welcome(props: WelcomeProps) {
  const { t } = useSpeech();
  const { state } = props;
  const steps = welcomeSteps(state);
  const [passed, pass] = useState<ReadonlySet<StepName>>(new Set());
  const [reopened, reopen] = useState<StepName | undefined>();
  const current = reopened ?? steps.find(({ name, done, open }) => open && !done && !passed.has(name))?.name;
  const page = useRef<HTMLElement>(null);
  const { hasPassphrase, locked } = state.vault;
  // Before anything else is drawn: the control that was pressed has gone with the step before. What the step is for
  // has the focus, not what is offered before it.
  useLayoutEffect(() => {
    const body = page.current?.querySelector('.step-open .step-body, .welcome-foot');
    focusFirst(body?.querySelector('.step-main') ?? body ?? null);
  }, [current, hasPassphrase, locked]);
  const onPass = (name: StepName) => {
    pass((before) => new Set(before).add(name));
    reopen(undefined);
  };
  return (
    <main class="welcome" ref={page}>
      <img class="welcome-icon" src="/icon/128.png" width={64} height={64} alt="" />
      <h1 class="welcome-title">{t.options('welcome')}</h1>
      <p class="welcome-text">{t.options('welcomeText', { count: steps.length })}</p>
      <StorageNotice storage={state.storage} />
      <div class="welcome-own">
        <LanguageAndCountry {...props} />
      </div>
      <ol class="steps">
        {steps.map(({ name, done, open }, index) => {
          const title = t.options(`step.${name}`);
          const shown = name === current;
          return (
            <li
              key={name}
              class={`step${shown ? ' step-open' : ''}`}
              aria-current={shown ? 'step' : undefined}
            >
              <span class={`disc step-sign${done ? ' step-done' : ''}`} aria-hidden="true">
                {done ? <Icon of={CircleCheck} size={20} /> : index + 1}
              </span>
              <div class="stack step-body">
                <h2 class="step-title">{title}</h2>
                {name === 'address' && done && !shown && (
                  <Ltr class="secondary">{state.settings.baseUrl}</Ltr>
                )}
                {shown && (
                  <Step {...props} step={name} onKept={() => reopen(undefined)} onPass={() => onPass(name)} />
                )}
                {shown && !(done && name === 'transcripts') && (
                  <Button small look="quiet" onPress={() => onPass(name)}>
                    {t.options(done ? 'next' : 'skip')}
                  </Button>
                )}
              </div>
              {!shown && open && (done ? name !== 'call' : passed.has(name)) && (
                <Button
                  small
                  look="quiet"
                  aria-label={`${t.options(done ? 'change' : 'setUp')}: ${title}`}
                  onPress={() => reopen(name)}
                >
                  {t.options(done ? 'change' : 'setUp')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {isCalled(state) && <Called {...props} />}
      <div class="welcome-foot">
        <Button look={current === undefined ? 'primary' : 'quiet'} onPress={props.onDone}>
          {current === undefined ? t.options('finish') : t.common('settings')}
        </Button>
      </div>
    </main>
  );
}

/** After the first call: its transcript, if one comes by itself, and the CRM. */
function Called({ state, onRead }: WelcomeProps) {
  const { t } = useSpeech();
  const comes = state.relay.paired && state.settings.transcribe.when !== 'never';
  const { firstCall: call } = state;
  const isSilent = call?.state === 'completed' && call.recordingUrl === undefined;
  return (
    <Banner tone="good">
      <p>{`${t.options('done')}. ${t.options('doneText')}`}</p>
      <p>{t.options('doneKeys')}</p>
      {comes && !onRead && <p>{t.options(isSilent ? 'doneSilent' : 'doneTranscript')}</p>}
      {onRead && (
        <div class="buttons">
          <Button onPress={onRead}>{t.popup('readTranscript')}</Button>
        </div>
      )}
    </Banner>
  );
}

function Step(props: OptionsProps & { step: StepName; onKept: () => void; onPass: () => void }) {
  const { t } = useSpeech();
  const { state, events, onKept } = props;
  switch (props.step) {
    case 'address':
      return (
        <>
          <AddressField {...props} action={t.options('next')} />
          {!state.fixed.includes('baseUrl') && <SpecDrop events={events} />}
        </>
      );
    case 'key': {
      const { vault, fixed } = state;
      const mayKeep = !vault.locked && (vault.hasPassphrase || !fixed.includes('passphrase'));
      return (
        <>
          <PassphraseOffer {...props} />
          {mayKeep && (
            <div class="stack step-main">
              <p class="field-help">{t.options('keysHelp')}</p>
              <KeyField {...props} capability="click-to-call" about={PROTECT} />
            </div>
          )}
        </>
      );
    }
    case 'relay':
      return (
        <>
          <p class="field-help">{t.options('relayHelp')}</p>
          <RelayForm
            state={state}
            events={{
              ...events,
              async pair(url, code) {
                const problem = await events.pair(url, code);
                if (problem === undefined) onKept();
                return problem;
              },
            }}
          />
        </>
      );
    case 'transcripts':
      return <Transcripts {...props} />;
    case 'call':
      return <FirstCall state={state} events={events} />;
  }
}

/** The key, then when it is used: every call is proposed, and taken by the press. */
function Transcripts(props: OptionsProps & { onKept: () => void; onPass: () => void }) {
  const { t } = useSpeech();
  const { settings, keys, fixed, relay } = props.state;
  const isFixed = fixed.includes('transcribe.when');
  const known = settings.transcribe.when;
  const [when, choose] = useState(known === 'never' && !isFixed ? 'always' : known);
  const brokered = relay.brokers.transcriptions;
  const hasKey = brokered || keys.some(({ capability }) => capability === 'ai-transcription');
  const use = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => focusFirst(use.current), [hasKey]);
  return (
    <>
      {!brokered && <KeyField {...props} capability="ai-transcription" />}
      {hasKey && (
        <div class="stack step-main" ref={use}>
          <WhenField value={when} fixed={isFixed} onValue={choose} />
          <p class="field-help">{t.options('price')}</p>
          <div class="buttons">
            <Button
              look="primary"
              onPress={() => {
                void props.events.save({ transcribe: { ...settings.transcribe, when } });
                props.onPass();
              }}
            >
              {t.options('next')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
