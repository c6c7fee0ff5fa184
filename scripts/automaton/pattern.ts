/** The metadata's patterns as automata over digits. */
import { DFA, JS, NFA } from 'refa';

const FIRST_DIGIT = '0'.charCodeAt(0);
const compiled = new Map<string, DFA>();

/** @param pattern is matched from the number's first digit to its last. @throws if it is no regular expression */
function compile(pattern: string): DFA {
  const known = compiled.get(pattern);
  if (known) return known;
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source: pattern, flags: '' }).parse();
  const automaton = DFA.fromFA(NFA.fromRegex(expression, { maxCharacter }));
  automaton.minimize();
  compiled.set(pattern, automaton);
  return automaton;
}

/** Where several patterns are after the same digits; undefined for those that cannot match any more. */
export type Places = readonly (DFA.ReadonlyNode | undefined)[];

/** Patterns by tag, walked over together. */
export function createPatterns(patterns: ReadonlyMap<string, string>) {
  const automata = [...patterns.values()].map(compile);
  const ids = new Map<DFA.ReadonlyNode | undefined, number>();
  const idOf = (node: DFA.ReadonlyNode | undefined): number => {
    const id = ids.get(node) ?? ids.size;
    ids.set(node, id);
    return id;
  };
  return {
    start: automata.map(({ initial }) => initial) as Places,
    /** The same text for the same places. */
    keyOf: (places: Places): string => places.map(idOf).join(),
    step: (places: Places, digit: number): Places => places.map((node) => node?.out.get(FIRST_DIGIT + digit)),
    /** Tags of the patterns that match what was read. */
    tagsAt: (places: Places): Set<string> =>
      new Set(
        [...patterns.keys()].filter((_, index) => {
          const node = places[index];
          return node && automata[index]?.finals.has(node as DFA.Node);
        }),
      ),
  };
}
