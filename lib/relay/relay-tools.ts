/** Shared by all that keeps up with the relay that this browser is paired with. */
import type { Result } from '#lib/core/result.ts';
import type { WakeTimer } from '#lib/core/wake-timer.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import type { RelayClient } from './client.ts';

/** `Methods`: of the relay's client. */
export interface RelayTools<Methods extends keyof RelayClient> {
  store: KeyValueStore;
  client: (url: string) => Pick<RelayClient, Methods | 'askedToWait'>;
  /** The feed token, or why there is none now. */
  token: () => Promise<Result<string, unknown>>;
  wakeTimer: WakeTimer;
  now: () => number;
  /** In [0, 1): not all browsers ask at the moment at which a change comes to all of them. */
  random: () => number;
}

const LONGEST_PAUSE_MS = 60 * 60_000;

/** Milliseconds until what failed so often is tried again, twice as long each time. */
export function relayPause(attempts: number, firstMs: number, random: () => number): number {
  return Math.round(Math.min(firstMs * 2 ** attempts, LONGEST_PAUSE_MS) * (1 + random() / 4));
}
