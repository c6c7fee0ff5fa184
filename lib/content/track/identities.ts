/**
 * One object for one number, however often it is read: an open card, or a call's answer, stays with it while what is
 * around it is read again.
 */
import type { PageNumber } from '../dom/page-number.ts';

/** @returns what gives a number that was just read its earlier object, if it was read before as the same. */
export function createIdentities(): (number: PageNumber) => PageNumber {
  /** Most texts have one number: it is kept without a list around it. */
  const byNode = new WeakMap<Node, PageNumber | PageNumber[]>();

  return function known(number) {
    const node = nodeOf(number);
    const there = byNode.get(node);
    if (there === undefined) {
      byNode.set(node, number);
      return number;
    }
    const others = Array.isArray(there) ? there : [there];
    const same = others.find((other) => sameNumber(other, number));
    if (same) return same;
    const kept = others.filter((other) => !samePlace(other, number));
    byNode.set(node, kept.length === 0 ? number : [...kept, number]);
    return number;
  };
}

/** Where a number begins. */
export function nodeOf({ anchor }: PageNumber): Node {
  return anchor.kind === 'text' ? anchor.start : anchor.element;
}

export function samePlace(a: PageNumber, b: PageNumber): boolean {
  if (a.anchor.kind === 'text' && b.anchor.kind === 'text')
    return a.anchor.start === b.anchor.start && a.anchor.startOffset === b.anchor.startOffset;
  if (a.anchor.kind === 'text' || b.anchor.kind === 'text') return false;
  return a.anchor.element === b.anchor.element && partOf(a) === partOf(b);
}

const partOf = ({ anchor }: PageNumber): number => (anchor.kind === 'link' ? (anchor.part ?? 0) : 0);

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
