import type { HttpBindings } from '@hono/node-server';

/** Hono's view of a request: Node's own objects are there when a port listens, and not in `app.request()`. */
export interface RelayEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { installationId: string; tokenHash: string };
}
