import { CircleAlert, CircleCheck, CircleDashed, KeyRound } from 'lucide';
import { useState } from 'preact/hooks';
import type { Translators } from '#lib/locales/areas.ts';
import type { KeyInfo } from '#lib/model/key.ts';
import type { Capability } from '#lib/platform/contract.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import { Button } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { Form } from '../Form.tsx';
import { Icon } from '../Icon.tsx';
import { Banner } from '../States.tsx';
import { Sure } from '../Sure.tsx';
import { Dots, Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import type { OptionsEvents, OptionsState } from './types.ts';

const SIGNS = {
  good: { icon: CircleCheck, tone: 'accent' },
  untried: { icon: CircleDashed, tone: 'amber' },
  rejected: { icon: CircleAlert, tone: 'red' },
  'wrong-scope': { icon: CircleAlert, tone: 'red' },
  'addon-disabled': { icon: CircleAlert, tone: 'amber' },
  elsewhere: { icon: CircleAlert, tone: 'red' },
} as const;

/** The form that any key has: see the route's schema. */
const KEY = /^[A-Za-z0-9\-._~+/]{8,512}=*$/;

interface KeyFieldProps {
  capability: Exclude<Capability, 'webhooks'>;
  state: Pick<OptionsState, 'keys' | 'settings' | 'now'>;
  /** Id of words that stand elsewhere and concern it. */
  about?: string | undefined;
  events: Pick<OptionsEvents, 'addKey' | 'removeKey'>;
  onKept?: () => void;
}

/** One capability's key: never shown, tried before it is kept, replaced without a gap. */
export function KeyField(props: KeyFieldProps) {
  const known = props.state.keys.find(({ capability }) => capability === props.capability);
  const [replacing, replace] = useState(false);
  return known && !replacing ? (
    <KeptKey {...props} known={known} onReplace={() => replace(true)} />
  ) : (
    <KeyForm {...props} replacing={replacing} onEnd={() => replace(false)} />
  );
}

function KeptKey(props: KeyFieldProps & { known: KeyInfo; onReplace: () => void }) {
  const { t, f } = useSpeech();
  const { known, capability } = props;
  const [removing, remove] = useState(false);
  const sign = SIGNS[known.state];
  return (
    <div class="key">
      <Icon of={KeyRound} class="key-icon" />
      <div class="key-words">
        <span class="field-label">{t.options(`key.${capability}`)}</span>
        <span class="secondary key-state">
          <Icon of={sign.icon} size={14} class={`tone-${sign.tone}`} />
          <Dots
            parts={[
              <span class={`tone-${sign.tone}`}>{t.options(`keyState.${known.state}`)}</span>,
              <Ltr class="code">•••• {known.tail}</Ltr>,
              t.options('keyAdded', { when: f.when(known.addedAt, props.state.now) }),
            ]}
          />
        </span>
      </div>
      <Button small onPress={props.onReplace}>
        {t.options('keyReplace')}
      </Button>
      <Button small look="quiet" disabled={removing} onPress={() => remove(true)}>
        {t.common('remove')}
      </Button>
      {known.exposed && <Banner tone="amber">{t.options('keyExposed')}</Banner>}
      {removing && (
        <Sure
          no={t.options('keyKeepIt')}
          yes={t.options('keyRemoveYes')}
          onNo={() => remove(false)}
          onYes={() => {
            remove(false);
            void props.events.removeKey(capability);
          }}
        >
          {t.options(`keyRemoveSure.${capability}`)}
        </Sure>
      )}
    </div>
  );
}

/** Failures that leave nothing known of the key: it can be kept as it is. */
const UNTRIED: readonly PlatformFailure['code'][] = [
  'offline',
  'no-answer',
  'server-error',
  'gateway-error',
  'not-the-platform',
  'rate-limited',
];

function KeyForm(props: KeyFieldProps & { replacing: boolean; onEnd: () => void }) {
  const { t } = useSpeech();
  const { capability, replacing } = props;
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PlatformFailure | 'unexpected' | 'no-key' | undefined>();
  const keep = async (force: boolean) => {
    if (!KEY.test(key.trim())) return setFailure('no-key');
    setBusy(true);
    const answer = await props.events.addKey(capability, key.trim(), force);
    setBusy(false);
    setFailure(answer);
    if (answer) return;
    setKey('');
    props.onEnd();
    props.onKept?.();
  };
  const text = failure && faultText(t, failure, capability, props.state.settings.baseUrl);
  return (
    <Form class="stack stack-2 key-form" onSend={() => key.trim() !== '' && !busy && keep(false)}>
      <TextField
        label={t.options(`key.${capability}`)}
        type="password"
        ltr
        autocomplete="off"
        placeholder={t.options('keyPaste')}
        value={key}
        about={props.about}
        help={replacing ? t.options('keyReplaceHelp') : undefined}
        {...(text && { error: text })}
        onValue={(value) => {
          setKey(value);
          setFailure(undefined);
        }}
      >
        <Button type="submit" look="primary" disabled={busy || key.trim() === ''}>
          {busy ? t.options('keyTrying') : t.options('keyTry')}
        </Button>
        {replacing && (
          <Button look="quiet" onPress={props.onEnd}>
            {t.common('cancel')}
          </Button>
        )}
      </TextField>
      {typeof failure === 'object' && UNTRIED.includes(failure.code) && (
        <Button small onPress={() => void keep(true)}>
          {t.options('keyKeep')}
        </Button>
      )}
    </Form>
  );
}

/** Why a key was not kept, in words for someone who has just pasted it. */
function faultText(
  t: Translators,
  failure: PlatformFailure | 'unexpected' | 'no-key',
  capability: Capability,
  address: string,
): string {
  if (failure === 'no-key') return t.options('keyFault.shape');
  if (failure === 'unexpected') return t.failures('unexpected');
  switch (failure.code) {
    case 'key-rejected':
      return t.options('keyFault.rejected');
    case 'wrong-scope':
      return t.failures(capability === 'ai-transcription' ? 'job.wrong-scope' : 'wrong-scope');
    // Whatever the key is: something else than the platform is at this address, or nothing.
    case 'no-answer':
    case 'malformed-answer':
    case 'not-found':
    case 'not-the-platform':
    case 'sign-in-page':
    case 'gateway-error':
    case 'unexpected-status':
      return t.options('keyFault.address', { address });
    default:
      return t.failures(failure.code);
  }
}
