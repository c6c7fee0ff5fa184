import { THEMES } from '#lib/model/settings.ts';
import { CountryField } from '../CountryField.tsx';
import { choicesOf, SelectField } from '../Field.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { settingsAlone } from './settings-part.ts';
import type { OptionsProps } from './types.ts';

/** Language, country, theme: chosen first, and seldom again. */
export function GeneralSection(props: OptionsProps) {
  const { t } = useSpeech();
  return (
    <Card title={t.options('appearance')}>
      <LanguageAndCountry {...props} help />
      <SelectField
        label={t.options('theme')}
        {...settingsAlone(props).field('theme')}
        choices={choicesOf(THEMES, (theme) => t.options(`theme.${theme}`))}
      />
    </Card>
  );
}

/** Both as the browser has them until a person chooses. */
export function LanguageAndCountry({ help = false, ...props }: OptionsProps & { help?: boolean }) {
  const { t } = useSpeech();
  const { field } = settingsAlone(props);
  return (
    <div class="pair pair-two">
      <SelectField
        label={t.options('language')}
        {...field('language')}
        choices={[
          { value: 'auto', label: t.options('languageAuto') },
          { value: 'en', label: 'English' },
          { value: 'he', label: 'עברית' },
          { value: 'ar', label: 'العربية' },
        ]}
      />
      <CountryField
        label={t.options('country')}
        {...(help && { help: t.options('countryHelp') })}
        {...field('defaultCountry')}
      />
    </div>
  );
}
