/** Texts that the background speaks, or hands to content scripts, which bundle none. */
import type { Locale, Words } from '#lib/locales/translator.ts';

const AREAS = import.meta.glob<Words>(
  '../../lib/locales/*/{common,page,failures,calls,reasons,reader}.json',
  {
    eager: true,
    import: 'default',
  },
);

/** Area of words for calls' summaries, which no page says. */
const OURS = 'reader';

/** The areas that content scripts speak from, each key as `<area>.<key>`. */
export function pageWords(locale: Locale): Words {
  const words: Record<string, Words[string]> = {};
  for (const [path, texts] of Object.entries(AREAS)) {
    const [, language, area] = /\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    if (language !== locale || area === OURS) continue;
    for (const [key, text] of Object.entries(texts)) words[`${area}.${key}`] = text;
  }
  return words;
}

/** One area's words. */
export function wordsOf(locale: Locale, area: 'calls' | 'common' | 'reader'): Words {
  return AREAS[`../../lib/locales/${locale}/${area}.json`] ?? {};
}
