import { Download, Lock } from 'lucide';
import { WITHHOLDABLE_FIELDS } from '#lib/model/record-fields.ts';
import { Button } from '../Button.tsx';
import { NumberField, Switch } from '../Field.tsx';
import { Banner } from '../States.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { EraseCard } from './EraseCard.tsx';
import { KeepCard } from './KeepCard.tsx';
import { PassphraseForm } from './PassphraseForm.tsx';
import { Locked } from './PassphraseOffer.tsx';
import { settingsPart } from './settings-part.ts';
import type { OptionsProps } from './types.ts';

/** Passphrase, retention, what is sent, export, erasure. */
export function PrivacySection({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const { settings, fixed, vault } = state;
  const required = fixed.includes('passphrase');
  return (
    <>
      <Card title={t.options('lock')} help={t.options('lockHelp')}>
        {required && !vault.hasPassphrase && <Banner tone="amber">{t.options('lockRequired')}</Banner>}
        {vault.locked && <Locked events={events} />}
        <PassphraseForm has={vault.hasPassphrase} required={required} events={events} />
        {vault.hasPassphrase && (
          <>
            <NumberField
              label={t.options('lockIdle')}
              help={t.options('lockIdleHelp')}
              {...settingsPart({ state, events }, 'lock').field('idleMinutes')}
              min={0}
              max={1440}
              unit={t.options('minutesUnit', { count: settings.lock.idleMinutes })}
            />
            {!vault.locked && (
              <div class="buttons">
                <Button small icon={Lock} onPress={() => void events.lockNow()}>
                  {t.options('lockNow')}
                </Button>
              </div>
            )}
          </>
        )}
      </Card>
      <KeepCard state={state} events={events} />
      <Card title={t.options('sent')} help={t.options('sentHelp')}>
        {WITHHOLDABLE_FIELDS.map((field) => (
          <Switch
            key={field}
            label={t.options(`field.${field}`)}
            on={!settings.withheld.includes(field)}
            fixed={fixed.includes(`withheld.${field}`)}
            onChange={(on) =>
              void events.save({
                withheld: on
                  ? settings.withheld.filter((one) => one !== field)
                  : [...settings.withheld, field],
              })
            }
          />
        ))}
      </Card>
      <Card title={t.options('takeOut')} help={t.options('takeOutHelp')}>
        <div class="buttons">
          <Button icon={Download} onPress={() => void events.takeOut('application/json')}>
            {t.options('exportJson')}
          </Button>
          <Button icon={Download} onPress={() => void events.takeOut('text/csv')}>
            {t.options('exportCsv')}
          </Button>
        </div>
      </Card>
      <EraseCard state={state} events={events} />
    </>
  );
}
