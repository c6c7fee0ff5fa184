import { Download, Lock, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { WITHHOLDABLE } from '#lib/format/record-fields.ts';
import { Button } from '../Button.tsx';
import { NumberField, Switch, TextField } from '../Field.tsx';
import { Banner } from '../States.tsx';
import { Unlock } from '../Unlock.tsx';
import { useSpeech } from '../words.tsx';
import { KeepCard } from './KeepCard.tsx';
import { PassphraseForm } from './PassphraseForm.tsx';
import { Card } from './Section.tsx';
import type { OptionsProps } from './types.ts';

/** Passphrase, retention, what is sent, export, erasure. */
export function PrivacySection({ state, events }: OptionsProps) {
  const { t, f } = useSpeech();
  const { settings, fixed, vault } = state;
  const required = fixed.includes('passphrase');
  /** What is asked about before it is erased: everything, or a number's calls. */
  const [sure, setSure] = useState<'all' | { e164: string } | undefined>();
  const [erased, setErased] = useState<number | 'failed' | undefined>();
  const [number, setNumber] = useState('');
  const [bad, setBad] = useState(false);
  const erase = async (target: Parameters<typeof events.erase>[0]) => {
    setErased((await events.erase(target)) ?? 'failed');
    setSure(undefined);
    setNumber('');
  };
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
              value={settings.lock.idleMinutes}
              min={0}
              max={1440}
              unit={t.options('minutesUnit')}
              disabled={fixed.includes('lock.idleMinutes')}
              onValue={(idleMinutes) => void events.save({ lock: { ...settings.lock, idleMinutes } })}
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
        {WITHHOLDABLE.map((field) => (
          <Switch
            key={field}
            label={t.options(`field.${field}`)}
            on={!settings.withheld.includes(field)}
            disabled={fixed.includes(`withheld.${field}`)}
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
      <Card title={t.options('erase')} help={t.options('eraseHelp')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const e164 = events.readNumber(number);
            setBad(e164 === undefined);
            if (e164 !== undefined) setSure({ e164 });
          }}
        >
          <TextField
            label={t.options('eraseNumber')}
            type="tel"
            ltr
            value={number}
            {...(bad && { error: t.options('callerBad') })}
            onValue={(value) => {
              setNumber(value);
              setBad(false);
            }}
          >
            <Button type="submit" disabled={number.trim() === ''}>
              {t.options('eraseContact')}
            </Button>
          </TextField>
        </form>
        {sure ? (
          <Banner
            tone="red"
            action={
              <span class="buttons">
                <Button small onPress={() => setSure(undefined)}>
                  {t.common('cancel')}
                </Button>
                <Button
                  small
                  look="danger"
                  onPress={() => void erase(sure === 'all' ? { kind: 'all' } : { kind: 'contact', ...sure })}
                >
                  {t.options('eraseYes')}
                </Button>
              </span>
            }
          >
            {sure === 'all'
              ? t.options('eraseSure')
              : t.options('eraseSureNumber', { number: f.phone(sure.e164) })}
          </Banner>
        ) : (
          <div class="buttons">
            <Button look="danger" icon={Trash2} onPress={() => setSure('all')}>
              {t.options('eraseAll')}
            </Button>
          </div>
        )}
        {erased === 'failed' && <Banner tone="red">{t.options('notSaved')}</Banner>}
        {typeof erased === 'number' && <Banner tone="good">{t.options('erased', { count: erased })}</Banner>}
      </Card>
    </>
  );
}

function Locked({ events }: Pick<OptionsProps, 'events'>) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  return (
    <Unlock
      wrong={wrong}
      busy={busy}
      onUnlock={async (passphrase) => {
        setBusy(true);
        setWrong(!(await events.unlock(passphrase)));
        setBusy(false);
      }}
    />
  );
}
