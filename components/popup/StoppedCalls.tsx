import { Button } from '../Button.tsx';
import { Banner } from '../States.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';

/** A site placed more calls within a minute than a person does: said once, with the way to shut it out. */
export function StoppedCalls(props: { origin: string; onTurnOff(): void; onClose(): void }) {
  const { t } = useSpeech();
  const host = URL.canParse(props.origin) ? new URL(props.origin).host : props.origin;
  return (
    <Banner
      tone="red"
      action={
        <span class="buttons">
          <Button small look="danger" onPress={props.onTurnOff}>
            {t.popup('stoppedTurnOff')}
          </Button>
          <Button small look="quiet" onPress={props.onClose}>
            {t.common('close')}
          </Button>
        </span>
      }
    >
      <Ltr>{host}</Ltr>
      <p>{t.popup('stopped')}</p>
    </Banner>
  );
}
