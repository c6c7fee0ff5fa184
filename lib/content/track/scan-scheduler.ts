/**
 * Keeps the registry up to date: one scan of everything, what is in view first, then whatever changes, in slices that leave
 * the page its frames.
 *
 *   start ──► whole page ──► rest ◄──────────────┐
 *                 │            │ something changed│
 *                 └──► change ◄┘── a frame later ─┘   (and never more than a fifth of the time)
 */

import { isConnected, parentElementOf, rootOf } from '../dom/native.ts';
import type { PageNumber } from '../dom/page-number.ts';
import type { Scheduler } from '../dom/scheduler.ts';
import { SLICE_MS } from '../dom/scheduler.ts';
import { boxesInView } from '../read/boxes-in-view.ts';
import type { Scanner } from '../read/scanner.ts';
import type { Watch } from './mutation-watch.ts';
import type { NumberRegistry } from './number-registry.ts';

/** After a look that took t, rest at least this many t: a page that never stops changing costs a fifth at most. */
const REST_FACTOR = 4;
/** Longest rest, in milliseconds: however costly the page, what is offered is never older. */
const LONGEST_REST = 2_000;

export interface ScanScheduler {
  /** Called by the watch when the first change comes in. */
  wake(): void;
  /** Everything pending is looked at before this resolves: for the popup's list, which must not be late. */
  settled(): Promise<void>;
  /** Looks at the whole page again (the country changed, say). */
  again(): void;
}

export interface ScanSchedulerParts {
  document: Document;
  scanner: Scanner;
  registry: NumberRegistry;
  watch: () => Watch;
  scheduler: Scheduler;
  /** Told after each look that changed something or ended the first scan. */
  onLook(): void;
  signal: AbortSignal;
}

/** Starts immediately; ends with the signal. */
export function startScanScheduler({
  document,
  scanner,
  registry,
  watch,
  scheduler,
  onLook,
  signal,
}: ScanSchedulerParts): ScanScheduler {
  let wholeWanted = true;
  let running: Promise<void> | undefined;
  let restUntil = 0;

  /** Runs a scan to its end, yielding between slices. Returns milliseconds worked. */
  async function run(
    slices: Generator<readonly PageNumber[], void, void>,
    take: (found: readonly PageNumber[]) => void,
  ): Promise<number> {
    let worked = 0;
    let began = scheduler.now();
    for (const found of slices) {
      if (found.length > 0) take(found);
      const spent = scheduler.now() - began;
      if (spent < SLICE_MS) continue;
      worked += spent;
      await scheduler.yieldToPage();
      if (signal.aborted) return worked;
      began = scheduler.now();
    }
    return worked + scheduler.now() - began;
  }

  async function lookAtAll(): Promise<number> {
    wholeWanted = false;
    const root = rootOf(document);
    if (!root) return 0;
    return run(scanner.slices(root, { first: boxesInView(document) }), (found) => registry.put(found));
  }

  async function lookAtChanges(): Promise<number> {
    const { nodes, removals } = watch().take();
    if (removals) registry.sweep();
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
      if (isConnected(scope)) registry.renew(scope, numbers);
    }
    return worked;
  }

  async function work(): Promise<void> {
    // The caller gets its promise before this ends; and scripts that have just been loaded have worked enough.
    await scheduler.yieldToPage();
    try {
      while (!signal.aborted && (wholeWanted || watch().dirty)) {
        await (wholeWanted ? lookAtAll() : lookPatiently());
        onLook();
      }
    } finally {
      // In the same task as the last look at what is dirty: a change that comes now starts a new run.
      running = undefined;
    }
  }

  async function lookPatiently(): Promise<void> {
    await scheduler.frame();
    const rest = restUntil - scheduler.now();
    if (rest > 0) await scheduler.wait(rest);
    if (signal.aborted) return;
    const worked = await lookAtChanges();
    restUntil = scheduler.now() + Math.min(worked * REST_FACTOR, LONGEST_REST);
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
      registry.clear();
      wholeWanted = true;
      void start();
    },
  };
}

function hasAncestorIn(element: Element, set: ReadonlySet<Element>): boolean {
  for (let at = parentElementOf(element); at; at = parentElementOf(at)) if (set.has(at)) return true;
  return false;
}
