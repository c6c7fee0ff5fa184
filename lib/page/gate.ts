/**
 * Whether a document has anything that could be a number: all that runs on a page that has none. It looks at the
 * whole once, then at what changes, in slices; at the first thing that could be one it says so and ends. It may say
 * so of what is none, never overlook one: what it lets pass is read again by the engine, all of it.
 */
import { parentElementOf, treeOf } from './dom.ts';
import { isBlockTag, isElement } from './elements.ts';
import { type Pace, SLICE_MS } from './pace.ts';
import { sieve } from './sieve.ts';
import { createUpgrades } from './upgrades.ts';
import { createWatch } from './watch.ts';

/** After a look that took t, rest this many t, and at most so many milliseconds: as the lookout does. */
const REST_FACTOR = 4;
const LONGEST_REST = 2_000;

export interface GateParts {
  document: Document;
  openShadow(element: Element): ShadowRoot | null;
  pace: Pace;
  /** Called once, when there is something. Nothing is watched from then on. */
  onFound(): void;
  signal: AbortSignal;
}

export interface Gate {
  /** Whether the whole has something, once it was looked at. */
  looked: Promise<boolean>;
  /** Looks at all that is pending, then says whether there is something. */
  settled(): Promise<boolean>;
  /** Whether there was something, or `pass` was called. */
  isPassed(): boolean;
  /** Looks no further: whatever the page has, somebody wants the engine. */
  pass(): void;
}

/** Starts at once. */
export function startGate({ document, openShadow, pace, onFound, signal }: GateParts): Gate {
  const own = new AbortController();
  const ended = AbortSignal.any([own.signal, signal]);
  let passed = false;
  let whole = true;
  let running: Promise<void> | undefined;
  let restUntil = 0;
  /** Somebody waits for the answer: no rest before the next look. */
  let urgent = false;

  const watch = createWatch(
    () => false,
    () => void run(),
    ended,
  );
  watch.observe(document);
  const upgrades = createUpgrades(watch.touch, ended);

  async function work(): Promise<void> {
    // Whoever made us has us before he is told anything.
    await undefined;
    try {
      while (!ended.aborted && (whole || watch.dirty)) await lookOnce();
    } catch {
      // A page that we cannot look at is not one without numbers.
      find();
    }
    // In the same breath as the last look at what is dirty: what comes now finds nobody running, and runs.
    running = undefined;
  }

  async function lookOnce(): Promise<void> {
    if (!whole && !urgent) await rest();
    if (ended.aborted) return;
    const roots = whole ? [document] : new Set(watch.take().nodes.map(scopeOf));
    whole = false;
    const worked = await look(roots);
    restUntil = pace.now() + Math.min(worked * REST_FACTOR, LONGEST_REST);
  }

  function find(): void {
    pass();
    onFound();
  }

  async function rest(): Promise<void> {
    await pace.frame();
    const left = restUntil - pace.now();
    if (left > 0 && !urgent) await pace.wait(left);
  }

  /** Returns milliseconds worked. */
  async function look(roots: Iterable<Node>): Promise<number> {
    let worked = 0;
    let began = pace.now();
    for (const step of sieve(roots, openShadow, watch.observe, upgrades.note)) {
      if (ended.aborted) break;
      if (step) {
        find();
        return worked;
      }
      const spent = pace.now() - began;
      if (spent < SLICE_MS) continue;
      worked += spent;
      await pace.breathe();
      if (ended.aborted) return worked;
      began = pace.now();
    }
    return worked + pace.now() - began;
  }

  function pass(): void {
    passed = true;
    own.abort();
  }

  function run(): Promise<void> {
    running ??= work();
    return running;
  }

  return {
    looked: run().then(() => passed),
    async settled() {
      urgent = true;
      await running;
      await run();
      urgent = false;
      return passed;
    },
    isPassed: () => passed,
    pass,
  };
}

/** The block around a change, which no number goes beyond; else the root that it is in. */
function scopeOf(node: Node): Node {
  let element = isElement(node) ? node : parentElementOf(node);
  for (; element; element = parentElementOf(element)) if (isBlockTag(element)) return element;
  return treeOf(node);
}
