import type { Settings } from '#lib/model/settings.ts';
import { choicesOf, NumberField, SelectField, type SelectFieldProps, Switch } from '../Field.tsx';
import { LanguageField } from '../LanguageField.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { settingsPart } from './settings-part.ts';
import type { OptionsProps } from './types.ts';

const MICROS = 1_000_000;

/** When calls are transcribed, what it costs, and what the month came to. */
export function TranscriptionSection({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const { part: transcribe, field } = settingsPart({ state, events }, 'transcribe');
  return (
    <>
      <Card title={t.options('transcription')} help={t.options('price')}>
        <WhenField {...field('when')} />
        {transcribe.when === 'rule' && <RuleFields state={state} events={events} />}
        <LanguageField label={t.options('spoken')} help={t.options('spokenHelp')} {...field('language')} />
      </Card>
      {state.usage && <UsageCard usage={state.usage} />}
    </>
  );
}

/** Which calls the rule transcribes: how long ones, and of which sites. */
function RuleFields({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const { part: transcribe, field, save } = settingsPart({ state, events }, 'transcribe');
  return (
    <>
      <NumberField
        label={t.options('minSeconds')}
        {...field('minSeconds')}
        min={0}
        max={36_000}
        unit={t.options('secondsUnit', { count: transcribe.minSeconds })}
      />
      <fieldset class="stack stack-2 fieldset">
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
      <div class="stack stack-2">
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
export function WhenField(
  props: Pick<SelectFieldProps<Settings['transcribe']['when']>, 'value' | 'fixed' | 'onValue'>,
) {
  const { t } = useSpeech();
  const choices = choicesOf(['never', 'always', 'rule'], (when) => t.options(`when.${when}`));
  return <SelectField label={t.options('when')} {...props} choices={choices} />;
}
