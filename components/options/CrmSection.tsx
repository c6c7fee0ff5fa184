import type { CrmConnection } from '#lib/model/crm-log.ts';
import { Button } from '../Button.tsx';
import { SelectField, Switch } from '../Field.tsx';
import { Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { CrmForm } from './CrmForm.tsx';
import { settingsPart } from './settings-part.ts';
import type { CrmOffer, OptionsProps } from './types.ts';

/** The CRMs that calls are logged in, when, and with what. */
export function CrmSection({ state, events }: OptionsProps) {
  const { t, f } = useSpeech();
  const { part: crmLog, isFixed, someFixed, save } = settingsPart({ state, events }, 'crmLog');
  return (
    <>
      <Card title={t.options('crmLogs')} help={t.options('crmHelp')}>
        {crmLog.connections.length > 0 && (
          <ul class="rows">
            {crmLog.connections.map((one) => (
              <li key={`${one.connector} ${one.site}`} class="row">
                <span class="row-words">
                  <span class="field-label">
                    <Own>{nameOf(state.crms, one)}</Own>
                  </span>
                  <Ltr class="address">{one.site}</Ltr>
                  <span class="secondary">
                    {t.options('crmAs', { account: one.account, when: f.when(one.addedAt, state.now) })}
                  </span>
                </span>
                <Button small look="quiet" onPress={() => void events.disconnectCrm(one)}>
                  {t.common('remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <CrmForm
          key={`${crmLog.connections.length} ${state.settings.companyCrm?.site}`}
          state={state}
          events={events}
        />
      </Card>
      <Card title={t.options('crmContents')} {...(someFixed && { help: t.options('fixedSome') })}>
        <SelectField
          label={t.options('crmWhen')}
          help={t.options('crmWhenHelp')}
          value={crmLog.when}
          disabled={isFixed('when')}
          choices={(['wrap-up', 'always', 'press'] as const).map((value) => ({
            value,
            label: t.options(`crmWhen.${value}`),
          }))}
          onValue={(when) => save({ when })}
        />
        <SelectField
          label={t.options('crmTranscript')}
          value={crmLog.transcript}
          disabled={isFixed('transcript')}
          choices={(['gist', 'whole', 'none'] as const).map((value) => ({
            value,
            label: t.options(`crmTranscript.${value}`),
          }))}
          onValue={(transcript) => save({ transcript })}
        />
        <Switch
          label={t.options('crmRecording')}
          help={t.options('crmRecordingHelp')}
          on={crmLog.recordingAddress}
          disabled={isFixed('recordingAddress')}
          onChange={(recordingAddress) => save({ recordingAddress })}
        />
      </Card>
    </>
  );
}

const nameOf = (crms: readonly CrmOffer[], { connector }: Pick<CrmConnection, 'connector'>): string =>
  crms.find(({ id }) => id === connector)?.name ?? connector;
