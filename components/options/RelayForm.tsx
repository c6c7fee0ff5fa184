import { Radio } from 'lucide';
import { useState } from 'preact/hooks';
import { isolatedName } from '#lib/core/bidi.ts';
import { readPersonalLink } from '#lib/model/personal-link.ts';
import type { RelayProblem, RelayState } from '#lib/model/relay.ts';
import { Button } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { Banner } from '../States.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import type { OptionsEvents } from './types.ts';

/** Problems with the team code, or with who gave it; any other is about the address. */
const OF_THE_CODE: readonly RelayProblem[] = ['wrong-team-code', 'too-many-attempts', 'revoked'];

/** Pairs this browser with the company's relay. */
export function RelayForm(props: {
  relay: RelayState;
  now: number;
  fixed: boolean;
  fixedUrl: string;
  events: Pick<OptionsEvents, 'pair' | 'unpair' | 'askRelay'>;
}) {
  const { t } = useSpeech();
  const { relay } = props;
  const [url, setUrl] = useState(relay.url || props.fixedUrl);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RelayProblem | undefined>();
  const isLink = readPersonalLink(url) !== undefined && !props.fixed;
  const ofTheCode = problem !== undefined && OF_THE_CODE.includes(problem) && !isLink;
  const address = (props.fixed ? props.fixedUrl : url).trim();
  if (relay.paired) return <Paired relay={relay} now={props.now} events={props.events} />;
  return (
    <form
      class="pair"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Called in the press: the browser asks for the permission only then.
        const answer = props.events.pair(address, isLink ? '' : code.trim());
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
        value={props.fixed ? props.fixedUrl : url}
        disabled={props.fixed}
        {...(!props.fixed && { help: t.options(isLink ? 'relayLinkHelp' : 'relayUrlHelp') })}
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
    </form>
  );
}

function Paired({
  relay,
  now,
  events,
}: {
  relay: RelayState;
  now: number;
  events: Pick<OptionsEvents, 'unpair' | 'askRelay'>;
}) {
  const { t, f } = useSpeech();
  return (
    <>
      <div class="key">
        <Icon of={Radio} class="key-icon" />
        <div class="key-words">
          <span class="field-label">
            <Ltr>{URL.canParse(relay.url) ? new URL(relay.url).host : relay.url}</Ltr>
          </span>
          {relay.lastAnswerAt !== undefined && relay.problem === undefined && (
            <span class="secondary">
              {t.options('lastAnswer', { when: f.when(relay.lastAnswerAt, now) })}
            </span>
          )}
          <SignedInAs person={relay.team?.person} />
          {relay.wrapUps && <span class="secondary">{t.options('relayWrapUps')}</span>}
        </div>
        <Button small onPress={() => void events.askRelay()}>
          {t.options('askNow')}
        </Button>
        <Button small look="quiet" onPress={() => void events.unpair()}>
          {t.options('unpair')}
        </Button>
      </div>
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

/** The person that the company's administrator says this browser's is. */
export function SignedInAs({ person }: { person: string | undefined }) {
  const { t } = useSpeech();
  return person === undefined ? null : (
    <span class="secondary">{t.options('signedInAs', { name: isolatedName(person) })}</span>
  );
}
