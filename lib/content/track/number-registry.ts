/**
 * The numbers of a page, by where they stand. Strong references are held to the blocks that have numbers and to
 * nothing else; `sweep` lets go of those that left the page.
 */

import { createTextWalker } from '#lib/page/create-element.ts';
import { blockOf, parentOf } from '#lib/page/elements.ts';
import { contains, isConnected } from '#lib/page/native.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { holderOf } from '../dom/ruler.ts';
import { nodeOf, samePlace } from './identities.ts';

export interface RegistryChanges {
  added: readonly PageNumber[];
  removed: readonly PageNumber[];
}

export type NumberRegistry = ReturnType<typeof createNumberRegistry>;

export function createNumberRegistry(onChange: (changes: RegistryChanges) => void) {
  const owners = createOwners();
  const { byOwner, drop, take } = owners;
  /** Those that stand in any of the parts, shadow roots included. */
  const within = (parts: readonly Node[]) => (byOwner.size === 0 ? [] : withinParts(byOwner, parts));

  function tell(added: readonly PageNumber[], removed: readonly PageNumber[]): void {
    if (added.length > 0 || removed.length > 0) onChange({ added, removed });
  }

  return {
    get size(): number {
      return owners.size;
    },
    has: (number: PageNumber): boolean => byOwner.get(number.owner)?.includes(number) ?? false,
    /** Numbers whose text, link or input is held by `element`. */
    heldBy: owners.heldBy,
    /** Takes numbers in; one found before at the same place is replaced. */
    put(numbers: readonly PageNumber[]): void {
      const { added, removed } = take(numbers);
      tell(added, removed);
    },
    within,
    drop: (numbers: readonly PageNumber[]): void => tell([], drop(numbers)),
    /** Makes `numbers` the whole truth about the parts and everything in them, shadow roots included. */
    renew(parts: readonly Node[], numbers: readonly PageNumber[]): void {
      const dropped = drop(within(parts));
      const { added, removed } = take(numbers);
      const [before, now] = [new Set(dropped), new Set(numbers)];
      tell(
        added.filter((number) => !before.has(number)),
        [...dropped, ...removed].filter((number) => !now.has(number)),
      );
    },
    /** Forgets what is no longer in the document. */
    sweep(): void {
      const gone = [...byOwner]
        .filter(([owner]) => !isConnected(owner))
        .flatMap(([, numbers]) => [...numbers]);
      tell([], drop(gone));
    },
    clear: (): void => tell([], drop([...byOwner.values()].flat())),
    /** All, as they came: see `inPageOrder`. */
    all: (): PageNumber[] => [...byOwner.values()].flat(),
  };
}

/** Numbers by the block that has them, and by the elements that hold them. */
function createOwners() {
  const byOwner = new Map<Element, PageNumber[]>();
  const holders = createHolders();
  return {
    byOwner: byOwner as ReadonlyMap<Element, readonly PageNumber[]>,
    get size() {
      return holders.size;
    },
    heldBy: holders.of,
    /** @returns those that were there */
    drop(numbers: readonly PageNumber[]): PageNumber[] {
      const removed: PageNumber[] = [];
      for (const number of numbers) {
        const mates = byOwner.get(number.owner);
        const at = mates?.indexOf(number) ?? -1;
        if (!mates || at < 0) continue;
        if (mates.length === 1) byOwner.delete(number.owner);
        else mates.splice(at, 1);
        holders.remove(number);
        removed.push(number);
      }
      return removed;
    },
    /** Takes in those that are not there already, each in place of another that stood there. */
    take(numbers: readonly PageNumber[]): RegistryChanges {
      const added: PageNumber[] = [];
      const removed: PageNumber[] = [];
      for (const number of numbers) {
        const mates = byOwner.get(number.owner) ?? [];
        const twin = mates.findIndex((mate) => samePlace(mate, number));
        const old = mates[twin];
        if (old === number) continue;
        if (old) {
          mates.splice(twin, 1);
          holders.remove(old);
          removed.push(old);
        }
        mates.push(number);
        byOwner.set(number.owner, mates);
        holders.add(number);
        added.push(number);
      }
      return { added, removed };
    },
  };
}

/** Which numbers each element holds. */
function createHolders() {
  const byHolder = new WeakMap<Element, Set<PageNumber>>();
  /** When a number goes, the text that it stood in may have left its element. */
  const holdersWhenAdded = new WeakMap<PageNumber, readonly Element[]>();
  let size = 0;
  return {
    /** Numbers that were added. */
    get size() {
      return size;
    },
    of: (element: Element): PageNumber[] => [...(byHolder.get(element) ?? [])],
    add(number: PageNumber) {
      const holders = [...holdersOf(number)];
      holdersWhenAdded.set(number, holders);
      for (const holder of holders) {
        const held = byHolder.get(holder);
        if (held) held.add(number);
        else byHolder.set(holder, new Set([number]));
      }
      size++;
    },
    remove(number: PageNumber) {
      for (const holder of holdersWhenAdded.get(number) ?? NONE) byHolder.get(holder)?.delete(number);
      size--;
    },
  };
}

/** Upward from the owners, which are few: the parts may be all of a page. */
function withinParts(
  byOwner: ReadonlyMap<Element, readonly PageNumber[]>,
  parts: readonly Node[],
): PageNumber[] {
  const found = new Set<PageNumber>();
  const roots = new Set<Node>(parts);
  for (const [owner, numbers] of byOwner) {
    let at: Element | null = owner;
    while (at && !roots.has(at)) at = parentOf(at);
    if (at) for (const number of numbers) found.add(number);
  }
  for (const part of parts) {
    // A part of a line: its block is around it.
    const block = blockOf(part);
    if (block === part) continue;
    for (const number of (block && byOwner.get(block)) ?? NONE)
      if (contains(part, nodeOf(number)) || contains(part, endOf(number))) found.add(number);
  }
  return [...found];
}

/** Elements that the number's texts stand in, and an event on it can have as its target; of a link, the link, also beside it. */
function holdersOf(number: PageNumber): Set<Element> {
  const holders = new Set<Element>();
  const holder = holderOf(number);
  if (holder) holders.add(holder);
  if (number.icon) holders.add(number.icon);
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

/** Order of the page; numbers in a shadow root stand where its host stands. */
export function inPageOrder(a: PageNumber, b: PageNumber): number {
  const nodeA = nodeOf(a);
  const nodeB = nodeOf(b);
  if (nodeA === nodeB) return offsetOf(a) - offsetOf(b);
  return compareDeep(nodeA, nodeB);
}

function compareDeep(a: Node, b: Node): number {
  const position = a.compareDocumentPosition(b);
  if (!(position & Node.DOCUMENT_POSITION_DISCONNECTED))
    return position & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
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

const NONE: readonly never[] = [];

function endOf({ anchor }: PageNumber): Node {
  return anchor.kind === 'text' ? anchor.end : anchor.element;
}

function offsetOf({ anchor }: PageNumber): number {
  return anchor.kind === 'text' ? anchor.startOffset : 0;
}
