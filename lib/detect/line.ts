/** What is said of a number in its own text: before it, in brackets and after it, and on the lines above. */
import { CLAUSE, joined } from './beside.ts';
import { mayHaveDigits } from './chars.ts';
import type { Labels } from './labels.ts';
import { hasDigit, pattern } from './pattern.ts';
import type { LabelKind } from './types.ts';
import { AND } from './words/kinds.ts';

/** Words beside a number, and what they say of it. */
export interface Said {
  kind: LabelKind;
  text: string;
  /** A colon or its like stands between them and the number. */
  hasColon?: boolean;
}

export const NOTHING: Said = { kind: 'none', text: '' };
/** How far back words are read, and how many of them can be a label without a colon. */
const REACH = 64;
const MOST_WORDS = 6;
/** Lines that one label over them may head. */
const MOST_LISTED = 8;

const COLON = /(?:[:：=>→]|\.{2,})\s*[([（［'"“„«]?\s*$/;
/** May stand for a colon, or end what is before it. */
const DASH = /[|–—-]\s*[([（［'"“„«]?\s*$/;
/** A label with its own value: "DOB 05/12/1986, …", "Order 4411 – call …", "Sat 9-13 Phone …". */
const SPENT = pattern(
  String.raw`^.*(?:\p{Nd}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{2,4}|\p{Nd}{4,}\s*(?:[,;،、؛|•/]|\s[–—-]\s)|\p{Nd}{5,}\s)[\s,;،、؛|•–—-]*`,
);
const VALUED = pattern(
  String.raw`(\p{Nd}+)[^\p{L}\p{Nd}]*\s[^\p{L}\p{Nd}]*(\p{L}[^\p{Nd}]*?)(?:\s\p{Nd}{1,2}\s*)?$`,
);
const VALUE_LAST = pattern(String.raw`\p{L}\S*[\s#№]+\p{Nd}{1,8}[\s,;:.،؛：|•·–—-]*$`);
const BRACKETED = /^[^\S\n\u2028]*[([（［]\s*([^()[\]（）［］\n\u2028]{1,24}?)\s*[)\]）］]/;
const TRAILING = pattern(
  String.raw`^[^\S\n\u2028]*(?:[-–—,/][^\S\n\u2028]*)?((?:[\p{L}\p{M}][\p{L}\p{M}'’״".]*[^\S\n\u2028]?){1,3})\s*(?:$|[;；,，、|•·\n\u2028)\]）。.!])`,
);
const LAST_WORDS = new RegExp(String.raw`(?:\S+\s+){0,${MOST_WORDS - 1}}\S*$`);
const LETTER_OR_DIGIT = pattern(String.raw`[\p{L}\p{Nd}]`);
const BEGINS_NUMBER = pattern(String.raw`^\s*[\p{Nd}+(]`);
const WORD_LAST = pattern(String.raw`\p{L}[^,،;؛、|]*$`);
const LINES = /[\n\u2028]/;

export function createLine(labels: Labels) {
  /** Words before the number, after `from`, where the number before it ended. */
  function before(text: string, from: number, start: number): Said {
    if (start === 0) return NOTHING;
    const raw = joined(text.slice(Math.max(from, start - REACH, 0), start));
    const hasColon = COLON.test(raw);
    const isDashed = !hasColon && DASH.test(raw);
    const kindOf = hasColon ? labels.whole : labels.running;
    let words = lastClause(raw.replace(COLON, '').replace(DASH, '')).replace(/^[.,;:)\s]+/, '');
    if (words === '') return lineAbove(text, from, start);
    if (mayHaveDigits(words)) {
      if (!hasColon) words = words.slice(SPENT.exec(words)?.[0].length ?? 0);
      // The digits have the words before them, the number those behind.
      const [, value = '', label = ''] = VALUED.exec(words) ?? [];
      const kind = label === '' ? 'none' : kindOf(label);
      const isThing = kind === 'other' && value.length >= 3 && labels.all(label, ~0);
      if (kind === 'phone' || kind === 'fax' || isThing) return { kind, text: label, hasColon };
    }
    words = LAST_WORDS.exec(words)?.[0] ?? words;
    const kind = kindOf(words);
    // "Ticket 12: +1 312-…", "Client no. 5": it has its value already.
    if (kind === 'other' && VALUE_LAST.test(raw)) return { kind: 'vague', text: words, hasColon };
    // "Kim Design-Build | 312-…": a dash or a bar after what is no telephone only ends it.
    const isLabel = !isDashed || kind === 'phone' || kind === 'fax';
    return isLabel ? { kind, text: words, hasColon } : NOTHING;
  }

  /** "Phone<br>2025550188": a line that is a label and nothing else; or one that heads a list of lines. */
  function lineAbove(text: string, from: number, start: number): Said {
    const lines = text.slice(Math.max(from, start - REACH, 0), start).split(LINES);
    // Only marks may stand between the line's beginning and the number.
    if (lines.length < 2 || LETTER_OR_DIGIT.test(lines.pop() ?? '')) return NOTHING;
    const line = lines.findLast((each) => each.trim() !== '')?.trim() ?? '';
    // "Lic. #CCC1330448" has its value.
    if (/\d\D*\d/.test(line)) return NOTHING;
    const kind = labels.whole(line.replace(/[:：]\s*$/, ''));
    // "Design-Build Kim": a line that names a thing is all of that name.
    return labels.all(line, ~0) ? { kind, text: line } : NOTHING;
  }

  /** "Fax:⏎Admissions: 312-…⏎Transcripts: 312-…": a line with nothing but a label heads those with their own. */
  function listHead(text: string, start: number): Said {
    const shown = text.slice(0, start);
    // Where lines are shown, their ends in the source are spaces.
    const lines = shown.split(shown.includes('\u2028') ? '\u2028' : '\n').slice(0, -1);
    for (const line of lines.slice(-MOST_LISTED).reverse()) {
      if (!/[:：]\s*$/.test(line)) continue;
      return { kind: labels.whole(line.replace(/[:：]\s*$/, '').trim()), text: line };
    }
    return NOTHING;
  }

  /** @param hasEarlier something was said before the number, or of the one before it. */
  function bracketed(text: string, end: number, hasEarlier: boolean): Said {
    const match = end < text.length ? BRACKETED.exec(joined(text.slice(end, end + 30))) : null;
    if (!match?.[1] || hasDigit(match[1])) return NOTHING;
    // "(o) 202-… (c) 415-…": the bracket belongs to what follows.
    if (hasEarlier && BEGINS_NUMBER.test(text.slice(end + match[0].length))) return NOTHING;
    return { kind: labels.whole(match[1]), text: match[1] };
  }

  /** @param mayBeThing whether the text is known to write its labels after its numbers. */
  function after(text: string, start: number, end: number, mayBeThing: boolean): Said {
    const rest = end < text.length ? joined(text.slice(end, end + 48)) : '';
    const match = TRAILING.exec(rest);
    const words = match?.[1]?.trim();
    if (!match || !words) return NOTHING;
    const kind = labels.whole(words);
    // "312-555-0199 Contract number" and nothing else: a pair of a value and its label.
    const isPair = match[0].length === rest.length && !LETTER_OR_DIGIT.test(text.slice(0, start));
    return kind === 'phone' || kind === 'fax' || isPair || mayBeThing ? { kind, text: words } : NOTHING;
  }

  /** "212-… as a callback, case ref 312-…": what follows the comma is said of the second number. */
  function isNewClause(text: string, from: number, start: number): boolean {
    const words = joined(text.slice(Math.max(from, start - REACH, 0), start));
    const clause = lastClause(words);
    return (
      WORD_LAST.test(clause) && (clause.length < words.trim().length || /^[)\]”»"]?[.!?…]\s/.test(words))
    );
  }

  /** Whether one label may speak for two numbers with this between them: "and", "/", a line's end. */
  function isSeries(between: string): boolean {
    const words = between.replace(/[\s\u2060,;/|&+·•،、()[\]]+/g, ' ').trim();
    if (words === '') return !/[\n\u2028]\s*[\n\u2028]/.test(between);
    return words.split(' ').every((word) => labels.any(word, AND));
  }

  return { before, listHead, bracketed, after, isNewClause, isSeries };
}

function lastClause(words: string): string {
  let from = 0;
  // A line's end stays: what is on the line above is looked at as a whole.
  const line = words.replace(/[^\S\u2028\u2029]+$/, '');
  CLAUSE.lastIndex = 0;
  while (CLAUSE.test(line)) from = CLAUSE.lastIndex;
  return words.slice(from).trim();
}
