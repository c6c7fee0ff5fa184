/** The relay's routes, as a Hono app without a port. What each does is in the rooms beside. */
import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import {
  ackRequestSchema,
  cursorSchema,
  type PairAnswer,
  pairRequestSchema,
  type RelayErrorCode,
} from '#lib/relay/contract.ts';
import { readBody } from './body.ts';
import type { Config } from './config.ts';
import { parseCursor } from './cursor.ts';
import type { RelayEnv } from './env.ts';
import type { Events } from './events.ts';
import { writePage } from './feed.ts';
import type { Guesses } from './guesses.ts';
import type { Hub } from './hub.ts';
import { hashOf, type Installations } from './installations.ts';
import type { Intake, IntakeAnswer } from './intake.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { RefusalRoute } from './refusals.ts';

export interface AppParts {
  config: Config;
  /** Where this relay is reached from outside, without a slash at the end. */
  publicUrl: () => string;
  epoch: () => string;
  events: Events;
  installations: Installations;
  guesses: Guesses;
  intake: Intake;
  hub: Hub;
  metrics: Metrics;
  log: Log;
  /** Whether the numbering has come as far as `seq`. */
  hasReached: (seq: number) => Promise<boolean>;
  /** Undefined where all is well; else why the relay should get no traffic. */
  notReady: () => Promise<string | undefined>;
}

type Status = 400 | 401 | 403 | 404 | 413 | 429 | 500 | 503;

const EXTENSION_ORIGIN = /^(chrome|moz|safari-web)-extension:\/\/[A-Za-z0-9.-]+$/;
const SMALL_BODY = 4096;
const PAGE_LIMIT = { standard: 100, most: 500 };

function fail(context: Context<RelayEnv>, status: Status, code: RelayErrorCode, message: string) {
  return context.json({ error: { code, message } }, status);
}

function answer(context: Context<RelayEnv>, outcome: IntakeAnswer) {
  if (outcome.status === 204) return context.body(null, 204);
  // The rest of a body that is too large is not read: the connection cannot be used again.
  if (outcome.status === 413) context.header('Connection', 'close');
  if (outcome.status === 503) context.header('Retry-After', '2');
  return fail(context, outcome.status, outcome.code, outcome.message);
}

/** Who asks: behind proxies that are trusted, what the outermost of them said. */
function clientOf(context: Context<RelayEnv>, trustedProxies: number): string {
  const direct = context.env?.incoming?.socket.remoteAddress ?? 'local';
  if (trustedProxies === 0) return direct;
  const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies) || direct;
}

async function readJson<Schema extends z.ZodType>(
  context: Context<RelayEnv>,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const body = await readBody(context, SMALL_BODY);
  if (!body) return undefined;
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(body))).data;
  } catch {
    return undefined;
  }
}

export function createApp(parts: AppParts): Hono<RelayEnv> {
  const { config, installations, intake, metrics } = parts;
  const app = new Hono<RelayEnv>();

  const extensionsOnly = cors({
    // An extension with permission for this host needs no CORS; one without still may ask. A web page may not.
    origin: (origin) => (EXTENSION_ORIGIN.test(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Last-Event-ID'],
    exposeHeaders: ['Retry-After'],
    maxAge: 86_400,
  });
  for (const path of ['/pair', '/feed', '/feed/*', '/healthz']) app.use(path, extensionsOnly);

  const withToken = createMiddleware<RelayEnv>(async (context, next) => {
    const token = /^Bearer (dmf_[A-Za-z0-9_-]{43})$/.exec(context.req.header('authorization') ?? '')?.[1];
    const tokenHash = token && hashOf(token);
    const installationId = tokenHash ? await installations.byFeedTokenHash(tokenHash) : undefined;
    if (!tokenHash || installationId === undefined) {
      return fail(context, 401, 'bad-token', 'This feed token is not, or no longer, valid: pair again.');
    }
    installations.saw(installationId);
    context.set('installationId', installationId);
    context.set('tokenHash', tokenHash);
    return next();
  });

  const take = async (
    context: Context<RelayEnv>,
    route: RefusalRoute,
    limit: number,
    read: (body: Uint8Array) => Promise<IntakeAnswer>,
  ) => {
    const body = await readBody(context, limit);
    return answer(context, body ? await read(body) : intake.tooLarge(route));
  };

  app.post('/hooks/calls', (context) =>
    take(context, 'calls', config.limits.callBodyBytes, (body) =>
      intake.call((name) => context.req.header(name), body),
    ),
  );

  app.post('/hooks/transcriptions/:token', (context) =>
    take(context, 'transcriptions', config.limits.transcriptionBodyBytes, (body) =>
      intake.transcription(context.req.param('token'), body),
    ),
  );

  app.post('/pair', async (context) => {
    const request = await readJson(context, pairRequestSchema);
    if (!request) return fail(context, 400, 'bad-request', 'Send team_code and installation_id as JSON.');
    const client = clientOf(context, config.trustedProxies);
    const wait = await parts.guesses.wait(client);
    if (wait > 0) {
      metrics.pairings.inc({ outcome: 'limited' });
      context.header('Retry-After', String(Math.ceil(wait / 1000)));
      return fail(context, 429, 'too-many-attempts', 'Too many wrong team codes: wait, then try again.');
    }
    if (!(await installations.isTeamCode(request.team_code))) {
      await parts.guesses.wrong(client);
      metrics.pairings.inc({ outcome: 'wrong-code' });
      return fail(context, 403, 'wrong-team-code', 'This is not the team code in force.');
    }
    const outcome = await installations.pair(request.installation_id, request.name ?? '');
    metrics.pairings.inc({ outcome: outcome.kind });
    if (outcome.kind === 'revoked') {
      return fail(context, 403, 'revoked', 'An administrator shut this installation out.');
    }
    parts.hub.closeOf(request.installation_id, outcome.feedTokenHash);
    parts.log.info({ installation: request.installation_id }, 'paired');
    const body: PairAnswer = {
      installation_id: request.installation_id,
      feed_token: outcome.feedToken,
      transcriptions_url: `${parts.publicUrl()}/hooks/transcriptions/${outcome.hookToken}`,
    };
    return context.json(body, 201);
  });

  app.delete('/pair', withToken, async (context) => {
    const installationId = context.get('installationId');
    await installations.unpair(installationId);
    parts.hub.closeOf(installationId, '');
    parts.log.info({ installation: installationId }, 'unpaired');
    return context.body(null, 204);
  });

  const feedQuery = z.object({
    after: cursorSchema.default(''),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT.most).default(PAGE_LIMIT.standard),
  });

  /** The number to go on from. A cursor ahead of the numbering comes from before a restore: from the beginning. */
  const startOf = async (cursor: string): Promise<number | undefined> => {
    const seq = parseCursor(parts.epoch(), cursor);
    if (seq === undefined || seq === 0) return seq;
    return (await parts.hasReached(seq)) ? seq : 0;
  };

  app.get('/feed', withToken, async (context) => {
    const query = feedQuery.safeParse(context.req.query());
    if (!query.success)
      return fail(context, 400, 'bad-request', 'after is a cursor, limit a number up to 500.');
    const streaming = (context.req.header('accept') ?? '').includes('text/event-stream');
    const resume = streaming ? cursorSchema.safeParse(context.req.header('last-event-id')).data : undefined;
    const after = await startOf(resume ?? query.data.after);
    if (after === undefined)
      return fail(context, 400, 'bad-request', 'This cursor is not one of this relay’s.');

    context.header('Cache-Control', 'no-store');
    const addressee = context.get('installationId');
    if (!streaming) {
      const [page] = await parts.events.pages([{ addressee, after }], query.data.limit);
      if (!page) throw new Error('the store answered no page');
      metrics.pages.inc({ kind: 'json' });
      context.header('Content-Type', 'application/json');
      return context.body(writePage(parts.epoch(), page, after).text);
    }
    const stream = parts.hub.open(addressee, after, context.get('tokenHash'));
    if (stream === 'full') {
      context.header('Retry-After', '30');
      return fail(context, 503, 'unavailable', 'No more event streams: ask for pages instead.');
    }
    context.header('Content-Type', 'text/event-stream');
    // nginx would otherwise hold events back until its buffer is full.
    context.header('X-Accel-Buffering', 'no');
    return context.body(stream);
  });

  app.post('/feed/ack', withToken, async (context) => {
    const request = await readJson(context, ackRequestSchema);
    const seq = request && (await startOf(request.cursor));
    if (seq === undefined)
      return fail(context, 400, 'bad-request', 'Send {"cursor": …} as the feed gave it.');
    if (seq > 0) await installations.acknowledge(context.get('installationId'), seq);
    return context.body(null, 204);
  });

  app.get('/healthz', (context) => context.json({ status: 'ok' }));

  app.get('/readyz', async (context) => {
    const why = await parts.notReady();
    return why === undefined ? context.json({ status: 'ready' }) : fail(context, 503, 'unavailable', why);
  });

  if (config.metrics.on) {
    const token = config.metrics.token;
    app.get('/metrics', async (context) => {
      const given = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
      if (token !== undefined && !sameText(given, token)) {
        return fail(context, 401, 'bad-token', 'Metrics are shown to who has their token.');
      }
      context.header('Content-Type', metrics.registry.contentType);
      return context.body(await metrics.registry.metrics());
    });
  }

  app.notFound((context) => fail(context, 404, 'not-found', 'The relay has no such address.'));
  app.onError((error, context) => {
    parts.log.fault(`${context.req.method} ${context.req.routePath}`, error);
    metrics.storeFaults.inc({ what: 'request' });
    context.header('Retry-After', '2');
    return fail(context, 503, 'unavailable', 'The relay could not do this now: try again.');
  });
  return app;
}

/** By hash, so that neither length nor content tells by time. */
function sameText(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(given), 'hex'), Buffer.from(hashOf(wanted), 'hex'));
}
