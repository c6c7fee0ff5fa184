import type { ComponentChildren } from 'preact';
import { Banner } from './States.tsx';
import { useSpeech } from './words.tsx';

/** Asks before something that cannot be taken back; the children say what it takes. `tone`: red if absent. */
export function Sure(props: {
  tone?: 'amber';
  /** The words of the button that does it. */
  yes: string;
  /** The words of the one that does not; absent: Cancel. */
  no?: string;
  onYes: () => void;
  onNo: () => void;
  children: ComponentChildren;
}) {
  const { t } = useSpeech();
  return (
    <Banner
      tone={props.tone ?? 'red'}
      deeds={[
        { label: props.no ?? t.common('cancel'), onPress: props.onNo },
        { label: props.yes, look: 'danger', onPress: props.onYes },
      ]}
    >
      {props.children}
    </Banner>
  );
}
