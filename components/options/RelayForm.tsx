import { type IconNode, Radio } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { isolatedName } from '#lib/core/bidi.ts';
import { readPersonalLink } from '#lib/model/personal-link.ts';
import type { RelayProblem, RelayState } from '#lib/model/relay.ts';
import { Button } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { Form } from '../Form.tsx';
import { Icon } from '../Icon.tsx';
import { Banner } from '../States.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import type { OptionsEvents, OptionsState } from './types.ts';

/** Problems with the team code, or with who gave it; any other is about the address. */
const OF_THE_CODE: readonly RelayProblem[] = ['wrong-team-code', 'too-many-attempts', 'revoked'];

interface RelayFormProps {
  state: Pick<OptionsState, 'relay' | 'settings' | 'fixed' | 'now'>;
  events: Pick<OptionsEvents, 'pair' | 'unpair' | 'askRelay'>;
}

/** Pairs this browser with the company's relay. */
export function RelayForm({ state, events }: RelayFormProps) {
  const { t } = useSpeech();
  const { relay } = state;
  const { relayUrl } = state.settings;
  const isFixed = state.fixed.includes('relayUrl');
  const [url, setUrl] = useState(relay.url || relayUrl);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RelayProblem | undefined>();
  const isLink = readPersonalLink(url) !== undefined && !isFixed;
  const ofTheCode = problem !== undefined && OF_THE_CODE.includes(problem) && !isLink;
  const address = (isFixed ? relayUrl : url).trim();
  if (relay.paired) return <Paired state={state} events={events} />;
  return (
    <Form
      class="pair"
      onSend={() => {
        // Called in the press: the browser asks for the permission only then.
        const answer = events.pair(address, isLink ? '' : code.trim());
        setBusy(true);
        void answer.then((found) => {
          setBusy(false);
          setProblem(found);
        });
      }}
    >
      <TextField
        label={t.options('relayUrl')}
        type="url"
        ltr
        placeholder="https://relay.example.com"
        value={isFixed ? relayUrl : url}
        fixed={isFixed}
        {...(!isFixed && { help: t.options(isLink ? 'relayLinkHelp' : 'relayUrlHelp') })}
        {...(problem &&
          !ofTheCode && {
            error:
              isLink && problem === 'wrong-team-code'
                ? t.options('relayProblem.used-link')
                : t.options(`relayProblem.${problem}`),
          })}
        onValue={(value) => {
          setUrl(value);
          setProblem(undefined);
        }}
      />
      {!isLink && (
        <TextField
          label={t.options('teamCode')}
          ltr
          value={code}
          help={t.options('teamCodeHelp')}
          {...(problem && ofTheCode && { error: t.options(`relayProblem.${problem}`) })}
          onValue={(value) => {
            setCode(value);
            if (ofTheCode) setProblem(undefined);
          }}
        />
      )}
      <Button type="submit" disabled={busy || address === '' || (!isLink && code.trim() === '')}>
        {t.options('pair')}
      </Button>
    </Form>
  );
}

function Paired({ state: { relay, now }, events }: RelayFormProps) {
  const { t, f } = useSpeech();
  return (
    <>
      <RelayLine
        icon={Radio}
        relay={relay}
        says={[
          relay.lastAnswerAt !== undefined &&
            relay.problem === undefined &&
            t.options('lastAnswer', { when: f.when(relay.lastAnswerAt, now) }),
        ]}
        onAsk={events.askRelay}
      >
        <Button small look="quiet" onPress={() => void events.unpair()}>
          {t.options('unpair')}
        </Button>
      </RelayLine>
      {relay.exposed && <Banner tone="amber">{t.options('relayExposed')}</Banner>}
      {relay.problem && (
        <Banner tone="amber">
          {relay.problem === 'unreachable' && relay.problemSince !== undefined
            ? t.common('troubleText.since', { when: f.when(relay.problemSince, now) })
            : t.options(`relayProblem.${relay.problem}`)}
        </Banner>
      )}
    </>
  );
}

/** A relay that this browser is paired with: where it is, how it stands, and whose the browser is by its team. */
export function RelayLine(props: {
  icon: IconNode;
  relay: RelayState;
  says: readonly ComponentChildren[];
  onAsk: () => Promise<void>;
  children?: ComponentChildren;
}) {
  const { t } = useSpeech();
  const { url, team, wrapUps } = props.relay;
  const says = [
    ...props.says,
    team?.person !== undefined && t.options('signedInAs', { name: isolatedName(team.person) }),
    wrapUps && t.options('relayWrapUps'),
  ].filter(Boolean);
  return (
    <div class="key">
      <Icon of={props.icon} class="key-icon" />
      <div class="key-words">
        <span class="field-label">
          <Ltr>{URL.canParse(url) ? new URL(url).host : url}</Ltr>
        </span>
        {says.map((line, at) => (
          <span class="secondary" key={at}>
            {line}
          </span>
        ))}
      </div>
      <Button small onPress={() => void props.onAsk()}>
        {t.options('askNow')}
      </Button>
      {props.children}
    </div>
  );
}
