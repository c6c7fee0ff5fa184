/** Names of countries, folded: the browser's own in each language, and aliases of ours. */
import { fold } from './fold.ts';
import { ALIASES, ENDS, NAMING, type WordIndex } from './shelves.ts';
import type { Region } from './types.ts';

/** @param known asked whether a region has phone numbers. */
export function createCountryNames(known: (region: Region) => boolean, data: WordIndex) {
  let aliases: Map<string, Region> | undefined;
  let englishEnds: Set<string> | undefined;

  function aliasesOf(lines: string): Map<string, Region> {
    const found = new Map<string, Region>();
    for (const line of lines.split('\n')) {
      const [region = '', ...names] = line.split('\t');
      for (const each of names) found.set(each, region);
    }
    return found;
  }

  function addLanguage(found: Map<string, Region>, language: string): void {
    let display: Intl.DisplayNames;
    try {
      display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    } catch {
      return;
    }
    for (let a = 65; a <= 90; a++) {
      for (let b = 65; b <= 90; b++) {
        const region = String.fromCharCode(a, b);
        const name = known(region) ? display.of(region) : undefined;
        if (name && !found.has(fold(name))) found.set(fold(name), region);
      }
    }
  }

  return {
    alias(name: string): Region | undefined {
      aliases ??= aliasesOf(data[ALIASES] ?? '');
      return aliases.get(name);
    },
    /** Names in some languages. Building all languages takes some 20 ms: only fields ask for it. */
    of(languages: readonly string[]): ReadonlyMap<string, Region> {
      const found = new Map<string, Region>();
      for (const language of new Set(languages)) addLanguage(found, language);
      return found;
    },
    /** The languages that fields are looked up in. */
    languages: (data[NAMING] ?? '').split(' '),
    /** By its first and last letters: false spares the building of the names. */
    mayBeEnglish(name: string): boolean {
      englishEnds ??= new Set((data[ENDS] ?? '').split(' '));
      return englishEnds.has((name.slice(0, 3) + name.slice(-2)).replaceAll(' ', '_'));
    },
  };
}
