import { useLayoutEffect, useState } from 'preact/hooks';
import type { Route } from '#lib/model/call-route.ts';
import { SelectField, TextField } from '../Field.tsx';
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
export function ConnectSection({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const { settings, keys, fixed, spec, relay } = state;
  // Calls and transcriptions that the company's relay brokers need no account and no key here.
  const ownCalls = !relay.brokers.calls && !(relay.managed && !relay.paired);
  const ownTranscriptions = !relay.brokers.transcriptions && !(relay.managed && !relay.paired);
  const isFixed = (field: string) => fixed.includes(field);
  const keyOf = (capability: 'click-to-call' | 'ai-transcription') => (
    <KeyField
      capability={capability}
      known={keys.find((key) => key.capability === capability)}
      address={settings.baseUrl}
      now={state.now}
      events={events}
    />
  );
  return (
    <>
      {(relay.managed || relay.brokers.calls) && (
        <CompanyRelay relay={relay} now={state.now} events={events} />
      )}
      {(ownCalls || ownTranscriptions) && (
        <Card title={t.options('account')}>
          <AddressField
            value={settings.baseUrl}
            proposed={state.proposed}
            fixed={isFixed('baseUrl')}
            mayReach={state.mayReach}
            events={events}
            action={t.common('save')}
          />
          <SpecDrop events={events} />
        </Card>
      )}
      {(ownCalls || ownTranscriptions) && (
        <Card title={t.options('keys')} help={t.options('keysHelp')}>
          {keys.length === 0 && (
            <PassphraseOffer
              id="protect"
              vault={state.vault}
              required={isFixed('passphrase')}
              events={events}
            />
          )}
          {ownCalls && spec?.calls !== false && keyOf('click-to-call')}
          {ownTranscriptions && spec?.transcriptions !== false && keyOf('ai-transcription')}
        </Card>
      )}
      <Card title={t.options('callerIds')} help={t.options('callerIdsHelp')}>
        <CallerIds
          settings={settings}
          fixed={isFixed('callerIds')}
          presenceFixed={isFixed('localPresence')}
          events={events}
        />
      </Card>
      <Card title={t.options('routing')}>
        <RouteField
          route={settings.route}
          fixed={isFixed('route')}
          onRoute={(route) => void events.save({ route })}
        />
      </Card>
      {!relay.managed && (
        <Card title={t.options('relay')} help={t.options('relayHelp')}>
          <RelayForm
            relay={relay}
            now={state.now}
            fixed={isFixed('relayUrl')}
            fixedUrl={settings.relayUrl}
            events={events}
          />
        </Card>
      )}
    </>
  );
}

function RouteField(props: { route: Route; fixed: boolean; onRoute: (route: Route) => void }) {
  const { t } = useSpeech();
  const [kind, setKind] = useState(props.route.kind);
  const [id, setId] = useState(props.route.kind === 'default' ? '' : props.route.id);
  useLayoutEffect(() => {
    setKind(props.route.kind);
    setId(props.route.kind === 'default' ? '' : props.route.id);
  }, [props.route]);
  return (
    <div class="pair pair-two">
      <SelectField
        label={t.options('route')}
        value={kind}
        disabled={props.fixed}
        choices={[
          { value: 'default', label: t.options('route.default') },
          { value: 'agent', label: t.options('route.agent') },
          { value: 'queue', label: t.options('route.queue') },
        ]}
        onValue={(chosen) => {
          setKind(chosen);
          if (chosen === 'default') props.onRoute({ kind: 'default' });
          else if (id.trim()) props.onRoute({ kind: chosen, id: id.trim() });
        }}
      />
      {kind !== 'default' && (
        <TextField
          label={t.options(`routeId.${kind}`)}
          ltr
          value={id}
          disabled={props.fixed}
          onValue={setId}
          onLeave={(value) => {
            if (value.trim()) props.onRoute({ kind, id: value.trim() });
          }}
        />
      )}
    </div>
  );
}
