import { useLayoutEffect, useState } from 'preact/hooks';
import type { Route } from '#lib/model/call-route.ts';
import { choicesOf, SelectField, TextField } from '../Field.tsx';
import { useSpeech } from '../words.tsx';
import { AddressField } from './AddressField.tsx';
import { CallerIds } from './CallerIds.tsx';
import { Card } from './Card.tsx';
import { CompanyRelay } from './CompanyRelay.tsx';
import { KeyField } from './KeyField.tsx';
import { PassphraseOffer } from './PassphraseOffer.tsx';
import { RelayForm } from './RelayForm.tsx';
import { SpecDrop } from './SpecDrop.tsx';
import type { OptionsProps } from './types.ts';

/** Account, keys, caller IDs, route, relay. */
export function ConnectSection(props: OptionsProps) {
  const { t } = useSpeech();
  const { keys, spec, relay, fixed } = props.state;
  // Calls and transcriptions that the company's relay brokers need no account and no key here.
  const ownCalls = !relay.brokers.calls && !(relay.managed && !relay.paired);
  const ownTranscriptions = !relay.brokers.transcriptions && !(relay.managed && !relay.paired);
  return (
    <>
      {(relay.managed || relay.brokers.calls) && <CompanyRelay {...props} />}
      {(ownCalls || ownTranscriptions) && (
        <Card title={t.options('account')}>
          <AddressField {...props} action={t.common('save')} />
          {!fixed.includes('baseUrl') && <SpecDrop events={props.events} />}
        </Card>
      )}
      {(ownCalls || ownTranscriptions) && (
        <Card title={t.options('keys')} help={t.options('keysHelp')}>
          {keys.length === 0 && <PassphraseOffer {...props} />}
          {ownCalls && spec?.calls !== false && <KeyField {...props} capability="click-to-call" />}
          {ownTranscriptions && spec?.transcriptions !== false && (
            <KeyField {...props} capability="ai-transcription" />
          )}
        </Card>
      )}
      <Card title={t.options('callerIds')} help={t.options('callerIdsHelp')}>
        <CallerIds {...props} />
      </Card>
      <Card title={t.options('routing')}>
        <RouteField {...props} />
      </Card>
      {!relay.managed && (
        <Card title={t.options('relay')} help={t.options('relayHelp')}>
          <RelayForm {...props} />
        </Card>
      )}
    </>
  );
}

function RouteField({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const { route } = state.settings;
  const isFixed = state.fixed.includes('route');
  const [kind, setKind] = useState(route.kind);
  const [id, setId] = useState(route.kind === 'default' ? '' : route.id);
  useLayoutEffect(() => {
    setKind(route.kind);
    setId(route.kind === 'default' ? '' : route.id);
  }, [route]);
  const save = (chosen: Route) => void events.save({ route: chosen });
  return (
    <div class="pair pair-two">
      <SelectField
        label={t.options('route')}
        value={kind}
        fixed={isFixed}
        choices={choicesOf(['default', 'agent', 'queue'], (each) => t.options(`route.${each}`))}
        onValue={(chosen) => {
          setKind(chosen);
          if (chosen === 'default') save({ kind: 'default' });
          else if (id.trim()) save({ kind: chosen, id: id.trim() });
        }}
      />
      {kind !== 'default' && (
        <TextField
          label={t.options(`routeId.${kind}`)}
          ltr
          value={id}
          fixed={isFixed}
          onValue={setId}
          onLeave={(value) => {
            if (value.trim()) save({ kind, id: value.trim() });
          }}
        />
      )}
    </div>
  );
}
