/**
 * The characters right before and after a number: what it is glued to says when it is part of something else.
 */

import { CURRENCY, UNIT } from '#lib/words/kinds.ts';
import { CLOSE, DASH, DIGIT, SLASH, SPACE } from './chars.ts';
import { isTelephone } from './line.ts';
import { hasDigit, hasLetter, pattern } from './pattern.ts';
import type { LabelKind } from './types.ts';

export type Contact = 'after-sign' | 'joined' | 'currency' | 'unit' | 'decimal' | 'masked' | 'address-part';

/** Scripts in which a number may touch a word: no spaces, or particles that are written on. */
const isLooseScript = (char: string): boolean =>
  /[\u0590-\u08ff\u0e00-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7af\ufb1d-\ufdff\ufe70-\ufefc]/.test(
    char,
  );

const CURRENCY_SIGN = /[$€£¥₪₹₽₺₩₴₫฿₱₦]/;
const WORD_BEFORE = pattern(String.raw`(?:^|[^\p{L}])(\p{L}+)[.:]?\s?$`);
const SIGN_AFTER = /^\s?[%‰°℃℉€$£¥₪₹₽₺₩₴₫฿]/;
const WORD_AFTER = pattern(String.raw`^\s?([\p{L}\p{M}"״]+[²2]?)(?![\p{L}\p{Nd}])`);
const MASK_BEFORE = pattern(String.raw`(?:[*•●∗＊?_]{2,}|(?:^|[^\p{L}])[xX#]{2,8})[\s\-.)]?$`);
/** " d0 02", " d655 6235": it is of a list of bytes. */
const BYTES_AFTER = /^ (?=\d+[a-f]|[a-f]+\d)(?:[\da-f]{2} [\da-f]{2}|[\da-f]{4} [\da-f]{4})\b/i;
const MASK_AFTER = pattern(String.raw`^[\s\-.(]?(?:[*•●∗＊?]{2,}|_{2,}|[xX#]{2,}(?!\p{L}))`);

/** How far back what stands before a number is looked at. */
const REACH = 40;
/** Between it and the number. */
const GAP = /(?:[^\S\u2028\u2029]|[([（［]){1,3}$/;
/** "NL91 ABNA 0206 2411 11": up to the number, and all of it. */
const ACCOUNT_BEGUN = /\b[A-Z]{2}\d\d(?: ?[A-Z\d]{4})+ ?$/;
const ACCOUNT = /^[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3}(?![A-Z\d]))?/;
const DATA_NAME = /(?<![^\s&?;,{(])[a-z]+(?:[_-][a-z]+)+$/i;
/** A letter behind a digit is of a code. */
const LAST_WORD = pattern(String.raw`(?<![\p{Nd}\p{L}\p{M}])[\p{L}\p{M}]+$|[\p{L}\p{M}]{2,}$`);
const LABEL_FIRST = pattern(String.raw`^(\p{Lu}[\p{L}\p{M}]*)\.?\s?[:：]`);
const NAME = pattern(String.raw`^\p{Lu}\p{Ll}{2,}$`);
const YEAR_AFTER = /^.(?:19[5-9]|20[0-4])\d(?!\d)/;

export interface Neighbours {
  text: string;
  classes: Uint8Array;
  /** Returns a word's kind; asked for words that touch the number. */
  kindOf: (word: string) => LabelKind;
  /** Whether a word is a unit, or a currency. */
  isAmount: (word: string, kinds: number) => boolean;
}

/** Returns the objection to a number that begins at `start`. `explicit`: it begins with a plus. */
export function beforeNumber(near: Neighbours, start: number, explicit: boolean): Contact | undefined {
  const written = near.text.slice(Math.max(0, start - REACH), start);
  const account = explicit ? -1 : written.search(ACCOUNT_BEGUN);
  if (account >= 0 && isAccount(near.text.slice(start - written.length + account))) return 'joined';
  const before = written.replace(GAP, '');
  const sign = before.slice(-1);
  const isApart = before !== written;
  if (sign === '' || (isApart && explicit)) return undefined;
  if (hasLetter(sign)) {
    if (isApart) return isCurrency(near, before) ? 'currency' : undefined;
    return afterWord(near, before, start, explicit);
  }
  if (isPhoneSign(near, before)) return undefined;
  if (CURRENCY_SIGN.test(sign)) return 'currency';
  if (/[#№＃]/.test(sign)) return 'after-sign';
  if (MASK_BEFORE.test(written)) return 'masked';
  if (isApart) return undefined;
  // "to=+1415…" in a command or a log, which no address of a page is; what the word says is asked later.
  if (explicit && sign === '=' && /(?:^|\s)[\w-]+=$/.test(before)) return undefined;
  if (/[=&_@%\\^]/.test(sign)) return 'after-sign';
  const kind = near.classes[sign.charCodeAt(0)] ?? 0;
  if ((kind - DIGIT) >>> 0 < 10) return 'joined';
  return (kind === DASH || kind === SLASH) && !explicit ? afterJoint(near, before) : undefined;
}

/** IBAN: its check digits make it one of 97 (ISO 13616). */
function isAccount(text: string): boolean {
  const [iban = ''] = ACCOUNT.exec(text) ?? [];
  const plain = iban.replaceAll(' ', '');
  let rest = 0;
  for (const char of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** "Ph# 312-…", "phone=312-…": the sign says "number", and the word before it whose. */
function isPhoneSign(near: Neighbours, before: string): boolean {
  if (!/(?:[#№＃]|^[^\s?/]*=|\s[^\s?/]*=)$/.test(before)) return false;
  const said = before.slice(0, -1).trimEnd();
  // "caller_id=…": a name in data is all of what stands before its sign.
  const word = (before.endsWith('=') && DATA_NAME.exec(said)?.[0]) || wordBefore(said);
  return word !== '' && near.kindOf(word) === 'phone';
}

/** A dash or slash right before: a bullet, or a join to what stands before it. */
function afterJoint(near: Neighbours, before: string): Contact | undefined {
  const said = before.slice(0, -1);
  const last = said.slice(-1);
  const isSlash = before.endsWith('/');
  if (hasDigit(last)) return 'joined';
  if (isSlash && /[:/.]\S*$/.test(said)) return 'address-part';
  if (!hasLetter(last)) return /[=&_@#%\\]/.test(last) ? 'after-sign' : undefined;
  // "Cy—602-914-3388": a dash between words. Hebrew particles take one before a number: "ל-03-1234567".
  if (/[\u2014\u2015]$/.test(before) || isLooseScript(last)) return undefined;
  const word = wordBefore(said);
  // "Kim/253-…": a name, and no part of an address.
  return (isSlash && NAME.test(word)) || near.kindOf(word) === 'phone' ? undefined : 'joined';
}

function afterWord(near: Neighbours, before: string, start: number, explicit: boolean): Contact | undefined {
  if (isLooseScript(before.slice(-1))) return undefined;
  const word = wordBefore(before);
  // "T0171…" and "c312-…" have labels, and "W802 000 000" is a code.
  const isCode = /^[A-Z]$/.test(word) && /[1-9]/.test(near.text.charAt(start));
  if (!isCode && isTelephone(near.kindOf(word))) return undefined;
  if (isCurrency(near, before)) return 'currency';
  return explicit && /^\p{Ll}$/u.test(before) ? undefined : 'joined';
}

const wordBefore = (before: string): string => LAST_WORD.exec(before.slice(-24))?.[0] ?? '';

function isDigitAt(near: Neighbours, at: number): boolean {
  return at >= 0 && ((near.classes[near.text.charCodeAt(at)] ?? 0) - DIGIT) >>> 0 < 10;
}

/** Returns the objection to a number that ends at `end`. `formatted`: it has a plus or separators of its own. */
export function afterNumber(near: Neighbours, end: number, formatted: boolean): Contact | undefined {
  const { text, classes } = near;
  const at = end;
  if (at >= text.length) return undefined;
  const char = text.charAt(at);
  const next = text.charAt(at + 1);
  const kind = classes[text.charCodeAt(at)] ?? 0;
  if (hasLetter(char)) {
    const glued = isLooseScript(char) ? undefined : 'joined';
    return unit(near, at) ?? (glued && isLabelAt(near, at) ? undefined : glued);
  }
  // A backslash is a slash to those whose keyboards hide it; in a path it stands before the number, too.
  // The next field of a form's data.
  if (char === '&' && /^&\w+=/.test(text.slice(at, at + 24))) return undefined;
  if (/[@=&_^]/.test(char) || (char === '\\' && !isDigitAt(near, at + 1))) return 'after-sign';
  if (char === ',' && isDigitAt(near, at + 1))
    return amountAfter(near, at, formatted) ? 'decimal' : undefined;
  if (char === '.' && /[a-z]/.test(next)) return 'address-part';
  // "… nr 601 483 230/2025": a file of that year.
  if (text.charAt(at) === '/' && YEAR_AFTER.test(text.slice(at, at + 6))) return 'joined';
  if (
    (kind === DASH || kind === SLASH) &&
    hasLetter(next) &&
    !isLooseScript(next) &&
    !/[\u2014\u2015]/.test(char)
  )
    return 'joined';
  const rest = text.slice(at, at + 12);
  if (BYTES_AFTER.test(rest)) return 'joined';
  if (MASK_AFTER.test(rest)) return 'masked';
  return kind === SPACE || kind === CLOSE || kind === 0 ? unit(near, at) : undefined;
}

/** "(202) 555-0143Fax: …": the next label, with the space before it forgotten. */
function isLabelAt(near: Neighbours, at: number): boolean {
  const word = LABEL_FIRST.exec(near.text.slice(at, at + 24))?.[1];
  return word !== undefined && isTelephone(near.kindOf(word));
}

/** "347.256.998": before cents it is an amount. */
const THREES = pattern(String.raw`(?:^|[^\p{Nd}.,])\p{Nd}{1,3}(?:[. \u00a0\u202f'’]\p{Nd}{3})+$`);

/** ",50" goes on an amount, and ",50 €" always does; ",050-1234567" begins another number. */
function amountAfter(near: Neighbours, comma: number, formatted: boolean): boolean {
  let digits = 0;
  while (isDigitAt(near, comma + 1 + digits)) digits++;
  const isAmount = THREES.test(near.text.slice(Math.max(0, comma - 20), comma));
  return (
    digits <= 3 && (!formatted || isAmount || isUnit(near, near.text.slice(comma + 1 + digits, comma + 13)))
  );
}

/** "918-742-3360 day or night": no amount is written with a hyphen or a bracket before its last digits. */
const NO_AMOUNT = pattern(String.raw`\p{Nd}[-\u2010-\u2012)]\s?\p{Nd}{3,8}$`);

function unit(near: Neighbours, at: number): Contact | undefined {
  const { text } = near;
  const rest = text.slice(at, at + 12);
  if (/^\s?[%‰]/.test(rest)) return 'unit';
  return isUnit(near, rest) && !NO_AMOUNT.test(text.slice(Math.max(0, at - 12), at)) ? 'unit' : undefined;
}

function isUnit(near: Neighbours, rest: string): boolean {
  if (SIGN_AFTER.test(rest)) return true;
  const word = WORD_AFTER.exec(rest)?.[1];
  return word !== undefined && (near.isAmount(word, UNIT) || isMoney(near, word));
}

function isCurrency(near: Neighbours, before: string): boolean {
  const word = WORD_BEFORE.exec(before)?.[1];
  return word !== undefined && isMoney(near, word);
}

/** "Euro", "EUR", "kr". "Try 312-…" is no lira: codes of three letters are written in capitals. */
const isMoney = (near: Neighbours, word: string): boolean =>
  near.isAmount(word, CURRENCY) && (/^[A-Z]+$/.test(word) || !/^[a-z]{3}$/i.test(word));
