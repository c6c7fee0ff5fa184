/** Looks for strays (read/strays.ts) when the browser has nothing else to do, and not without end. */
import type { Page } from '../dom/page.ts';
import type { Scrolling } from '../dom/scrolling.ts';
import type { Strays } from '../read/strays.ts';

/** Longest piece of work, milliseconds. */
const PIECE_MS = 3;
/** After work that took t, rest this many t. */
const REST_FACTOR = 4;

interface StraySweeperParts extends Pick<Page, 'scheduler' | 'signal'> {
  strays: Strays;
  scrolling: Scrolling;
  /** Told when there may be new ones. */
  onFound(): void;
}

export function createStraySweeper({ strays, scheduler, scrolling, onFound, signal }: StraySweeperParts) {
  let running = false;

  async function run(): Promise<void> {
    while (!signal.aborted && strays.isPending) {
      await scrolling.rested();
      if (!strays.isUrgent) await scheduler.idle();
      const began = scheduler.now();
      while (strays.isPending && scheduler.now() - began < PIECE_MS) strays.step();
      if (strays.takeNew() && !signal.aborted) onFound();
      await scheduler.wait((scheduler.now() - began) * REST_FACTOR);
    }
    running = false;
  }

  return {
    start(): void {
      if (running || !strays.isPending) return;
      running = true;
      void run();
    },
  };
}
