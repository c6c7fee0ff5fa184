/**
 * A regular expression that is read when it is first asked, and for plain text in a plain form. Those with Unicode's
 * classes (`\p{L}`) cost the browser up to half a millisecond each for being written down, and up to a whole one when
 * first used, for each of two kinds of strings: as literals they were most of what it waited for when our script came,
 * and again when prose was read. With the letters of ASCII in their place they cost next to nothing.
 */
export interface Pattern {
  /** The full form, for what is neither `test` nor `exec`. */
  readonly regex: RegExp;
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
}

/** Signs that are neither letter, mark nor digit to Unicode, so that both forms say the same of them; and ASCII. */
const NOT_PLAIN = /[^\0-\xa9\u2000-\u206f\ufffc]/;
const PLAIN: Record<string, string> = { L: 'a-zA-Z', Lu: 'A-Z', Ll: 'a-z', M: '', Nd: '0-9' };

/**
 * For texts of some dozen signs: all of the text is looked at before the pattern is.
 * @param source as `String.raw` gives it; of Unicode's properties only L, Lu, Ll, M and Nd.
 */
export function pattern(source: string, flags = 'u'): Pattern {
  let full: RegExp | undefined;
  let plain: RegExp | undefined;
  const regex = (): RegExp => {
    full ??= new RegExp(source, flags);
    return full;
  };
  const plainForm = (): RegExp => {
    plain ??= new RegExp(plainSource(source), flags.replace('u', ''));
    return plain;
  };
  const of = (text: string): RegExp => {
    const form = NOT_PLAIN.test(text) ? regex() : plainForm();
    form.lastIndex = 0;
    return form;
  };
  return {
    get regex() {
      return regex();
    },
    test: (text) => of(text).test(text),
    exec: (text) => of(text).exec(text),
  };
}

function plainSource(source: string): string {
  let inClass = false;
  return source.replace(/\\p\{(\w+)\}|\\.|[[\]]/gs, (part, property: string | undefined) => {
    if (property !== undefined) return inClass ? (PLAIN[property] ?? '') : `[${PLAIN[property] ?? ''}]`;
    if (part === ']') inClass = false;
    else if (part === '[') {
      // A bracket within brackets is a sign.
      if (inClass) return '\\[';
      inClass = true;
    }
    return part;
  });
}

const LETTER = pattern(String.raw`\p{L}`);
const DIGIT = pattern(String.raw`\p{Nd}`);

export const hasLetter = (text: string): boolean => LETTER.test(text);
export const hasDigit = (text: string): boolean => DIGIT.test(text);
