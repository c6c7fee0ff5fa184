/** The parts that the routes of the sandbox work with. */
import type { HttpBindings } from '@hono/node-server';
import type { Base } from './base.ts';
import type { Calls } from './calls.ts';
import type { Deliveries } from './deliveries.ts';
import type { KeyRecord } from './keyring.ts';
import type { Transcriptions } from './transcriptions.ts';

export interface Parts extends Base {
  calls: Calls;
  transcriptions: Transcriptions;
  deliveries: Deliveries;
}

/** Node's request and response are there behind a real port, and not when the app is asked in process. */
export type SandboxEnv = { Bindings: Partial<HttpBindings>; Variables: { key: KeyRecord } };
