import { WORDS } from '#lib/words/index.ts';
import type { WordIndex } from './shelves.ts';
import { indexWords } from './word-index.ts';

/** The index of the words of all languages; what is built carries it ready made (scripts/ready-words.ts). */
export const allWords = (): WordIndex => indexWords(WORDS);
