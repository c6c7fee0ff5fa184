/**
 * The sandbox: the platform as documented, on one's own machine. `createSandbox` builds it with time, chance and
 * network handed in; `serve.ts` listens. Tests ask `sandbox.fetch` in process, or serve `sandbox.app` on a port.
 */

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { stringify } from 'yaml';
import type { Clock } from '#lib/core/clock.ts';
import { createApi } from './api.ts';
import { ApiError } from './api-error.ts';
import type { Base } from './base.ts';
import { createCalls } from './calls.ts';
import { createControl } from './control.ts';
import { createDashboard } from './dashboard.ts';
import { createDeliveries } from './deliveries.ts';
import { createFaults, DroppedConnection } from './faults.ts';
import { createGuard } from './guard.ts';
import { createKeyring } from './keyring.ts';
import { createRateLimits } from './limits.ts';
import { openApiDocument } from './openapi-document.ts';
import type { Parts, SandboxEnv } from './parts.ts';
import { createRecordingRoutes } from './recording-routes.ts';
import { loadLibrary } from './recordings.ts';
import { type SandboxSettingsInput, sandboxSettingsSchema } from './settings.ts';
import { createTraffic } from './traffic.ts';
import { createTranscriptions } from './transcriptions.ts';

/** Bytes of a request body; the sandbox's own limit. Also what keeps a schema's list of complaints short. */
const LONGEST_BODY = 256 * 1024;

interface SandboxOptions extends Pick<Base, 'clock' | 'random' | 'fetch'> {
  settings?: SandboxSettingsInput;
  /** Where a defect of the sandbox is reported. */
  onDefect?: (error: unknown) => void;
}

/** A clock whose timers all end when the signal is aborted. */
function boundClock(clock: Clock, signal: AbortSignal): Clock {
  return {
    now: () => clock.now(),
    timer(ms, task) {
      if (signal.aborted) return () => undefined;
      const cancel = (): void => {
        takeBack();
        signal.removeEventListener('abort', cancel);
      };
      const takeBack = clock.timer(ms, () => {
        signal.removeEventListener('abort', cancel);
        task();
      });
      signal.addEventListener('abort', cancel, { once: true });
      return cancel;
    },
  };
}

function createParts({ random, fetch, ...options }: SandboxOptions, signal: AbortSignal): Parts {
  const clock = boundClock(options.clock, signal);
  const base: Base = {
    ...{ clock, random, fetch, signal },
    settings: sandboxSettingsSchema.parse(options.settings ?? {}),
    keys: createKeyring(() => clock.now()),
    faults: createFaults(),
    library: loadLibrary(),
    traffic: createTraffic(),
  };
  const deliveries = createDeliveries(base);
  const calls = createCalls(base, deliveries);
  return { ...base, deliveries, calls, transcriptions: createTranscriptions(base, deliveries) };
}

function createApp(parts: Parts, onDefect: (error: unknown) => void) {
  const app = new OpenAPIHono<SandboxEnv>();
  const api = createApi(parts);
  const { guard, counted } = createGuard(
    parts,
    createRateLimits(() => parts.clock.now()),
  );
  const tooLong = (): never => {
    throw new ApiError(400, `The body is over ${LONGEST_BODY} bytes.`);
  };
  app.use('/v1/*', counted, guard, bodyLimit({ maxSize: LONGEST_BODY, onError: tooLong }));
  app.route('/', api);
  app.route('/', createRecordingRoutes(parts));
  app.route('/', createControl(parts));
  app.route('/', createDashboard(parts));
  app.get('/openapi.json', (c) => c.json(openApiDocument(api, parts)));
  app.get('/openapi.yaml', (c) =>
    c.body(stringify(openApiDocument(api, parts), { aliasDuplicateObjects: false }), 200, {
      'content-type': 'application/yaml; charset=utf-8',
    }),
  );
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.notFound((c) => {
    const error = new ApiError(404, 'There is nothing at this path.');
    return c.json(error.toBody(), error.status);
  });
  app.onError((error, c) => {
    if (error instanceof DroppedConnection) {
      const socket = c.env?.incoming?.socket;
      if (!socket) throw error;
      socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    if (error instanceof ApiError) return c.json(error.toBody(), error.status, error.headers);
    if (error instanceof HTTPException && error.status < 500) {
      // Hono refuses a body that is no JSON, or not said to be: in the platform's terms a malformed request.
      const refused = new ApiError(400, `Malformed request: ${error.message}`);
      return c.json(refused.toBody(), refused.status);
    }
    onDefect(error);
    return c.json(new ApiError(500, 'The sandbox has a defect.').toBody(), 500);
  });
  return app;
}

/**
 * A sandbox with nothing in it: make keys with `keys.create`. Everything waits on the given clock. In process, a
 * dropped connection is a rejected `fetch`, as it is over a port.
 */
export function createSandbox(options: SandboxOptions) {
  const closing = new AbortController();
  const parts = createParts(options, closing.signal);
  const app = createApp(parts, options.onDefect ?? (() => undefined));
  return {
    ...parts,
    app,
    /** The sandbox as if over the network. */
    async fetch(url: string, init: RequestInit = {}): Promise<Response> {
      try {
        return await app.fetch(new Request(url, init));
      } catch (error) {
        if (error instanceof DroppedConnection) throw new TypeError('fetch failed');
        throw error;
      }
    },
    /** Ends everything that waits: calls, jobs, deliveries, hanging requests. */
    close(): void {
      closing.abort();
    },
  };
}
export type Sandbox = ReturnType<typeof createSandbox>;
