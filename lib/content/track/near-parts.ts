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

export interface NearParts {
  /** The page was looked at: numbers of what has left go, those of what has come back are there again. */
  update(page: NearPage): void;
  /** Takes the next parts that have to be read, what is in view first; undefined if all that is near was read. */
  next(): readonly Part[] | undefined;
  /** They were read, with these numbers. */
  done(parts: readonly Part[], numbers: readonly PageNumber[]): void;
  /** Whether `scope` is in a part that is near and was read: then it can be read alone. */
  isRead(scope: Node): boolean;
  /** `scope` has changed: everything in it, and what it is in, has to be read again. */
  forget(scope: Node): void;
  /** Everything has. */
  forgetAll(): void;
  /** Whether the number stands where it was read, near or far, and nothing around it has changed. */
  has(number: PageNumber): boolean;
}

export function createNearParts(registry: NumberRegistry): NearParts {
  let page: NearPage = { runs: [], edges: new Map(), whole: false, unsettled: false };
  let near = new Set<Part>();
  let taken = new Set<Part>();
  /** When each part was read, and when each changed scope was: counted, not timed. */
  let readAt = new WeakMap<Node, number>();
  let changedAt = new WeakMap<Node, number>();
  let kept = new WeakMap<Node, readonly PageNumber[]>();
  let clock = 0;
  /** Runs before this one have nothing that is unread. */
  let at = 0;

  function isValid(part: Node): boolean {
    const read = readAt.get(part);
    if (read === undefined) return false;
    for (let box: Node | null = part; box; box = above(box))
      if ((changedAt.get(box) ?? -1) >= read) return false;
    return true;
  }

  function isNear(node: Node): boolean {
    for (let box: Node | null = node; box; box = above(box)) if (near.has(box as Part)) return true;
    return false;
  }

  /** One of them may stand in another, and come back without it: each keeps what is in it before any of that goes. */
  function leave(parts: readonly Part[]): void {
    const gone: PageNumber[] = [];
    for (const part of parts) {
      const all = registry.within([part]);
      const numbers = all.filter((number) => !isNear(nodeOf(number)));
      // A near part inside it goes on by itself, and may leave without it.
      if (numbers.length < all.length) readAt.delete(part);
      else if (isValid(part)) kept.set(part, numbers);
      gone.push(...numbers);
    }
    registry.drop(gone);
  }

  function comeBack(part: Part): void {
    const numbers = kept.get(part);
    if (!numbers || !isValid(part)) return;
    kept.delete(part);
    // A script that writes into a field fires no event.
    if (numbers.some(isRewritten)) {
      readAt.delete(part);
      return;
    }
    registry.put(numbers.filter(({ owner }) => isConnected(owner)));
  }

  return {
    update(next) {
      const before = near;
      page = next;
      at = 0;
      near = new Set(next.runs.flatMap(({ parts }) => parts));
      taken = new Set();
      leave([...before].filter((part) => !near.has(part)));
      for (const part of near) if (!before.has(part)) comeBack(part);
    },
    next() {
      for (; at < page.runs.length; at++) {
        const { parts } = page.runs[at] as Run;
        const unread = parts.filter((part) => !taken.has(part) && isConnected(part) && !isValid(part));
        const [first] = unread;
        if (!first) continue;
        // In a parent of few boxes, what they say of each other counts.
        const parent = parentElementOf(first);
        const all = parent && countOf(parent) <= FEW_CHILDREN ? parts.filter(isConnected) : unread;
        for (const part of all) {
          taken.add(part);
          readAt.set(part, clock);
        }
        return all;
      }
      return undefined;
    },
    done(parts, numbers) {
      registry.renew(parts, numbers);
      for (const part of parts) taken.delete(part);
    },
    isRead(scope) {
      for (let box: Node | null = scope; box; box = above(box))
        if (near.has(box as Part)) return isValid(box) && !taken.has(box as Part);
      return false;
    },
    forget(scope) {
      clock++;
      at = 0;
      changedAt.set(scope, clock - 1);
      for (let box = above(scope); box; box = above(box)) {
        readAt.delete(box);
        kept.delete(box);
      }
    },
    forgetAll() {
      at = 0;
      readAt = new WeakMap();
      changedAt = new WeakMap();
      kept = new WeakMap();
      taken = new Set();
    },
    has(number) {
      if (registry.has(number)) return true;
      for (let box: Node | null = nodeOf(number); box; box = above(box))
        if (kept.get(box)?.includes(number)) return isConnected(box) && isValid(box);
      return false;
    },
  };
}

const isRewritten = ({ anchor, text }: PageNumber) =>
  anchor.kind === 'input' && anchor.element.value !== text;

const above = (node: Node): Element | null => (isElement(node) ? parentOf(node) : parentElementOf(node));
