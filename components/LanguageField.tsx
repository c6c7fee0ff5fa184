import type { Language } from '#lib/platform/contract.ts';
import { choicesOf, SelectField, type SelectFieldProps } from './Field.tsx';
import { useSpeech } from './words.tsx';

/** The language that is spoken on a recording. */
export function LanguageField(props: Omit<SelectFieldProps<Language>, 'choices'>) {
  const { t, f } = useSpeech();
  const labelOf = (language: Language) =>
    language === 'auto' ? t.popup('languageAuto') : f.language(language);
  return <SelectField {...props} choices={choicesOf(['auto', 'ar', 'he', 'en'], labelOf)} />;
}
