/** Whether the words of a link are the number that it leads to. */

import { asciiDigits } from '#lib/detect/chars.ts';
import type { Engine } from '#lib/detect/engine.ts';
import type { LinkNumber } from '#lib/detect/link.ts';
import type { Surroundings } from '#lib/detect/types.ts';
import type { PageNumber } from '../dom/page-number.ts';

/** Digits in a link's words that are meant as a number, or a part of one. */
const LEAST_SHOWN = 5;
/** Digits of a number that is written out, its area included. */
const LEAST_WHOLE = 9;
/** Characters of words that cannot be read, in the question about them. */
const MOST_SHOWN = 40;

export function createLinkWords(engine: Engine) {
  /** E.164 of the numbers that words are in the countries of their place. */
  function numbersIn(
    words: string,
    { countries, usual }: Pick<Surroundings, 'countries' | 'usual'>,
  ): string[] {
    if (!engine.hasDigits(words)) return [];
    return engine.detect(words, { kind: 'tel-input', labels: [], countries, usual }).map(({ e164 }) => e164);
  }

  /**
   * The words of a link may be another number than it leads to, by mistake or to mislead, or one that cannot be read:
   * both are asked about. The same are those that are it in full, read in the countries of their place; or, read there
   * as none, written out as the link's own country writes it and no other.
   */
  function otherThan(
    read: LinkNumber,
    shown: string,
    meant: readonly string[],
  ): Pick<PageNumber, 'reads' | 'isUnshown'> {
    if (meant.includes(read.e164)) return {};
    if (asciiDigits(shown).length < LEAST_SHOWN) return { isUnshown: true };
    const [other] = meant;
    if (other !== undefined) return { reads: other };
    const digits = asciiDigits(shown);
    // "555-2671" and "95555-2671" are local somewhere: a trunk's 0, or the length that only +1 has, tells a whole number.
    const isWhole = digits.length >= LEAST_WHOLE && (digits.startsWith('0') || read.e164.startsWith('+1'));
    const own = [{ region: read.country ?? '', source: 'default' as const }];
    if (isWhole && numbersIn(shown, { countries: own, usual: own }).includes(read.e164)) return {};
    return { reads: shown.slice(0, MOST_SHOWN) };
  }

  return { numbersIn, otherThan };
}
