/**
 * Words for people. Texts live in `lib/locales/<language>/<area>.json`, one file an area, English being the list of
 * keys: `"key": "text with {param}"`, or `"key": {"one": "…", "other": "…"}` if `{count}` decides, by the
 * categories of `Intl.PluralRules` (Arabic has six).
 *
 * Our own, because the browser's `i18n` cannot change language at run time and has no plurals, and the content
 * script cannot pay for a message-format library on every page.
 */
import { lazy } from '#lib/core/lazy.ts';

export const LOCALES = ['en', 'he', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

export type PluralText = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Words = Readonly<Record<string, string | PluralText>>;
export type Params = Readonly<Record<string, string | number>>;

/** Text of `key`, its `{param}`s filled in; numbers are written in the language's own way. */
export type Translate<Key extends string = string> = (key: Key, params?: Params) => string;

/** Which of our languages to speak: the user's choice, else the first of the browser's that we have, else English. */
export function chooseLocale(choice: Locale | 'auto', browserLanguages: readonly string[]): Locale {
  if (choice !== 'auto') return choice;
  for (const tag of browserLanguages) {
    // `iw` is the code that Java-era systems still send for Hebrew.
    const language = tag.toLowerCase().split(/[-_]/)[0]?.replace(/^iw$/, 'he');
    const known = LOCALES.find((locale) => locale === language);
    if (known) return known;
  }
  return 'en';
}

/** `rtl` for Hebrew and Arabic. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'en' ? 'ltr' : 'rtl';
}

/**
 * A translate function over `words`. A missing key shows as the key itself: ugly on purpose, and a test compares
 * the languages' keys so that it cannot ship.
 */
export function createTranslator<W extends Words>(locale: Locale, words: W): Translate<keyof W & string> {
  // Made when a text first needs them: `Intl` objects are expensive, and most areas of a page never do.
  const plurals = lazy(() => new Intl.PluralRules(locale));
  const numbers = lazy(() => new Intl.NumberFormat(locale));
  return (key, params = {}) => {
    const entry = words[key];
    if (entry === undefined) return key;
    const text = typeof entry === 'string' ? entry : pickPlural(entry, plurals(), params.count);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name];
      if (value === undefined) return whole;
      return typeof value === 'number' ? numbers().format(value) : value;
    });
  };
}

function pickPlural(
  entry: PluralText,
  plurals: Intl.PluralRules,
  count: string | number | undefined,
): string {
  return entry[plurals.select(Number(count ?? 0))] ?? entry.other;
}
