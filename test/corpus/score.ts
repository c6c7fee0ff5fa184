import type { CorpusCase } from './cases.ts';
import type { Answer } from './run.ts';

/** Counts over a set of cases; the shares are derived from them. */
export interface Score {
  cases: number;
  right: number;
  wrong: number;
  missed: number;
  /** Numbers found where an extension was expected or given, and those of them where both are the same. */
  extensions: number;
  extensionsRight: number;
  /** Cases that hold no number, and those of them where nothing was offered. */
  empty: number;
  clean: number;
  /** Cases with nothing missed and nothing wrong. */
  exact: number;
}

const NONE: Score = {
  cases: 0,
  right: 0,
  wrong: 0,
  missed: 0,
  extensions: 0,
  extensionsRight: 0,
  empty: 0,
  clean: 0,
  exact: 0,
};

/** Numbers are matched by E.164, each expected one at most once; the order in the page is not judged. */
export function scoreCase({ expect, skip }: Pick<CorpusCase, 'expect' | 'skip'>, answer: Answer): Score {
  const left = [...(answer ?? [])];
  const score: Score = { ...NONE, cases: 1 };
  for (const want of expect) {
    const same = left.findIndex((got) => got.e164 === want.e164 && got.ext === want.ext);
    const at = same >= 0 ? same : left.findIndex((got) => got.e164 === want.e164);
    if (at < 0) {
      score.missed++;
      continue;
    }
    const [got] = left.splice(at, 1);
    score.right++;
    if (want.ext !== undefined || got?.ext !== undefined) {
      score.extensions++;
      if (want.ext === got?.ext) score.extensionsRight++;
    }
  }
  const wrong = [...left];
  for (const e164 of skip ?? []) {
    const at = wrong.findIndex((got) => got.e164 === e164);
    if (at >= 0) wrong.splice(at, 1);
  }
  score.wrong = wrong.length;
  score.exact = score.wrong + score.missed === 0 ? 1 : 0;
  if (expect.length === 0 && !skip?.length) {
    score.empty = 1;
    score.clean = wrong.length === 0 ? 1 : 0;
  }
  return score;
}

export function addScores(scores: readonly Score[]): Score {
  const sum = { ...NONE };
  for (const score of scores) {
    for (const key of Object.keys(sum) as (keyof Score)[]) sum[key] += score[key];
  }
  return sum;
}

/** Shares from 0 to 1; undefined if there was nothing to judge. */
export function shares(score: Score) {
  const precision = share(score.right, score.right + score.wrong);
  const recall = share(score.right, score.right + score.missed);
  const f1 =
    precision === undefined || recall === undefined || precision + recall === 0
      ? undefined
      : (2 * precision * recall) / (precision + recall);
  return {
    precision,
    recall,
    f1,
    ext: share(score.extensionsRight, score.extensions),
    clean: share(score.clean, score.empty),
    exact: share(score.exact, score.cases),
  };
}

const share = (part: number, whole: number) => (whole === 0 ? undefined : part / whole);

/** Scores by category group, in the order in which the groups first stand. */
export function scoreGroups(
  cases: readonly CorpusCase[],
  answers: readonly Answer[],
): { group: string; score: Score }[] {
  const groups = new Map<string, Score[]>();
  cases.forEach((one, index) => {
    const group = one.category.split('/')[0] ?? one.category;
    const scores = groups.get(group) ?? [];
    scores.push(scoreCase(one, answers[index] ?? null));
    groups.set(group, scores);
  });
  return [...groups].map(([group, scores]) => ({ group, score: addScores(scores) }));
}
