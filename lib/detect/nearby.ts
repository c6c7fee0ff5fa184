/**
 * The label of a number: words right after it in brackets, words before it in the same text, what is attached to its
 * field, words after it, headings above. The nearest that says anything wins.
 */
import type { LabelKind, Labels } from './labels.ts';
import type { Surroundings } from './types.ts';

export interface NearLabel {
  kind: LabelKind;
  evidence: string;
}

const NONE: NearLabel = { kind: 'none', evidence: '' };
/** How far back words are read. */
const REACH = 64;
/** Marks that end a clause: what is before them speaks of something else. */
const CLAUSE = /[\n\u2028;；•·|¦。！!？?،؛<>{}]|[.,]\s|，|、|\t| {3,}/g;
const COLON = /(?:[:：=>→–—-]|\.{2,})\s*[([（［]?\s*$/;
const BRACKETED = /^\s*[([（［]\s*([^()[\]（）［］]{1,24}?)\s*[)\]）］]/;
const TRAILING =
  /^\s*(?:[-–—,/]\s*)?([\p{L}\p{M}][\p{L}\p{M}'’״".\s]{0,22}?)\s*(?=$|[;；,،、|•·\n\u2028)\]）。.!]|\p{Nd}|[+(＋])/u;

export function createNearby(text: string, around: Surroundings, labels: Labels) {
  /** Whether this text writes its labels after its numbers ("03-… office, 052-… mobile"): known by its beginning. */
  let writesAfter: boolean | undefined;

  function before(start: number, floor: number): NearLabel {
    const from = Math.max(floor, start - REACH);
    let words = text.slice(from, start);
    const colon = COLON.test(words) || /[:：]/.test(words.slice(-3));
    words = words.replace(COLON, '');
    let clause = 0;
    for (const mark of words.trimEnd().matchAll(CLAUSE)) clause = (mark.index ?? 0) + mark[0].length;
    words = words.slice(clause).trim();
    const inner = Math.max(words.lastIndexOf(':'), words.lastIndexOf('：'));
    if (colon && inner >= 0) words = words.slice(inner + 1).trim();
    if (words === '') return NONE;
    return { kind: labels.before(words, colon), evidence: words };
  }

  function bracketed(end: number): NearLabel {
    const words = BRACKETED.exec(text.slice(end, end + 30))?.[1];
    return words ? { kind: labels.after(words), evidence: words } : NONE;
  }

  function trailing(end: number): NearLabel {
    const rest = text.slice(end, end + 40);
    const match = TRAILING.exec(rest);
    const words = match?.[1];
    if (!match || !words) return NONE;
    const next = rest.slice(match[0].length).trimStart().charAt(0);
    if (/[\p{Nd}+(＋]/u.test(next) && !writesAfter) return NONE;
    return { kind: labels.after(words), evidence: words };
  }

  function outside(): NearLabel {
    for (const label of around.labels) {
      const kind = labels.whole(label.text);
      if (kind !== 'none' && kind !== 'ext') return { kind, evidence: label.text };
    }
    return NONE;
  }

  return {
    /** @param floor where the number before this one ended, or 0. */
    labelOf(start: number, end: number, floor: number): NearLabel {
      const inBrackets = bracketed(end);
      if (inBrackets.kind !== 'none') return inBrackets;
      const ahead = writesAfter && floor > 0 ? NONE : before(start, floor);
      if (floor === 0) writesAfter = ahead.kind === 'none';
      if (ahead.kind !== 'none' && ahead.kind !== 'ext') return ahead;
      const behind = trailing(end);
      if (behind.kind !== 'none') return behind;
      return outside();
    },
  };
}
