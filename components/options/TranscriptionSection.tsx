import type { Settings } from '#lib/model/settings.ts';
import { NumberField, SelectField, Switch } from '../Field.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { settingsPart } from './settings-part.ts';
import type { OptionsProps } from './types.ts';

const MICROS = 1_000_000;

/** When calls are transcribed, what it costs, and what the month came to. */
export function TranscriptionSection({ state, events }: OptionsProps) {
  const { t, f } = useSpeech();
  const { part: transcribe, isFixed, save } = settingsPart({ state, events }, 'transcribe');
  return (
    <>
      <Card
        title={t.options('transcription')}
        help={isFixed('when') ? `${t.options('fixedSome')} ${t.options('price')}` : t.options('price')}
      >
        <WhenField when={transcribe.when} fixed={isFixed('when')} onWhen={(when) => save({ when })} />
        {transcribe.when === 'rule' && <RuleFields state={state} events={events} />}
        <SelectField
          label={t.options('spoken')}
          help={t.options('spokenHelp')}
          value={transcribe.language}
          disabled={isFixed('language')}
          choices={[
            { value: 'auto', label: t.popup('languageAuto') },
            { value: 'ar', label: f.language('ar') },
            { value: 'he', label: f.language('he') },
            { value: 'en', label: f.language('en') },
          ]}
          onValue={(language) => save({ language })}
        />
      </Card>
      {state.usage && <UsageCard usage={state.usage} />}
    </>
  );
}

/** Which calls the rule transcribes: how long ones, and of which sites. */
function RuleFields({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const { part: transcribe, save } = settingsPart({ state, events }, 'transcribe');
  return (
    <>
      <NumberField
        label={t.options('minSeconds')}
        value={transcribe.minSeconds}
        min={0}
        max={36_000}
        unit={t.options('secondsUnit', { count: transcribe.minSeconds })}
        onValue={(minSeconds) => save({ minSeconds })}
      />
      <fieldset class="fieldset">
        <legend class="field-label">{t.options('ruleSites')}</legend>
        {state.sites.map(({ origin }) => (
          <Switch
            key={origin}
            label={URL.canParse(origin) ? new URL(origin).host : origin}
            on={transcribe.sites.includes(origin)}
            onChange={(on) =>
              save({
                sites: on ? [...transcribe.sites, origin] : transcribe.sites.filter((one) => one !== origin),
              })
            }
          />
        ))}
        {transcribe.sites.length === 0 && <p class="field-help">{t.options('ruleSitesNone')}</p>}
      </fieldset>
    </>
  );
}

function UsageCard({ usage }: { usage: NonNullable<OptionsProps['state']['usage']> }) {
  const { t, f } = useSpeech();
  const used = usage.billedSeconds / 60;
  const included = used + usage.includedLeftSeconds / 60 - usage.overSeconds / 60;
  return (
    <Card title={t.options('usage')} help={t.options('usageHere')}>
      <div class="usage">
        <p>
          {t.options('usageText', { used: Math.ceil(used), count: Math.round(included) })}
          {usage.overMicros > 0 && (
            <>
              {' · '}
              {t.options('usageOver', { cost: f.money(usage.overMicros / MICROS) })}
            </>
          )}
        </p>
        <meter
          class="meter"
          min={0}
          max={Math.max(1, included)}
          value={Math.min(used, included)}
          aria-label={t.options('usage')}
        >
          <Ltr>{f.percent(included > 0 ? used / included : 0)}</Ltr>
        </meter>
      </div>
    </Card>
  );
}

/** By itself, by a rule, or on request. */
export function WhenField(props: {
  when: Settings['transcribe']['when'];
  fixed: boolean;
  onWhen: (when: Settings['transcribe']['when']) => void;
}) {
  const { t } = useSpeech();
  return (
    <SelectField
      label={t.options('when')}
      value={props.when}
      disabled={props.fixed}
      choices={[
        { value: 'never', label: t.options('when.never') },
        { value: 'always', label: t.options('when.always') },
        { value: 'rule', label: t.options('when.rule') },
      ]}
      onValue={props.onWhen}
    />
  );
}
