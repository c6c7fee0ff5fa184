/** When to work, and when to let the page go first. */

/** Longest piece of work between two breaths, in milliseconds: half of what a frame at 60 Hz leaves a page. */
export const SLICE_MS = 5;

interface BrowserScheduler {
  yield?: () => Promise<void>;
}

export interface Scheduler {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Lets input and painting go first, then goes on as soon as it may. */
  yieldToPage(): Promise<void>;
  /** After the next frame, or after 200 ms if the tab is hidden and has no frames. */
  frame(): Promise<void>;
  /** When the browser has nothing else to do, or after 50 ms. */
  idle(): Promise<void>;
  /** After `ms`. */
  wait(ms: number): Promise<void>;
}

/** `scheduler.yield` if the browser has it (Firefox from 142), else a message to ourselves: never a timer. */
export function createScheduler(window: Window & typeof globalThis): Scheduler {
  const scheduler = (window as { scheduler?: BrowserScheduler }).scheduler;
  const waiting: (() => void)[] = [];
  let channel: MessageChannel | undefined;

  function open(): MessageChannel {
    const made = new MessageChannel();
    made.port1.onmessage = () => waiting.shift()?.();
    return made;
  }

  return {
    now: () => performance.now(),
    yieldToPage() {
      if (scheduler?.yield) return scheduler.yield();
      return new Promise((resolve) => {
        waiting.push(resolve);
        channel ??= open();
        channel.port2.postMessage(null);
      });
    },
    frame() {
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
    idle: () => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 50 })),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
