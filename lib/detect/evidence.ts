/** Observes a valid number: how it is written, and the labels around it, the nearest first. */

import { NEVER, NUMBER } from '#lib/words/kinds.ts';
import { createBeside, joined } from './beside.ts';
import type { Countries } from './countries.ts';
import type { Labels } from './labels.ts';
import { captionBelow, createLine, endsInLabel, isNewClause, isTelephone, LINES, NOTHING } from './line.ts';
import { pattern } from './pattern.ts';
import type { Allows, CountryHint, Label, LabelKind, LabelSource, SaidLabel, Surroundings } from './types.ts';

/** "8.30 Main Street" is a line of a list, "Good day!" of a text: names of no value. */
const SENTENCE = /[!！]\s*$|\S\s+\S+\s+\S+\s.*[.。]\s*$/;
/** How far back words of the same line are read. */
const REACH = 88;
/** Words of a sentence, or as many letters where words are not set apart; how many make one. */
const WORDS = pattern(String.raw`[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]{3}|\p{L}[\p{L}\p{M}'’]+`, 'gu');
const LEAST_WORDS = 2;
const TWO_DIGITS = pattern(String.raw`\p{Nd}[^\p{Nd}]*\p{Nd}`);

/** A column's heading and its row's speak together. */
const placeOf = (source: LabelSource): LabelSource => (source === 'above' ? 'column' : source);

export function createEvidence(labels: Labels, countries: Countries, allows: Allows) {
  const { speaks, firstOf } = createChoice(labels, allows);
  const line = createLine(labels);
  const beside = createBeside(labels, countries);
  let text = '';
  let around: Surroundings | undefined;
  /** Whether this text writes its labels after its numbers ("03-… office, 052-… mobile"): known by its first. */
  let writesAfter = false;
  let previous: SaidLabel = NOTHING;
  let previousEnd = -1;

  /** "Number" in a table of invoices: its title says of what. */
  function titled(label: SaidLabel): SaidLabel {
    if (label.kind !== 'number') return label;
    return { ...firstOf(around?.titles?.() ?? []), source: label.source };
  }

  /** Returns the label in the number's own text, the nearest first. */
  function labelInLine(start: number, end: number): SaidLabel {
    const isFirst = previousEnd < 0;
    writesAfter &&= !isFirst;
    const words = joined(text.slice(Math.max(previousEnd, start - REACH, 0), start));
    const ahead = !writesAfter || isNewClause(words) ? line.before(words) : NOTHING;
    const bracketed = line.bracketed(text, end, !writesAfter && speaks(isFirst ? ahead : previous));
    writesAfter ||= isFirst && !speaks(ahead) && (speaks(bracketed) || endsInLabel(text, end, labels));
    if (speaks(bracketed) || speaks(ahead)) return speaks(bracketed) ? bracketed : ahead;
    const head = line.listHead(text, start);
    if (speaks(head)) return head;
    const after = line.after(text, start, end, writesAfter);
    writesAfter ||= isFirst && speaks(after);
    const behind = speaks(after) ? after : captionBelow(text, end, writesAfter, labels);
    return speaks(behind) ? behind : ahead;
  }

  /**
   * Returns the label around the text, the nearest first; dearer ones are looked for only if the others say nothing.
   * @param inLine the label in the number's own text: at most that it is a number.
   */
  function labelAround(start: number, end: number, inLine: SaidLabel): SaidLabel {
    around?.at?.(start);
    const given = around?.labels ?? [];
    if (previousEnd >= 0) {
      // One column's label is not that of the next.
      const own = firstOf(given.filter(({ where }) => where === 'attached' || previous.source === 'column'));
      if (speaks(own)) return own;
      const series: SaidLabel = previous.source === 'behind' ? NOTHING : { ...previous, source: 'series' };
      if (speaks(series) && line.isSeries(text.slice(previousEnd, start), series.text)) return series;
    }
    const named = titled(inLine);
    if (speaks(named)) return named;
    const near = firstOf(given);
    if (isHeard(near, start, end)) return near;
    const further = titled(firstOf(around?.further?.() ?? [], end - start >= text.trim().length));
    if (isHeard(further, start, end)) return further;
    const over = titled(near);
    return isHeard(over, start, end) ? over : extensionOf([inLine, near, further]);
  }

  /** A sentence says it of its number, and nothing outside of it names another thing. */
  const isHeard = (outer: SaidLabel, start: number, end: number): boolean =>
    speaks(outer) && (isTelephone(outer.kind) || !isSentence(text, start, end));

  return {
    begin(nextText: string, nextAround: Surroundings): void {
      [text, around, writesAfter, previous, previousEnd] = [nextText, nextAround, false, NOTHING, -1];
    },
    countryOf: (start: number, end: number): CountryHint | undefined =>
      beside.countryOf(text, previousEnd, start, end),
    labelOf(start: number, end: number): SaidLabel {
      const inLine = labelInLine(start, end);
      return speaks(inLine) ? inLine : labelAround(start, end, inLine);
    },
    kindUnder: (outer: readonly Label[]): LabelKind => firstOf(outer).kind,
    /** Keeps the label of a number: the next one in the text may go without a label. */
    remember(label: SaidLabel, end: number, plus = ''): void {
      previous = headOf(label, plus);
      previousEnd = endOf(label, text, end);
    },
  };
}

/** The end of a number with the label behind it, which is none of the next. */
const endOf = ({ source, text: words }: SaidLabel, text: string, end: number): number =>
  source === 'behind' ? Math.max(end, text.indexOf(words, end) + words.length) : end;

/** A number that is written with its country needs no label to speak for others of its line. */
const headOf = (label: SaidLabel, plus: string): SaidLabel =>
  plus && label.kind === 'none' ? { source: 'line', kind: 'phone', text: plus } : label;

/** An extension's label decides nothing, but what is two extensions. */
const extensionOf = (said: readonly SaidLabel[]): SaidLabel =>
  said.find(({ kind }) => kind === 'ext') ?? NOTHING;

/** Chooses among labels. */
function createChoice(labels: Labels, allows: Allows) {
  /** Whether a label says something of its number. */
  const speaks = ({ kind, source }: SaidLabel): boolean =>
    kind !== 'none' && kind !== 'ext' && kind !== 'number' && allows(`label:${source}:${kind}`);

  /** Labels of one place speak together: a phone word in any of them counts, and a fax more. */
  function firstOf(outer: readonly Label[], isAlone = false): SaidLabel {
    let best: SaidLabel = NOTHING;
    let number: SaidLabel | undefined;
    for (const { text: words, where } of outer) {
      const source = where === 'title' ? 'before' : where;
      if (speaks(best) && placeOf(best.source) !== placeOf(source)) break;
      // A heading is about a part of the page, unless it stands over a number and nothing else, or says "number" or "ID".
      if (where === 'title' && !isAlone && !labels.any(words, NUMBER | NEVER)) continue;
      const kind = TWO_DIGITS.test(words) || SENTENCE.test(words) ? 'none' : labels.whole(words);
      const said: SaidLabel = { source, kind, text: words };
      if (kind === 'number' || kind === 'ext') number ??= said;
      if (!speaks(said)) continue;
      if (best === NOTHING || kind === 'fax' || (kind === 'phone' && best.kind !== 'fax')) best = said;
    }
    return best === NOTHING ? (number ?? NOTHING) : best;
  }

  return { speaks, firstOf };
}

/** Whether words enough stand beside the number in its own line. */
function isSentence(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - REACH), start).split(LINES);
  const [after] = text.slice(end, end + REACH).split(LINES, 1);
  return (`${before.at(-1)} ${after}`.match(WORDS.regex)?.length ?? 0) >= LEAST_WORDS;
}
