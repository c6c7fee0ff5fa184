/**
 * Which parts of the page are near the view, which of them were read, and which have changed since. What leaves the
 * view keeps its numbers while it is unchanged; the registry has those of what is near.
 */
import { isElement, parentOf } from '#lib/page/elements.ts';
import { countOf, isConnected, parentElementOf } from '#lib/page/native.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { FEW_CHILDREN, type NearPage, type Part, type Run } from '../read/near.ts';
import { nodeOf } from './identities.ts';
import type { NumberRegistry } from './number-registry.ts';

export type NearParts = ReturnType<typeof createNearParts>;

export function createNearParts(registry: NumberRegistry) {
  let page: NearPage = { runs: [], edges: new Map(), whole: false, unsettled: false };
  let near = new Set<Part>();
  let taken = new Set<Part>();
  const readings = createReadings();
  const kept = createKept(registry, readings, isNear);
  /** Runs before this one have nothing that is unread. */
  let at = 0;

  function isNear(node: Node): boolean {
    for (let box: Node | null = node; box; box = above(box)) if (near.has(box as Part)) return true;
    return false;
  }

  return {
    /** The page was looked at: numbers of what has left go, those of what has come back are there again. */
    update(next: NearPage): void {
      const before = near;
      page = next;
      at = 0;
      near = new Set(next.runs.flatMap(({ parts }) => parts));
      taken = new Set();
      kept.leave([...before].filter((part) => !near.has(part)));
      for (const part of near) if (!before.has(part)) kept.comeBack(part);
    },
    /** Takes the next parts that have to be read, what is in view first; undefined if all that is near was read. */
    next(): readonly Part[] | undefined {
      for (; at < page.runs.length; at++) {
        const { parts } = page.runs[at] as Run;
        const unread = parts.filter(
          (part) => !taken.has(part) && isConnected(part) && !readings.isValid(part),
        );
        const [first] = unread;
        if (!first) continue;
        // In a parent of few boxes, what they say of each other counts.
        const parent = parentElementOf(first);
        const all = parent && countOf(parent) <= FEW_CHILDREN ? parts.filter(isConnected) : unread;
        for (const part of all) {
          taken.add(part);
          readings.read(part);
        }
        return all;
      }
      return undefined;
    },
    /** They were read, with these numbers. */
    done(parts: readonly Part[], numbers: readonly PageNumber[]): void {
      registry.renew(parts, numbers);
      for (const part of parts) taken.delete(part);
    },
    /** Whether `scope` is in a part that is near and was read: then it can be read alone. */
    isRead(scope: Node): boolean {
      for (let box: Node | null = scope; box; box = above(box))
        if (near.has(box as Part)) return readings.isValid(box) && !taken.has(box as Part);
      return false;
    },
    /** `scope` has changed: everything in it, and what it is in, has to be read again. */
    forget(scope: Node): void {
      at = 0;
      readings.changed(scope);
      for (let box = above(scope); box; box = above(box)) {
        readings.forget(box);
        kept.forget(box);
      }
    },
    /** Everything has. */
    forgetAll(): void {
      at = 0;
      readings.forgetAll();
      kept.forgetAll();
      taken = new Set();
    },
    /** Whether the number stands where it was read, near or far, and nothing around it has changed. */
    has: (number: PageNumber): boolean => registry.has(number) || kept.has(number),
  };
}

/** Numbers of parts that have left the view, while those are unchanged. */
function createKept(
  registry: NumberRegistry,
  readings: ReturnType<typeof createReadings>,
  isNear: (node: Node) => boolean,
) {
  let kept = new WeakMap<Node, readonly PageNumber[]>();
  return {
    /** One of them may stand in another, and come back without it: each keeps what is in it before any of that goes. */
    leave(parts: readonly Part[]): void {
      const gone: PageNumber[] = [];
      for (const part of parts) {
        const all = registry.within([part]);
        const numbers = all.filter((number) => !isNear(nodeOf(number)));
        // A near part inside it goes on by itself, and may leave without it.
        if (numbers.length < all.length) readings.forget(part);
        else if (readings.isValid(part)) kept.set(part, numbers);
        gone.push(...numbers);
      }
      registry.drop(gone);
    },
    comeBack(part: Part): void {
      const numbers = kept.get(part);
      if (!numbers || !readings.isValid(part)) return;
      kept.delete(part);
      // A script that writes into a field fires no event.
      if (numbers.some(isRewritten)) readings.forget(part);
      else registry.put(numbers.filter(({ owner }) => isConnected(owner)));
    },
    forget: (box: Node) => void kept.delete(box),
    forgetAll() {
      kept = new WeakMap();
    },
    has(number: PageNumber): boolean {
      for (let box: Node | null = nodeOf(number); box; box = above(box))
        if (kept.get(box)?.includes(number)) return isConnected(box) && readings.isValid(box);
      return false;
    },
  };
}

/** When each part was read, and when each changed scope was: counted, not timed. */
function createReadings() {
  let readAt = new WeakMap<Node, number>();
  let changedAt = new WeakMap<Node, number>();
  let clock = 0;
  return {
    read: (part: Node) => void readAt.set(part, clock),
    forget: (part: Node) => void readAt.delete(part),
    forgetAll() {
      readAt = new WeakMap();
      changedAt = new WeakMap();
    },
    changed(scope: Node) {
      changedAt.set(scope, clock);
      clock++;
    },
    /** Whether the part was read, and nothing that it is in has changed since. */
    isValid(part: Node): boolean {
      const read = readAt.get(part);
      if (read === undefined) return false;
      for (let box: Node | null = part; box; box = above(box))
        if ((changedAt.get(box) ?? -1) >= read) return false;
      return true;
    },
  };
}

const isRewritten = ({ anchor, text }: PageNumber) =>
  anchor.kind === 'input' && anchor.element.value !== text;

const above = (node: Node): Element | null => (isElement(node) ? parentOf(node) : parentElementOf(node));
