import type { Trouble } from '#lib/model/trouble.ts';
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
      <Banner tone="red" deeds={[{ label: t.failures('next.replace-key'), onPress: props.onSettings }]}>
        {t.common('troubleText.key')}
      </Banner>
    );
  const { problem, since, holdsCalls } = trouble;
  const passes = problem === 'unreachable' || problem === 'malformed-answer';
  return (
    <Banner
      tone="amber"
      deeds={[
        passes
          ? { label: t.options('askNow'), onPress: props.onAskRelay }
          : { label: t.common('settings'), onPress: props.onSettings },
      ]}
    >
      {problem === 'unreachable' && since !== undefined
        ? t.common('troubleText.since', { when: f.when(since, now) })
        : t.options(`relayProblem.${problem}`)}{' '}
      {t.common(holdsCalls ? 'troubleText.holdsCalls' : 'troubleText.callsGoOut')}
    </Banner>
  );
}
