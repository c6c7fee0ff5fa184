/** Names of countries, folded: the browser's own in each language, and aliases of ours. */
import { fold } from './fold.ts';
import { ALIASES, ENGLISH, NAMING, type WordIndex } from './shelves.ts';
import type { Region } from './types.ts';

/** Without a letter of another script. */
const LATIN = /^[\0-\u024f]*$/;

/** Long enough that another last letter makes no other name of it. */
const CYRILLIC = /^[\u0400-\u04ff]{5,}$/;

/** @param known asked whether a region has phone numbers. */
export function createCountryNames(known: (region: Region) => boolean, data: WordIndex) {
  let aliases: ReadonlyMap<string, Region> | undefined;
  /** By language, once a name was looked up in it. */
  const languages = new Map<string, ReadonlyMap<string, Region>>();

  function namesIn(language: string): ReadonlyMap<string, Region> {
    const found = languages.get(language) ?? namesOf(language, known);
    languages.set(language, found);
    return found;
  }

  function alias(name: string): Region | undefined {
    aliases ??= aliasesOf(data[ALIASES] ?? '');
    return aliases.get(name);
  }

  function inEnglish(name: string): Region | undefined {
    const names = data[ENGLISH] ?? '';
    const at = names.indexOf(`|${name}:`);
    return at < 0 ? undefined : names.slice(at + name.length + 2, at + name.length + 4);
  }

  return {
    alias,
    inEnglish,
    of(name: string, language: string): Region | undefined {
      const names = namesIn(language);
      return names.get(name) ?? (CYRILLIC.test(name) ? inflected(name.slice(0, -1), names) : undefined);
    },
    /** In the languages that fields are looked up in, of those in its script. */
    ofField(name: string): Region | undefined {
      const [latin = '', others = ''] = (data[NAMING] ?? '').split('|');
      for (const language of (LATIN.test(name) ? latin : others).split(' ')) {
        const region = namesIn(language).get(name);
        if (region) return region;
      }
      return undefined;
    },
  };
}

/** "России", "Украине", "Китаю": a name but for its last letter. */
function inflected(stem: string, names: ReadonlyMap<string, Region>): Region | undefined {
  for (const [name, region] of names)
    if (name.startsWith(stem) && name.length <= stem.length + 1) return region;
  return undefined;
}

function aliasesOf(lines: string): ReadonlyMap<string, Region> {
  const found = new Map<string, Region>();
  for (const line of lines.split('\n')) {
    const [region = '', ...names] = line.split('\t');
    for (const each of names) found.set(each, region);
  }
  return found;
}

/** Fetching all names of a language takes the browser a millisecond. Empty if it does not know the language. */
function namesOf(language: string, known: (region: Region) => boolean): ReadonlyMap<string, Region> {
  const found = new Map<string, Region>();
  let display: Intl.DisplayNames;
  try {
    display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  } catch {
    return found;
  }
  for (let a = 65; a <= 90; a++) {
    for (let b = 65; b <= 90; b++) {
      const region = String.fromCharCode(a, b);
      const name = known(region) ? fold(display.of(region) ?? '') : '';
      if (name !== '' && !found.has(name)) found.set(name, region);
    }
  }
  return found;
}
