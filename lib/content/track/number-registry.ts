/**
 * The numbers of a page, by where they stand. Strong references are held to the blocks that have numbers and to
 * nothing else; `sweep` lets go of those that left the page.
 */
import { createTextWalker, isConnected } from '../dom/native.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { holderOf } from '../dom/placement.ts';

export interface RegistryChanges {
  added: readonly PageNumber[];
  removed: readonly PageNumber[];
}

export interface NumberRegistry {
  readonly size: number;
  has(number: PageNumber): boolean;
  /** Numbers whose text, link or input is held by `element`. */
  heldBy(element: Element): readonly PageNumber[];
  /** Takes numbers in; one found before at the same place is replaced. */
  put(numbers: readonly PageNumber[]): void;
  /** Makes `numbers` the whole truth about `scope` and everything in it, shadow roots included. */
  renew(scope: Element, numbers: readonly PageNumber[]): void;
  /** Forgets what is no longer in the document. */
  sweep(): void;
  clear(): void;
  /** All, as they came: see `inPageOrder`. */
  all(): PageNumber[];
}

/** @param shadowOf the shadow root that the scan entered at an element, closed ones included. */
export function createNumberRegistry(
  shadowOf: (element: Element) => ShadowRoot | undefined,
  onChange: (changes: RegistryChanges) => void,
): NumberRegistry {
  const byOwner = new Map<Element, PageNumber[]>();
  const byHolder = new WeakMap<Element, Set<PageNumber>>();
  let size = 0;

  function file(number: PageNumber): void {
    for (const holder of holdersOf(number)) {
      const held = byHolder.get(holder);
      if (held) held.add(number);
      else byHolder.set(holder, new Set([number]));
    }
    size++;
  }

  function unfile(number: PageNumber): void {
    for (const holder of holdersOf(number)) byHolder.get(holder)?.delete(number);
    size--;
  }

  function dropOwner(owner: Element, removed: PageNumber[]): void {
    const numbers = byOwner.get(owner);
    if (!numbers) return;
    byOwner.delete(owner);
    for (const number of numbers) unfile(number);
    removed.push(...numbers);
  }

  function dropWithin(root: Element | ShadowRoot, removed: PageNumber[]): void {
    if (root instanceof Element) dropOne(root, removed);
    for (const element of root.querySelectorAll('*')) dropOne(element, removed);
  }

  function dropOne(element: Element, removed: PageNumber[]): void {
    dropOwner(element, removed);
    const shadow = shadowOf(element);
    if (shadow) dropWithin(shadow, removed);
  }

  function take(numbers: readonly PageNumber[], removed: PageNumber[]): void {
    for (const number of numbers) {
      const mates = byOwner.get(number.owner) ?? [];
      const twin = mates.findIndex((mate) => samePlace(mate, number));
      if (twin >= 0) {
        const [old] = mates.splice(twin, 1);
        if (old) {
          unfile(old);
          removed.push(old);
        }
      }
      mates.push(number);
      byOwner.set(number.owner, mates);
      file(number);
    }
  }

  function tell(added: readonly PageNumber[], removed: readonly PageNumber[]): void {
    if (added.length > 0 || removed.length > 0) onChange({ added, removed });
  }

  return {
    get size() {
      return size;
    },
    has: (number) => byOwner.get(number.owner)?.includes(number) ?? false,
    heldBy: (element) => [...(byHolder.get(element) ?? [])],
    put(numbers) {
      const removed: PageNumber[] = [];
      take(numbers, removed);
      tell(numbers, removed);
    },
    renew(scope, numbers) {
      const removed: PageNumber[] = [];
      dropWithin(scope, removed);
      // What did not change keeps its identity: an open card, or a call's answer, stays where it is.
      const kept = numbers.map((number) => removed.find((old) => sameNumber(old, number)) ?? number);
      take(kept, removed);
      const gone = removed.filter((old) => !kept.includes(old));
      tell(
        kept.filter((number) => !removed.includes(number)),
        gone,
      );
    },
    sweep() {
      const removed: PageNumber[] = [];
      for (const owner of byOwner.keys()) if (!isConnected(owner)) dropOwner(owner, removed);
      tell([], removed);
    },
    clear() {
      const removed = [...byOwner.values()].flat();
      for (const number of removed) unfile(number);
      byOwner.clear();
      tell([], removed);
    },
    all: () => [...byOwner.values()].flat(),
  };
}

/** Elements that an event on the number can have as its target. */
function holdersOf(number: PageNumber): Set<Element> {
  const holders = new Set<Element>();
  const holder = holderOf(number);
  if (holder) holders.add(holder);
  const { anchor } = number;
  if (anchor.kind !== 'text' || anchor.start === anchor.end) return holders;
  if (anchor.end.parentElement) holders.add(anchor.end.parentElement);
  // Split over inline elements: whatever lies between start and end, at most a few nodes.
  const walker = createTextWalker(document, number.owner);
  walker.currentNode = anchor.start;
  for (let steps = 0; steps < 32; steps++) {
    const node = walker.nextNode();
    if (!node || node === anchor.end) break;
    if (node.parentElement) holders.add(node.parentElement);
  }
  return holders;
}

function samePlace(a: PageNumber, b: PageNumber): boolean {
  if (a.anchor.kind === 'text' && b.anchor.kind === 'text')
    return a.anchor.start === b.anchor.start && a.anchor.startOffset === b.anchor.startOffset;
  return a.anchor.kind !== 'text' && b.anchor.kind !== 'text' && a.anchor.element === b.anchor.element;
}

function sameNumber(a: PageNumber, b: PageNumber): boolean {
  if (a.e164 !== b.e164 || a.ext !== b.ext || a.text !== b.text) return false;
  if (a.guess !== b.guess || a.reads !== b.reads) return false;
  if (a.owner !== b.owner || !samePlace(a, b)) return false;
  return (
    a.anchor.kind !== 'text' ||
    b.anchor.kind !== 'text' ||
    (a.anchor.end === b.anchor.end && a.anchor.endOffset === b.anchor.endOffset)
  );
}

/** Order of the page; numbers in a shadow root stand where its host stands. */
export function inPageOrder(a: PageNumber, b: PageNumber): number {
  const nodeA = nodeOf(a);
  const nodeB = nodeOf(b);
  if (nodeA === nodeB) return offsetOf(a) - offsetOf(b);
  return compareDeep(nodeA, nodeB);
}

function compareDeep(a: Node, b: Node): number {
  const pathA = rootsOf(a);
  const pathB = rootsOf(b);
  let depth = 0;
  while (depth < pathA.length && depth < pathB.length && pathA[depth]?.root === pathB[depth]?.root) {
    const stepA = pathA[depth]?.node;
    const stepB = pathB[depth]?.node;
    if (!stepA || !stepB) break;
    if (stepA !== stepB)
      return stepA.compareDocumentPosition(stepB) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    depth++;
  }
  return pathA.length - pathB.length;
}

/** From the document inward: in each tree the node, or the host that holds it. */
function rootsOf(node: Node): { root: Node; node: Node }[] {
  const path: { root: Node; node: Node }[] = [];
  for (let at: Node | null = node; at; ) {
    const root: Node = at.getRootNode();
    path.unshift({ root, node: at });
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return path;
}

function nodeOf({ anchor }: PageNumber): Node {
  return anchor.kind === 'text' ? anchor.start : anchor.element;
}

function offsetOf({ anchor }: PageNumber): number {
  return anchor.kind === 'text' ? anchor.startOffset : 0;
}
