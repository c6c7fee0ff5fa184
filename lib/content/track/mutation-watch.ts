/**
 * Gathers the changes since the last look. One observer for all roots; its callback only remembers where, because it
 * runs inside the page's own work. A page that changes without end is looked at less often, never more.
 */

import { isConnected, parentNodeOf, rootOf, treeOf, typeOf } from '#lib/page/native.ts';

const DOCUMENT = 9;
/** More records than this in one delivery: it is cheaper to look at the whole root again. */
const FLOOD = 1_000;
/** Children from which on a parent counts as large. */
const CROWD = 16;
/** Attributes that make a text or a link another one. */
const ATTRIBUTES = [
  'href',
  'value',
  'type',
  'autocomplete',
  'contenteditable',
  'aria-label',
  'aria-labelledby',
  'for',
];

/** Attributes that move something, and change no text: hidden text is asked about later. */
const MOVES = ['class', 'style', 'hidden', 'open'];
const MOVING: ReadonlySet<string | null> = new Set(MOVES);

export interface Dirt {
  /** Connected nodes, none of them inside another. */
  nodes: readonly Node[];
  /** Whether something was taken out. */
  removals: boolean;
}

export type MutationWatch = ReturnType<typeof createMutationWatch>;

/**
 * @param onDirty called once when the first change after a `take` comes in.
 * @param onMoved called with each element whose class or style changed; without it these are not watched.
 */
export function createMutationWatch(
  isOurs: (node: Node) => boolean,
  onDirty: () => void,
  signal: AbortSignal,
  onMoved?: (element: Element) => void,
) {
  const roots = new WeakSet<Node>();
  let nodes = new Set<Node>();
  let removals = false;
  let whole: Document | undefined;
  /** @param node undefined if it left a crowd: there is nothing to look at, and its numbers are still to be forgotten. */
  function note(node: Node | undefined): void {
    const first = nodes.size === 0 && !removals;
    if (node) nodes.add(node);
    else removals = true;
    // Last: the listener checks immediately whether there is anything.
    if (first) onDirty();
  }

  const observer = new MutationObserver((records) => {
    const changes: MutationRecord[] = [];
    for (const record of records) {
      if (!onMoved || isChange(record)) changes.push(record);
      if (changes.length > FLOOD) return flood(records);
    }
    for (const record of changes) {
      if (isOurs(record.target) || touches(record, isOurs)) continue;
      if (record.removedNodes.length > 0) note(undefined);
      for (const node of isCrowd(record) ? record.addedNodes : [record.target]) note(node);
    }
  });

  /**
   * Thousands at once, inside of the page's own work: no more is asked of them, the document is looked at again, with
   * all shadow roots in it. If it is not watched, each is at least located.
   */
  function flood(records: readonly MutationRecord[]): void {
    note(undefined);
    for (const tree of whole ? [whole] : treesOf(records, isOurs)) note(tree);
    const top = whole && rootOf(whole);
    if (top) onMoved?.(top);
  }

  /** Of a text or a link; else it is told as a move. */
  function isChange({ attributeName, target }: MutationRecord): boolean {
    if (!MOVING.has(attributeName)) return true;
    if (!isOurs(target)) onMoved?.(target as Element);
    return false;
  }

  signal.addEventListener('abort', () => observer.disconnect(), { once: true });

  return {
    /** Watches a document or shadow root; a second time changes nothing. */
    observe(root: Document | ShadowRoot): void {
      if (roots.has(root) || signal.aborted) return;
      roots.add(root);
      if (typeOf(root) === DOCUMENT) whole = root as Document;
      observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: onMoved ? [...ATTRIBUTES, ...MOVES] : ATTRIBUTES,
      });
    },
    /** Reports a change that the observer cannot see (the value of an input). */
    touch: note,
    get dirty(): boolean {
      return nodes.size > 0 || removals;
    },
    /** Hands over what changed, and forgets it. */
    take(): Dirt {
      const dirt = { nodes: outermost(nodes), removals };
      nodes = new Set();
      removals = false;
      return dirt;
    },
  };
}

function touches({ addedNodes, removedNodes }: MutationRecord, isOurs: (node: Node) => boolean): boolean {
  for (const node of addedNodes) if (isOurs(node)) return true;
  for (const node of removedNodes) if (isOurs(node)) return true;
  return false;
}

/** The trees that the changes are in. */
function treesOf(records: readonly MutationRecord[], isOurs: (node: Node) => boolean): Set<Node> {
  const targets = new Set(records.map(({ target }) => target));
  return new Set([...targets].filter((target) => !isOurs(target)).map(treeOf));
}

/**
 * Elements added to something large (the body, a list of rows): what came is looked at, not all that was there.
 * What left is found by its absence from the document.
 */
function isCrowd({ target, type, addedNodes }: MutationRecord): boolean {
  if (type !== 'childList' || !(target instanceof Element)) return false;
  const large = target.childElementCount >= CROWD || target.localName === 'body';
  if (!large) return false;
  for (const node of addedNodes) if (!(node instanceof Element)) return false;
  return true;
}

/** Drops the disconnected, and those under another of the set. */
function outermost(nodes: Set<Node>): Node[] {
  const kept: Node[] = [];
  for (const node of nodes) {
    if (!isConnected(node)) continue;
    let inside = false;
    for (let at = parentNodeOf(node); at && !inside; at = parentNodeOf(at)) inside = nodes.has(at);
    if (!inside) kept.push(node);
  }
  return kept;
}
