/**
 * The label of a number: words before it in the same text, in brackets or after it, what is attached to its field,
 * the line or the heading above. The nearest that says anything wins.
 */

import { CLAUSE, createBeside, joined } from './beside.ts';
import { mayHaveDigits } from './chars.ts';
import type { Countries } from './countries.ts';
import type { LabelKind, Labels } from './labels.ts';
import { hasDigit, hasLetter, pattern } from './pattern.ts';
import type { Label, Region, Surroundings } from './types.ts';

export interface NearLabel {
  kind: LabelKind;
  evidence: string;
  /** Where it stands, if outside of the text. */
  where?: Label['where'] | 'line' | 'heading';
}

const NONE: NearLabel = { kind: 'none', evidence: '' };
/** How far back words are read. */
const REACH = 64;
/** A label with its own value before the number's: "DOB 05/12/1986, 312-…", "Order 4411 – call …". */
const SPENT = pattern(
  String.raw`^.*(?:\p{Nd}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{2,4}|\p{Nd}{4,}\s*(?:[,;،、؛|•/]|\s[–—-]\s)|\p{Nd}{5,}\s)[\s,;،、؛|•–—-]*`,
);
/** Digits, and the words after them. */
const VALUED = pattern(
  String.raw`(\p{Nd}+)[^\p{L}\p{Nd}]*\s[^\p{L}\p{Nd}]*(\p{L}[^\p{Nd}]*?)(?:\s\p{Nd}{1,2}\s*)?$`,
);
const COLON = /(?:[:：=>→|–—-]|\.{2,})\s*[([（［"'“„«]?\s*$/;
const BRACKETED = /^[^\S\n\u2028]*[([（［]\s*([^()[\]（）［］\n\u2028]{1,24}?)\s*[)\]）］]/;
const TRAILING = pattern(
  String.raw`^[^\S\n\u2028]*(?:[-–—,/][^\S\n\u2028]*)?((?:[\p{L}\p{M}][\p{L}\p{M}'’״".]*[^\S\n\u2028]?){1,3})\s*(?:$|[;；,،、|•·\n\u2028)\]）。.!])`,
);
/** "… is your claim number." */
const SAID = pattern(
  String.raw`^[^\S\n\u2028]+(\p{L}+)[^\S\n\u2028]+((?:[\p{L}\p{M}][\p{L}\p{M}'’״".]*[^\S\n\u2028]?){1,5})(?:$|[;；,،|•·\n\u2028)。.!])`,
);
const VERB = pattern(String.raw`^\s(\p{L}{3,})`);
const EXPLICIT = /^(?:[+＋]|00)/;
const NUMBERED = pattern(String.raw`\p{L}\S*[\s#№]+\p{Nd}{1,8}[\s,;:.،؛：|•·–—-]*$`);
/** "Unidade consumidora": not as a name is written. */
const WORDS_ONLY = pattern(
  String.raw`^\p{L}[\p{Ll}\p{M}'’-]+\s(?:\p{Ll}[\p{Ll}\p{M}'’-]*\s)*\p{Ll}[\p{Ll}\p{M}'’-]{2,}\s*[:.]?$`,
);
/** Without a colon only the last few words can be a label: as many as this. */
const MOST_WORDS = 6;
/** Between two numbers that one label heads. */
const LIST = pattern(String.raw`^[\s\u2028\u2060,;/|&+·•،、]*(?:[\p{L}\p{M}]{1,4}[\s\u2028]*)?$`);
/** Between two numbers that are no phones: "claim 202-… at 312-…" goes on to another thing, "(and 312-…)" does not. */
const SERIES = pattern(
  String.raw`^[\s\u2028\u2060,;/|&+·•،、]*(?:[([]?(?:and|or|und|oder|et|ou|y|o|e|en|of|i|oraz|lub|и|или|та|або|і|ve|veya|ו|או|و|أو|یا|dan|atau|to|och|og)[\s\u2028]+)?$`,
);

export function createNearby(labels: Labels, countries: Countries) {
  const beside = createBeside(labels, countries);
  let text = '';
  let around: Surroundings | undefined;
  /** Whether this text writes its labels after its numbers ("03-… office, 052-… mobile"): known by its beginning. */
  let writesAfter = false;
  let previous = NONE;
  let previousEnd = -1;
  const firsts: number[] = [];
  /** Whether the first number of this text had its label from the heading over its column: the next may have its own. */
  let isHeaded = false;

  function before(start: number): NearLabel {
    if (start === 0) return NONE;
    const from = Math.max(previousEnd, start - REACH, 0);
    let words = joined(text.slice(from, start));
    const colon = COLON.test(words) || /[:：]/.test(words.slice(-3));
    words = words.replace(COLON, '');
    words = lastClause(words);
    const inner = Math.max(words.lastIndexOf(':'), words.lastIndexOf('：'));
    if (colon && inner >= 0) words = words.slice(inner + 1).trim();
    words = words.replace(/^[.,;:)\s]+/, '');
    if (words === '') return lineAbove(start);
    // "Stock controller W: 011 …": the letter alone is the label.
    const letter = colon ? LETTER_LAST.exec(words)?.[1] : undefined;
    if (letter && labels.before(letter, true) === 'phone')
      return { kind: 'phone', evidence: letter, where: 'line' };
    if (!colon && mayHaveDigits(words)) words = words.slice(SPENT.exec(words)?.[0].length ?? 0);
    if (words === '') return NONE;
    const own = mayHaveDigits(words) ? lastLabel(words, colon) : undefined;
    if (own) return own;
    if (!colon) words = lastWords(words);
    // "Bolletta: numero cliente 02 …": what stands after the colon says it, if it says anything.
    const inside = colon
      ? ''
      : words.slice(Math.max(words.lastIndexOf(':'), words.lastIndexOf('：')) + 1).trim();
    if (inside !== '' && inside.length < words.length) {
      const kind = labels.before(inside, false);
      // "Customer: yes, 202-…": what stands before the colon has its value.
      if (kind !== 'none' || ENDED.test(words)) return { kind, evidence: inside };
    }
    return { kind: labels.before(words, colon), evidence: words, ...(colon && { where: 'line' }) };
  }

  /**
   * "Sat 9-13 Phone 505-…", "Agência 0447 Conta 11 98721-…": what stands before the digits has them for its value, and the
   * words behind them head the next.
   */
  function lastLabel(words: string, colon: boolean): NearLabel | undefined {
    const [, value = '', label = ''] = VALUED.exec(words) ?? [];
    if (label === '') return undefined;
    const kind = labels.before(label, colon);
    const speaks = kind === 'phone' || kind === 'fax' || (kind === 'other' && value.length >= 3);
    return speaks ? { kind, evidence: label, ...(colon && { where: 'line' }) } : undefined;
  }

  /** "212-… as a callback, case ref 312-…": what follows the comma is said of the second number. */
  function isNewClause(start: number): boolean {
    const words = joined(text.slice(Math.max(previousEnd, start - REACH, 0), start));
    const clause = lastClause(words);
    return WORD_LAST.test(clause) && (clause.length < words.trim().length || SENTENCE.test(words));
  }

  /** "Phone<br>2025550188": a line that is a label and nothing else. */
  function lineAbove(start: number): NearLabel {
    const lines = text.slice(Math.max(previousEnd, start - REACH, 0), start).split(/[\n\u2028]/);
    // Only marks may stand between the line's beginning and the number.
    if (lines.length < 2 || LETTER_OR_DIGIT.test(lines.pop() ?? '')) return NONE;
    const line = lines.findLast((each) => each.trim() !== '')?.trim() ?? '';
    // "Kim, Orders": a person and a desk.
    if (line === '' || line.length > 30 || (line.includes(',') && !labels.isField(line))) return NONE;
    // "Lic. #CCC1330448": it has its value.
    if (TWO_DIGITS.test(line)) return NONE;
    const kind = labels.whole(line.replace(/[:：]\s*$/, ''));
    return { kind, evidence: line };
  }

  /** @param earlier what was said before the number, or of the one before it. */
  function bracketed(end: number, earlier: NearLabel): NearLabel {
    if (end >= text.length) return NONE;
    const match = BRACKETED.exec(joined(text.slice(end, end + 30)));
    if (!match?.[1] || hasDigit(match[1])) return NONE;
    // "(o) 202-… (c) 415-…": the bracket belongs to what follows.
    const next = text
      .slice(end + match[0].length)
      .trimStart()
      .charAt(0);
    if (!writesAfter && earlier.kind !== 'none' && BEGINS_NUMBER.test(next)) return NONE;
    return { kind: labels.after(match[1]), evidence: match[1] };
  }

  /** Whether nothing of a kind stands before `start`. Looked for once a text, or each number would read it again. */
  function isFirst(kind: number, start: number): boolean {
    firsts[kind] ??= FIRSTS[kind]?.exec(text)?.index ?? text.length;
    return start <= firsts[kind];
  }

  function trailing(start: number, end: number): NearLabel {
    if (end >= text.length) return NONE;
    const rest = joined(text.slice(end, end + 48));
    const said = SAID.exec(rest);
    if (said?.[1] && said[2] && labels.isLink(said[1])) {
      const kind = labels.whole(said[2]);
      return kind === 'ext' ? NONE : { kind, evidence: said[2] };
    }
    // "2125550123 called about …": who called has a telephone.
    const verb = isFirst(LETTERS, start) ? VERB.exec(rest)?.[1] : undefined;
    if (verb && labels.isCalled(verb)) return { kind: 'phone', evidence: verb };
    const match = TRAILING.exec(rest);
    const words = match?.[1]?.trim();
    if (!match || !words) return NONE;
    const kind = labels.after(words);
    // "312-555-0199 Contract number" and nothing else: a pair of a value and its label.
    const isPair = match[0].length === rest.length && isFirst(LETTERS_AND_DIGITS, start);
    return kind === 'other' && !isPair && !writesAfter ? NONE : { kind, evidence: words };
  }

  /** "Number" in a table of invoices: its title says of what. */
  function titled(): NearLabel {
    const titles = around?.titles?.() ?? [];
    const title = firstOf(titles, false);
    if (speaks(title)) return title;
    // "Claims", "Accounts" are desks, too; over numbers they are what is numbered.
    const things = titles.find(({ text: words }) => labels.isOfThings(words));
    return things ? { kind: 'other', evidence: things.text } : NONE;
  }

  /** Headings and marks outside of the text. Those of one place speak together: a phone word in any of them counts. */
  function outside(attached = false, labelled = false): NearLabel {
    if (!around) return NONE;
    const best = firstOf(around.labels, attached);
    if (best.kind !== 'none' || attached) return best;
    const further = labelled || !around.further ? NONE : firstOf(around.further(), false);
    const nearest = further === NONE ? best : further;
    if (speaks(nearest)) return nearest;
    const title = labels.isNumber(nearest.evidence) ? titled() : NONE;
    return speaks(title) ? title : nearest;
  }

  function firstOf(outer: readonly Label[], attached: boolean): NearLabel {
    let at = '';
    let best = NONE;
    let unknown = NONE;
    for (const label of outer) {
      if (attached && label.where !== 'attached') break;
      if (at !== '' && label.where !== at && best.kind !== 'none') break;
      at = label.where;
      const kind = isNoLabel(label) ? 'none' : labels.whole(label.text);
      if (kind === 'none' && unknown === NONE)
        unknown = { kind, evidence: label.text, where: label.isHeading ? 'heading' : label.where };
      if (kind === 'none' || kind === 'ext') continue;
      if (best.kind === 'none' || kind === 'fax' || (kind === 'phone' && best.kind === 'other')) {
        best = { kind, evidence: label.text, where: label.where };
      }
    }
    return best === NONE ? unknown : best;
  }

  function labelOf(start: number, end: number): NearLabel {
    const label = nearestOf(start, end);
    if (label.kind !== 'other') return label;
    const abroad = isAbroad(start);
    if (abroad && labels.isVague(label.evidence)) return NONE;
    return isNumbered(label) && (abroad || label.where === 'above' || label.where === 'before')
      ? NONE
      : label;
  }

  /** Written with its country's code, or about to be: nothing but a telephone number is. */
  const isAbroad = (start: number): boolean =>
    EXPLICIT.test(text.slice(start, start + 2).replace(/^[([（［]/, ''));

  function nearestOf(start: number, end: number): NearLabel {
    const first = previousEnd < 0;
    const ahead = !writesAfter || first || isNewClause(start) ? before(start) : NONE;
    const inBrackets = bracketed(end, first ? ahead : previous);
    if (speaks(inBrackets)) {
      if (first) writesAfter = !speaks(ahead);
      return inBrackets;
    }
    if (speaks(ahead)) {
      // "T 030 231 251" under "Insurance no.": a letter of what the column says.
      const over = ahead.kind === 'phone' && ahead.evidence.length === 1 && !ahead.where ? outside() : NONE;
      return over.kind === 'other' && over.where === 'above' ? over : ahead;
    }
    const behind = trailing(start, end);
    if (speaks(behind)) {
      if (first) writesAfter = true;
      return behind;
    }
    around?.at?.(start);
    if (!first && around?.at) {
      const own = outside(!isHeaded);
      if (speaks(own)) return own;
    }
    if (!first && previous.kind !== 'none') {
      const between = text.slice(Math.max(0, previousEnd), start);
      const isList =
        previous.kind === 'phone'
          ? LIST.test(between) && labels.isSmall(between)
          : SERIES.test(between) || (between.length < 40 && labels.isBecome(between));
      if (isList) return previous;
    }
    const title = ahead.where === 'line' && labels.isNumber(ahead.evidence) ? titled() : NONE;
    if (speaks(title)) return title;
    // "Igor: 8-903-…": what has a label of its own, known or not, is not spoken of by the line before.
    const outer = ofAll(outside(false, ahead.where === 'line' && hasLetter(ahead.evidence)), ahead);
    isHeaded ||= first && speaks(outer) && outer.where === 'above';
    return speaks(outer) ? outer : strangeLabel(outer, start, end);
  }

  /** A title over what is written with words of its own says what that is about, and names no number in it. */
  function ofAll(label: NearLabel, { evidence }: NearLabel): NearLabel {
    const isAbout = label.kind === 'other' && label.where === 'before' && evidence.trim().includes(' ');
    return isAbout && !labels.isNumber(label.evidence) ? NONE : label;
  }

  /**
   * "Prüflos", "Accession" over a column, "Unidade consumidora" before a field: names that nobody knows, of a value and
   * nothing else, are mostly of no telephones. Before a field they may be a person's or a place's, so that only what
   * is written like words counts.
   */
  function strangeLabel(label: NearLabel, start: number, end: number): NearLabel {
    const written = text.trim();
    if (label.evidence === '' || end - start < written.length || EXPLICIT.test(written)) return NONE;
    const isStrange =
      label.where === 'heading' ||
      (label.where !== 'attached' && label.where !== 'after' && WORDS_ONLY.test(label.evidence));
    return isStrange && labels.isStrange(label.evidence) ? { kind: 'other', evidence: label.evidence } : NONE;
  }

  return {
    begin(nextText: string, nextAround: Surroundings): void {
      text = nextText;
      around = nextAround;
      firsts.length = 0;
      writesAfter = false;
      isHeaded = false;
      previous = NONE;
      previousEnd = -1;
    },
    countryOf: (start: number, end: number): Region | undefined =>
      beside.countryOf(text, previousEnd, start, end),
    labelOf,
    kindUnder: (outer: readonly Label[]): LabelKind => firstOf(outer, false).kind,
    /** What was said of a number: the next one in the text may go without saying. */
    remember(label: NearLabel, end: number): void {
      previous = label;
      previousEnd = end;
    },
  };
}

/** "Ticket 12", "Client no. 5": the title of a record, which has its value already. */
const isNumbered = ({ evidence }: NearLabel): boolean => NUMBERED.test(evidence);

/** "Good day!", "8.30 Main Street, key under the mat": a line of a text or a list, and no name of the next. */
function isNoLabel({ text }: Label): boolean {
  return EXCLAIMED.test(text) || TWO_DIGITS.test(text);
}

function speaks(label: NearLabel): boolean {
  return label.kind !== 'none' && label.kind !== 'ext';
}

function lastClause(words: string): string {
  let from = 0;
  // A line's end stays: what is on the line above is looked at as a whole.
  const line = words.replace(/[^\S\u2028\u2029]+$/, '');
  CLAUSE.lastIndex = 0;
  while (CLAUSE.test(line)) from = CLAUSE.lastIndex;
  return words.slice(from).trim();
}

/** The last words of a text, with the spaces between them as they are; all of it where it ends in a space. */
function lastWords(text: string): string {
  let words = 0;
  let inWord = false;
  for (let at = text.length - 1; at >= 0; at--) {
    const isSpace = SPACE.test(text.charAt(at));
    if (isSpace && at === text.length - 1) return text;
    if (isSpace && inWord && words === MOST_WORDS) return text.slice(at + 1);
    if (!isSpace && !inWord) words++;
    inWord = !isSpace;
  }
  return text;
}

const SPACE = /\s/;
const EXCLAIMED = /[!！]\s*$/;
const TWO_DIGITS = pattern(String.raw`\p{Nd}[^\p{Nd}]*\p{Nd}`);
const ENDED = /[,،;؛]\s*$/;
const LETTER_LAST = pattern(String.raw`[^\s]\s+(\p{L})$`);
const LETTER_OR_DIGIT = pattern(String.raw`[\p{L}\p{Nd}]`);
const FIRSTS = [pattern(String.raw`\p{L}`), LETTER_OR_DIGIT];
const LETTERS = 0;
const LETTERS_AND_DIGITS = 1;
/** The sentence of the number before has ended. */
const SENTENCE = /^[)\]”»"]?[.!?…]\s/;
const WORD_LAST = pattern(String.raw`\p{L}[^,،;؛、|]*$`);
const BEGINS_NUMBER = pattern(String.raw`[\p{Nd}+(]`);
