/**
 * Group commit: webhooks that arrive while a commit is on its way wait together and are stored by the next one.
 * Each caller is answered after the commit that holds its own event.
 *
 *   add ──► queue ──► batch ──► append ──► durable: answered
 *             │         ▲          │
 *             │         └──────────┤ failed: again (ids make it harmless), until the caller's time is up
 *             └── full, or time up ┴─► not stored: the platform is told, and comes again
 */
import type { NewEvent } from './events.ts';

export type CommitOutcome = 'stored' | 'unavailable';

export interface CommitterOptions {
  append(batch: readonly NewEvent[]): Promise<unknown>;
  /** After a commit, before its callers are answered. */
  onStored(batch: readonly NewEvent[], milliseconds: number): void;
  onFault(error: unknown): void;
  /** How long a caller waits, milliseconds: less than the platform's 10 s. */
  patienceMs: number;
  /** Characters of payload that may wait; more is refused at once, so that memory stays bounded. */
  queueCharacters: number;
  maxBatch?: number;
  maxBatchCharacters?: number;
  retryMs?: number;
  /** Monotonic milliseconds. */
  now?: () => number;
}

interface Waiting {
  event: NewEvent;
  deadline: number;
  /** Undefined once its caller has been answered. */
  settle: ((outcome: CommitOutcome) => void) | undefined;
}

export type Committer = ReturnType<typeof createCommitter>;

export function createCommitter(options: CommitterOptions) {
  const { maxBatch = 1000, maxBatchCharacters = 8_000_000, retryMs = 200 } = options;
  const now = options.now ?? (() => performance.now());
  let queue: Waiting[] = [];
  let underWay: readonly Waiting[] = [];
  let characters = 0;
  let running: Promise<void> | undefined;
  let failing = false;

  function answer(waiting: Waiting, outcome: CommitOutcome): void {
    waiting.settle?.(outcome);
    waiting.settle = undefined;
  }

  function take(): Waiting[] {
    let size = 0;
    let count = 0;
    for (const { event } of queue) {
      if (count > 0 && (count === maxBatch || size + event.payload.length > maxBatchCharacters)) break;
      size += event.payload.length;
      count += 1;
    }
    const batch = queue.slice(0, count);
    queue = queue.slice(count);
    characters -= size;
    return batch;
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    let waiting = batch;
    while (waiting.length > 0) {
      underWay = waiting;
      const started = now();
      const events = waiting.map(({ event }) => event);
      try {
        await options.append(events);
        failing = false;
        options.onStored(events, now() - started);
        for (const each of waiting) answer(each, 'stored');
        return;
      } catch (error) {
        options.onFault(error);
        failing = !isAboutData(error);
        if (isAboutData(error)) {
          if (waiting.length === 1) return waiting.forEach((each) => void answer(each, 'unavailable'));
          // One event that the store cannot take must not keep the others out.
          const half = Math.ceil(waiting.length / 2);
          await commit(waiting.slice(0, half));
          waiting = waiting.slice(half);
          continue;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      waiting = waiting.filter(({ settle }) => settle !== undefined);
    }
  }

  /** Callers whose time is up are answered even where the store says nothing at all. */
  function expire(): void {
    const at = now();
    for (const each of underWay) if (each.deadline <= at) answer(each, 'unavailable');
    for (const each of queue) if (each.deadline <= at) answer(each, 'unavailable');
    const left = queue.filter(({ settle }) => settle !== undefined);
    if (left.length === queue.length) return;
    queue = left;
    characters = left.reduce((sum, { event }) => sum + event.payload.length, 0);
  }

  async function run(): Promise<void> {
    const watch = setInterval(expire, retryMs);
    while (queue.length > 0) {
      await commit(take());
      underWay = [];
    }
    clearInterval(watch);
    running = undefined;
  }

  return {
    /** Resolves once the event is durable, or once nobody can say so in time. Never rejects. */
    add(event: NewEvent): Promise<CommitOutcome> {
      if (characters + event.payload.length > options.queueCharacters) return Promise.resolve('unavailable');
      return new Promise((settle) => {
        queue.push({ event, deadline: now() + options.patienceMs, settle });
        characters += event.payload.length;
        // On a later turn, so that what arrived in this one is in the first batch.
        running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(run);
      });
    },
    /** Whether the last commit failed. */
    failing: () => failing,
    /** How many wait. */
    waiting: () => queue.length,
    /** Resolves when nothing waits any more. */
    async idle(): Promise<void> {
      while (running) await running;
    },
  };
}

/** SQLSTATE classes 22 and 23: this event's data, not the store's health. */
function isAboutData(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^2[23]/.test(code);
}
