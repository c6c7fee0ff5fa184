/**
 * Letters that stand for a telephone's keys: "1-800-FLOWERS". In running text only if they can be nothing else:
 * after North America's toll-free codes, written with the leading 1 or with brackets.
 */
import { pattern } from './pattern.ts';

const KEYS = '22233344455566677778889999';
const TOLL_FREE = pattern(
  String.raw`(?<![\p{L}\p{Nd}#/-])(?:1[-. ]?\(?|\()8(?:00|33|44|55|66|77|88)(?:\) ?|[-. ])(?=[-A-Z\d]*[A-Z]{3})(?:[A-Z\d]-?){6,10}[A-Z\d](?![\p{L}\p{Nd}-])`,
  'gu',
);
const TOLL_FREE_CODE = /8(?:00|33|44|55|66|77|88)/;
/** Digits of such a number after its code; letters that go on are not dialled. */
const DIALLED = 7;

export function hasKeypad(text: string): boolean {
  // The other is expensive to make, and few texts have such a code at all.
  if (!TOLL_FREE_CODE.test(text)) return false;
  return TOLL_FREE.test(text);
}

/** Such letters as digits; as many characters as before, so that every offset stays what it was. */
export function foldKeypad(text: string): string {
  if (!hasKeypad(text)) return text;
  return text.replace(TOLL_FREE.regex, (number) => {
    let left = DIALLED;
    let seen = 0;
    const code = number.startsWith('1') ? 4 : 3;
    return [...number]
      .map((char) => {
        if (/[A-Z\d]/.test(char) && ++seen > code && --left < 0) return '\u200b';
        return left < 0 ? '\u200b' : keyOf(char);
      })
      .join('');
  });
}

/** "1-800-FLOWERS" in an address, as a telephone's keys dial it. */
export function onKeypad(number: string): string {
  if (!/\d/.test(number) || !/[a-z]{3}/i.test(number)) return number;
  return number.replace(/[a-z]/gi, keyOf);
}

function keyOf(char: string): string {
  return KEYS[char.toUpperCase().charCodeAt(0) - 65] ?? char;
}
