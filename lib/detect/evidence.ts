/** What is observed of a number that is valid: how it is written, and the labels around it, the nearest first. */
import { createBeside } from './beside.ts';
import type { Countries } from './countries.ts';
import type { Labels } from './labels.ts';
import { createLine, NOTHING, type Said } from './line.ts';
import { pattern } from './pattern.ts';
import type { Allows, Evidence, Label, LabelKind, LabelSource, Region, Surroundings } from './types.ts';
import { NEVER, NUMBER } from './words/kinds.ts';

/** "8.30 Main Street" is a line of a list, "Good day!" of a text: names of no value. */
const SENTENCE = /[!！]\s*$|\S\s+\S+\s+\S+\s.*[.。]\s*$/;
const TWO_DIGITS = pattern(String.raw`\p{Nd}[^\p{Nd}]*\p{Nd}`);

/** Sources that speak together: a column's heading and its row's. */
const PLACES: Partial<Record<LabelSource, string>> = {
  column: 'above',
  above: 'above',
  attached: 'own',
  before: 'before',
  title: 'before',
  after: 'after',
};

interface Spoken extends Said {
  source: LabelSource;
  distance: number;
}
const NONE: Spoken = { ...NOTHING, source: 'line', distance: 0 };

export function createEvidence(labels: Labels, countries: Countries, allows: Allows) {
  /** Whether a label says something of its number. */
  const speaks = ({ kind, source }: Spoken): boolean =>
    kind !== 'none' && kind !== 'ext' && kind !== 'number' && allows(`label:${source}:${kind}`);

  const line = createLine(labels);
  const beside = createBeside(labels, countries);
  let text = '';
  let around: Surroundings | undefined;
  /** Whether this text writes its labels after its numbers ("03-… office, 052-… mobile"): known by its first. */
  let writesAfter = false;
  /** Whether the first number of this text had its label from the page: the next may have its own in the line. */
  let isHeaded = false;
  let previous = NONE;
  let previousEnd = -1;

  /** Labels of one place speak together: a phone word in any of them counts, and a fax more. */
  function firstOf(outer: readonly Label[], isAlone = false): Spoken {
    let best = NONE;
    let number = NONE;
    for (const { text: words, where, distance = 0 } of outer) {
      if (speaks(best) && PLACES[best.source] !== PLACES[where]) break;
      const kind = TWO_DIGITS.test(words) || SENTENCE.test(words) ? 'none' : labels.whole(words);
      // A heading over a number and nothing else, or one that says "number" or "ID", is a field's name all the same.
      const isField = where === 'title' && (isAlone || labels.any(words, NUMBER | NEVER));
      const source = isField ? 'before' : where;
      const said = { kind, text: words, source, distance };
      if (kind === 'number' && number === NONE) number = said;
      if (!speaks(said)) continue;
      if (best === NONE || kind === 'fax' || (kind === 'phone' && best.kind !== 'fax')) best = said;
    }
    return best === NONE ? number : best;
  }

  /** "Number" in a table of invoices: its title says of what. */
  function titled(label: Spoken): Spoken {
    if (label.kind !== 'number') return label;
    const title = firstOf(around?.titles?.() ?? []);
    return speaks(title) ? { ...title, source: label.source } : label;
  }

  /** What the page says: marks and headings first, which cost little, then what stands in the boxes before. */
  function ofPage(isAlone: boolean, only?: LabelSource): Spoken {
    const given = around?.labels ?? [];
    const near = firstOf(only ? given.filter(({ where }) => where === only) : given);
    if (speaks(near) || only) return near;
    const further = firstOf(around?.further?.() ?? [], isAlone);
    return titled(speaks(further) || near === NONE ? further : near);
  }

  function labelOf(start: number, end: number): Spoken {
    const isFirst = previousEnd < 0;
    const of = (said: Said, source: LabelSource): Spoken => ({ ...said, source, distance: 0 });
    const isAhead = !writesAfter || isFirst || line.isNewClause(text, previousEnd, start);
    const ahead = of(isAhead ? line.before(text, previousEnd, start) : NOTHING, 'line');
    const hasEarlier = !writesAfter && speaks(isFirst ? ahead : previous);
    const inBrackets = of(line.bracketed(text, end, hasEarlier), 'bracket');
    if (speaks(inBrackets)) {
      if (isFirst) writesAfter = !speaks(ahead);
      return inBrackets;
    }
    if (ahead.hasColon && ahead.kind !== 'phone' && ahead.kind !== 'fax') {
      const head = of(line.listHead(text, start), 'list');
      if (speaks(head)) return head;
    }
    if (speaks(ahead)) return ahead;
    const behind = of(line.after(text, start, end, writesAfter), 'behind');
    if (speaks(behind)) {
      if (isFirst) writesAfter = true;
      return behind;
    }
    around?.at?.(start);
    const own = isFirst || !around?.at ? NONE : ofPage(false, isHeaded ? undefined : 'attached');
    if (speaks(own)) return own;
    const series: Spoken = { ...previous, source: 'series' };
    if (speaks(series) && line.isSeries(text.slice(Math.max(0, previousEnd), start))) return series;
    if (ahead.hasColon && ahead.kind === 'number') return titled(ahead);
    const outer = ofPage(end - start >= text.trim().length);
    isHeaded ||= isFirst && speaks(outer) && outer.source === 'column';
    return speaks(outer) ? outer : NONE;
  }

  return {
    begin(nextText: string, nextAround: Surroundings): void {
      text = nextText;
      around = nextAround;
      writesAfter = false;
      isHeaded = false;
      previous = NONE;
      previousEnd = -1;
    },
    countryOf: (start: number, end: number): Region | undefined =>
      beside.countryOf(text, previousEnd, start, end),
    labelOf: (start: number, end: number): Evidence & { kind: LabelKind } => labelOf(start, end),
    kindUnder: (outer: readonly Label[]): LabelKind => firstOf(outer).kind,
    /** What was said of a number: the next one in the text may go without saying. */
    remember(label: Evidence, end: number): void {
      previous = label as Spoken;
      previousEnd = end;
    },
  };
}
