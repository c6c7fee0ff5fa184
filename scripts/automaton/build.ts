/**
 * Metadata → one minimal acyclic automaton over digits. Root: nothing read. A path is a calling code and then a
 * national number; where it ends, a label says that the number is valid, for which of the code's regions, and
 * whether Google's rules want the national prefix before it when it is written nationally.
 */

import { numberingPlans, type Plan } from './numbering-plans.ts';
import { createPatterns, type Places } from './pattern.ts';

export interface Node {
  /** 0: not valid here; else 1 + 2 × (region's place among those of the calling code) + (prefix required). */
  label: number;
  /** Target node by digit; -1 for none. */
  next: number[];
}

export interface Automaton {
  /** Children always before parents; the last is the root. */
  nodes: Node[];
  plans: Map<string, Plan[]>;
}

/** E.164 allows 15 digits; Germany's plan has longer ones. */
const MAX_DIGITS = 17;

export function buildAutomaton(): Automaton {
  const plans = numberingPlans();
  const store = createNodeStore();
  const byCode = new Map([...plans].map(([code, list]) => [code, compileCode(list, store)] as const));
  codesToTree('', byCode, store);
  return { nodes: store.nodes, plans };
}

function createNodeStore() {
  const nodes: Node[] = [];
  const ids = new Map<string, number>();
  /** The id of a node like this one, made on first sight; -1 for one from which nothing valid can be reached. */
  function intern(node: Node): number {
    if (node.label === 0 && node.next.every((target) => target < 0)) return -1;
    const key = `${node.label}:${node.next.join()}`;
    const known = ids.get(key);
    if (known !== undefined) return known;
    nodes.push(node);
    ids.set(key, nodes.length - 1);
    return nodes.length - 1;
  }
  return { nodes, intern };
}
type NodeStore = ReturnType<typeof createNodeStore>;

function codesToTree(prefix: string, byCode: Map<string, number>, store: NodeStore): number {
  const own = byCode.get(prefix);
  if (own !== undefined) return own;
  if (prefix.length >= 3) return -1;
  const next = Array.from({ length: 10 }, (_, digit) => codesToTree(prefix + digit, byCode, store));
  return store.intern({ label: 0, next });
}

function compileCode(plans: readonly Plan[], store: NodeStore): number {
  const { start, keyOf, step, tagsAt } = createPatterns(patternsOf(plans));
  const judge = createJudge(plans);
  const memo = new Map<string, number>();

  function visit(places: Places, length: number): number {
    const key = `${length}:${keyOf(places)}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const next = Array.from({ length: 10 }, (_, digit) => {
      if (length === MAX_DIGITS) return -1;
      const target = step(places, digit);
      return target.every((place) => place === undefined) ? -1 : visit(target, length + 1);
    });
    const id = store.intern({ label: judge(tagsAt(places), length), next });
    memo.set(key, id);
    return id;
  }
  return visit(start, 0);
}

/** Only their beginning counts. */
const leading = (pattern: string): string => `(?:${pattern})\\d*`;

/** By tag. Formats are the main region's, for all regions of its code. */
function patternsOf(plans: readonly Plan[]): Map<string, string> {
  const patterns = new Map<string, string>();
  for (const [index, plan] of plans.entries()) {
    patterns.set(`${index}:general`, plan.pattern);
    for (const [place, type] of plan.types.entries()) patterns.set(`${index}:type${place}`, type.pattern);
    if (plan.leadingDigits) patterns.set(`${index}:leading`, leading(plan.leadingDigits));
  }
  for (const [index, format] of (plans[0]?.formats ?? []).entries()) {
    patterns.set(`format${index}`, format.pattern);
    if (format.leadingDigits) patterns.set(`lead${index}`, leading(format.leadingDigits));
  }
  return patterns;
}

/** The label of a number from the tags of the patterns that it matches. */
function createJudge(plans: readonly Plan[]) {
  return (tags: ReadonlySet<string>, length: number): number => {
    const index = plans.findIndex((plan, place) =>
      plan.leadingDigits ? tags.has(`${place}:leading`) : matchesType(plan, place, tags, length),
    );
    const plan = plans[index];
    if (!plan || !matchesType(plan, index, tags, length)) return 0;
    return 1 + 2 * index + (needsPrefix(plans[0], tags) ? 1 : 0);
  };
}

function matchesType(plan: Plan, place: number, tags: ReadonlySet<string>, length: number): boolean {
  if (!tags.has(`${place}:general`)) return false;
  return plan.types.some((type, index) => tags.has(`${place}:type${index}`) && type.lengths.includes(length));
}

/**
 * Google's rule (PhoneNumberMatcher, isNationalPrefixPresentIfRequired): the format that the number would get
 * writes a national prefix, and does not call it optional.
 */
function needsPrefix(main: Plan | undefined, tags: ReadonlySet<string>): boolean {
  const format = main?.formats.find(
    (each, index) => tags.has(`format${index}`) && (!each.leadingDigits || tags.has(`lead${index}`)),
  );
  if (!format?.prefixRule || format.prefixOptional) return false;
  return !/^\(?\$1\)?$/.test(format.prefixRule);
}
