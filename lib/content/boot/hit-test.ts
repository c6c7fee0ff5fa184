/** Finds the number that the user points at: from a pointer's place, or from the focus. */

import { nameOf, treeOf } from '#lib/page/native.ts';
import type { PageNumber } from '../dom/page-number.ts';
import type { Ruler } from '../dom/ruler.ts';
import { holderOf } from '../dom/ruler.ts';

/** How far outside a number's box the pointer still means it, in CSS pixels. */
const SLACK = 2;
/** Elements looked at below the topmost, if something transparent lies over the number (a stretched link). */
const DEPTH = 4;

export type HitTest = ReturnType<typeof createHitTest>;

/** A text that a slot shows has the slot as its target, and stands in the slot's host. */
function hostOfSlot(target: Element): Element | undefined {
  return nameOf(target) === 'slot' ? (treeOf(target) as Partial<ShadowRoot>).host : undefined;
}

export function createHitTest(heldBy: (element: Element) => readonly PageNumber[], ruler: Ruler) {
  /** The number under a point, given the innermost element there. */
  function at(target: Element, x: number, y: number): PageNumber | undefined {
    // A link's number is held by the link; the pointer may be on an icon or a span inside it.
    let element: Element | null = target;
    for (let up = 0; element && up < 3; up++, element = element.parentElement) {
      const isMeant = ({ anchor }: PageNumber) => up === 0 || anchor.kind === 'link';
      const number = heldBy(element).find((each) => isMeant(each) && isAt(each, x, y));
      if (number) return number;
    }
    const host = hostOfSlot(target);
    return host && at(host, x, y);
  }

  function isAt(number: PageNumber, x: number, y: number): boolean {
    return ruler
      .rectsOf(number)
      .some(
        (rect) =>
          x >= rect.left - SLACK &&
          x <= rect.right + SLACK &&
          y >= rect.top - SLACK &&
          y <= rect.bottom + SLACK,
      );
  }

  return {
    at,
    /** The same, also looking under transparent covers: dearer, for when the pointer rests. */
    through(root: DocumentOrShadowRoot, x: number, y: number): PageNumber | undefined {
      for (const element of root.elementsFromPoint(x, y).slice(1, DEPTH)) {
        const number = at(element, x, y);
        if (number) return number;
      }
      return undefined;
    },
    /** The number of a focused link or input, or of a link around it. */
    focused(target: Element): PageNumber | undefined {
      const holder = target.closest('a, input') ?? target;
      return heldBy(holder).find(
        (number) => number.icon === holder || (number.anchor.kind !== 'text' && holderOf(number) === holder),
      );
    },
  };
}
