/**
 * Whether the relay should get traffic: it is not stopping, its disk has room, and the store takes writes. Asked by
 * balancers every second or so and by anyone else, so the store is tried at most once in a while.
 */
interface ReadinessOptions {
  stopping: () => boolean;
  /** Bytes left on the store's disk; undefined: not known. */
  room: () => Promise<number | undefined>;
  /** Rejects if the store cannot write. */
  probe: () => Promise<void>;
  /** The last commit failed. */
  failing: () => boolean;
  onFault: (error: unknown) => void;
  onRoom: (bytes: number) => void;
  now?: () => number;
}

/** How long an answer is good for, milliseconds; shorter if it was bad. */
const GOOD_MS = 5000;
const BAD_MS = 500;
/** Less than this is a full disk: the log, a sweep's pages and a checkpoint need some room themselves. */
export const LEAST_ROOM = 64 * 1024 * 1024;

export function createReadiness(options: ReadinessOptions): () => Promise<string | undefined> {
  const { now = () => performance.now() } = options;
  let last: { at: number; why: string | undefined } | undefined;
  let looking: Promise<string | undefined> | undefined;

  async function look(): Promise<string | undefined> {
    try {
      const room = await options.room();
      if (room !== undefined) options.onRoom(room);
      if (room !== undefined && room < LEAST_ROOM)
        return `The store’s disk is full: ${Math.floor(room / 1_000_000)} MB are left.`;
      await options.probe();
      return undefined;
    } catch (error) {
      options.onFault(error);
      return 'The store cannot write.';
    }
  }

  /** @returns undefined if all is well; else why not. */
  return async () => {
    if (options.stopping()) return 'The relay is stopping.';
    const good = last !== undefined && last.why === undefined && !options.failing();
    if (last && now() - last.at < (good ? GOOD_MS : BAD_MS)) return last.why;
    looking ??= look().then((why) => {
      last = { at: now(), why };
      looking = undefined;
      return why;
    });
    return looking;
  };
}
