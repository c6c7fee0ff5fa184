import type { ComponentChildren } from 'preact';
import { Button } from './Button.tsx';
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
      action={
        <span class="buttons">
          <Button small onPress={props.onNo}>
            {props.no ?? t.common('cancel')}
          </Button>
          <Button small look="danger" onPress={props.onYes}>
            {props.yes}
          </Button>
        </span>
      }
    >
      {props.children}
    </Banner>
  );
}
