import { useMemo } from 'preact/hooks';
import { COUNTRIES } from './countries.ts';
import { choicesOf, SelectField, type SelectFieldProps } from './Field.tsx';
import { useSpeech } from './words.tsx';

/** A country, by its name in the person's language. */
export function CountryField(props: Omit<SelectFieldProps<string>, 'choices'>) {
  const { f, locale } = useSpeech();
  const countries = useMemo(() => {
    const order = new Intl.Collator(locale);
    return choicesOf(COUNTRIES, f.country).sort((one, other) => order.compare(one.label, other.label));
  }, [f, locale]);
  return <SelectField {...props} choices={countries} />;
}
