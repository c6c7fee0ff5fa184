/**
 * Whether a document has anything that could be a number: all that runs on a page that has none. It looks at the
 * whole once, then at what changes, in slices; at the first thing that could be one it says so and ends. It may say
 * so of something else, but never overlooks one: the engine reads again all that it lets pass.
 */

import { isBlockTag, isElement } from '#lib/page/elements.ts';
import { parentElementOf, treeOf } from '#lib/page/native.ts';
import { createCustomElementUpgrades, openerTelling } from '../dom/custom-element-upgrades.ts';
import type { Page } from '../dom/page.ts';
import { createSlices, type Scheduler } from '../dom/scheduler.ts';
import { createMutationWatch } from '../track/mutation-watch.ts';
import { findCandidates } from './candidates.ts';

/** After a look that took t, rest this many t, and at most so many milliseconds: as the view reader does. */
const REST_FACTOR = 4;
const LONGEST_REST = 2_000;

interface PrefilterParts extends Pick<Page, 'document' | 'openShadow' | 'scheduler' | 'signal'> {
  /** Called once, when there is something. Nothing is watched from then on. */
  onFound(): void;
}

/** Starts immediately. */
export function startPrefilter({ document, openShadow, scheduler, onFound, signal }: PrefilterParts) {
  const own = new AbortController();
  const ended = AbortSignal.any([own.signal, signal]);
  let passed = false;
  let whole = true;
  let running: Promise<void> | undefined;
  let restUntil = 0;
  /** A caller waits for the answer: no pause before the next look. */
  let urgent = false;

  const watch = createMutationWatch(
    () => false,
    () => void run(),
    ended,
  );
  watch.observe(document);
  const upgrades = createCustomElementUpgrades(watch.touch, ended);
  const openAndWatch = openerTelling(openShadow, watch.observe, upgrades.note);

  async function work(): Promise<void> {
    // Our creator has the returned object before it hears of anything.
    await undefined;
    try {
      while (!ended.aborted && (whole || watch.dirty)) await lookOnce();
    } catch {
      // A page that we cannot look at is not one without numbers.
      find();
    }
    // In the same task as the last look at what is dirty: a change that comes now starts a new run.
    running = undefined;
  }

  async function lookOnce(): Promise<void> {
    if (!whole && !urgent) {
      await scheduler.frame();
      const left = restUntil - scheduler.now();
      if (left > 0 && !urgent) await scheduler.wait(left);
    }
    if (ended.aborted) return;
    const roots = whole ? [document] : new Set(watch.take().nodes.map(scopeOf));
    whole = false;
    const { found, worked } = await search(findCandidates(roots, openAndWatch), scheduler, ended);
    if (found) find();
    restUntil = scheduler.now() + Math.min(worked * REST_FACTOR, LONGEST_REST);
  }

  function find(): void {
    pass();
    onFound();
  }

  /** Stops looking: the engine is wanted whatever the page has. */
  function pass(): void {
    passed = true;
    own.abort();
  }

  function run(): Promise<void> {
    running ??= work();
    return running;
  }

  return {
    /** Whether the whole has something, once it was looked at. */
    looked: run().then(() => passed),
    /** Looks at all that is pending, then says whether there is something. */
    async settled(): Promise<boolean> {
      urgent = true;
      await running;
      await run();
      urgent = false;
      return passed;
    },
    /** Whether there was something, or `pass` was called. */
    isPassed: (): boolean => passed,
    pass,
  };
}

/** Goes through the candidates in slices, up to the first that may be a number. */
async function search(
  steps: Iterable<boolean>,
  scheduler: Scheduler,
  signal: AbortSignal,
): Promise<{ found: boolean; worked: number }> {
  const slices = createSlices(scheduler);
  for (const found of steps) {
    if (signal.aborted) break;
    if (found) return { found, worked: slices.worked() };
    if (slices.isOver()) await slices.next();
    if (signal.aborted) break;
  }
  return { found: false, worked: slices.worked() };
}

/** The block around a change, which no number goes beyond; else the root that it is in. */
function scopeOf(node: Node): Node {
  let element = isElement(node) ? node : parentElementOf(node);
  for (; element; element = parentElementOf(element)) if (isBlockTag(element)) return element;
  return treeOf(node);
}
