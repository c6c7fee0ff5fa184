/** When to work, and when to let the page go first. */

/** Longest piece of work between two breaths, in milliseconds: half of what a frame at 60 Hz leaves a page. */
export const SLICE_MS = 5;

export type Scheduler = ReturnType<typeof createScheduler>;

/** `scheduler.yield` if the browser has it (Firefox from 142), else a message to ourselves: never a timer. */
export function createScheduler(window: Window & typeof globalThis) {
  const scheduler = (window as { scheduler?: { yield?: () => Promise<void> } }).scheduler;
  const waiting: (() => void)[] = [];
  let channel: MessageChannel | undefined;

  function open(): MessageChannel {
    const made = new MessageChannel();
    made.port1.onmessage = () => waiting.shift()?.();
    return made;
  }

  return {
    /** Milliseconds, monotonic. */
    now: (): number => performance.now(),
    /** Lets input and painting go first, then goes on as soon as it may. */
    yieldToPage(): Promise<void> {
      if (scheduler?.yield) return scheduler.yield();
      return new Promise((resolve) => {
        waiting.push(resolve);
        channel ??= open();
        channel.port2.postMessage(null);
      });
    },
    /** After the next frame, or after 200 ms if the tab is hidden and has no frames. */
    frame(): Promise<void> {
      return new Promise((resolve) => {
        let frame = 0;
        const timer = setTimeout(done, 200);
        function done() {
          clearTimeout(timer);
          cancelAnimationFrame(frame);
          resolve();
        }
        frame = requestAnimationFrame(done);
      });
    },
    /** When the browser has nothing else to do, or after 50 ms. */
    idle: (): Promise<void> =>
      new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 50 })),
    /** After `ms`. */
    wait: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

/** Work in slices: says when one is over; then the page goes first, and the next begins. */
export function createSlices({ now, yieldToPage }: Pick<Scheduler, 'now' | 'yieldToPage'>) {
  let began = now();
  let before = 0;
  return {
    isOver: (): boolean => now() - began >= SLICE_MS,
    async next(): Promise<void> {
      before += now() - began;
      await yieldToPage();
      began = now();
    },
    /** Milliseconds that all of them took so far. */
    worked: (): number => before + now() - began,
  };
}
