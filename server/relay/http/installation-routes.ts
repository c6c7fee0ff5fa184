/** The extension's side: pairing, the feed, acknowledgements. */
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import {
  ackRequestSchema,
  cursorSchema,
  FEED_WAIT_SECONDS,
  type PairAnswer,
  pairRequestSchema,
} from '#lib/relay/contract.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Events, PagePlan } from '../store/events.ts';
import { hashOf, type Installations } from '../store/installations.ts';
import { fail, failForNow } from './answers.ts';
import { readBody } from './body.ts';
import { type Budget, COPIES, type Share } from './budget.ts';
import { parseCursor } from './cursor.ts';
import type { RelayEnv } from './env.ts';
import { joined, writePage } from './feed.ts';
import type { Hub } from './hub.ts';

export interface InstallationParts {
  /** Where this relay is reached from outside, without a slash at the end. */
  publicUrl: () => string;
  epoch: () => string;
  events: Events;
  installations: Installations;
  hub: Hub;
  /** For feed pages, from before they are read until they are taken. */
  pages: Budget;
  metrics: Metrics;
  log: Log;
  /** Whether the numbering has come as far as `seq`. */
  hasReached: (seq: number) => Promise<boolean>;
}

const SMALL_BODY = 4096;
/** A page up to this size is written in one piece. */
const SMALL_PAGE = 65_536;
/** How long a page waits for room in memory, milliseconds. */
const ROOM_MS = 10_000;
const PAGE_LIMIT = { standard: 100, most: 500 };
/** Pages are asked for again after so long, if there is no room for one, or no place for a stream; seconds. */
const AGAIN = { page: 2, stream: 30 };

const feedQuery = z.object({
  after: cursorSchema.default(''),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT.most).default(PAGE_LIMIT.standard),
  wait: z.coerce.number().min(0).max(FEED_WAIT_SECONDS).default(0),
});

const tokenIn = (context: Context<RelayEnv>): string | undefined =>
  /^Bearer (dmf_[A-Za-z0-9_-]{43})$/.exec(context.req.header('authorization') ?? '')?.[1];

async function readJson<Schema extends z.ZodType>(
  context: Context<RelayEnv>,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const body = await readBody(context, SMALL_BODY);
  if (body.kind !== 'whole') return undefined;
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(body.bytes))).data;
  } catch {
    return undefined;
  }
}

export function installationRoutes(parts: InstallationParts): Hono<RelayEnv> {
  const { installations, metrics, events, hub, pages } = parts;
  const app = new Hono<RelayEnv>();

  const withToken = createMiddleware<RelayEnv>(async (context, next) => {
    const token = tokenIn(context);
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

  app.post('/pair', async (context) => {
    const request = await readJson(context, pairRequestSchema);
    if (!request) return fail(context, 400, 'bad-request', 'Send team_code and installation_id as JSON.');
    // A code has 80 random bits at least (see config.ts): counting guesses would only lock the right ones out.
    if (!(await installations.isTeamCode(request.team_code))) {
      metrics.pairings.inc({ outcome: 'wrong-code' });
      return fail(context, 403, 'wrong-team-code', 'This is not the team code in force.');
    }
    const { installation_id, name = '' } = request;
    const outcome = await installations.pair(installation_id, name, tokenIn(context));
    metrics.pairings.inc({ outcome: outcome.kind });
    if (outcome.kind === 'revoked')
      return fail(context, 403, 'revoked', 'An administrator shut this installation out.');
    if (outcome.kind === 'taken') {
      const message = 'This id was paired before: pair with its feed token, or with a new id.';
      return fail(context, 409, 'id-taken', message);
    }
    hub.closeOf(installation_id, outcome.feedTokenHash);
    parts.log.info({ installation: installation_id }, 'paired');
    const body: PairAnswer = {
      installation_id,
      feed_token: outcome.feedToken,
      transcriptions_url: `${parts.publicUrl()}/hooks/transcriptions/${outcome.hookToken}`,
    };
    return context.json(body, 201);
  });

  app.delete('/pair', withToken, async (context) => {
    const installationId = context.get('installationId');
    await installations.unpair(installationId);
    hub.closeOf(installationId, '');
    parts.log.info({ installation: installationId }, 'unpaired');
    return context.body(null, 204);
  });

  /** The number to go on from. A cursor ahead of the numbering comes from before a restore: from the beginning. */
  const startOf = async (cursor: string): Promise<number | undefined> => {
    const seq = parseCursor(parts.epoch(), cursor);
    if (seq === undefined || seq === 0) return seq;
    return (await parts.hasReached(seq)) ? seq : 0;
  };

  app.get('/feed', withToken, async (context) => {
    const query = feedQuery.safeParse(context.req.query());
    if (!query.success) {
      const message = `after is a cursor, limit a number up to ${PAGE_LIMIT.most}, wait seconds up to ${FEED_WAIT_SECONDS}.`;
      return fail(context, 400, 'bad-request', message);
    }
    const streaming = (context.req.header('accept') ?? '').includes('text/event-stream');
    const resume = streaming ? cursorSchema.safeParse(context.req.header('last-event-id')).data : undefined;
    const after = await startOf(resume || query.data.after);
    if (after === undefined) return fail(context, 400, 'bad-request', 'after is not a cursor of this relay.');
    if (!streaming) return answerPage(context, after, query.data);

    const stream = hub.open(context.get('installationId'), after, context.get('tokenHash'), () =>
      context.env?.outgoing?.destroy(),
    );
    if (stream === 'full')
      return failForNow(context, AGAIN.stream, 'No more event streams: ask for pages instead.');
    context.header('Content-Type', 'text/event-stream');
    // nginx would otherwise hold events back until its buffer is full.
    context.header('X-Accel-Buffering', 'no');
    return context.body(stream);
  });

  /** Waits for news if it was asked to and there are none. */
  async function planPage(
    context: Context<RelayEnv>,
    after: number,
    { limit, wait }: { limit: number; wait: number },
  ): Promise<PagePlan> {
    const addressee = context.get('installationId');
    const plan = async (): Promise<PagePlan> => {
      const [planned] = await events.plan([{ addressee, after }], limit);
      if (!planned) throw new Error('the store answered no page');
      return planned;
    };
    const gone = new AbortController();
    context.env?.outgoing?.on('close', () => gone.abort());
    const until = performance.now() + wait * 1000;
    for (;;) {
      // Listens before it looks, so that what comes between the two is not missed. A wake-up is no promise: one that
      // finds nothing waits on.
      const left = until - performance.now();
      const looked = new AbortController();
      const news = left > 0 && hub.news(addressee, left, AbortSignal.any([gone.signal, looked.signal]));
      const planned = await plan();
      if (planned.upto > after || !news) {
        looked.abort();
        return planned;
      }
      if (!(await news)) return plan();
    }
  }

  async function answerPage(
    context: Context<RelayEnv>,
    after: number,
    query: { limit: number; wait: number },
  ): Promise<Response> {
    const plan = await planPage(context, after, query);
    const share = await roomFor(context, plan.bytes * COPIES);
    if (!share) return failForNow(context, AGAIN.page, 'The relay is at its limit: ask again.');
    try {
      const [page] = plan.upto > after ? await events.readPages([plan]) : [{ events: [], more: false }];
      if (!page) throw new Error('the store answered no page');
      metrics.pages.inc({ kind: 'json' });
      const written = writePage(parts.epoch(), page, after);
      context.header('Content-Type', 'application/json');
      context.header('Content-Length', String(written.bytes));
      const pieces = joined(written.pieces);
      const { outgoing } = context.env ?? {};
      if (!outgoing) share.release();
      if (written.bytes <= SMALL_PAGE || !outgoing) {
        return context.body(Buffer.concat(pieces));
      }
      return context.body(streamOf(pieces, share));
    } catch (error) {
      share.release();
      throw error;
    }
  }

  /** Room that is given back at the latest when the connection ends. Undefined: there was none in time. */
  async function roomFor(context: Context<RelayEnv>, bytes: number): Promise<Share | undefined> {
    const { outgoing } = context.env ?? {};
    const share = pages.open(() => {
      share.release();
      outgoing?.destroy();
    });
    // One that has ended by now says so no more.
    if (outgoing?.destroyed) share.release();
    outgoing?.on('close', () => share.release());
    if (await share.growLater(bytes, ROOM_MS)) return share;
    share.release();
    return undefined;
  }

  app.post('/feed/ack', withToken, async (context) => {
    const request = await readJson(context, ackRequestSchema);
    const seq = request && (await startOf(request.cursor));
    if (seq === undefined)
      return fail(context, 400, 'bad-request', 'Send {"cursor": …} as the feed gave it.');
    if (seq > 0) await installations.acknowledge(context.get('installationId'), seq);
    return context.body(null, 204);
  });
  return app;
}

function streamOf(pieces: Uint8Array[], share: Share): ReadableStream<Uint8Array> {
  const left = pieces.reverse();
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = left.pop();
        share.moved();
        if (piece) controller.enqueue(piece);
        else {
          share.release();
          controller.close();
        }
      },
      cancel() {
        left.length = 0;
        share.release();
      },
    },
    { highWaterMark: 0 },
  );
}
