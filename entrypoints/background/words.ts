/** Texts for content scripts, which bundle none: the areas that they speak from, each key as `<area>.<key>`. */
import type { Locale, Words } from '#lib/locales/translator.ts';

const AREAS = import.meta.glob<Words>('../../lib/locales/*/{common,page,failures,calls,reasons}.json', {
  eager: true,
  import: 'default',
});

export function pageWords(locale: Locale): Words {
  const words: Record<string, Words[string]> = {};
  for (const [path, texts] of Object.entries(AREAS)) {
    const [, language, area] = /\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    if (language !== locale) continue;
    for (const [key, text] of Object.entries(texts)) words[`${area}.${key}`] = text;
  }
  return words;
}
