/**
 * The small regular-expression language of libphonenumber's metadata, as nondeterministic automata: digits, `\d`,
 * classes, groups, `|`, `?`, `{n}`, `{n,m}`. Anything else is an error: new metadata must not be misread silently.
 */

/** A state's moves: `on[digit]` lists targets, `free` the targets that cost no digit. */
interface State {
  on: number[][];
  free: number[];
}

export interface Nfa {
  states: State[];
  /** What is accepted where: state → tags. */
  tags: Map<number, string[]>;
}

interface Piece {
  start: number;
  end: number;
}

const MAX_DIGITS = 17;

export function createNfa(): Nfa {
  return { states: [], tags: new Map() };
}

/**
 * Adds `pattern` (matched from the number's first digit) to the automaton and tags its end.
 * `prefix`: the pattern need only match the beginning, as `leading_digits` does.
 * @returns the start state.
 */
export function addPattern(nfa: Nfa, pattern: string, tag: string, prefix = false): number {
  const parser = createParser(nfa, pattern);
  const piece = parser.alternatives();
  parser.end();
  if (prefix) for (let digit = 0; digit < 10; digit++) nfa.states[piece.end]?.on[digit]?.push(piece.end);
  nfa.tags.set(piece.end, [...(nfa.tags.get(piece.end) ?? []), tag]);
  return piece.start;
}

/** All states that can be reached without a digit, sorted: the identity of a deterministic state. */
export function closure(nfa: Nfa, from: Iterable<number>): number[] {
  const seen = new Set<number>();
  const work = [...from];
  for (let state = work.pop(); state !== undefined; state = work.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    work.push(...(nfa.states[state]?.free ?? []));
  }
  return [...seen].sort((a, b) => a - b);
}

export function step(nfa: Nfa, states: readonly number[], digit: number): number[] {
  return closure(
    nfa,
    states.flatMap((state) => nfa.states[state]?.on[digit] ?? []),
  );
}

function createParser(nfa: Nfa, pattern: string) {
  let at = 0;

  function state(): number {
    nfa.states.push({ on: Array.from({ length: 10 }, () => []), free: [] });
    return nfa.states.length - 1;
  }
  function free(from: number, to: number): void {
    nfa.states[from]?.free.push(to);
  }

  function alternatives(): Piece {
    const all = { start: state(), end: state() };
    do {
      const one = sequence();
      free(all.start, one.start);
      free(one.end, all.end);
    } while (take('|'));
    return all;
  }

  function sequence(): Piece {
    const start = state();
    let end = start;
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const next = repeated();
      free(end, next.start);
      end = next.end;
    }
    return { start, end };
  }

  /** An atom and its `?` or `{n,m}`: the atom's text is parsed again for each copy. */
  function repeated(): Piece {
    const from = at;
    const first = atom();
    const [least, most] = quantifier();
    const after = at;
    const copies = [first];
    for (let copy = 1; copy < most; copy++) {
      at = from;
      copies.push(atom());
    }
    at = after;
    const all = { start: state(), end: state() };
    let end = all.start;
    copies.forEach((copy, index) => {
      if (index >= least) free(end, all.end);
      free(end, copy.start);
      end = copy.end;
    });
    free(end, all.end);
    return all;
  }

  function quantifier(): [number, number] {
    if (take('?')) return [0, 1];
    if (!take('{')) return [1, 1];
    const close = pattern.indexOf('}', at);
    const [least, most] = pattern.slice(at, close).split(',');
    at = close + 1;
    return [Number(least), most === undefined ? Number(least) : most === '' ? MAX_DIGITS : Number(most)];
  }

  function atom(): Piece {
    if (take('(')) {
      if (take('?') && !take(':')) fail();
      const group = alternatives();
      if (!take(')')) fail();
      return group;
    }
    const piece = { start: state(), end: state() };
    for (const digit of digits()) nfa.states[piece.start]?.on[digit]?.push(piece.end);
    return piece;
  }

  function digits(): number[] {
    if (take('\\')) return take('d') ? range(0, 9) : fail();
    if (take('[')) {
      const found: number[] = [];
      while (!take(']')) found.push(...classItem());
      return found;
    }
    return [digit()];
  }

  function classItem(): number[] {
    if (take('\\')) return take('d') ? range(0, 9) : fail();
    const low = digit();
    return take('-') ? range(low, digit()) : [low];
  }

  function digit(): number {
    const found = pattern[at++];
    return found !== undefined && found >= '0' && found <= '9' ? Number(found) : fail();
  }

  function take(char: string): boolean {
    if (pattern[at] !== char) return false;
    at++;
    return true;
  }

  function end(): void {
    if (at !== pattern.length) fail();
  }

  function fail(): never {
    throw new Error(`metadata pattern not understood at ${at}: ${pattern}`);
  }

  return { alternatives, end };
}

function range(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}
