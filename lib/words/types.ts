import type { Kind } from './kinds.ts';

/**
 * The words of one language that tell what a number is, and its grammar. Lower case, without accents or points
 * (labels are folded the same way before they are looked up); `word*` is whatever begins so, `*word` whatever ends
 * so, `a_b` two words.
 */
export interface LanguageWords extends Partial<Record<Kind, readonly string[]>> {
  /** ISO 639-1. */
  language: string;
  /** The main word of a name comes last: "order line" is a line. Elsewhere it comes first: "línea de pedidos". */
  headLast?: true;
  /** Prefixes written onto the beginning of a word ("בטלפון", "l'ufficio"), as a regular expression. */
  attached?: string;
}
