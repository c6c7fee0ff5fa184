import { ATTACHED, formsOf } from './forms.ts';
import type { Searchable } from './searchable.ts';
import { misspelt } from './typos.ts';
import { eachWord } from './vocabulary.ts';

/** A searched word, and every word of the vocabularies that answers it, best first. */
export interface Term {
  word: string;
  /** It was said as it was typed, but for what is attached to its front. */
  whole: boolean;
  places: { segment: number; from: number; to: number; worth: number }[];
}

/** The beginning of a longer word, a misspelt word, one with two letters wrong or something attached. */
const PREFIX = 0.6;
const TYPO = 0.35;
const FAR_TYPO = 0.25;

/** @param whole whether only whole words answer: in phrases. */
export function plainTerm({ segments }: Searchable, word: string, whole: boolean): Term {
  const forms = formsOf(word, whole);
  const places: Term['places'] = [];
  let said = false;
  segments.forEach(({ vocabulary }, segment) => {
    for (const form of forms)
      eachWord(vocabulary, form.text, (written, from, to) => {
        if (written === form.text) {
          places.push({ segment, from, to, worth: form.worth });
          said ||= form.worth >= ATTACHED;
        } else if (!form.whole) places.push({ segment, from, to, worth: form.worth * PREFIX });
      });
  });
  return { word, whole: said, places: places.sort((one, other) => other.worth - one.worth) };
}

/** With the nearest misspelt words: if one letter explains it, words with two wrong are other words. */
export function withTypos({ segments }: Searchable, term: Term, typos: Set<string>): Term {
  const found = segments.flatMap(({ vocabulary }, segment) =>
    misspelt(vocabulary, term.word).map((one) => ({ ...one, segment })),
  );
  const nearest = found.reduce((least, { distance }) => Math.min(least, distance), Number.POSITIVE_INFINITY);
  const places = found
    .filter(({ distance }) => distance <= Math.max(1, nearest))
    .map(({ segment, from, to, word, whole, distance }) => {
      typos.add(word);
      return { segment, from, to, worth: whole && distance < 2 ? TYPO : FAR_TYPO };
    });
  return { ...term, places: [...term.places, ...places].sort((one, other) => other.worth - one.worth) };
}
