/** When to work, and when to let the page go first. */

/** Longest piece of work between two breaths, in milliseconds: half of what a frame at 60 Hz leaves a page. */
export const SLICE_MS = 5;

interface YieldingScheduler {
  yield?: () => Promise<void>;
}

export interface Pace {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Lets input and painting go first, then goes on as soon as it may. */
  breathe(): Promise<void>;
  /** After the next frame, or after 200 ms where the tab is hidden and has no frames. */
  frame(): Promise<void>;
  /** After `ms`. */
  wait(ms: number): Promise<void>;
}

/** `scheduler.yield` where there is one (not before Firefox 142), else a message to ourselves: never a timer. */
export function createPace(window: Window & typeof globalThis): Pace {
  const scheduler = (window as { scheduler?: YieldingScheduler }).scheduler;
  const waiting: (() => void)[] = [];
  let channel: MessageChannel | undefined;

  function open(): MessageChannel {
    const made = new MessageChannel();
    made.port1.onmessage = () => waiting.shift()?.();
    return made;
  }

  return {
    now: () => performance.now(),
    breathe() {
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
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
