/**
 * The real client against the real sandbox over real HTTP. The sandbox runs on a clock that the test turns; `until`
 * waits for what the network brings, and no test sleeps.
 */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { ok } from '#lib/core/result.ts';
import { createPlatformClient, type PlatformClientOptions } from '#lib/platform/client.ts';
import { CAPABILITIES, type Capability } from '#lib/platform/contract.ts';
import { createSandbox } from '#server/sandbox/app.ts';
import type { SandboxSettingsInput } from '#server/sandbox/settings.ts';
import { createManualClock } from '#test/tools/clock.ts';
import { listen, shut } from '#test/tools/listen.ts';

/** Numbers that the tests use: one of the account, one to call. */
export const FROM = '+12025550100';
export const TO = '+14155550123';

/** Waits until the network has brought it about; fails the test after ten real seconds. */
export async function until<Value>(look: () => Value | undefined | false | null): Promise<Value> {
  const limit = performance.now() + 10_000;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false && found !== null) return found;
    if (performance.now() > limit) throw new Error(`still not: ${look}`);
    // A look a millisecond: a busy loop would take the machine from what is waited for.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** A server of the test's own: webhooks to take, or files to fetch. `answer` says what each request gets. */
export async function listenOn(
  answer: (request: {
    path: string;
    body: Buffer;
    headers: IncomingHttpHeaders;
  }) => { status: number; body?: Uint8Array | string; headers?: Record<string, string> } | 'hang',
) {
  const requests: { path: string; body: Buffer; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const seen = { path: request.url ?? '', body: Buffer.concat(parts), headers: request.headers };
      requests.push(seen);
      const given = answer(seen);
      if (given === 'hang') return;
      response.writeHead(given.status, given.headers).end(given.body);
    });
  });
  const url = await listen(server);
  onTestFinished(() => shut(server));
  return { url, requests };
}

/** A sandbox behind a port, with a key of each capability and clients that use them. */
export async function startSandbox(
  settings: SandboxSettingsInput = {},
  fetchBy: (url: string, init: RequestInit) => Promise<Response> = (url, init) => fetch(url, init),
) {
  const clock = createManualClock();
  const defects: unknown[] = [];
  const sandbox = createSandbox({
    clock,
    random: () => 0,
    fetch: fetchBy,
    settings,
    onDefect: (error) => defects.push(error),
  });
  let arrived = 0;
  const server = createAdaptorServer({
    fetch(request, env) {
      arrived += 1;
      return sandbox.app.fetch(request, env);
    },
  }) as Server;
  const url = await listen(server);
  sandbox.settings.publicUrl = url;
  onTestFinished(async () => {
    sandbox.close();
    await shut(server);
    if (defects.length > 0) throw new AggregateError(defects, 'the sandbox has defects');
  });

  const keys = Object.fromEntries(
    CAPABILITIES.map((scope) => [scope, sandbox.keys.create(scope, 'of the test')]),
  ) as Record<Capability, ReturnType<typeof sandbox.keys.create>>;

  const clientClock = createManualClock();
  const clientWith = (patch: Partial<PlatformClientOptions> = {}) =>
    createPlatformClient({
      fetch: (address, init) => fetch(address, init),
      clock: clientClock,
      baseUrl: url,
      keyFor: async (capability) => ok(keys[capability].key),
      ...patch,
    });

  /** A raw request with a key (the click-to-call one where none is named), as a careless client would send it. */
  function raw(path: string, init: RequestInit & { key?: string | null } = {}): Promise<Response> {
    const key = init.key === undefined ? keys['click-to-call'].key : init.key;
    const headers = new Headers(init.headers);
    if (key !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${key}`);
    return fetch(url + path, { ...init, headers });
  }

  return {
    sandbox,
    url,
    clock,
    clientClock,
    keys,
    client: clientWith(),
    clientWith,
    /** How many HTTP requests have come in. */
    arrived: () => arrived,
    raw,
    /** A POST of JSON. */
    post: (path: string, body: unknown, key?: string | null): Promise<Response> =>
      raw(path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
        ...(key !== undefined && { key }),
      }),
  };
}
export type Running = Awaited<ReturnType<typeof startSandbox>>;

/** Places a call and lets it ring, be answered and end; its record as the sandbox has it. */
export async function completedCall(running: Running, to = TO, metadata: Record<string, string> = {}) {
  const placed = await running.client.placeCall({ to, from: FROM, metadata });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  // No further than the end: what the network has yet to bring must not run into its time limit.
  const { ring, talk } = running.sandbox.settings.times;
  await running.clock.advance(ring + talk);
  const call = running.sandbox.calls.list().find(({ id }) => id === placed.value.id);
  if (!call) throw new Error('the call is not there');
  return { call, recordingUrl: running.sandbox.calls.recordingUrl(call) ?? '' };
}

/** Turns the clock until every job has ended, and no further; their deliveries are then on their way. */
export async function finishJobs({ clock, sandbox }: Running): Promise<void> {
  const { pending, processing } = sandbox.settings.times;
  await clock.advance(pending + processing);
  await until(() => sandbox.transcriptions.list().every(({ finishedAt }) => finishedAt !== undefined));
  await clock.advance(0);
}
