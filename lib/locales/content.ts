/**
 * The words that a content script speaks: a few areas in one list, each key under its area's name (`page.callTo`).
 * The background sends the chosen language's with its hello, so that no page loads a language that it does not show.
 */
import arCalls from './ar/calls.json' with { type: 'json' };
import arCommon from './ar/common.json' with { type: 'json' };
import arFailures from './ar/failures.json' with { type: 'json' };
import arPage from './ar/page.json' with { type: 'json' };
import enCalls from './en/calls.json' with { type: 'json' };
import enCommon from './en/common.json' with { type: 'json' };
import enFailures from './en/failures.json' with { type: 'json' };
import enPage from './en/page.json' with { type: 'json' };
import heCalls from './he/calls.json' with { type: 'json' };
import heCommon from './he/common.json' with { type: 'json' };
import heFailures from './he/failures.json' with { type: 'json' };
import hePage from './he/page.json' with { type: 'json' };
import type { Locale, Words } from './translator.ts';

const AREAS: Readonly<Record<Locale, Readonly<Record<string, Words>>>> = {
  en: { common: enCommon, page: enPage, failures: enFailures, calls: enCalls },
  he: { common: heCommon, page: hePage, failures: heFailures, calls: heCalls },
  ar: { common: arCommon, page: arPage, failures: arFailures, calls: arCalls },
};

/** Words of `locale` for content scripts, by `area.key`. */
export function contentWords(locale: Locale): Words {
  return Object.fromEntries(
    Object.entries(AREAS[locale]).flatMap(([area, words]) =>
      Object.entries(words).map(([key, text]) => [`${area}.${key}`, text]),
    ),
  );
}
