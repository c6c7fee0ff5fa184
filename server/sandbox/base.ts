/** The ground that each part of the sandbox stands on. */
import type { Clock } from '#lib/core/clock.ts';
import type { Faults } from './faults.ts';
import type { Keyring } from './keyring.ts';
import type { Library } from './recordings.ts';
import type { SandboxSettings } from './settings.ts';
import type { Traffic } from './traffic.ts';

export interface Base {
  /** Its timers end when the sandbox is closed. */
  clock: Clock;
  /** In [0, 1): jitter of retries. */
  random: () => number;
  /** Fetches recordings and posts webhooks. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Changed while running: the add-on, the webhook's address, the limits; `publicUrl` once the port is known. */
  settings: SandboxSettings;
  keys: Keyring;
  faults: Faults;
  library: Library;
  traffic: Traffic;
  /** Aborted when the sandbox is closed. */
  signal: AbortSignal;
}
