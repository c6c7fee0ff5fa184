/**
 * Reads the kind of a number from its label: "Order no.", "Telefono ufficio", "call me on". Labels repeat (a column's
 * heading, ten thousand times): answers are remembered by text.
 */

import * as says from '#lib/words/kinds.ts';
import { createLexicon } from './lexicon.ts';
import { createMemo } from './memo.ts';
import { pattern } from './pattern.ts';
import { COMPANIES, type WordIndex } from './shelves.ts';
import type { LabelKind } from './types.ts';

/** Longest label that is looked at; what is longer is prose. */
export const MOST_CHARS = 80;
/** Longest name of a field. */
const MOST_FIELD = 30;
/** Words that a sentence may have between its label and its number, and a number of something unknown altogether. */
const MOST_WORDS = 4;
/** "Numer Anny", "nummer van Anna": a name at the end of what begins in a lower letter, or with one word. */
const OWNER = pattern(String.raw`\p{Ll}s\s+\p{L}{5,}\s*$`);
const FULL_NAME = pattern(String.raw`^\s*\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+[\s,]*$`);
const NAME_LAST = pattern(String.raw`^\p{L}+\s(?:\p{Ll}+\s)?\p{Lu}\p{Ll}+\s*$`);

/**
 * Reads phrases as `LabelKind`: `other` names a thing that has numbers of its own, `vague` is a number of something
 * that is not known, `number` does not say of what.
 */
export interface Labels {
  /** A whole label: a heading, a `dt`, the words before a colon or right after a number. */
  whole(label: string): LabelKind;
  /** Words of a sentence, up to a number. */
  running(words: string): LabelKind;
  /** Whether each word says one of these kinds (words/kinds.ts). */
  all(text: string, kinds: number): boolean;
  /** Whether any word says one of these kinds, also those that are no label's. */
  any(text: string, kinds: number): boolean;
  /** Kinds of the words that are no label's: a unit, a conjunction, which of a person's telephones. */
  asides(text: string): number;
  /** Whether a label heads a country: "Country", "Billing country", "Land (Rechnung)". */
  isCountry(label: string): boolean;
  /** Whether a label heads an address. */
  isAddress(label: string): boolean;
  /** Whether a label only tells numbers of one kind apart: "home", "preferred". */
  isPlace(text: string): boolean;
  /** The page's language, whose words are believed before those of others: "case" is a house in Italian. */
  setLanguage(language: string): void;
}

export function createLabels(words: WordIndex): Labels {
  let language = '';
  let lexicon = createLexicon(words, language);
  const masks = createMemo((text) => lexicon.masks(text));
  const asides = createMemo((text) => unionOf(text.split(/[\s'’_-]+/).map(lexicon.aside)));
  const wholes = createMemo<LabelKind>((label) => unlessNamed(label, meaningOf(masks.of(label), label, any)));
  const runnings = createMemo<LabelKind>((text) => unlessNamed(text, runningOf(masks.of(text), text)));
  let companies: RegExp | undefined;

  /** People and companies are called what they like: "Bill Price", "Tarif AG", "東京商事株式会社". */
  function unlessNamed(text: string, kind: LabelKind): LabelKind {
    if (kind === 'none') return kind;
    // "Contact: Faith Price": the name is the value of a label.
    const name = text.slice(text.lastIndexOf(':') + 1);
    if (FULL_NAME.test(name) && masks.of(name).every((mask) => mask === 0 || mask & says.NAME)) return 'none';
    companies ??= new RegExp(words[COMPANIES] ?? '(?!)', 'iu');
    return companies.test(text) ? 'none' : kind;
  }

  const all = (text: string, kinds: number): boolean => masks.of(text).every((mask) => mask & kinds);
  const any = (text: string, kinds: number): boolean =>
    kinds & says.ASIDE ? (asides.of(text) & kinds) !== 0 : masks.of(text).some((mask) => mask & kinds);

  /**
   * Words without a colon: the nearest that means something. What heads another number must stand right before it
   * ("Order 202-…", "order number is 202-…"), not be what the sentence is about ("for orders call", "sipariş için").
   */
  function runningOf(said: readonly number[], text: string): LabelKind {
    const isNumberOf = ((said[0] ?? 0) & says.NUMBER) !== 0;
    // "Nº de pedido del cliente", "Factura de luz": in languages whose main word comes first.
    if (mainOf(said) & says.OTHER && (isNumberOf || any(text, says.OF))) return 'other';
    if (said.length <= 2 && !said.some((mask) => mask & says.SMALL)) return meaningOf(said, text, any);
    let unknown = 0;
    let isAdjacent = true;
    let number = false;
    for (let at = said.length - 1; at >= 0 && unknown < MOST_WORDS; at--) {
      const mask = said[at] ?? 0;
      if (mask & says.PHONE) return 'phone';
      // "Fax the form to 312-…"
      if (mask & says.FAX) return meaningOf(said.slice(Math.max(0, at - 1), at + 1), text, any);
      if (mask & (says.OTHER | says.NEVER) && isAdjacent) return 'other';
      if (mask & says.NUMBER) number = true;
      else if (mask & says.LINK) {
        const subject = subjectOf(said.slice(0, at + 1));
        if (subject.at(-1) && subject.some((each) => each & says.OTHER)) return 'other';
      } else if (mask & says.PLACE && number) return 'phone';
      else if (mask & says.SMALL) isAdjacent = false;
      else if (!(mask & says.PLACE)) {
        if (number) return numberOf(said, text);
        isAdjacent = false;
        unknown++;
      }
    }
    // "Nº de siniestro 912 …"
    return isNumberOf && unknown === 1 ? numberOf(said, text) : 'none';
  }

  return {
    whole: (label) => (label === '' || label.length > MOST_CHARS ? 'none' : wholes.of(label)),
    running: runnings.of,
    all,
    any,
    asides: asides.of,
    isCountry: (label) =>
      label.length < MOST_FIELD &&
      any(label, says.COUNTRY) &&
      // "Country manager", "Country phone", "Country of birth": no country of a telephone stands under these.
      !any(label, says.PHONE | says.FAX) &&
      !any(label, says.ORIGIN) &&
      (mainOf(masks.of(label)) & (says.TEAM | says.COUNTRY)) !== says.TEAM,
    isAddress: (label) => label.length < MOST_FIELD && any(label, says.ADDRESS),
    isPlace: (text) => all(text, says.PLACE | says.SMALL),
    setLanguage(next) {
      if (next === language) return;
      language = next;
      lexicon = createLexicon(words, language);
      for (const memo of [masks, asides, wholes, runnings]) memo.clear();
    },
  };
}

/** Returns a label's kind by all its words. */
function meaningOf(said: readonly number[], text: string, any: Labels['any']): LabelKind {
  const union = unionOf(said);
  if (said.some((mask) => mask & says.NEVER && !(mask & says.PHONE))) return 'other';
  // "Tel/Fax", "Phone & fax"
  const isBoth = union & says.FAX && union & says.PHONE && (/[/|,&+\\]/.test(text) || any(text, says.AND));
  if (union & says.FAX && !isBoth) return 'fax';
  if (union & says.PHONE) return mainOf(said) & says.OTHER ? 'other' : 'phone';
  // "Order line", "Account executive", "Service commandes": a person or a desk, and no number's name.
  if (union & says.OTHER) return mainOf(said) & says.TEAM && !(union & says.NUMBER) ? 'none' : 'other';
  const isKnown = said.every((mask) => mask & ~(says.HEAD_LAST | says.TEAM));
  if (isKnown && union & says.EXT) return 'ext';
  if (isKnown && union & says.PLACE && !(union & (says.COUNTRY | says.ADDRESS))) return 'phone';
  if (!(union & says.NUMBER)) return 'none';
  return isKnown ? 'number' : numberOf(said, text);
}

/** A number of something that is not known, unless it is a person's: "Left his new number", "Annas nummer". */
function numberOf(said: readonly number[], text: string): LabelKind {
  const at = said.findLastIndex((mask) => mask & says.NUMBER);
  if ([said[at - 1], said[at + 1]].some((mask = 0) => mask & says.PLACE)) return 'phone';
  const isNamed = OWNER.test(text) || (at === 0 && NAME_LAST.test(text));
  return isNamed || said.length > MOST_WORDS ? 'none' : 'vague';
}

const unionOf = (said: readonly number[]): number => said.reduce((sum, mask) => sum | mask, 0);

/**
 * Returns the main word of a name: its last in English, "phone order", its first in French, "service commandes". What
 * follows a small word only says more of it: "phone for questions about your order".
 */
function mainOf(said: readonly number[]): number {
  const names: number[] = [];
  for (const mask of said) {
    if (mask & says.SMALL && names.length > 0) break;
    if (!(mask & (says.SMALL | says.NUMBER))) names.push(mask);
  }
  const [first = 0] = names;
  const last = names.at(-1) ?? 0;
  return first === 0 || first & last & says.HEAD_LAST ? last : first;
}

/** "Your confirmation number for the visit is …", "la pratica è la …": the first name in a sentence, up to its verb. */
function subjectOf(said: readonly number[]): readonly number[] {
  const names = said.slice(said.findIndex((mask) => !(mask & says.SMALL)));
  const end = names.findIndex((mask) => mask & says.SMALL);
  return names.slice(0, end);
}
