import type { CrmConnection } from '#lib/model/crm-log.ts';
import { choicesOf, SelectField, Switch } from '../Field.tsx';
import { Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { CrmForm } from './CrmForm.tsx';
import { Row, RowButton } from './Row.tsx';
import { settingsPart } from './settings-part.ts';
import type { CrmOffer, OptionsProps } from './types.ts';

/** The CRMs that calls are logged in, when, and with what. */
export function CrmSection({ state, events }: OptionsProps) {
  const { t, f } = useSpeech();
  const { part: crmLog, field, toggle } = settingsPart({ state, events }, 'crmLog');
  return (
    <>
      <Card title={t.options('crmLogs')} help={t.options('crmHelp')}>
        {crmLog.connections.length > 0 && (
          <ul class="rows">
            {crmLog.connections.map((one) => (
              <Row
                key={`${one.connector} ${one.site}`}
                title={
                  <>
                    <span class="field-label">
                      <Own>{nameOf(state.crms, one)}</Own>
                    </span>
                    <Ltr class="address">{one.site}</Ltr>
                  </>
                }
                more={t.options('crmAs', { account: one.account, when: f.when(one.addedAt, state.now) })}
              >
                <RowButton onPress={() => events.disconnectCrm(one)}>{t.common('remove')}</RowButton>
              </Row>
            ))}
          </ul>
        )}
        <CrmForm
          key={`${crmLog.connections.length} ${state.settings.companyCrm?.site}`}
          state={state}
          events={events}
        />
      </Card>
      <Card title={t.options('crmContents')}>
        <SelectField
          label={t.options('crmWhen')}
          help={t.options('crmWhenHelp')}
          {...field('when')}
          choices={choicesOf(['wrap-up', 'always', 'press'], (when) => t.options(`crmWhen.${when}`))}
        />
        <SelectField
          label={t.options('crmTranscript')}
          {...field('transcript')}
          choices={choicesOf(['gist', 'whole', 'none'], (how) => t.options(`crmTranscript.${how}`))}
        />
        <Switch
          label={t.options('crmRecording')}
          help={t.options('crmRecordingHelp')}
          {...toggle('recordingAddress')}
        />
      </Card>
    </>
  );
}

const nameOf = (crms: readonly CrmOffer[], { connector }: Pick<CrmConnection, 'connector'>): string =>
  crms.find(({ id }) => id === connector)?.name ?? connector;
