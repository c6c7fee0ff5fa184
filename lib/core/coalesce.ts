/**
 * Runs a task one at a time, so that an older look never has the last word. Who asks while it runs gets one more run,
 * which begins after it, once for all who asked. @throws what that run of the task throws.
 */
export function coalesce(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  function run(): Promise<void> {
    next = undefined;
    const now = task().finally(() => {
      if (running === now) running = undefined;
    });
    running = now;
    return now;
  }
  return () => {
    if (!running) return run();
    next ??= running.then(run, run);
    return next;
  };
}
