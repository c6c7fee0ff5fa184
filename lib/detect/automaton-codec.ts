/**
 * How the automaton is written as bits: one description that the encoder and the decoder both run, so that they
 * cannot differ. `ask(context, bit)` writes `bit` when encoding; when decoding it ignores `bit` and returns the one
 * that was written.
 *
 * Nodes come in depth-first order. A node's height (longest way on) bounds its targets, and targets of one height
 * are kept most recent first, so that the common ones ("any five digits more") cost less than a bit.
 */
export type Ask = (context: number, bit: number) => number;

/** Maximal height of a node: three digits of calling code and seventeen of number. */
const HEIGHTS = 24;
const LABELS = 64;

/** Contexts: where each kind of bit has its odds. */
const LABEL_SOME = 0;
const LABEL_SAME = LABEL_SOME + HEIGHTS;
const LABEL_TREE = LABEL_SAME + HEIGHTS;
const SAME = LABEL_TREE + LABELS;
const SOME = SAME + HEIGHTS * 40;
const EARLIER = SOME + HEIGHTS * 20;
const WHICH = EARLIER + HEIGHTS;
const FRESH = WHICH + 64;
const LOWER = FRESH + HEIGHTS * 2;
const RANK = LOWER + HEIGHTS;
export const CONTEXTS = RANK + HEIGHTS * 32;

export interface CodecNode {
  label: number;
  height: number;
  /** Node ids by digit, -1 for none. */
  next: readonly number[];
}

/** What the walk needs to know of a graph when encoding, and what it is told when decoding. */
export interface Graph {
  /** The node with this id (encoding), or undefined (decoding). */
  node(id: number): CodecNode | undefined;
  /** Called with each node when it and all that it leads to are known; returns its id. */
  done(label: number, next: readonly number[], id: number): number;
}

/** Walks (and so writes, or reads) the graph below the node `id`; returns that node's id. */
export function codeGraph(ask: Ask, graph: Graph, id: number, height: number): number {
  const recent: number[][] = Array.from({ length: HEIGHTS }, () => []);
  let lastLabel = 1;
  const seen = new Set<number>();

  /** A number in unary up to `most`, each place with odds of its own. */
  function unary(base: number, most: number, value: number): number {
    let found = 0;
    while (found < most && ask(base + found, value > found ? 1 : 0) === 1) found++;
    return found;
  }

  /** Exp-Golomb: how many bits, then the bits. */
  function rank(base: number, value: number): number {
    const size = unary(base, 12, 31 - Math.clz32(value + 1));
    let found = 1;
    for (let bit = size - 1; bit >= 0; bit--) {
      const odds = base + 13 + Math.min(18, bit === size - 1 ? size : 13 + Math.min(bit, 5));
      found = found * 2 + ask(odds, ((value + 1) >> bit) & 1);
    }
    return found - 1;
  }

  function label(height: number, value: number): number {
    if (height > 0 && ask(LABEL_SOME + height, value > 0 ? 1 : 0) === 0) return 0;
    if (ask(LABEL_SAME + height, value === lastLabel ? 1 : 0) === 1) return lastLabel;
    let found = 1;
    for (let bit = 5; bit >= 0; bit--) found = found * 2 + ask(LABEL_TREE + found, (value >> bit) & 1);
    lastLabel = found - LABELS;
    return lastLabel;
  }

  function target(height: number, wanted: number): number {
    const node = graph.node(wanted);
    const drop = unary(LOWER + Math.min(height, 11) * 2, 1, node && node.height < height - 1 ? 1 : 0);
    const low = drop ? 1 + unary(LOWER + 23, HEIGHTS, node ? height - 2 - node.height : 0) : 0;
    const its = height - 1 - low;
    const list = recent[its] ?? [];
    const known = ask(FRESH + its * 2 + (list.length > 4 ? 1 : 0), seen.has(wanted) ? 1 : 0);
    if (known === 0) {
      const made = visit(wanted, its);
      if (node) seen.add(made);
      list.push(made);
      return made;
    }
    // Looked for only when encoding. The most recent is last, so that taking one out moves few.
    const last = list.length - 1;
    const place = rank(RANK + its * 32, node ? last - list.lastIndexOf(wanted) : 0);
    const found = list[last - place] ?? -1;
    for (let at = last - place; at < last; at++) list[at] = list[at + 1] ?? -1;
    list[last] = found;
    return found;
  }

  function visit(id: number, height: number): number {
    const node = graph.node(id);
    const itsLabel = label(height, node?.label ?? 0);
    const next: number[] = [];
    const kinds: number[] = [];
    let previous = -1;
    let changes = 0;
    for (let digit = 0; digit < 10; digit++) {
      const wanted = node?.next[digit] ?? -1;
      const stays = height === 0 || sameAsBefore(digit, wanted);
      if (!stays) {
        previous = another(wanted);
        changes++;
      }
      next.push(previous);
    }
    return graph.done(itsLabel, next, id);

    function sameAsBefore(digit: number, wanted: number): boolean {
      const context = SAME + height * 40 + digit * 4 + (previous < 0 ? 0 : 2) + (changes > 2 ? 1 : 0);
      return ask(context, wanted === previous ? 1 : 0) === 1;
    }
    /** A target unlike the digit before: none, one that this node already has, or another. */
    function another(wanted: number): number {
      if (previous >= 0 && ask(SOME + height * 20 + Math.min(changes, 9), wanted >= 0 ? 1 : 0) === 0)
        return -1;
      const others = kinds.filter((kind) => kind !== previous);
      if (others.length > 0 && ask(EARLIER + height, others.includes(wanted) ? 1 : 0) === 1) {
        const place = unary(
          WHICH + Math.min(others.length, 5) * 10,
          others.length - 1,
          others.indexOf(wanted),
        );
        return others[place] ?? -1;
      }
      const found = target(height, wanted);
      kinds.unshift(found);
      return found;
    }
  }

  return visit(id, height);
}
