/** Searches whose answer is known: each is made from a sentence of a transcript, as someone would remember it. */
import { fold } from '#lib/search/index/fold.ts';
import { pick, type Random, randomFrom } from '#test/tools/random.ts';
import { type MadeTranscript, makeTranscript, type Token, textOf } from './transcripts.ts';
import { ARABIC_PREFIXES, closed, HEBREW_PREFIXES, type Language, pointed, stemsOf } from './words.ts';

export const KINDS = [
  'a word',
  'two words',
  'as written',
  'still being typed',
  'mistyped',
  'attached prefix',
  'marks',
  'letter forms',
  'a name',
  'a number',
  'a phrase',
  'a sentence, remembered',
  'a word that was not said',
] as const;
export type Kind = (typeof KINDS)[number];

export interface KnownQuery {
  kind: Kind;
  typed: string;
  language: Language;
  /** Index of the transcript that it was made from. */
  target: number;
  /** Of which every transcript that answers has one word each; none if only the target counts. */
  roots: string[];
  /** Folded; for phrases. */
  phrase: string;
}

/** As many of each kind as asked for, from as many transcripts. */
export function makeQueries(transcripts: number, each: number): KnownQuery[] {
  const random = randomFrom(99);
  return KINDS.flatMap((kind) => {
    const queries: KnownQuery[] = [];
    for (let tries = 0; queries.length < each && tries < each * 200; tries++) {
      const target = Math.floor(random() * transcripts);
      const query = makeQuery(kind, target, makeTranscript(target), random);
      if (query) queries.push(query);
    }
    return queries;
  });
}

const rankOf = (token: Token) => (token.kind === 'made' ? Number(token.root.slice(3)) : 0);

function makeQuery(
  kind: Kind,
  target: number,
  { sentences, name }: MadeTranscript,
  random: Random,
): KnownQuery | undefined {
  const sentence = pick(random, sentences);
  const { language, tokens } = sentence;
  // Words that are remembered: the rarest of the sentence.
  const rare = tokens
    .filter((token) => rankOf(token) > 300)
    .sort((one, other) => rankOf(other) - rankOf(one));
  const [first, second, third] = rare;
  const base = { kind, target, language, phrase: '' };
  const forms = (words: readonly Token[]) => words.map((token) => closed(token.stem)).join(' ');
  const roots = (words: readonly Token[]) => words.map((token) => token.root);
  if (!first) return undefined;
  switch (kind) {
    case 'a word':
      return { ...base, typed: forms([first]), roots: roots([first]) };
    case 'two words':
      return second && { ...base, typed: forms([first, second]), roots: roots([first, second]) };
    case 'as written':
      return { ...base, typed: first.written, roots: roots([first]) };
    case 'still being typed': {
      const length = second ? Math.max(3, Math.ceil(second.stem.length * 0.6)) : 0;
      if (!second || length >= second.stem.length) return undefined;
      return {
        ...base,
        typed: `${forms([first])} ${second.stem.slice(0, length)}`,
        roots: roots([first, second]),
      };
    }
    case 'mistyped':
      if (first.stem.length < 5) return undefined;
      return { ...base, typed: mistype(closed(first.stem), language, random), roots: roots([first]) };
    case 'attached prefix': {
      if (language === 'en') return undefined;
      const prefix = pick(random, language === 'he' ? HEBREW_PREFIXES : ARABIC_PREFIXES);
      return { ...base, typed: prefix + closed(first.stem), roots: roots([first]) };
    }
    case 'marks': {
      const marked = rare.find((token) => /\p{Mn}/u.test(token.written));
      if (marked) return { ...base, typed: forms([marked]), roots: roots([marked]) };
      if (language === 'en' || random() < 0.9) return undefined;
      return { ...base, typed: pointed(language, closed(first.stem), random), roots: roots([first]) };
    }
    case 'letter forms': {
      const typed = otherForms(first.stem);
      return typed === closed(first.stem) ? undefined : { ...base, typed, roots: roots([first]) };
    }
    case 'a name':
      return { ...base, typed: name, roots: [`@${name}`] };
    case 'a number': {
      const number = tokens.find((token) => token.kind === 'number' && token.stem.length > 3);
      return number && { ...base, typed: number.stem, roots: [number.root] };
    }
    case 'a phrase': {
      const at = Math.floor(random() * (tokens.length - 3));
      const said = textOf({ ...sentence, tokens: tokens.slice(at, at + 3) });
      if (tokens.length < 4 || fold(said).split(' ').length !== 3) return undefined;
      return { ...base, typed: `"${said}"`, roots: [], phrase: fold(said) };
    }
    case 'a sentence, remembered': {
      const some = tokens.filter(() => random() < 0.5).slice(0, 6);
      if (some.length < 4 || some.filter((token) => token.kind === 'made').length > 2) return undefined;
      return { ...base, typed: forms(some.sort(() => random() - 0.5)), roots: [] };
    }
    case 'a word that was not said': {
      if (!second || !third) return undefined;
      const other = pick(random, stemsOf(language));
      return { ...base, typed: `${forms([first, second])} ${closed(other)}`, roots: [] };
    }
  }
}

const LETTERS: Readonly<Record<Language, string>> = {
  en: 'abcdefghijklmnoprstuvwy',
  he: 'אבגדהוזחטיכלמנסעפצקרשת',
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
};

/** One letter wrong, anywhere: exchanged, missing, doubled, or two swapped. */
function mistype(word: string, language: Language, random: Random): string {
  const letters = [...word];
  const at = Math.floor(random() * (letters.length - 1));
  const way = Math.floor(random() * 4);
  if (way === 0) letters[at] = pick(random, [...LETTERS[language]]);
  else if (way === 1) letters.splice(at, 1);
  else if (way === 2) letters.splice(at, 0, letters[at] ?? '');
  else [letters[at], letters[at + 1]] = [letters[at + 1] ?? '', letters[at] ?? ''];
  return letters.join('');
}

const FORMS: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ة: 'ه', ى: 'ي' };
/** As it is written in haste: bare alefs, heh for ta marbuta, no final letters. */
const otherForms = (stem: string): string => [...stem].map((letter) => FORMS[letter] ?? letter).join('');

/** Keeps in mind which transcripts answer which query; to be shown every transcript once. */
export function createJudge(queries: readonly KnownQuery[]) {
  const answers = queries.map((query) => new Set<number>([query.target]));
  const wanted = new Map<string, number[]>();
  queries.forEach(({ roots }, at) => {
    const first = roots[0];
    if (first) wanted.set(first, [...(wanted.get(first) ?? []), at]);
  });
  const phrases = queries.flatMap(({ phrase }, at) => (phrase ? [{ phrase, at }] : []));
  return {
    answers,
    see(index: number, { sentences, name }: MadeTranscript): void {
      const said = new Set<string>([`@${name}`]);
      for (const { tokens } of sentences) for (const token of tokens) said.add(token.root);
      for (const root of said)
        for (const at of wanted.get(root) ?? [])
          if (queries[at]?.roots.every((one) => said.has(one))) answers[at]?.add(index);
      const folded = sentences.map((sentence) => ` ${fold(textOf(sentence))} `);
      for (const { phrase, at } of phrases)
        if (folded.some((text) => text.includes(` ${phrase} `))) answers[at]?.add(index);
    },
  };
}
