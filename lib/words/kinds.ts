/** The meanings of words, as bits of a mask. */
export const PHONE = 1 << 0;
/** Says so only if nothing else is in the label: "Home", "Work", "Main". */
export const PLACE = 1 << 1;
export const FAX = 1 << 2;
/** A thing that has numbers of its own. */
export const OTHER = 1 << 3;
export const NEVER = 1 << 4;
export const EXT = 1 << 5;
export const NUMBER = 1 << 6;
export const SMALL = 1 << 7;
export const COUNTRY = 1 << 8;
export const ADDRESS = 1 << 9;
/** Of a language that puts the main word last. */
export const HEAD_LAST = 1 << 10;
/** "Is", "was", "from": what is said before it is said of the number. */
export const LINK = 1 << 11;
/** Who is called: "order line" is no order. */
export const TEAM = 1 << 12;
export const AND = 1 << 13;
export const OF = 1 << 14;
/** Where someone is from, and not where a telephone is. */
export const ORIGIN = 1 << 15;
/** After an amount, and before one. */
export const UNIT = 1 << 16;
export const CURRENCY = 1 << 17;
/** Minutes, seconds, hours. */
export const LASTING = 1 << 18;
/** An act that a tip or a button offers. */
export const DEED = 1 << 19;
/** Heads of columns of two versions, and of the column of their fields. */
export const COMPARED = 1 << 20;
export const FIELD = 1 << 21;
/** Which of a person's telephones: reached without a switchboard, carried along, at work, at home, the switchboard. */
export const DIRECT = 1 << 22;
export const MOBILE = 1 << 23;
export const AT_WORK = 1 << 24;
export const AT_HOME = 1 << 25;
export const MAIN = 1 << 26;
/** Also what people are called: "Justin Case" is no case. */
export const NAME = 1 << 27;

/** Every list of a language, and its bits. */
export const KINDS = {
  phone: PHONE,
  place: PLACE,
  team: TEAM,
  fax: FAX,
  other: OTHER,
  never: NEVER,
  ext: EXT,
  number: NUMBER,
  small: SMALL,
  link: LINK | SMALL,
  country: COUNTRY,
  address: ADDRESS,
  and: AND,
  of: OF,
  origin: ORIGIN,
  unit: UNIT,
  currency: CURRENCY,
  lasting: LASTING,
  deed: DEED,
  compared: COMPARED,
  field: FIELD,
  direct: DIRECT,
  mobile: MOBILE,
  work: AT_WORK,
  home: AT_HOME,
  main: MAIN,
  name: NAME,
} as const;
export type Kind = keyof typeof KINDS;
/** Bits that say nothing of what a label is: the word is read without them there. */
export const ASIDE =
  AND |
  OF |
  ORIGIN |
  UNIT |
  CURRENCY |
  LASTING |
  DEED |
  COMPARED |
  FIELD |
  DIRECT |
  MOBILE |
  AT_WORK |
  AT_HOME |
  MAIN;
