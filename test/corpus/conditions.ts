/**
 * Every condition in the engine's files as a rule that can be switched off: an `if` that does not hold, a part of an
 * "and" that always does, a part of an "or" that never does. Done to the source on its way into a bundle, so that what
 * is shipped knows nothing of it.
 */
import type { Plugin } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import { SWITCHES } from './conditions-names.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

type Switch = keyof typeof SWITCHES;

interface Condition {
  name: string;
  off: Switch;
  start: number;
  end: number;
}

const FORGETFUL = `import { withoutMarks } from './chars.ts';
export const createMemo = (find) => ({ of: (text) => find(withoutMarks(text)), clear() {} });`;
/** Longest condition that is named whole. */
const MOST_NAMED = 60;

/** @param isRule says of which files the conditions are rules, by their path. */
export function conditionSwitches(isRule: (path: string) => boolean): Plugin {
  return {
    name: 'condition-switches',
    transform(code, id) {
      const path = id.slice(id.indexOf('/lib/') + 1);
      // Answers that are remembered would be those of a rule that is on.
      if (path === 'lib/detect/memo.ts') return FORGETFUL;
      if (!isRule(path)) return null;
      return withSwitches(code, conditionsOf(code, path));
    },
  };
}

/** The conditions of a file, outer ones before those in them. */
export function conditionsOf(code: string, path: string): Condition[] {
  const found: Condition[] = [];
  const add = ({ start, end }: Node, off: Switch): void => {
    const line = code.slice(0, start).split('\n').length;
    const text = code.slice(start, end).replace(/\s+/g, ' ');
    const short = text.length > MOST_NAMED ? `${text.slice(0, MOST_NAMED)}…` : text;
    found.push({ name: `${path}:${line} ${off === 'always' ? '&& ' : ''}${short}`, off, start, end });
  };
  /** Parts that are asked for their truth only; elsewhere `&&` gives a value. */
  const addParts = (test: Node): void => {
    if (test.type === 'UnaryExpression' && test.operator === '!') addParts(test.argument as Node);
    if (test.type !== 'LogicalExpression' || test.operator === '??') return;
    for (const part of [test.left as Node, test.right as Node]) {
      if (!(part.type === 'LogicalExpression' && part.operator === test.operator))
        add(part, test.operator === '&&' ? 'always' : 'never');
      addParts(part);
    }
  };
  const visit = (node: Node): void => {
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      add(node.test as Node, 'never');
      addParts(node.test as Node);
    }
    if (givesTruth(node)) addParts(truthOf(node));
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node);
  return found;
}

/** An arrow function of a condition and nothing else, said to be so. */
const givesTruth = (node: Node): boolean =>
  node.type === 'ArrowFunctionExpression' &&
  (node.body as Node).type !== 'BlockStatement' &&
  ((node.returnType as Node | null)?.typeAnnotation as Node | undefined)?.type === 'TSBooleanKeyword';
const truthOf = (node: Node): Node => node.body as Node;

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string');
}

function withSwitches(code: string, conditions: readonly Condition[]): string {
  const opens = conditions.map(({ start, end, off, name }) => ({
    at: start,
    // Of two that begin together the longer one opens first.
    order: end,
    text: `${SWITCHES[off]}(${JSON.stringify(name)}, `,
  }));
  const closes = conditions.map(({ end }) => ({ at: end, order: Number.POSITIVE_INFINITY, text: ')' }));
  let result = '';
  let from = 0;
  for (const { at, text } of [...closes, ...opens].sort((a, b) => a.at - b.at || b.order - a.order)) {
    result += code.slice(from, at) + text;
    from = at;
  }
  return result + code.slice(from);
}
