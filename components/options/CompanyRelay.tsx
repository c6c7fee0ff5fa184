import { Building2 } from 'lucide';
import type { RelayState } from '#lib/model/relay.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Banner } from '../States.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { SignedInAs } from './RelayForm.tsx';
import type { OptionsEvents } from './types.ts';

/** The connection that the person's organisation set up: which relay, and how it stands. Nothing in it can be changed here. */
export function CompanyRelay(props: {
  relay: RelayState;
  now: number;
  events: Pick<OptionsEvents, 'askRelay'>;
}) {
  const { t, f } = useSpeech();
  const { relay } = props;
  const through = relay.brokers.calls ? t.options('companyCalls') : undefined;
  return (
    <Card
      title={t.options('companyTitle')}
      help={relay.paired ? (through ?? t.options('companyPaired')) : t.options('companyWaiting')}
    >
      <div class="key">
        <Icon of={Building2} class="key-icon" />
        <div class="key-words">
          <span class="field-label">
            <Ltr>{URL.canParse(relay.url) ? new URL(relay.url).host : relay.url}</Ltr>
          </span>
          <span class="secondary">
            {relay.lastAnswerAt !== undefined &&
              t.options('lastAnswer', { when: f.when(relay.lastAnswerAt, props.now) })}
          </span>
          {relay.installationId !== '' && (
            <span class="secondary">
              {t.options('companyId')} <Ltr class="code">{relay.installationId}</Ltr>
            </span>
          )}
          <SignedInAs person={relay.team?.person} />
          {relay.wrapUps && <span class="secondary">{t.options('relayWrapUps')}</span>}
        </div>
        <Button small onPress={() => void props.events.askRelay()}>
          {t.options('askNow')}
        </Button>
      </div>
      {relay.problem && <Banner tone="amber">{t.options(`relayProblem.${relay.problem}`)}</Banner>}
    </Card>
  );
}
