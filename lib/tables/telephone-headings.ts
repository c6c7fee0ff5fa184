/** Which of a person's telephones a heading says it is, and whether it may be another person's. */
import { fold } from '#lib/detect/fold.ts';
import type { Labels } from '#lib/detect/labels.ts';
import { roleOf } from '#lib/detect/role.ts';
import * as says from '#lib/words/kinds.ts';
import * as words from './heading-words.ts';
import type { TelephoneRole } from './types.ts';

const OF_TELEPHONES = says.EXT | says.FAX | says.NUMBER | says.PHONE | says.PLACE | says.SMALL;
const OF_A_PERSON = says.AND | says.OF | says.DIRECT | says.MOBILE | says.AT_WORK | says.AT_HOME | says.MAIN;

export function roleIn(spaced: string, text: string, labels: Labels): { role?: TelephoneRole } {
  // "Telefon / Mobil" is of both.
  const kinds = spaced.split(/[/|&+,]/).filter((part) => labels.whole(part) === 'phone');
  if (new Set(kinds.map((part) => roleOf(part, labels))).size > 1) return {};
  const role = roleOf(spaced, labels);
  if (role) return { role };
  if (words.MOBILE.test(text)) return { role: 'mobile' };
  return text.split(' ').some((word) => words.OTHER_ONE.test(word)) ? { role: 'other' } : {};
}

/**
 * Whether all words of a telephone's heading say which of the person's telephones it is.
 * @param isWho whether a word names the row's person or company.
 */
export function isUnderstood(spaced: string, labels: Labels, isWho: (word: string) => boolean): boolean {
  const text = fold(spaced).replace(words.TELEPHONE_CJK, ' ');
  return (text.match(/[\p{L}\p{M}\p{Nd}'’״"]+/gu) ?? []).every(
    (word) =>
      words.QUALIFIER.test(word) ||
      words.WHICH.test(word) ||
      isWho(word) ||
      (!/\p{Script=Han}|\p{Script=Hangul}/u.test(word) && labels.all(word, OF_TELEPHONES)) ||
      (labels.asides(word) & OF_A_PERSON) !== 0,
  );
}
