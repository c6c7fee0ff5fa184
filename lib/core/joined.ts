/** Runs a task one at a time: who asks while it runs is answered by that run. */
export function joined<Value>(task: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => {
    running ??= task().finally(() => {
      running = undefined;
    });
    return running;
  };
}
