/**
 * Keeps the book true: one scan of everything, what is in view first, then whatever changes, in slices that leave
 * the page its frames.
 *
 *   start ──► whole page ──► rest ◄──────────────┐
 *                 │            │ something changed│
 *                 └──► change ◄┘── a frame later ─┘   (and never more than a fifth of the time)
 */

import type { Book } from './book.ts';
import { isConnected, parentElementOf, rootOf } from './dom.ts';
import type { Pace } from './pace.ts';
import { SLICE_MS } from './pace.ts';
import type { Scanner } from './scan.ts';
import type { PageNumber } from './types.ts';
import { boxesInView } from './view.ts';
import type { Watch } from './watch.ts';

/** After a look that took t, rest at least this many t: a page that never stops changing costs a fifth at most. */
const REST_FACTOR = 4;
/** Longest rest, in milliseconds: however costly the page, what is offered is never older. */
const LONGEST_REST = 2_000;

export interface Lookout {
  /** Called by the watch when the first change comes in. */
  wake(): void;
  /** Everything pending is looked at before this resolves: for the popup's list, which must not be late. */
  settled(): Promise<void>;
  /** Looks at the whole page again (the country changed, say). */
  again(): void;
}

export interface LookoutParts {
  document: Document;
  scanner: Scanner;
  book: Book;
  watch: () => Watch;
  pace: Pace;
  /** Told after each look that changed something or ended the first scan. */
  onLook(): void;
  signal: AbortSignal;
}

/** Starts at once; ends with the signal. */
export function startLookout({
  document,
  scanner,
  book,
  watch,
  pace,
  onLook,
  signal,
}: LookoutParts): Lookout {
  let wholeWanted = true;
  let running: Promise<void> | undefined;
  let restUntil = 0;

  /** Runs a scan to its end, breathing between slices. Returns milliseconds worked. */
  async function run(
    slices: Generator<readonly PageNumber[], void, void>,
    take: (found: readonly PageNumber[]) => void,
  ): Promise<number> {
    let worked = 0;
    let began = pace.now();
    for (const found of slices) {
      if (found.length > 0) take(found);
      const spent = pace.now() - began;
      if (spent < SLICE_MS) continue;
      worked += spent;
      await pace.breathe();
      if (signal.aborted) return worked;
      began = pace.now();
    }
    return worked + pace.now() - began;
  }

  async function lookAtAll(): Promise<number> {
    wholeWanted = false;
    const root = rootOf(document);
    if (!root) return 0;
    return run(scanner.slices(root, { first: boxesInView(document) }), (found) => book.put(found));
  }

  async function lookAtChanges(): Promise<number> {
    const { nodes, removals } = watch().take();
    if (removals) book.sweep();
    const scopes = new Set<Element>();
    for (const node of nodes) {
      const scope = node.nodeType === Node.DOCUMENT_NODE ? rootOf(document) : scanner.scopeOf(node);
      if (scope) scopes.add(scope);
    }
    let worked = 0;
    for (const scope of scopes) {
      if (hasAncestorIn(scope, scopes) || !isConnected(scope)) continue;
      const numbers: PageNumber[] = [];
      worked += await run(scanner.slices(scope), (found) => numbers.push(...found));
      if (signal.aborted) return worked;
      if (isConnected(scope)) book.renew(scope, numbers);
    }
    return worked;
  }

  async function work(): Promise<void> {
    // Whoever starts this has its promise before it ends; and scripts that have just come have worked enough.
    await pace.breathe();
    try {
      while (!signal.aborted && (wholeWanted || watch().dirty)) {
        await (wholeWanted ? lookAtAll() : lookPatiently());
        onLook();
      }
    } finally {
      // In the same breath as the last look at what is dirty: a change that comes now finds nobody running.
      running = undefined;
    }
  }

  async function lookPatiently(): Promise<void> {
    await pace.frame();
    const rest = restUntil - pace.now();
    if (rest > 0) await pace.wait(rest);
    if (signal.aborted) return;
    const worked = await lookAtChanges();
    restUntil = pace.now() + Math.min(worked * REST_FACTOR, LONGEST_REST);
  }

  function start(): Promise<void> {
    running ??= work();
    return running;
  }

  void start();
  return {
    wake: () => void start(),
    async settled() {
      await running;
      await start();
    },
    again() {
      book.clear();
      wholeWanted = true;
      void start();
    },
  };
}

function hasAncestorIn(element: Element, set: ReadonlySet<Element>): boolean {
  for (let at = parentElementOf(element); at; at = parentElementOf(at)) if (set.has(at)) return true;
  return false;
}
