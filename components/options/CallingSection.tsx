import { useState } from 'preact/hooks';
import { Button } from '../Button.tsx';
import { NumberField, SelectField, Switch } from '../Field.tsx';
import { FileButton, TABLE_FILES } from '../FileButton.tsx';
import { Banner } from '../States.tsx';
import { Sure } from '../Sure.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { ListedNumbers } from './ListedNumbers.tsx';
import { settingsPart } from './settings-part.ts';
import type { OptionsProps } from './types.ts';

/** Guards, the do-not-call list, links. */
export function CallingSection(props: OptionsProps) {
  const { t } = useSpeech();
  const { settings, fixed } = props.state;
  return (
    <>
      <GuardsCard {...props} />
      <DoNotCallCard {...props} />
      <Card title={t.options('onPages')}>
        <Switch
          label={t.options('takeOver')}
          help={t.options('takeOverHelp')}
          on={settings.takeOverTelLinks}
          disabled={fixed.includes('takeOverTelLinks')}
          onChange={(takeOverTelLinks) => void props.events.save({ takeOverTelLinks })}
        />
      </Card>
    </>
  );
}

function GuardsCard(props: OptionsProps) {
  const { t } = useSpeech();
  const { part: guards, isFixed, someFixed, save } = settingsPart(props, 'guards');
  return (
    <Card title={t.options('guards')} {...(someFixed && { help: t.options('fixedSome') })}>
      <NumberField
        label={t.options('guardRecent')}
        help={t.options('guardRecentHelp')}
        value={guards.recentMinutes}
        min={0}
        max={1440}
        unit={t.options('minutesUnit', { count: guards.recentMinutes })}
        disabled={isFixed('recentMinutes')}
        onValue={(recentMinutes) => save({ recentMinutes })}
      />
      <NumberField
        label={t.options('guardRate')}
        help={t.options('guardRateHelp')}
        value={guards.perMinute}
        min={0}
        max={600}
        unit={t.options('callsUnit', { count: guards.perMinute })}
        onValue={(perMinute) => save({ perMinute })}
      />
      <Switch
        label={t.options('guardQuiet')}
        help={t.options('guardQuietHelp')}
        on={guards.quietHours.on}
        disabled={isFixed('quietHours')}
        onChange={(on) => save({ quietHours: { ...guards.quietHours, on } })}
      />
      {guards.quietHours.on && <QuietHours {...props} />}
      {(['guess', 'premium', 'emergency'] as const).map((guard) => (
        <Switch
          key={guard}
          label={t.options(`guard.${guard}`)}
          on={guards[guard]}
          disabled={isFixed(guard)}
          onChange={(on) => save({ [guard]: on })}
        />
      ))}
    </Card>
  );
}

function QuietHours(props: OptionsProps) {
  const { t, f } = useSpeech();
  const { part: guards, isFixed, save } = settingsPart(props, 'guards');
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: f.time(`${hour}:00`),
  }));
  const ends = { from: t.options('quietFrom'), to: t.options('quietTo') };
  return (
    <div class="pair pair-two">
      {(['from', 'to'] as const).map((end) => (
        <SelectField
          key={end}
          label={ends[end]}
          value={String(guards.quietHours[end])}
          choices={hours}
          disabled={isFixed('quietHours')}
          onValue={(hour) => save({ quietHours: { ...guards.quietHours, [end]: Number(hour) } })}
        />
      ))}
    </div>
  );
}

function DoNotCallCard(props: OptionsProps) {
  const { t } = useSpeech();
  const { part: guards, isFixed, save } = settingsPart(props, 'guards');
  return (
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
        onValue={(doNotCall) => save({ doNotCall })}
      />
      <DncImport {...props} />
    </Card>
  );
}

function DncImport({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const [sure, setSure] = useState(false);
  return (
    <>
      {state.relay.team?.listed !== undefined && (
        <Banner tone="info">{t.options('dncCompany', { count: state.relay.team.listed })}</Banner>
      )}
      {state.listed !== undefined && <p>{t.options('dncListed', { count: state.listed })}</p>}
      <div class="buttons">
        <FileButton text={t.options('dncImport')} accept={TABLE_FILES} onFile={events.importDnc} />
        <Button
          small
          look="quiet"
          disabled={(state.listed === 0 && !state.storage?.lost) || sure}
          onPress={() => setSure(true)}
        >
          {t.options('dncClear')}
        </Button>
      </div>
      {state.listed !== undefined && state.listed > 0 && (
        <ListedNumbers count={state.listed} events={events} />
      )}
      {sure && (
        <Sure
          yes={t.options('dncClear')}
          onNo={() => setSure(false)}
          onYes={() => {
            setSure(false);
            void events.clearDnc();
          }}
        >
          {t.options('dncClearSure')}
        </Sure>
      )}
    </>
  );
}
