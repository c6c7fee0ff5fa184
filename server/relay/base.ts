/** The ground that every part of a relay stands on: settings, store, time, log, figures, room in memory, and that it stops. */
import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '#lib/core/clock.ts';
import { createHub } from './http/hub.ts';
import { createRoom } from './http/room.ts';
import type { Config } from './ops/config.ts';
import type { Log } from './ops/log.ts';
import { createMetrics } from './ops/metrics.ts';
import type { Database } from './store/database.ts';
import { createStores } from './store/stores.ts';
import type { PostOptions } from './webhooks/post-webhook.ts';

export interface RelayOptions {
  config: Config;
  database: Database;
  log: Log;
  clock?: () => number;
  /** Known once a port listens. */
  publicUrl?: () => string;
  /** For webhooks to the company's destinations. */
  webhooks?: Pick<PostOptions, 'resolve' | 'timeoutMs'>;
  /** For requests to the platform. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The process's own figures too: once a process. */
  processMetrics?: boolean;
}

/** If there is no room: a body gives way after so long, or a page of which nothing is taken. */
const PATIENCE = {
  bodies: { patienceMs: 3000, longestMs: 3000 },
  pages: { patienceMs: 2000, longestMs: 30_000 },
};

export type Base = ReturnType<typeof createBase>;

export function createBase({ config, database, log, clock = Date.now, ...options }: RelayOptions) {
  const hub = createHub(config);
  const metrics = createMetrics(options.processMetrics ?? false);
  const name = randomBytes(6).toString('base64url');
  const onFault = (what: string) => (error: unknown) => {
    metrics.storeFaults.inc({ what });
    log.fault(what, error);
  };
  const stores = createStores(database, {
    config,
    clock,
    sender: name,
    onVoided: () => void endVoidStreams(),
  });
  /** Ends streams whose token is void. */
  async function endVoidStreams(): Promise<void> {
    const ended = stores.installations.voidOf(hub.keys()).then(hub.closeKeys);
    await ended.catch(onFault('looking after tokens'));
  }
  return {
    ...stores,
    config,
    log,
    clock,
    /** The same time, for what waits. */
    time: { ...systemClock, now: clock } satisfies Clock,
    metrics,
    hub,
    onFault,
    endVoidStreams,
    /** In notices, and at `/healthz`: tells `doctor` that an address leads to this relay and no other. */
    name,
    /** Aborted when the relay is told to stop: nothing new is passed on. */
    stopping: new AbortController(),
    /** Where this relay is reached from outside, without a slash at the end. */
    publicUrl: options.publicUrl ?? (() => config.publicUrl ?? `http://${config.host}:${config.port}`),
    webhooks: options.webhooks,
    fetch: options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init)),
    /** For bodies, from their first byte until they are answered. */
    bodies: createRoom({ bytes: config.limits.bodiesBytes, ...PATIENCE.bodies }),
    /** For pages, from before they are read until they are taken. */
    pages: createRoom({ bytes: config.limits.pagesBytes, ...PATIENCE.pages }),
  };
}
