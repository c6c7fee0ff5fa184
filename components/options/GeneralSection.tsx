import { useMemo } from 'preact/hooks';
import { THEMES } from '#lib/model/settings.ts';
import { COUNTRIES } from '../countries.ts';
import { SelectField } from '../Field.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import type { OptionsProps } from './types.ts';

/** Language, country, theme: chosen first, and seldom again. */
export function GeneralSection(props: OptionsProps) {
  const { t } = useSpeech();
  const { settings } = props.state;
  return (
    <Card title={t.options('appearance')}>
      <LanguageAndCountry {...props} help />
      <SelectField
        label={t.options('theme')}
        value={settings.theme}
        choices={THEMES.map((theme) => ({ value: theme, label: t.options(`theme.${theme}`) }))}
        onValue={(theme) => void props.events.save({ theme })}
      />
    </Card>
  );
}

/** Both as the browser has them until a person chooses. */
export function LanguageAndCountry({
  state: { settings, fixed },
  events,
  help = false,
}: OptionsProps & { help?: boolean }) {
  const { t, f, locale } = useSpeech();
  const countries = useMemo(() => {
    const order = new Intl.Collator(locale);
    return COUNTRIES.map((code) => ({ value: code, label: f.country(code) })).sort((one, other) =>
      order.compare(one.label, other.label),
    );
  }, [f, locale]);
  const isFixed = fixed.includes('defaultCountry');
  return (
    <div class="pair pair-two">
      <SelectField
        label={t.options('language')}
        value={settings.language}
        disabled={fixed.includes('language')}
        choices={[
          { value: 'auto', label: t.options('languageAuto') },
          { value: 'en', label: 'English' },
          { value: 'he', label: 'עברית' },
          { value: 'ar', label: 'العربية' },
        ]}
        onValue={(language) => void events.save({ language })}
      />
      <SelectField
        label={t.options('country')}
        {...((help || isFixed) && { help: t.options(isFixed ? 'fixed' : 'countryHelp') })}
        disabled={isFixed}
        value={settings.defaultCountry}
        choices={countries}
        onValue={(defaultCountry) => void events.save({ defaultCountry })}
      />
    </div>
  );
}
