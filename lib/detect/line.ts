/** Finds the labels of a number in its own text: before it, in brackets and after it, and on the lines above. */

import { AND } from '#lib/words/kinds.ts';
import { CLAUSE, joined } from './beside.ts';
import { mayHaveDigits } from './chars.ts';
import { type Labels, MOST_CHARS } from './labels.ts';
import { hasDigit, hasLetter, pattern } from './pattern.ts';
import type { LabelKind, SaidLabel } from './types.ts';

export const NOTHING: SaidLabel = { source: 'line', kind: 'none', text: '' };
/** Words that can be a label. */
const MOST_WORDS = 6;
/** How far above a list its head may be. */
const LIST_REACH = 400;
/** Numbers and labels in turn are written in fewer characters than this. */
const MOST_TURNS = 1_000;

const COLON = /(?:[:：=>→]|\.{2,})\s*[([（［'"“„«]?\s*$/;
/** May stand for a colon, or end what is before it. */
const DASH = /[|–—-]\s*[([（［'"“„«]?\s*$/;
/** A label with its own value: "DOB 05/12/1986, …", "Order 4411 – call …", "Sat 9-13 Phone …". */
const SPENT = pattern(
  String.raw`^.*(?:\p{Nd}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{2,4}|\p{Nd}{4,}\s*(?:[,;،、؛|•/]|\s[–—-]\s)|\p{Nd}{5,}\s)[\s,;،、؛|•–—-]*`,
);
const VALUED = pattern(
  String.raw`\p{Nd}[^\p{L}\p{Nd}]*\s[^\p{L}\p{Nd}]*(\p{L}[^\p{Nd}]*?)(?:\s\p{Nd}{1,2}\s*)?$`,
);
const VALUE_LAST = pattern(String.raw`\p{L}\S*[\s#№]+\p{Nd}{1,8}[\s,;:.،؛：|•·–—-]*$`);
const BRACKETED = /^[^\S\n\u2028]*[([（［]\s*([^()[\]（）［］\n\u2028]{1,24}?)\s*[)\]）］]/;
const TRAILING = pattern(
  String.raw`^[^\S\n\u2028]*(?:[-–—,/][^\S\n\u2028]*)?((?:[\p{L}\p{M}][\p{L}\p{M}'’״".]*[^\S\n\u2028]?){1,3})\s*(?:$|[;；,，、|•·\n\u2028)\]）。.!])`,
);
/** The same between two numbers. */
const BETWEEN = pattern(String.raw`^[^\S\n\u2028]*((?:[\p{L}\p{M}.]+[^\S\n\u2028]){1,3})(?=[+(\p{Nd}])`);
/** A full stop after a short word, which may be an abbreviation: "Près du Four. Réservation", "Customer Ref. Number". */
const SENTENCE_END = pattern(String.raw`^.*\s(\p{L}[\p{L}\p{M}]{1,3})\.\s+(?=\p{Lu})`);
const LAST = pattern(String.raw`[\p{L}.]\s*$`);
const WORD = pattern(String.raw`[\p{L}\p{M}.]+`, 'gu');
const BEGINS_NUMBER = pattern(String.raw`^\s*[\p{Nd}+(]`);
const WORD_LAST = pattern(String.raw`\p{L}[^,،;؛、|]*$`);
const LINE = '\u2028';
export const LINES = /[\n\u2028]/;

export function createLine(labels: Labels) {
  /** @param raw what stands before the number. */
  function before(raw: string): SaidLabel {
    if (raw === '') return NOTHING;
    const hasColon = COLON.test(raw);
    const isDashed = !hasColon && DASH.test(raw);
    let words = lastClause(raw.replace(COLON, '').replace(DASH, '')).replace(/^[.,;:)\s]+/, '');
    if (words === '') return lineAbove(raw, labels);
    const [ended = '', word = ''] = SENTENCE_END.exec(words) ?? [];
    if (ended && labels.whole(word) === 'none') words = words.slice(ended.length);
    // At the end of a long sentence its last words say it, colon or not.
    const isWhole = hasColon && words.length <= MOST_CHARS;
    const kindOf = isWhole ? labels.whole : labels.running;
    if (mayHaveDigits(words)) {
      if (!hasColon) words = words.slice(SPENT.exec(words)?.[0].length ?? 0);
      // The digits have the words before them, the number those behind.
      const label = VALUED.exec(words)?.[1] ?? '';
      if (kindOf(label) !== 'none') words = label;
    }
    // A whole label says what it is at its beginning, or at its end; a bracket that is open may begin one.
    if (isWhole) {
      const inner = words.replace(/^.*[([（](?!.*[)\]）])/, '');
      if (kindOf(inner) !== 'none') words = inner;
    } else words = words.split(/\s+/).slice(-MOST_WORDS).join(' ');
    const kind = kindOf(words);
    // "Ticket 12: +1 312-…", "Client no. 5": it has its value already.
    if (kind === 'other' && VALUE_LAST.test(raw)) return { source: 'line', kind: 'vague', text: words };
    // "Kim Design-Build | 312-…": a dash or a bar after what is no telephone only ends it.
    return isDashed && !isTelephone(kind) ? NOTHING : { source: 'line', kind, text: words };
  }

  /**
   * "Fax:⏎Admissions: 312-…⏎Transcripts: 312-…": a line with nothing but a label heads those with their own. A line
   * without digits between them ends the list.
   */
  function listHead(text: string, start: number): SaidLabel {
    const shown = text.slice(Math.max(0, start - LIST_REACH), start);
    const lines = shown.split(LINES).slice(0, -1);
    const nearest = lines.findLast((line) => hasLetter(line) && !hasDigit(line)) ?? '';
    const head = /[:：]\s*$/.test(nearest) ? nearest : '';
    return { source: 'list', kind: labels.whole(head.replace(COLON, '')), text: head };
  }

  /** @param hasEarlier something was said before the number, or of the one before it. */
  function bracketed(text: string, end: number, hasEarlier: boolean): SaidLabel {
    const [all = '', words = ''] = BRACKETED.exec(joined(text.slice(end, end + 30))) ?? [];
    // "(o) 202-… (c) 415-…": the bracket belongs to what follows.
    const isNext = hasEarlier && BEGINS_NUMBER.test(text.slice(end + all.length));
    if (isNext || hasDigit(words)) return NOTHING;
    return { source: 'bracket', kind: labels.whole(words), text: words };
  }

  /** @param mayBeThing whether the text is known to write its labels after its numbers. */
  function after(text: string, start: number, end: number, mayBeThing: boolean): SaidLabel {
    const rest = joined(text.slice(end, end + 48));
    const [all = '', words = ''] = TRAILING.exec(rest) ?? (mayBeThing ? BETWEEN.exec(rest) : null) ?? [];
    const kind = labels.whole(words.trim());
    // "312-555-0199 Contract number" and nothing else: a pair of a value and its label.
    const isPair = all === rest && !hasLetter(text.slice(0, start)) && !hasDigit(text.slice(0, start));
    return isTelephone(kind) || isPair || mayBeThing ? { source: 'behind', kind, text: words } : NOTHING;
  }

  /** Whether one label may speak for two numbers with this between them: "and", "/", a line's end, but after a plus. */
  function isSeries(between: string, label: string): boolean {
    if (/[+＋]\s?\d/.test(label) && /[|\n\u2028]/.test(between)) return false;
    const words = between.replace(/[\s\u2060,;/|&+·•،、()[\]–—-]+/g, ' ').trim();
    if (words === '') return !/[\n\u2028]\s*[\n\u2028]/.test(between);
    return words.split(' ').every((word) => labels.any(word, AND));
  }

  return { before, listHead, bracketed, after, isSeries };
}

/** "Phone<br>2025550188": a line that is a label and nothing else. */
function lineAbove(raw: string, labels: Labels): SaidLabel {
  const lines = raw.split(LINES).slice(0, -1);
  const line = lines.findLast((each) => each.trim() !== '') ?? '';
  // "Design-Build Kim": a line that names a thing is all of that name.
  const kind = labels.all(line, ~0) ? labels.whole(line.replace(COLON, '')) : 'none';
  return { source: 'line', kind, text: line.trim() };
}

/** "212-… as a callback, case ref 312-…": what follows the comma is said of the second number. */
export function isNewClause(words: string): boolean {
  const clause = lastClause(words);
  return WORD_LAST.test(clause) && (clause.length < words.trim().length || /^[)\]”»"]?[.!?…]\s/.test(words));
}

/**
 * "27 355 305⏎Phone": what cards write below their values, up to a blank line or the end.
 * @param isEvery whether the text is known to write its labels after its numbers, blank lines or not.
 */
export function captionBelow(text: string, end: number, isEvery: boolean, labels: Labels): SaidLabel {
  const rest = joined(text.slice(end, end + MOST_CHARS)).split(LINE);
  const [own = '', caption = '', next = ''] = rest.map((line) => line.trim());
  const isCaption = own === '' && (next === '' || isEvery) && !COLON.test(caption) && !hasDigit(caption);
  const kind = isCaption && labels.all(caption, ~0) ? labels.whole(caption) : 'none';
  return isTelephone(kind) ? { source: 'behind', kind, text: caption } : NOTHING;
}

/** "301-… voice 301-… fax", also on lines of their own: numbers and labels in turn, a label last. */
export function endsInLabel(text: string, end: number, labels: Labels): boolean {
  const lines = joined(text.slice(end, end + MOST_TURNS)).split(LINES);
  const own = lines[0]?.trim();
  // Beyond the reach no end is seen.
  if (text.length > end + MOST_TURNS && (!own || lines.length === 1)) return false;
  const rest = own || lines.at(-1) || '';
  return (
    Boolean(own || !hasDigit(rest)) &&
    LAST.test(rest) &&
    (rest.match(WORD.regex) ?? []).every((word) => isTelephone(labels.whole(word)))
  );
}

export const isTelephone = (kind: LabelKind): boolean => kind === 'phone' || kind === 'fax';

/**
 * Returns the words after the last mark that ends a clause. A line's end stays: the line above is looked at as a
 * whole.
 */
const lastClause = (words: string): string =>
  (
    words
      .replace(/[^\S\u2028\u2029]+$/, '')
      .split(CLAUSE)
      .at(-1) ?? ''
  ).trim();
