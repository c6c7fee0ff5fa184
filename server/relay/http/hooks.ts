/** The platform's ways in. */
import { type Context, Hono } from 'hono';
import type { Parts } from '../parts.ts';
import type { RefusalRoute } from '../store/refusals.ts';
import { fail, failForNow } from './answers.ts';
import { readBody } from './body.ts';
import type { RelayEnv } from './env.ts';
import type { IntakeAnswer } from './intake.ts';

function answer(context: Context<RelayEnv>, outcome: IntakeAnswer): Response {
  if (outcome.status === 204) return context.body(null, 204);
  // The rest of the body is not read: the connection cannot be used again.
  if (outcome.status === 413 || outcome.status === 503) context.header('Connection', 'close');
  if (outcome.status === 503) return failForNow(context, 2, outcome.message);
  return fail(context, outcome.status, outcome.code, outcome.message);
}

export function hookRoutes({ config: { limits }, installations, intake, bodies }: Parts): Hono<RelayEnv> {
  const app = new Hono<RelayEnv>();

  async function take(
    context: Context<RelayEnv>,
    route: RefusalRoute,
    limit: number,
    read: (body: Uint8Array) => Promise<IntakeAnswer>,
  ): Promise<Response> {
    const body = await readBody(context, limit, bodies);
    if (body.kind !== 'whole') return answer(context, intake.refuse(route, body.kind));
    try {
      return answer(context, await read(body.bytes));
    } finally {
      body.share.release();
    }
  }

  app.post('/calls', (context) =>
    take(context, 'calls', limits.callBodyBytes, (body) =>
      intake.call((name) => context.req.header(name), body),
    ),
  );

  app.post('/transcriptions/:token/:intent?', async (context) => {
    // Section 6.2: not signed; the path is the secret. Asked before the body is read.
    const addressee = await installations.byHookToken(context.req.param('token'));
    if (addressee === undefined) return answer(context, intake.refuse('transcriptions', 'unknown-path'));
    return take(context, 'transcriptions', limits.transcriptionBodyBytes, (body) =>
      intake.transcription(addressee, context.req.param('intent'), body),
    );
  });
  return app;
}
