/**
 * An extension written after a number: `ext. 12`, `x12`, `#12`, `;ext=12`, `, 12`, `(ext 9)`, `*227`, and the word for it
 * in every language that `words` knows. Called on valid numbers only.
 */

import { EXT } from '#lib/words/kinds.ts';
import { asciiDigits, mayHaveDigits } from './chars.ts';
import type { Labels } from './labels.ts';
import { pattern } from './pattern.ts';
import type { Region } from './types.ts';

export interface Extension {
  /** ASCII digits. */
  digits: string;
  /** Offset in the text after it, closing bracket included. */
  end: number;
}

/** How far after a number an extension may reach. */
const REACH = 48;
const MARKS = '[\\s\\u2060]';
const DIGITS = '(\\p{Nd}{1,7})';
/** Signs that may not follow its digits: more of the same number, a time, an amount, a letter. */
const STOP = '(?![\\p{L}\\p{Nd}]|[.,:/-]\\p{Nd}|-\\p{L})';

/** As far as it reaches: what is too long to be kept is refused whole, not cut to what may be another's. */
const URI = pattern(String.raw`^;ext=(\p{Nd}+)`, 'iu');
const WORD = pattern(
  `^${MARKS}{0,3}[-–,;./|،؛，；、]?${MARKS}{0,2}([(\\[（]?)${MARKS}?([\\p{L}\\p{M}][\\p{L}\\p{M}'’׳״"]*(?:${MARKS}[\\p{L}\\p{M}]+)?)\\.?${MARKS}?(?:(?:no|nr|num|nro|n[º°]|number|מס['׳]?|מספר|رقم|شماره|№)\\.?${MARKS}?)?[.:：#=-]{0,2}${MARKS}{0,2}${DIGITS}${STOP}${MARKS}?[)\\]）]?`,
);
const SIGN = pattern(
  `^${MARKS}{0,2}(?:[-–—,;./|]${MARKS})?([(\\[（]?)(?:[xX×хХ]\\.?|[#＃*])${MARKS}?${DIGITS}#?${STOP}[)\\]）]?`,
);
/** "…, 305 dahili": in Turkish, Hungarian ("117-es mellék") and others the word comes last. */
const REVERSED = pattern(
  String.raw`^\s?[,;/]?\s?[([]?(\p{Nd}{1,5})(?:[-'’]\p{L}{1,4})?[.\s-]{1,2}(\p{L}{3,})`,
);
/** A comma is a pause to a telephone, and an extension's mark to people; but also a mere comma, so: nothing after it. */
const PAUSE = pattern(`^(?:[,;]{1,3}|p{1,2})${DIGITS}#?${STOP}(?!\\s?[$€£¥₪₽₹₺])`);
/** A code that a conference asks for: longer than an extension, after pauses that cannot be commas of a sentence. */
const CODE = pattern(
  String.raw`^(?:(?:[,;]{2,4}|p{1,3}|w)(\p{Nd}{8,})#?|,(\p{Nd}{8,})#)(?![\p{L}\p{Nd}])`,
  'iu',
);
const COMMA = pattern(
  `^,${MARKS}(\\p{Nd}{1,5})(?=${MARKS}*(?:$|[)\\];|•\\n\\u2028]|\\.(?:\\s|$)|,(?!${MARKS}?\\p{Nd})))`,
);

const LISTED = /^,\s/;
const ASIDE = pattern(String.raw`^\s*[/|,-]\s*(\p{Nd}{1,5})(?![\p{L}\p{Nd}])`);
const DASHED = pattern(String.raw`^.(\p{Nd}{2,6})(?![\p{L}\p{Nd}]|.\p{Nd})`);
const LAST_GROUP = pattern(String.raw`(?<!\p{Nd})\p{Nd}{3,4}$|(?<=-)\p{Nd}{2}$`);

const ANNOUNCED = pattern(
  `^,?${MARKS}(?:[\\p{L}\\p{M}'’]+,?${MARKS}){1,4}?([\\p{L}\\p{M}'’׳״"]{3,})\\.?${MARKS}?(?:(?:is|no|nr|number|номер|מספר|رقم)\\.?${MARKS})?[:：#]?${MARKS}?${DIGITS}${STOP}`,
);

/** Where none of these is among the first characters, neither a sign nor a word announces an extension. */
const MAYBE_SIGN = /[xX×хХ#＃*]/;
const MAYBE_WORD = /[A-Za-z\u0080-\uffff]/;

/**
 * @param end offset after the number.
 * @param classes code unit → class, for digits of other scripts.
 */
export function readExtension(text: string, end: number, labels: Labels): Extension | undefined {
  if (end >= text.length) return undefined;
  const rest = text.slice(end, end + REACH);
  if (!mayHaveDigits(rest)) return undefined;
  const reversed = mayHaveDigits(rest.slice(0, 6)) ? REVERSED.exec(rest) : null;
  if (reversed && labels.any(reversed[2] ?? '', EXT)) {
    return { digits: asciiDigits(reversed[1] ?? ''), end: end + reversed[0].length };
  }
  const plain = signed(rest);
  // "031.536.2000, 2088": as many digits as the number ends in are another ending of it.
  if (
    plain &&
    LISTED.test(plain[0]) &&
    LAST_GROUP.exec(text.slice(Math.max(0, end - 8), end))?.[0].length === asciiDigits(plain[0]).length
  )
    return undefined;
  if (plain) return extension(plain, end);
  if (!MAYBE_WORD.test(rest.slice(0, 9))) return undefined;
  const worded = WORD.exec(rest);
  if (worded && labels.any(worded[2] ?? '', EXT) && !isNextLabel(worded, rest)) return extension(worded, end);
  return announced(rest, end, labels);
}

/** Without a word. Which of the patterns may fit is seen by the first characters: each is expensive to make. */
function signed(rest: string): RegExpExecArray | null {
  const first = rest.charAt(0);
  return (
    (first === ';' ? URI.exec(rest) : null) ??
    (MAYBE_SIGN.test(rest.slice(0, 6)) ? SIGN.exec(rest) : null) ??
    (/[,;pw]/i.test(first) ? (PAUSE.exec(rest) ?? CODE.exec(rest)) : null) ??
    (first === ',' ? COMMA.exec(rest) : null)
  );
}

/** "T. 01 42 …⏎P. 06 12 34 …": one letter, on another line or before more digits, labels the next number. */
function isNextLabel(match: RegExpExecArray, rest: string): boolean {
  if ((match[2]?.length ?? 0) > 1) return false;
  const written = match[0].trimEnd();
  return /[\n\u2028]/.test(written) || /^[ \u00a0.]\d/.test(rest.slice(written.length));
}

/** "… and dial extension 207", "puis demandez le poste 45": in the same sentence, a few words on. */
function announced(rest: string, end: number, labels: Labels): Extension | undefined {
  const match = ANNOUNCED.exec(rest);
  if (!match || (match[1]?.length ?? 0) < 3 || !labels.any(match[1] ?? '', EXT)) return undefined;
  return extension(match, end);
}

function extension(match: RegExpExecArray, end: number): Extension {
  return { digits: asciiDigits(match.findLast((part) => part) ?? ''), end: end + match[0].length };
}

/** "Phone / Ext.: 202-555-0188 / 4734": after a number whose label names both. */
export function listedExtension(
  text: string,
  end: number,
  label: string,
  labels: Labels,
): Extension | undefined {
  const match = ASIDE.exec(text.slice(end, end + 16));
  return match && labels.any(label, EXT) ? extension(match, end) : undefined;
}

/** "010-12345678-8012": in China and Taiwan an extension follows a hyphen. */
export function dashedExtension(text: string, end: number, region?: Region): Extension | undefined {
  const match = region === 'CN' || region === 'TW' ? DASHED.exec(text.slice(end, end + 10)) : null;
  return match ? extension(match, end) : undefined;
}
