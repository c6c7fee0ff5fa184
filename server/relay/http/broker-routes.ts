/** The platform's API as installations of the company use it: section 4, with their token for the key. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { installationIdSchema } from '#lib/model/relay.ts';
import { isLoopback } from '#lib/platform/address.ts';
import { REQUEST_ID_HEADER } from '#lib/platform/brokered.ts';
import {
  callRequestSchema,
  INSTALLATION_KEY,
  INTENT_KEY,
  loopbackTranscriptionRequestSchema,
  transcriptionRequestSchema,
} from '#lib/platform/contract.ts';
import type { Parts } from '../parts.ts';
import type { BrokeredKind } from '../store/brokered.ts';
import { type BrokerAnswer, refuse } from './broker-answers.ts';
import type { RelayEnv } from './env.ts';
import { createMinuteCounter } from './minute-counter.ts';
import { withToken } from './token.ts';

/** Metadata has a page's title and address; a call's request is a few kB. */
const LONGEST_REQUEST = 32 * 1024;
/** The intent's or the job's id. */
const requestIdSchema = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
/** Looks at transcriptions in a minute, of one installation: webhooks bring them, polling is the exception. */
const MOST_LOOKS = 120;

export function brokerRoutes(parts: Parts): Hono<RelayEnv> {
  const { broker, installations } = parts;
  const { baseUrl } = parts.config.broker;
  const app = new Hono<RelayEnv>();
  const looks = createMinuteCounter(parts.clock, MOST_LOOKS);
  // A platform on this machine takes addresses on this machine.
  const local =
    URL.canParse(baseUrl) && isLoopback(new URL(baseUrl).hostname)
      ? loopbackTranscriptionRequestSchema
      : transcriptionRequestSchema;

  app.use(
    '*',
    withToken(installations, (context) => say(context, refuse('RELAY_TOKEN'))),
    bodyLimit({ maxSize: LONGEST_REQUEST, onError: (context) => say(context, refuse('RELAY_TOO_LARGE')) }),
  );

  app.get('/', (context) => context.json({ status: 'success', data: broker.offers() }));

  async function take<Schema extends z.ZodType<object>>(
    context: Context<RelayEnv>,
    kind: BrokeredKind,
    schema: Schema,
    fits: (body: z.output<Schema>, requestId: string) => Promise<boolean>,
  ): Promise<Response> {
    const requestId = requestIdSchema.safeParse(context.req.header(REQUEST_ID_HEADER));
    if (!requestId.success) return say(context, refuse('RELAY_BAD_REQUEST'));
    const body = schema.safeParse(await context.req.json().catch(() => undefined));
    if (!body.success || !(await fits(body.data, requestId.data)))
      return say(context, refuse('RELAY_BAD_REQUEST'));
    const name = { installationId: context.get('installationId'), kind, requestId: requestId.data };
    return say(context, await broker.place(name, context.get('tokenHash'), body.data));
  }

  app.post('/v1/calls', (context) =>
    // The call's end comes back with this metadata: an installation speaks for itself only.
    take(context, 'call', callRequestSchema, async ({ metadata }, requestId) => {
      const named = installationIdSchema.safeParse(metadata?.[INSTALLATION_KEY]);
      return named.data === context.get('installationId') && metadata?.[INTENT_KEY] === requestId;
    }),
  );

  app.post('/v1/transcriptions', (context) =>
    take(context, 'transcription', local, async ({ webhook_url: url }) => {
      if (url === undefined) return true;
      const [before, way = ''] = url.split('/hooks/transcriptions/');
      const [, token] = /^([^/]+)(?:\/[A-Za-z0-9_-]+)?$/.exec(way) ?? [];
      if (before !== parts.publicUrl() || token === undefined) return false;
      return (await installations.byHookToken(token)) === context.get('installationId');
    }),
  );

  app.get('/v1/transcriptions/:id', async (context) => {
    const installationId = context.get('installationId');
    const wait = looks(installationId);
    if (wait > 0) return say(context, refuse('RELAY_LIMIT', wait));
    const who = { installationId, tokenHash: context.get('tokenHash') };
    const answer = await broker.transcription(who, context.req.param('id'));
    return answer instanceof Response ? passThrough(answer) : say(context, answer);
  });
  return app;
}

function say(context: Context, { status, body, retryAfter }: BrokerAnswer): Response {
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
  // The rest of such a body is not read.
  if (status === 413) context.header('Connection', 'close');
  return context.json(body, status as ContentfulStatusCode);
}

/** As it comes, in the order it comes: a transcript may be large, and its reader checks it. */
function passThrough(answer: Response): Response {
  if (answer.status < 200 || (answer.status >= 300 && answer.status < 400)) {
    void answer.body?.cancel();
    const { status, body } = refuse('RELAY_NO_ANSWER');
    return Response.json(body, { status });
  }
  const headers = new Headers({ 'content-type': 'application/json', 'x-content-type-options': 'nosniff' });
  const wait = answer.headers.get('retry-after');
  if (wait !== null) headers.set('retry-after', wait);
  return new Response(answer.body, { status: answer.status, headers });
}
