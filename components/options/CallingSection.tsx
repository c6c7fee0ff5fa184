import { useState } from 'preact/hooks';
import { type Settings, THEMES } from '#lib/model/settings.ts';
import { Button } from '../Button.tsx';
import { NumberField, SelectField, Switch } from '../Field.tsx';
import { FileButton } from '../FileButton.tsx';
import { Banner } from '../States.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Section.tsx';
import type { DncImported, OptionsProps } from './types.ts';

/** Guards, the do-not-call list, links, language and theme. */
export function CallingSection({ state, events }: OptionsProps) {
  const { t, f } = useSpeech();
  const { settings, fixed } = state;
  const { guards } = settings;
  const isFixed = (guard: keyof Settings['guards']) => fixed.includes(`guards.${guard}`);
  const someFixed = fixed.some((path) => path.startsWith('guards.'));
  const saveGuards = (change: Partial<Settings['guards']>) =>
    void events.save({ guards: { ...guards, ...change } });
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: f.time(`${hour}:00`),
  }));
  return (
    <>
      <Card title={t.options('guards')} {...(someFixed && { help: t.options('fixedSome') })}>
        <NumberField
          label={t.options('guardRecent')}
          help={t.options('guardRecentHelp')}
          value={guards.recentMinutes}
          min={0}
          max={1440}
          unit={t.options('minutesUnit', { count: guards.recentMinutes })}
          disabled={isFixed('recentMinutes')}
          onValue={(recentMinutes) => saveGuards({ recentMinutes })}
        />
        <NumberField
          label={t.options('guardRate')}
          help={t.options('guardRateHelp')}
          value={guards.perMinute}
          min={0}
          max={600}
          unit={t.options('callsUnit', { count: guards.perMinute })}
          onValue={(perMinute) => saveGuards({ perMinute })}
        />
        <Switch
          label={t.options('guardQuiet')}
          help={t.options('guardQuietHelp')}
          on={guards.quietHours.on}
          disabled={isFixed('quietHours')}
          onChange={(on) => saveGuards({ quietHours: { ...guards.quietHours, on } })}
        />
        {guards.quietHours.on && (
          <div class="pair pair-two">
            <SelectField
              label={t.options('quietFrom')}
              value={String(guards.quietHours.from)}
              choices={hours}
              disabled={isFixed('quietHours')}
              onValue={(from) => saveGuards({ quietHours: { ...guards.quietHours, from: Number(from) } })}
            />
            <SelectField
              label={t.options('quietTo')}
              value={String(guards.quietHours.to)}
              choices={hours}
              disabled={isFixed('quietHours')}
              onValue={(to) => saveGuards({ quietHours: { ...guards.quietHours, to: Number(to) } })}
            />
          </div>
        )}
        <Switch
          label={t.options('guardGuess')}
          on={guards.guess}
          disabled={isFixed('guess')}
          onChange={(guess) => saveGuards({ guess })}
        />
        <Switch
          label={t.options('guardPremium')}
          on={guards.premium}
          disabled={isFixed('premium')}
          onChange={(premium) => saveGuards({ premium })}
        />
        <Switch
          label={t.options('guardEmergency')}
          on={guards.emergency}
          disabled={isFixed('emergency')}
          onChange={(emergency) => saveGuards({ emergency })}
        />
      </Card>
      <Card title={t.options('dnc')} help={t.options('dncHelp')}>
        <SelectField
          label={t.options('dncMode')}
          value={guards.doNotCall}
          disabled={isFixed('doNotCall')}
          choices={[
            { value: 'warn', label: t.options('dnc.warn') },
            { value: 'block', label: t.options('dnc.block') },
            { value: 'off', label: t.options('dnc.off') },
          ]}
          onValue={(doNotCall) => saveGuards({ doNotCall })}
        />
        <DncImport state={state} events={events} />
      </Card>
      <Card title={t.options('onPages')}>
        <Switch
          label={t.options('takeOver')}
          help={t.options('takeOverHelp')}
          on={settings.takeOverTelLinks}
          disabled={fixed.includes('takeOverTelLinks')}
          onChange={(takeOverTelLinks) => void events.save({ takeOverTelLinks })}
        />
      </Card>
      <Card title={t.options('appearance')}>
        <div class="pair pair-two">
          <SelectField
            label={t.options('language')}
            value={settings.language}
            choices={[
              { value: 'auto', label: t.options('languageAuto') },
              { value: 'en', label: 'English' },
              { value: 'he', label: 'עברית' },
              { value: 'ar', label: 'العربية' },
            ]}
            onValue={(language) => void events.save({ language })}
          />
          <SelectField
            label={t.options('theme')}
            value={settings.theme}
            choices={THEMES.map((theme) => ({ value: theme, label: t.options(`theme.${theme}`) }))}
            onValue={(theme) => void events.save({ theme })}
          />
        </div>
      </Card>
    </>
  );
}

function DncImport({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const [done, setDone] = useState<DncImported | 'failed' | undefined>();
  const [sure, setSure] = useState(false);
  return (
    <>
      {state.listed !== undefined && <p>{t.options('dncListed', { count: state.listed })}</p>}
      <div class="buttons">
        <FileButton
          text={t.options('dncImport')}
          accept=".csv,.txt,text/csv,text/plain"
          onFile={(file) => void events.importDnc(file).then((got) => setDone(got ?? 'failed'))}
        />
        <Button small look="quiet" disabled={state.listed === 0 || sure} onPress={() => setSure(true)}>
          {t.options('dncClear')}
        </Button>
      </div>
      {sure && (
        <Banner
          tone="red"
          action={
            <span class="buttons">
              <Button small onPress={() => setSure(false)}>
                {t.common('cancel')}
              </Button>
              <Button
                small
                look="danger"
                onPress={() => {
                  setSure(false);
                  void events.clearDnc().then(() => setDone(undefined));
                }}
              >
                {t.options('dncClear')}
              </Button>
            </span>
          }
        >
          {t.options('dncClearSure')}
        </Banner>
      )}
      {done === 'failed' && <Banner tone="red">{t.options('notSaved')}</Banner>}
      {done && done !== 'failed' && <Read done={done} />}
    </>
  );
}

/** What a list brought; lines that are none are worth a look. */
function Read({ done: { added, skipped, total } }: { done: DncImported }) {
  const { t } = useSpeech();
  if (added === 0 && total === 0) return <Banner tone="amber">{t.options('dncNone')}</Banner>;
  return (
    <Banner tone={skipped > 0 ? 'amber' : 'good'}>
      {t.options('dncAdded', { count: added })}
      {skipped > 0 && ` ${t.options('dncSkipped', { count: skipped })}`}
    </Banner>
  );
}
