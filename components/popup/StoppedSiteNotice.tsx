import type { StoppedSite } from '#lib/model/stopped-site.ts';
import { Banner } from '../States.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import type { AroundEvents } from './Around.tsx';

/** A site asked for more within a minute than a person does: said once, with the way to shut it out. */
export function StoppedSiteNotice(props: {
  site: StoppedSite;
  events: Pick<AroundEvents, 'onStoppedSite' | 'onStoppedClose'>;
}) {
  const { t } = useSpeech();
  const { origin, what } = props.site;
  const host = URL.canParse(origin) ? new URL(origin).host : origin;
  return (
    <Banner
      tone="red"
      deeds={[
        { label: t.popup('stoppedTurnOff'), look: 'danger', onPress: props.events.onStoppedSite },
        { label: t.common('close'), look: 'quiet', onPress: props.events.onStoppedClose },
      ]}
    >
      <Ltr>{host}</Ltr>
      <p>{t.popup(what === 'calls' ? 'stopped' : 'stoppedRest')}</p>
    </Banner>
  );
}
