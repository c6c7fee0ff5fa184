/**
 * Elements that do not stand where the box around them stands: fixed, sticky, positioned or moved by a transform. By
 * the place of their box they would be overlooked. They are found in pieces of idle time by their computed style, asked
 * once for elements of one kind; kept are those that really stand elsewhere.
 */
import { parentOf, styleOf } from '#lib/page/elements.ts';
import {
  attributeOf,
  boundsOf,
  childrenOf,
  countOf,
  firstElementOf,
  isConnected,
  lastElementOf,
  nameOf,
  nextElementOf,
  parentElementOf,
  previousElementOf,
} from '#lib/page/native.ts';
import { FEW } from './siblings.ts';

/** Elements that are looked at, of the page and after a change; what is far out in a long list is left out. */
const MOST = 20_000;
const MOST_CHANGED = 1_000;
/** Changed elements that are remembered; of more the whole page is looked at again. */
const MOST_NOTED = 200;
/** Between two looks at the clock. */
const EVERY = 32;
/** Strays that are kept, and those that are looked at more closely at a time. */
const MOST_KEPT = 500;
const MOST_CLOSER = 200;
/** Children of a long list that are gone into; of the others only those of another kind. */
const MOST_ALIKE = 32;
/** Children at either end of a long list that are asked for their kind: what is between them is rows. */
const MOST_ENDS = 256;
/** Elements of one kind that are asked before it is believed. */
const ASKED = 2;

type Sweep = Generator<void, void>;
type Way = 'flow' | 'fixed' | 'sticky' | 'moved';

export type Strays = ReturnType<typeof createStrays>;

export function createStrays(
  root: () => Element | null,
  openShadow: (element: Element) => ShadowRoot | null,
) {
  const sightings = createSightings();
  let changed = new Set<Element>();
  let ofChanges: Sweep | undefined;
  let ofPage: Sweep | undefined = page();
  /** The page has changed all over since that began. */
  let isStale = false;
  const look = { see: sightings.see, openShadow };

  function* changes(): Sweep {
    while (changed.size > 0) {
      const these = changed;
      changed = new Set();
      for (const element of these) if (isConnected(element)) yield* sweep(element, MOST_CHANGED, look);
    }
  }

  function* page(): Sweep {
    const element = root();
    if (element) yield* sweep(element, MOST, look);
  }

  return {
    /** An element was added, or its class or style changed: it is looked at, with all in it. */
    note(element: Element): void {
      if (changed.size < MOST_NOTED && element !== root()) changed.add(element);
      // One that is under way ends first: a page may change all over without end.
      else if (ofPage) isStale = true;
      else ofPage = page();
    },
    /** Looks at the next few dozen elements, those that changed first. */
    step(): void {
      if (changed.size > 0) ofChanges ??= changes();
      if (ofChanges) {
        if (ofChanges.next().done) ofChanges = undefined;
      } else if (ofPage?.next().done) {
        ofPage = isStale ? page() : undefined;
        isStale = false;
      }
    },
    /** Whether there is more to look at, and whether it has changed lately. */
    get isPending(): boolean {
      return changed.size > 0 || ofChanges !== undefined || ofPage !== undefined;
    },
    get isUrgent(): boolean {
      return changed.size > 0 || ofChanges !== undefined;
    },
    /** Whether something was found since this was asked last. */
    takeNew: sightings.takeNew,
    /** While the page is laid out: those that stand elsewhere than what they are in. */
    found: sightings.found,
    /** Whether the list has children that are out of its order. */
    isIrregular: sightings.isIrregular,
  };
}

/** Elements that were seen to stand elsewhere, or may. */
function createSightings() {
  const strays = new Set<Element>();
  const closer = new Set<Element>();
  const irregular = new WeakSet<Element | ShadowRoot>();
  const wayOf = createWays();
  let hasNew = false;

  function see(element: Element): void {
    const way = wayOf(element);
    if (way === 'flow') return;
    const parent = parentElementOf(element);
    const isInLong = parent !== null && countOf(parent) > FEW;
    // A sticky element stays in its containing block, which is asked for its children, one by one if they are few.
    if (way === 'fixed' || (way === 'sticky' && (isInLong || !isBlock(parent)))) keep(element);
    else if (way === 'moved') {
      if (isInLong) irregular.add(parent);
      if (closer.size < MOST_KEPT) closer.add(element);
      hasNew = true;
    }
  }

  function keep(element: Element): void {
    if (strays.size >= MOST_KEPT || strays.has(element)) return;
    strays.add(element);
    hasNew = true;
  }

  return {
    see,
    takeNew(): boolean {
      const had = hasNew;
      hasNew = false;
      return had;
    },
    *found(height: number): Iterable<Element> {
      let asked = 0;
      for (const element of closer) {
        if (asked++ >= MOST_CLOSER) break;
        closer.delete(element);
        if (isConnected(element) && isElsewhere(element, height / 2)) keep(element);
      }
      for (const element of strays)
        if (isConnected(element)) yield element;
        else strays.delete(element);
    },
    isIrregular: (list: Element | ShadowRoot): boolean => irregular.has(list),
  };
}

interface Look {
  see(element: Element): void;
  openShadow(element: Element): ShadowRoot | null;
}

/** Level by level: what is fixed or lies over the page stands high up. */
function* sweep(top: Element, most: number, { see, openShadow }: Look): Sweep {
  let level = [top];
  let left = most;
  while (level.length > 0 && left > 0) {
    const next: Element[] = [];
    for (const element of level) {
      if (--left <= 0) return;
      if (left % EVERY === 0) yield;
      see(element);
      const shadow = mayHaveShadow(element) ? openShadow(element) : null;
      if (shadow) for (const child of shadow.children) next.push(child);
      descend(element, next);
    }
    level = next;
  }
}

function descend(element: Element, into: Element[]): void {
  const count = countOf(element);
  if (count <= FEW) {
    for (let child = firstElementOf(element); child; child = nextElementOf(child)) into.push(child);
    return;
  }
  const seen = new Map<string, number>();
  const take = (child: Element): void => {
    const kind = kindOf(child);
    const alike = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, alike);
    if (alike <= MOST_ALIKE) into.push(child);
  };
  let left = Math.min(MOST_ENDS, count);
  for (let child = firstElementOf(element); child && left-- > 0; child = nextElementOf(child)) take(child);
  left = Math.min(MOST_ENDS, count - MOST_ENDS);
  for (let child = lastElementOf(element); child && left-- > 0; child = previousElementOf(child)) take(child);
}

/** Returns how an element stands, asked once for elements of one kind. */
function createWays(): (element: Element) => Way {
  const kinds = new Map<string, { way: Way; asked: number }>();
  return (element) => {
    const own = attributeOf(element, 'style');
    const kind = own === null ? kindOf(element) : undefined;
    const known = kind === undefined ? undefined : kinds.get(kind);
    if (known && known.asked >= ASKED) return known.way;
    const way = wayByStyle(element);
    if (kind !== undefined) kinds.set(kind, { way, asked: known?.way === way ? known.asked + 1 : 1 });
    return way;
  };
}

const mayHaveShadow = (element: Element) =>
  nameOf(element).includes('-') || (countOf(element) === 0 && /^(?:div|span|section)$/.test(nameOf(element)));

/** Elements of one kind have one style, mostly: by name and class, and those of the element around. */
function kindOf(element: Element): string {
  const parent = parentElementOf(element);
  const around = parent ? `${nameOf(parent)} ${attributeOf(parent, 'class') ?? ''}` : '';
  return `${around}\n${nameOf(element)} ${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`;
}

function wayByStyle(element: Element): Way {
  const style = styleOf(element);
  if (!style) return 'flow';
  const { position } = style;
  if (position === 'fixed' || position === 'sticky') return position;
  if (position === 'absolute') return 'moved';
  if (style.transform !== 'none' || style.translate !== 'none') return 'moved';
  return position === 'relative' && (style.top !== 'auto' || style.bottom !== 'auto') ? 'moved' : 'flow';
}

/** Whether it can be the block that contains its children (CSS Position 3, 2.1): inline boxes and no boxes cannot. */
function isBlock(element: Element | null): boolean {
  const display = element && styleOf(element)?.display;
  return display !== 'inline' && display !== 'contents';
}

/** Whether it stands further from the box around it than `most` pixels. */
function isElsewhere(element: Element, most: number): boolean {
  const parent = parentOf(element);
  if (!parent) return false;
  const own = boundsOf(element);
  const around = boundsOf(parent);
  if (own.width === 0 && own.height === 0) return countOf(element) > 0 && childrenOf(element).length > 0;
  return own.bottom > around.bottom + most || own.top < around.top - most;
}
