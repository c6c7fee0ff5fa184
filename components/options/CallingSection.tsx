import { useState } from 'preact/hooks';
import { Button } from '../Button.tsx';
import { choicesOf, NumberField, SelectField, Switch } from '../Field.tsx';
import { FileButton, TABLE_FILES } from '../FileButton.tsx';
import { Banner } from '../States.tsx';
import { Sure } from '../Sure.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { ListedNumbers } from './ListedNumbers.tsx';
import { settingsAlone, settingsPart } from './settings-part.ts';
import type { OptionsProps } from './types.ts';

/** Guards, the do-not-call list, links. */
export function CallingSection(props: OptionsProps) {
  const { t } = useSpeech();
  return (
    <>
      <GuardsCard {...props} />
      <DoNotCallCard {...props} />
      <Card title={t.options('onPages')}>
        <Switch
          label={t.options('takeOver')}
          help={t.options('takeOverHelp')}
          {...settingsAlone(props).toggle('takeOverTelLinks')}
        />
      </Card>
    </>
  );
}

function GuardsCard(props: OptionsProps) {
  const { t } = useSpeech();
  const { part: guards, isFixed, save, field, toggle } = settingsPart(props, 'guards');
  return (
    <Card title={t.options('guards')}>
      <NumberField
        label={t.options('guardRecent')}
        help={t.options('guardRecentHelp')}
        {...field('recentMinutes')}
        min={0}
        max={1440}
        unit={t.options('minutesUnit', { count: guards.recentMinutes })}
      />
      <NumberField
        label={t.options('guardRate')}
        help={t.options('guardRateHelp')}
        {...field('perMinute')}
        min={0}
        max={600}
        unit={t.options('callsUnit', { count: guards.perMinute })}
      />
      <Switch
        label={t.options('guardQuiet')}
        help={t.options('guardQuietHelp')}
        on={guards.quietHours.on}
        fixed={isFixed('quietHours')}
        onChange={(on) => save({ quietHours: { ...guards.quietHours, on } })}
      />
      {guards.quietHours.on && <QuietHours {...props} />}
      {(['guess', 'premium', 'emergency'] as const).map((guard) => (
        <Switch key={guard} label={t.options(`guard.${guard}`)} {...toggle(guard)} />
      ))}
    </Card>
  );
}

function QuietHours(props: OptionsProps) {
  const { t, f } = useSpeech();
  const { part: guards, isFixed, save } = settingsPart(props, 'guards');
  const hours = choicesOf(
    Array.from({ length: 24 }, (_, hour) => String(hour)),
    (hour) => f.time(`${hour}:00`),
  );
  const ends = { from: t.options('quietFrom'), to: t.options('quietTo') };
  return (
    <div class="pair pair-two">
      {(['from', 'to'] as const).map((end) => (
        <SelectField
          key={end}
          label={ends[end]}
          value={String(guards.quietHours[end])}
          choices={hours}
          fixed={isFixed('quietHours')}
          onValue={(hour) => save({ quietHours: { ...guards.quietHours, [end]: Number(hour) } })}
        />
      ))}
    </div>
  );
}

function DoNotCallCard(props: OptionsProps) {
  const { t } = useSpeech();
  const { field } = settingsPart(props, 'guards');
  return (
    <Card title={t.options('dnc')} help={t.options('dncHelp')}>
      <SelectField
        label={t.options('dncMode')}
        {...field('doNotCall')}
        choices={choicesOf(['warn', 'block', 'off'], (mode) => t.options(`dnc.${mode}`))}
      />
      <DncImport {...props} />
    </Card>
  );
}

function DncImport({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const [sure, setSure] = useState(false);
  const byPolicy = state.policy.find(({ name }) => name === 'doNotCallNumbers')?.count;
  const byTeam = state.relay.team?.listed;
  return (
    <>
      {(byTeam !== undefined || byPolicy !== undefined) && (
        <Banner tone="info">{t.options('dncCompany', { count: (byTeam ?? 0) + (byPolicy ?? 0) })}</Banner>
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
