/**
 * Group commit: webhooks that arrive while a commit is on its way wait together and are stored by the next one.
 * Each caller is answered after the commit that holds its own event.
 *
 *   add ──► queue ──► batch ──► append ──► durable: answered
 *             │         ▲          │
 *             │         └──────────┤ failed: again (ids make it harmless), until the caller's time is up
 *             └── time up ─────────┴─► not stored: the platform is told, and comes again
 *
 * The bytes that wait are bounded before they get here: http/room.ts.
 */
import { isAboutData } from './database.ts';
import type { NewEvent } from './events.ts';

type CommitOutcome = 'stored' | 'unavailable';

export interface CommitterOptions {
  append(batch: readonly NewEvent[]): Promise<unknown>;
  /** After a commit, before its callers are answered. */
  onStored(batch: readonly NewEvent[], milliseconds: number): void;
  onFault(error: unknown): void;
  /** How long a caller waits, milliseconds: less than the platform's 10 s. */
  patienceMs: number;
  maxBatch?: number;
  retryMs?: number;
}

interface Waiting {
  event: NewEvent;
  deadline: number;
  /** Undefined once its caller has been answered. */
  settle: ((outcome: CommitOutcome) => void) | undefined;
}

function answer(waiting: Waiting, outcome: CommitOutcome): void {
  waiting.settle?.(outcome);
  waiting.settle = undefined;
}

/** Of the payloads of one batch. */
const MOST_BATCH_BYTES = 8_000_000;

/** How many from the front of the queue make the next batch: one at least. */
function batchSize(queue: readonly Waiting[], maxBatch: number): number {
  let size = 0;
  let count = 0;
  for (const { event } of queue) {
    if (count > 0 && (count === maxBatch || size + event.payload.length > MOST_BATCH_BYTES)) break;
    size += event.payload.length;
    count += 1;
  }
  return count;
}

export type Committer = ReturnType<typeof createCommitter>;

export function createCommitter(options: CommitterOptions) {
  const { maxBatch = 1000, retryMs = 200 } = options;
  const now = () => performance.now();
  let queue: Waiting[] = [];
  let underWay: readonly Waiting[] = [];
  let running: Promise<void> | undefined;
  let failing = false;

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
        const aboutData = isAboutData(error);
        failing = !aboutData;
        if (aboutData) {
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

  /** Callers whose time is up are answered even if the store says nothing at all. */
  function expire(): void {
    const at = now();
    for (const each of underWay) if (each.deadline <= at) answer(each, 'unavailable');
    for (const each of queue) if (each.deadline <= at) answer(each, 'unavailable');
    queue = queue.filter(({ settle }) => settle !== undefined);
  }

  async function run(): Promise<void> {
    const watch = setInterval(expire, retryMs);
    while (queue.length > 0) {
      await commit(queue.splice(0, batchSize(queue, maxBatch)));
      underWay = [];
    }
    clearInterval(watch);
    running = undefined;
  }

  return {
    /** Resolves once the event is durable, or once it cannot be said in time. Never rejects. */
    add(event: NewEvent): Promise<CommitOutcome> {
      return new Promise((settle) => {
        queue.push({ event, deadline: now() + options.patienceMs, settle });
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
