/** An installation's events: page by page, as a stream, and acknowledged. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ackRequestSchema, cursorSchema, FEED_WAIT_SECONDS } from '#lib/relay/contract.ts';
import type { Parts } from '../parts.ts';
import type { PagePlan } from '../store/events.ts';
import { badToken, fail, failForNow, readJson, smallBody } from './answers.ts';
import { parseCursor } from './cursor.ts';
import type { RelayEnv } from './env.ts';
import { answerStream } from './feed-stream.ts';
import { writePage } from './page.ts';
import { withToken } from './token.ts';
import { goneOf, shareFor, writtenPage } from './written-page.ts';

export const PAGE_LIMIT = { standard: 100, most: 500 };
/** Pages are asked for again after so long, if there is no room for one, or no place for a stream; seconds. */
const AGAIN = { page: 2, stream: 30 };

const feedQuery = z.object({
  after: cursorSchema.default(''),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT.most).default(PAGE_LIMIT.standard),
  wait: z.coerce.number().min(0).max(FEED_WAIT_SECONDS).default(0),
});
type Query = z.output<typeof feedQuery>;

export function feedRoutes(parts: Parts): Hono<RelayEnv> {
  const app = new Hono<RelayEnv>();
  app.use(withToken(parts.installations, badToken));

  app.get('/', async (context) => {
    const query = feedQuery.safeParse(context.req.query());
    if (!query.success) {
      const message = `after is a cursor, limit a number up to ${PAGE_LIMIT.most}, wait seconds up to ${FEED_WAIT_SECONDS}.`;
      return fail(context, 400, 'bad-request', message);
    }
    const streaming = (context.req.header('accept') ?? '').includes('text/event-stream');
    const resume = streaming ? cursorSchema.safeParse(context.req.header('last-event-id')).data : undefined;
    const after = await startOf(parts, resume || query.data.after);
    if (after === undefined) return fail(context, 400, 'bad-request', 'after is not a cursor of this relay.');
    if (!streaming) return answerPage(parts, context, after, query.data);
    const listener = parts.hub.join(context.get('installationId'), context.get('tokenHash'));
    if (!listener) return failForNow(context, AGAIN.stream, 'No more event streams: ask for pages instead.');
    return answerStream(parts, context, after, listener);
  });

  app.post('/ack', smallBody, async (context) => {
    const request = await readJson(context, ackRequestSchema);
    const seq = request && (await startOf(parts, request.cursor));
    if (seq === undefined)
      return fail(context, 400, 'bad-request', 'Send {"cursor": …} as the feed gave it.');
    if (seq > 0) await parts.installations.acknowledge(context.get('installationId'), seq);
    return context.body(null, 204);
  });
  return app;
}

/** The number to go on from. A cursor ahead of the numbering comes from before a restore: from the beginning. */
async function startOf({ top }: Parts, cursor: string): Promise<number | undefined> {
  const seq = parseCursor(top.epoch(), cursor);
  if (seq === undefined || seq === 0) return seq;
  return (await top.hasReached(seq)) ? seq : 0;
}

/** The next page, after the wait for news that was asked for if there is none yet: of events or of the team. */
async function planPage(
  { events, hub, team }: Parts,
  request: { addressee: string; after: number },
  { limit, wait }: Query,
  gone: AbortSignal,
): Promise<PagePlan> {
  const listener = wait > 0 ? hub.join(request.addressee) : undefined;
  const leave = () => listener?.leave();
  gone.addEventListener('abort', leave, { once: true });
  const until = performance.now() + wait * 1000;
  try {
    const tag = listener && (await team?.view.tag(request.addressee));
    for (;;) {
      const plan = await events.plan(request, limit);
      const left = until - performance.now();
      if (plan.upto > plan.after || !listener || listener.signal.aborted || left <= 0) return plan;
      // A wake-up is no promise: one that finds nothing waits on.
      await listener.news(left);
      if ((await team?.view.tag(request.addressee)) !== tag) return events.plan(request, limit);
    }
  } finally {
    leave();
  }
}

async function answerPage(
  parts: Parts,
  context: Context<RelayEnv>,
  after: number,
  query: Query,
): Promise<Response> {
  const gone = goneOf(context);
  const request = { addressee: context.get('installationId'), after };
  const plan = await planPage(parts, request, query, gone);
  const share = await shareFor(context, parts.pages, plan.bytes, gone);
  if (!share) return failForNow(context, AGAIN.page, 'The relay is at its limit: ask again.');
  try {
    const page = await parts.events.readPage(plan);
    parts.metrics.pages.inc({ kind: 'json' });
    const news = { wrapUps: parts.takesWrapUps(), team: await parts.team?.view.tag(request.addressee) };
    return writtenPage(context, writePage(parts.top.epoch(), page, after, news), share);
  } catch (error) {
    share.release();
    throw error;
  }
}
