/**
 * Names of countries to their codes. The names are the browser's own (`Intl.DisplayNames`), in the languages that
 * pages are written in: no table of ours to carry or to keep.
 */
import { fold } from './labels.ts';
import type { Region } from './types.ts';

/** What people write and CLDR does not. */
const ALIASES =
  'US:usa,us,u.s.,u.s.a.,america,united states of america,ארהב,ארה"ב,ארה״ב,امريكا,eeuu,ee.uu.,etats-unis,eua,сша,abd,美国,米国 GB:uk,u.k.,england,scotland,wales,great britain,britain,אנגליה,בריטניה,بريطانيا,انجلترا,angleterre,inglaterra,inghilterra,великобритания,англия,ingiltere,anglia,英国,イギリス AE:uae,u.a.e.,dubai,abu dhabi,الامارات,איחוד האמירויות SA:ksa,saudi,السعودية NL:holland,the netherlands CZ:czech republic,ceska republika TR:turkey,turkiye RU:russian federation KR:korea,republic of korea,south korea CI:ivory coast MK:macedonia IL:isr PS:palestine,فلسطين HK:hong kong,香港 MO:macau TW:taiwan,台湾 VN:viet nam IE:eire DE:brd,germany (de),deu FR:fra ES:esp IT:ita CH:schweiz,suisse,svizzera BR:brasil MX:mexico JP:jpn,日本 CN:prc,中国,china IN:ind,bharat CA:can AU:aus';

/** Languages whose names for countries are tried after the page's own. */
const LANGUAGES =
  'en he ar fr de es pt it nl ru tr pl uk fa hi zh ja id ko sv da nb fi cs el ro hu vi th'.split(' ');

export interface Countries {
  /** The country that a text names, all of it: "France", "FR" (where codes may stand), 🇫🇷. */
  named(text: string, codes?: boolean): Region | undefined;
  /** The country of a flag in a text, of the last one where there are several. */
  flag(text: string): Region | undefined;
}

/** @param known asked whether a region has phone numbers. */
export function createCountries(known: (region: Region) => boolean): Countries {
  let names: Map<string, Region> | undefined;
  const remembered = new Map<string, Region | undefined>();

  function build(): Map<string, Region> {
    const found = new Map<string, Region>();
    for (const language of LANGUAGES) addLanguage(found, language);
    for (const entry of ALIASES.split(/ (?=[A-Z]{2}:)/)) {
      for (const name of entry.slice(3).split(',')) found.set(fold(name), entry.slice(0, 2));
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

  function named(text: string, codes = false): Region | undefined {
    const plain = text.replace(/[\u{1f1e6}-\u{1f1ff}]/gu, '').trim();
    if (plain === '') return flag(text);
    if (plain.length > 48 || /\p{Nd}/u.test(plain)) return undefined;
    if (codes && /^[A-Z]{2}$/.test(plain) && known(plain)) return plain;
    const key = fold(plain).replace(/\s+/g, ' ');
    if (remembered.has(key)) return remembered.get(key);
    names ??= build();
    // "Israel (IL)", "IL - Israel"
    const region = names.get(key) ?? names.get(key.replace(/\s*\([a-z]{2,3}\)$|^[a-z]{2,3}\s+-\s+/, ''));
    remembered.set(key, region);
    return region;
  }

  function flag(text: string): Region | undefined {
    const found = text.match(/[\u{1f1e6}-\u{1f1ff}]{2}/gu)?.at(-1);
    if (!found) return undefined;
    const region = [...found]
      .map((char) => String.fromCharCode((char.codePointAt(0) ?? 0) - 0x1f1e6 + 65))
      .join('');
    return known(region) ? region : undefined;
  }

  return { named, flag };
}
