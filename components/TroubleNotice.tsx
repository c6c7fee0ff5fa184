import type { Trouble } from '#lib/model/trouble.ts';
import { Button } from './Button.tsx';
import { Banner } from './States.tsx';
import { useSpeech } from './words.tsx';

/** Says what of the connection does not work, since when, and what still does, with the one step that helps. */
export function TroubleNotice(props: {
  trouble: Trouble;
  now: number;
  onSettings: () => void;
  onAskRelay: () => void;
}) {
  const { t, f } = useSpeech();
  const { trouble, now } = props;
  if (trouble.kind === 'key')
    return (
      <Banner
        tone="red"
        action={
          <Button small onPress={props.onSettings}>
            {t.failures('next.replace-key')}
          </Button>
        }
      >
        {t.common('troubleText.key')}
      </Banner>
    );
  const { problem, since, holdsCalls } = trouble;
  const passes = problem === 'unreachable' || problem === 'malformed-answer';
  return (
    <Banner
      tone="amber"
      action={
        <Button small onPress={passes ? props.onAskRelay : props.onSettings}>
          {passes ? t.options('askNow') : t.common('settings')}
        </Button>
      }
    >
      {problem === 'unreachable' && since !== undefined
        ? t.common('troubleText.since', { when: f.when(since, now) })
        : t.options(`relayProblem.${problem}`)}{' '}
      {t.common(holdsCalls ? 'troubleText.holdsCalls' : 'troubleText.callsGoOut')}
    </Banner>
  );
}
