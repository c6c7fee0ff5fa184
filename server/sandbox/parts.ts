/** The parts that the routes of the sandbox work with. */
import type { HttpBindings } from '@hono/node-server';
import type { Calls } from './calls.ts';
import type { Deliveries } from './deliveries.ts';
import type { Faults } from './faults.ts';
import type { KeyRecord, Keyring } from './keyring.ts';
import type { Library } from './recordings.ts';
import type { SandboxSettings } from './settings.ts';
import type { Traffic } from './traffic.ts';
import type { Transcriptions } from './transcriptions.ts';

export interface Parts {
  now: () => number;
  /** Changed while running: the add-on, the webhook's address, the limits. */
  settings: SandboxSettings;
  keys: Keyring;
  calls: Calls;
  transcriptions: Transcriptions;
  deliveries: Deliveries;
  faults: Faults;
  library: Library;
  traffic: Traffic;
  /** Aborted when the sandbox is closed. */
  signal: AbortSignal;
}

/** Node's request and response are there behind a real port, and not when the app is asked in process. */
export type SandboxEnv = { Bindings: Partial<HttpBindings>; Variables: { key: KeyRecord } };
