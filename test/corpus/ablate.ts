/** Gains and losses of each rule: every case again without each of the rules that spoke in it. */
import type { Ablated } from './ablate-in-page.ts';
import type { CorpusCase } from './cases.ts';
import { conditionSwitches } from './conditions.ts';
import { runScripts } from './run.ts';
import { scoreCase } from './score.ts';

export interface RuleWorth {
  rule: string;
  /** Cases in which it spoke. */
  spoke: number;
  /** Numbers that are right because of it, and wrong because of it. */
  gains: number;
  losses: number;
  /** Gains less losses, by set. */
  sets: Record<string, number>;
}

interface AblateOptions {
  /** Names the set of a case: an author's, or real pages. */
  setOf: (one: CorpusCase) => string;
  onTrouble: (text: string) => void;
  /** Files whose conditions are rules too, by how their paths begin. */
  conditionsOf: readonly string[];
}

export async function ablate(
  cases: readonly CorpusCase[],
  { setOf, onTrouble, conditionsOf }: AblateOptions,
): Promise<RuleWorth[]> {
  const answers = await runScripts(cases, {
    entries: ['test/corpus/ablate-in-page.ts'],
    names: ['corpusAblate'],
    onTrouble,
    plugins:
      conditionsOf.length === 0
        ? []
        : [conditionSwitches((path) => conditionsOf.some((start) => path.startsWith(start)))],
  });
  const worth = new Map<string, RuleWorth>();
  for (const [index, one] of cases.entries()) {
    const answer = answers[index]?.corpusAblate as Ablated | null | undefined;
    if (!answer) {
      onTrouble(`${one.id}: the case is left out, it threw`);
      continue;
    }
    const faults = (found: Ablated['whole']): number => {
      const score = scoreCase(one, found);
      return score.wrong + score.missed + score.extensions - score.extensionsRight;
    };
    const whole = faults(answer.whole);
    for (const [rule, found] of Object.entries(answer.without)) {
      const each = worth.get(rule) ?? { rule, spoke: 0, gains: 0, losses: 0, sets: {} };
      worth.set(rule, each);
      const change = faults(found) - whole;
      each.spoke++;
      if (change > 0) each.gains += change;
      else each.losses -= change;
      if (change !== 0) each.sets[setOf(one)] = (each.sets[setOf(one)] ?? 0) + change;
    }
  }
  return [...worth.values()].sort((a, b) => b.gains - b.losses - (a.gains - a.losses));
}
