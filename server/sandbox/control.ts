/**
 * Control of the sandbox under /_sandbox, as JSON: for tests and scripts. Not part of the platform.
 * It takes no key, so it is kept from web pages: the Host must be this machine's, and a request that a page of
 * another origin makes is refused.
 */
import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { isLoopback } from '#lib/platform/address.ts';
import { capabilitySchema } from '#lib/platform/contract.ts';
import { ApiError } from './api-error.ts';
import { faultRequestSchema } from './faults.ts';
import type { Parts, SandboxEnv } from './parts.ts';
import { sandboxSettingsSchema } from './settings.ts';

/** Refuses requests that do not come from this machine's own hand: DNS rebinding by Host, other pages by Sec-Fetch-Site. */
export const ownHandOnly: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const { hostname, origin } = new URL(c.req.url);
  const site = c.req.header('sec-fetch-site');
  const from = c.req.header('origin');
  const foreign =
    !isLoopback(hostname) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (from !== undefined && from !== origin);
  if (foreign) throw new ApiError(403, 'Only from this machine, and not from another page.');
  await next();
};

const keyRequestSchema = z.strictObject({ scope: capabilitySchema, label: z.string().min(1).max(100) });
/** Settings that may change while the sandbox runs. */
const accountSchema = sandboxSettingsSchema.pick({
  addon: true,
  webhookUrl: true,
  rateLimits: true,
  times: true,
  recordingSeconds: true,
});
const accountPatchSchema = z.strictObject({
  addon: z.unknown().optional(),
  webhookUrl: z.unknown().optional(),
  rateLimits: z.record(z.string(), z.unknown()).optional(),
  times: z.record(z.string(), z.unknown()).optional(),
  recordingSeconds: z.unknown().optional(),
});

async function read<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await request.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  throw new ApiError(400, z.prettifyError(parsed.error));
}

function found(known: boolean): void {
  if (!known) throw new ApiError(404, 'There is nothing with this id.');
}

/** Everything that happened, for a test or a person. No raw key is in it. */
export function viewOf(parts: Parts) {
  const { clock, settings, keys, calls, transcriptions, deliveries, faults, traffic } = parts;
  return {
    now: new Date(clock.now()).toISOString(),
    settings: { ...settings, transcriberKey: undefined },
    keys: keys.list(),
    calls: calls.list().map((call) => ({ ...calls.payloadOf(call), phase: call.phase, key_id: call.keyId })),
    transcriptions: transcriptions.list().map((record) => ({
      ...transcriptions.viewOf(record),
      request: record.request,
      reason: record.reason ?? null,
      billed: record.billed ?? null,
    })),
    deliveries: deliveries.list().map((each) => ({ ...each, body: deliveries.bodyOf(each.id) })),
    faults: faults.list(),
    requests: traffic.view(),
  };
}

export function createControl(parts: Parts) {
  const control = new Hono<SandboxEnv>().basePath('/_sandbox');
  control.use('*', ownHandOnly);
  control.get('/state', (c) => c.json(viewOf(parts)));
  control.post('/keys', async (c) => {
    const { scope, label } = await read(c.req.raw, keyRequestSchema);
    const { record, key } = parts.keys.create(scope, label);
    return c.json({ id: record.id, scope, label, key }, 201, { 'cache-control': 'no-store' });
  });
  control.delete('/keys/:id', (c) => {
    found(parts.keys.revoke(c.req.param('id')));
    return c.body(null, 204);
  });
  control.post('/faults', async (c) =>
    c.json(parts.faults.add(await read(c.req.raw, faultRequestSchema)), 201),
  );
  control.delete('/faults', (c) => {
    parts.faults.clear();
    return c.body(null, 204);
  });
  control.patch('/account', async (c) => {
    const { settings } = parts;
    const patch = await read(c.req.raw, accountPatchSchema);
    const { addon, webhookUrl, recordingSeconds } = settings;
    // A value that is left out stays as it is, inside of `times` and `rateLimits` too.
    const merged = accountSchema.safeParse({
      ...{ addon, webhookUrl, recordingSeconds },
      ...patch,
      rateLimits: { ...settings.rateLimits, ...patch.rateLimits },
      times: { ...settings.times, ...patch.times },
    });
    if (!merged.success) throw new ApiError(400, z.prettifyError(merged.error));
    Object.assign(settings, merged.data);
    return c.json({ ...settings, transcriberKey: undefined });
  });
  control.post('/calls/:id/end', (c) => {
    found(parts.calls.hangUp(c.req.param('id')));
    return c.body(null, 204);
  });
  control.post('/deliveries/:id/again', (c) => {
    found(parts.deliveries.again(c.req.param('id')));
    return c.body(null, 204);
  });
  return control;
}
