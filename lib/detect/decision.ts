/**
 * Whether a valid number is offered: a sum of weights, one for each thing that was observed. More than nothing, and it
 * is. The weights are written by hand: see docs/detection.md for how they were judged.
 */
import type { Evidence, LabelKind, LabelSource, Notation, TextKind } from './types.ts';

/** How it is written speaks for it, digits without anything against it. */
const NOTATION: Record<Notation, number> = { international: 4, separated: 2, bare: -2 };
const FIELD: Record<TextKind, number> = { text: 0, 'tel-input': 6, 'tel-link': 6 };

type Weights = Partial<Record<LabelKind, number>>;
/** Beside the number: a thing that has numbers of its own refuses all; what is not known refuses what has no plus. */
const BESIDE: Weights = { phone: 6, fax: -12, other: -12, vague: -3 };
/** A line above or another box may head something else: it refuses nothing that has a plus. */
const BEFORE: Weights = { phone: 6, fax: -12, other: -3, vague: -3 };

const LABELS: Record<LabelSource, Weights> = {
  line: BESIDE,
  bracket: BESIDE,
  behind: BESIDE,
  list: BEFORE,
  series: BESIDE,
  table: BESIDE,
  attached: BESIDE,
  column: BESIDE,
  above: BESIDE,
  after: BEFORE,
  before: BEFORE,
};

/** The weight of one thing observed. */
export function weightOf(evidence: Evidence): number {
  if (evidence.source === 'notation') return NOTATION[evidence.kind];
  if (evidence.source === 'field') return FIELD[evidence.kind];
  return LABELS[evidence.source][evidence.kind] ?? 0;
}

/** The sum over all that was observed: offered if it is more than nothing. */
export const weigh = (observed: readonly Evidence[]): number =>
  observed.reduce((sum, evidence) => sum + weightOf(evidence), 0);
