/** Work under way in this process, by the id of its row. */
export interface Runs {
  has(id: string): boolean;
  /** Runs the task, unless one of that id is running: then that one. Never rejects. */
  start(id: string, task: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

/** @param failed told of a task that rejected. */
export function createRuns(failed: () => void): Runs {
  const running = new Map<string, Promise<void>>();
  return {
    has: (id) => running.has(id),
    start(id, task) {
      const known = running.get(id);
      if (known) return known;
      const run = task()
        .catch(failed)
        .finally(() => running.delete(id));
      running.set(id, run);
      return run;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
