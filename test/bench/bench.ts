/** A benchmark is a file `NAME.bench.ts` in this folder that exports one as its default. */

export interface BenchOptions {
  /** Less of everything: shows that it runs, its figures say little. */
  quick: boolean;
  /** Browsers that were asked for; benches without a browser take no notice. */
  browsers: readonly BenchBrowser[];
  /** Says on standard error what is being done. */
  say: (text: string) => void;
}

export type BenchBrowser = 'chromium' | 'firefox';

/** A figure, with the goal that it is held against if there is one. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  goal?: { atMost: number } | { atLeast: number };
}

export const figure = (what: string, value: number, unit: string, goal?: Figure['goal']): Figure => ({
  what,
  value,
  unit,
  ...(goal && { goal }),
});

export interface BenchTable {
  title: string;
  figures: Figure[];
}

export interface Bench {
  /** One line that says what it measures. */
  title: string;
  /** Yields each table as soon as it is measured. */
  run(options: BenchOptions): AsyncIterable<BenchTable>;
}

/** Undefined if no goal was set. */
export function isMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** The middle one; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return (quantile(values, 0.5) + quantile(values, 0.5, true)) / 2;
}

/** The value that a share of all are at most; of two that are as near, the lower, or the upper one. */
export function quantile(values: readonly number[], share: number, upper = false): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  return sorted[upper ? Math.ceil(at) : Math.floor(at)] ?? Number.NaN;
}
