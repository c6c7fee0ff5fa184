/** Ten-minute transcripts made from a seed, each by its own index: any can be made again without the others. */
import { pick, type Random, randomFrom } from '#test/tools/random.ts';
import { COMMON, inflect, LANGUAGES, type Language, NAMES, pointed, stemsOf } from './words.ts';

/** A word of a sentence, and what it is a form of: two tokens of one root mean the same to who searches. */
export interface Token {
  written: string;
  /** `en:1234` a made word's rank, `=word` any other. */
  root: string;
  stem: string;
  kind: 'common' | 'made' | 'name' | 'number';
}

export interface Sentence {
  speaker: 'agent' | 'customer';
  language: Language;
  tokens: Token[];
}

export interface MadeTranscript {
  language: Language;
  sentences: Sentence[];
  /** Whom it was with, as on the call. */
  name: string;
}

/** Ten minutes at 150 words a minute. */
const WORDS = 1500;

/** Log-uniform rank: the word of rank r is drawn about 1/r as often as the first (Zipf). */
const zipf = (length: number, random: Random) => Math.floor(length ** random()) - 1;

export function makeTranscript(index: number): MadeTranscript {
  const random = randomFrom(index * 7919 + 13);
  const language = LANGUAGES[index % LANGUAGES.length] as Language;
  const { given, family } = NAMES[language];
  const name = `${pick(random, given)} ${pick(random, family)}`;
  const sentences: Sentence[] = [];
  for (let words = 0; words < WORDS; ) {
    // One in twelve is in another language: people name products, and change over.
    const spoken = random() < 1 / 12 ? pick(random, LANGUAGES) : language;
    const length = 4 + Math.floor(random() * 18);
    const tokens = Array.from({ length }, () => makeToken(spoken, name, random));
    sentences.push({ speaker: random() < 0.5 ? 'agent' : 'customer', language: spoken, tokens });
    words += length;
  }
  return { language, sentences, name };
}

function makeToken(language: Language, name: string, random: Random): Token {
  const draw = random();
  if (draw < 0.55) {
    const written = COMMON[language][zipf(COMMON[language].length, random)] ?? '';
    return { written, root: `=${written}`, stem: written, kind: 'common' };
  }
  if (draw < 0.565) {
    const written = pick(random, name.split(' '));
    return { written, root: `=${written}`, stem: written, kind: 'name' };
  }
  if (draw < 0.575) {
    const digits = String(100 + Math.floor(random() ** 2 * 999_000));
    const arabic = language === 'ar' && random() < 0.5;
    const grouped = random() < 0.5 ? digits.replace(/\B(?=(?:\d{3})+$)/g, arabic ? '٬' : ',') : digits;
    // As transcripts of Arabic write them, now and then.
    const written = arabic ? grouped.replace(/\d/g, (one) => '٠١٢٣٤٥٦٧٨٩'[Number(one)] ?? '') : grouped;
    return { written, root: `=${digits}`, stem: digits, kind: 'number' };
  }
  const stems = stemsOf(language);
  const rank = zipf(stems.length, random);
  const stem = stems[rank] ?? '';
  const written = inflect(language, stem, random);
  const marked = random() < 0.1 ? pointed(language, written, random) : written;
  return { written: marked, root: `${language}:${rank}`, stem, kind: 'made' };
}

export const textOf = (sentence: Sentence): string => sentence.tokens.map((token) => token.written).join(' ');
