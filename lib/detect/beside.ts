/** The country that stands in a number's own line: a flag, a name, an office, an address. */

import { PHONE, PLACE, SMALL, TEAM } from '#lib/words/kinds.ts';
import type { Countries } from './countries.ts';
import type { Labels } from './labels.ts';
import { hasLetter, pattern } from './pattern.ts';
import type { CountryHint, Region } from './types.ts';

/** Words that name a place or people that are called: "sales office", "branch". */
const DESK = TEAM | PLACE | PHONE | SMALL;
/** How far back a country is looked for: an address stands between. */
const FAR = 160;
/** Marks that end a clause: what is before them speaks of something else. */
export const CLAUSE =
  /\s[—–-]\s|[\u2029\n\u2028;；•·|¦。！!？?،؛<>{}]|(?<=[^\s.]{5})\.\s|(?<=\d)\.\s(?=[^\s\d])|,\s|，|、|\t| {3,}/g;
/** Boundaries of elements (EDGE_MARK) with the spaces around them, and the space of markup that is shown as text. */
const EDGES = /[ \u2060]*(?:\u2060|&nbsp;)[ \u2060]*/g;
const COUNTRY_AFTER = pattern(
  String.raw`^\s*(?:[([（]([\p{L}\p{M}.\s]{2,30})[)\]）]|(?:[–—-]|,)\s+([\p{L}\p{M}\s]{4,30}?)\s*(?:$|[)\],.;|•\n\u2028]))`,
);
/** A state of the United States, alone or with its ZIP code: "DE", "DE 19801", "DE 19801-0035". */
const STATE =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])(\s\d{5}(?:-\d{4})?)?$/;
/** An Italian postal code, town and province: "70121 Bari (BA)". */
const PROVINCE = /^\d{5}\s[^\d()]+\([A-Z]{2}\)$/;
/** Codes of countries that are no other word in front of "office" or "line", as "IT", "HR", "PR" are. */
const CODES = /^(?:U[KS]|GB|D[EK]|F[RI]|E[SG]|IL|NL|JP|CN|AU|NZ|BR|MX|PL|SE|RU|UA|TR|AE|SG|HK|KR|ZA)$/;

export function createBeside(labels: Labels, countries: Countries) {
  /**
   * A country in the number's own line: a flag, "Israel:", "(FR)", "…, 10115 Berlin, Germany. Tel."
   * @param from where the number before it ended: what stands before that is not its own.
   */
  function countryOf(text: string, from: number, start: number, end: number): CountryHint | undefined {
    const after = end < text.length ? countryAfter(text, end) : undefined;
    if (after) return { region: after, source: 'beside' };
    if (start === 0) return undefined;
    const words = joined(text.slice(Math.max(from, start - FAR, 0), start));
    if (words.trim() === '') return undefined;
    const flag = words.includes('\ud83c') ? countries.flag(words) : undefined;
    const region = flag ?? countryOfWords(words);
    if (!region) return undefined;
    const town = TOWN_AND_CODE.exec(words)?.[1];
    // "Denver, CO": Colombia only where the user's own country has no such number.
    const isState = town === region && STATE.test(town);
    return { region, source: 'beside', isCode: new RegExp(`\\b${region}\\b`).test(words), isState };
  }

  /** "030 901820 (Germany)", "… – United Kingdom", "…, Israel)". */
  function countryAfter(text: string, end: number): Region | undefined {
    const match = COUNTRY_AFTER.exec(joined(text.slice(end, end + 48)));
    return match ? countries.named((match[1] ?? match[2] ?? '').trim(), match[1] !== undefined) : undefined;
  }

  function countryOfWords(words: string): Region | undefined {
    const clauses = words.split(CLAUSE);
    for (let i = clauses.length - 1, asked = 0; i >= 0 && asked < 5; i--) {
      const clause = (clauses[i] ?? '').trim();
      if (!hasLetter(clause)) continue;
      const state = STATE.exec(clause);
      if (state?.[1]) return 'US';
      const region = countryOfClause(clause, asked++ === 0);
      if (region) return region;
    }
    return undefined;
  }

  /** "My order is", "Call": a label, so that thirty languages' names of countries need not be fetched for it. */
  function isKnownLabel(words: string): boolean {
    return ASCII.test(words) && labels.whole(words) !== 'none';
  }

  function countryOfClause(clause: string, nearest: boolean): Region | undefined {
    if (PROVINCE.test(clause)) return 'IT';
    const bracket = BRACKET.exec(clause)?.[1];
    const named = bracket && countries.named(bracket.trim(), true);
    if (named) return named;
    const bare = clause.replace(/[\s:：([（–—-]+$/, '');
    const colon = bare.search(/[:：]/);
    if (colon >= 0 && labels.isCountry(bare.slice(0, colon)))
      return countries.named(bare.slice(colon + 1).trim(), true);
    const whole = mayBeName(bare) ? countries.named(bare, nearest && !isKnownLabel(bare)) : undefined;
    const said = whole ?? countryOfAddress(bare);
    if (said || !nearest) return said;
    const parts = bare.split(/\s+/);
    const office =
      (parts.length <= 4 ? officeOf(parts, labels, countries) : undefined) ??
      placeIn(parts, labels, countries);
    if (office) return office;
    return countries.named(parts.slice(-2).join(' ')) ?? countries.named(parts.at(-1) ?? '');
  }

  /** "AB Canada T6G 2H1", "1449-006 Lisboa Portugal", "Germany 41460 Neuss Tel". */
  function countryOfAddress(line: string): Region | undefined {
    const named = ADDRESSES.map((form) => form.exec(line)?.[1]).find(Boolean);
    return named && (countries.named(named) ?? countries.named(named.replace(/^.*\s/, '')));
  }

  return { countryOf };
}

/** Names with a postal code beside: one of digits only says no country of what stands before it ("Georgia 30301"). */
const NAMES = String.raw`\p{Lu}[\p{L}\p{M}.'’-]{3,}`;
const ADDRESSES = [
  String.raw`^(?:[A-Z]{2} )?(${NAMES}(?: ${NAMES})?)(?: (?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{2,5}){1,2}$`,
  String.raw`^(?:[A-Z]-)?\d[\d-]{3,8}(?: ${NAMES}){1,2} (${NAMES})$`,
  String.raw`^(${NAMES}) (?:[A-Z]-)?\d[\d-]{3,8}(?: ${NAMES}){1,2}(?: \p{L}+)?$`,
].map((form) => pattern(form));

/** "our team in Germany on": a country after a small word, with nothing but such words behind it. */
function placeIn(parts: readonly string[], labels: Labels, countries: Countries): Region | undefined {
  for (let at = parts.length - 1; at > 0 && at >= parts.length - 4; at--) {
    const word = parts[at] ?? '';
    if (labels.all(word, DESK)) continue;
    if (!LETTER_FIRST.test(word) || !labels.all(parts[at - 1] ?? '', SMALL)) return undefined;
    return countries.named(word);
  }
  return undefined;
}

/** "UK office", "Tel Germany", "Our office in France": a country beside words that say nothing but who is called. */
export function officeOf(
  parts: readonly string[],
  labels: Labels,
  countries: Pick<Countries, 'named'>,
): Region | undefined {
  for (let at = 0; at < parts.length; at++)
    for (const size of [1, 2]) {
      const name = parts.slice(at, at + size).join(' ');
      const rest = [...parts.slice(0, at), ...parts.slice(at + size)];
      // "DE 19801": what is left is a postal code.
      if (rest.every((part) => /^[\d-]*$/.test(part)) || !labels.all(rest.join(' '), DESK)) continue;
      const region = countries.named(name, CODES.test(name));
      if (region) return region;
    }
  return undefined;
}

const TOWN_AND_CODE = /,\s+([A-Z]{2})[^A-Za-z0-9]*$/;
/** Names of countries have a capital, if the script has capitals: prose is not looked up. */
function mayBeName(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first >= 97 && first <= 122);
}

/** A line's words, with a space where one element ends and the next begins. */
export function joined(words: string): string {
  return words.includes('\u2060') || words.includes('&nbsp;') ? words.replace(EDGES, ' ') : words;
}

const ASCII = /^[\x20-\x7e]*$/;
const LETTER_FIRST = pattern(String.raw`^\p{L}`);
const BRACKET = /[([（]([^()[\]（）]{2,30})[)\]）]/;
