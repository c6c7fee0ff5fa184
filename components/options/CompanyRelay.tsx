import { Building2 } from 'lucide';
import { Banner } from '../States.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { RelayLine } from './RelayForm.tsx';
import type { OptionsProps } from './types.ts';

/** The connection that the person's organisation set up: which relay, and how it stands. Nothing in it can be changed here. */
export function CompanyRelay({ state: { relay, now }, events }: OptionsProps) {
  const { t, f } = useSpeech();
  const through = relay.brokers.calls ? t.options('companyCalls') : undefined;
  return (
    <Card
      title={t.options('companyTitle')}
      help={relay.paired ? (through ?? t.options('companyPaired')) : t.options('companyWaiting')}
    >
      <RelayLine
        icon={Building2}
        relay={relay}
        says={[
          relay.lastAnswerAt !== undefined &&
            t.options('lastAnswer', { when: f.when(relay.lastAnswerAt, now) }),
          relay.installationId !== '' && (
            <>
              {t.options('companyId')} <Ltr class="code">{relay.installationId}</Ltr>
            </>
          ),
        ]}
        onAsk={events.askRelay}
      />
      {relay.problem && <Banner tone="amber">{t.options(`relayProblem.${relay.problem}`)}</Banner>}
    </Card>
  );
}
