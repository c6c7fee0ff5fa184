/**
 * Prefixes that Hebrew and Arabic attach to a word (and, the, in, to, from, that, when …): "והחשבון" is found by
 * "חשבון", "وبالعقد" by "عقد". The index keeps words as they were said; a searched word is looked up in each form that
 * it can have been said in. One list of forms serves the index and the marking of hits, so that they cannot differ.
 */
const list = (text: string) => text.split(' ');

/** Folded; אות השימוש and what follows each, as they combine. */
const HEBREW = [...list('ה ב כ ל מ ש שה שב שכ של שמ כש כשה כשב כשל כשמ שכש לכש מה'), ''].flatMap((one) =>
  one === '' ? ['ו'] : [one, `ו${one}`],
);
/** Conjunction, preposition, article; the article's alef is lost after ل. */
const ARABIC = [
  ...['', 'و', 'ف'].flatMap((one) => list('ال ب ك ل بال كال لل').map((other) => one + other)),
  ...list('و ف س وس فس'),
];
/** Those of them that are attached most: for a word that is misspelt as well, the others are not tried. */
const OFTEN_ATTACHED = new Set([...'הבכלמשו', ...list('וה שה ול וב'), ...list('ال و ف ب ل وال بال لل')]);
const HEBREW_WORD = /^[א-ת]+$/u;
const ARABIC_WORD = /^[ء-يپچژگ]+$/u;
/** Less than these is no word that a letter was attached to. */
const LEAST = 3;

/** Returns the prefixes of the script of a folded word. */
function attachmentsOf(word: string): readonly string[] {
  if (HEBREW_WORD.test(word)) return HEBREW;
  return ARABIC_WORD.test(word) ? ARABIC : [];
}

/** The most usual of them. */
export const oftenAttachedTo = (word: string): readonly string[] =>
  attachmentsOf(word).filter((front) => OFTEN_ATTACHED.has(front));

/** A folded word without what may be attached to its front: every reading that leaves enough of it, longest first. */
export function bareForms(word: string): string[] {
  return attachmentsOf(word)
    .filter((front) => word.length - front.length >= LEAST && word.startsWith(front))
    .map((front) => word.slice(front.length))
    .sort((one, other) => other.length - one.length);
}

/** A form that a searched word can have been said in. */
export interface Form {
  text: string;
  /** 1 as it was typed, less the more was put on or taken off. */
  worth: number;
  /** Only the whole word: too little of it was typed for the beginning of a longer one. */
  whole: boolean;
}

/** Of a form with something attached to it. */
export const ATTACHED = 0.95;
const BARE = 0.75;
/**
 * Endings that change if something follows them, on the folded word: a ta marbuta opens (شركة: شركتنا), an alef
 * maqsura becomes alef (مستوى: مستواه); a Hebrew heh becomes taw, and ות in the plural (הזמנה: הזמנתי, הזמנות).
 */
const ENDINGS: readonly (readonly [ending: RegExp, becomes: string])[] = [
  [/(?<=^[ء-ي]{3,})ه$/u, 'ت'],
  [/(?<=^[ء-ي]{3,})ي$/u, 'ا'],
  [/(?<=^[א-ת]{3,})ה$/u, 'ת'],
  [/(?<=^[א-ת]{3,})ה$/u, 'ות'],
];
const OPENED = 0.65;
/** A plural was typed, and one was said: only that word itself, not what else begins like it. */
const LATIN_PLURAL = /^[a-z]{3,}[^s]s$/;

/** "בגן" is asked for, and "גן" was said: two letters are left, so that only they themselves count. */
const LEAST_WHOLE = 2;

/** Forms of a folded word, best first; at most some hundreds. `whole`: for phrases, whose words are whole. */
export function formsOf(searched: string, whole = false): Form[] {
  const forms = new Map<string, Form>();
  const add = (text: string, worth: number, only: boolean) => {
    if (!forms.has(text)) forms.set(text, { text, worth, whole: whole || only });
  };
  const fronts = attachmentsOf(searched);
  add(searched, 1, searched.length < 2);
  if (searched.length >= LEAST_WHOLE)
    for (const front of fronts) add(front + searched, ATTACHED, searched.length < LEAST);
  if (whole) return [...forms.values()];
  if (LATIN_PLURAL.test(searched)) add(searched.slice(0, -1), BARE, true);
  const addOpened = (word: string, worth: number) => {
    for (const [ending, becomes] of ENDINGS)
      if (ending.test(word))
        for (const front of ['', ...fronts])
          add(front + word.replace(ending, becomes), worth * (front ? ATTACHED : 1), false);
  };
  addOpened(searched, OPENED);
  for (const rest of bareForms(searched)) {
    add(rest, BARE, false);
    for (const front of fronts) add(front + rest, BARE * ATTACHED, false);
    addOpened(rest, BARE * OPENED);
  }
  for (const front of fronts)
    if (searched.length - front.length === LEAST_WHOLE && searched.startsWith(front)) {
      add(searched.slice(front.length), BARE, true);
    }
  return [...forms.values()];
}

/** Whether a written word, folded, is one of the forms or begins with one. */
export function answersForms(written: string, forms: readonly Form[]): boolean {
  return forms.some(({ text, whole }) => (whole ? written === text : written.startsWith(text)));
}
