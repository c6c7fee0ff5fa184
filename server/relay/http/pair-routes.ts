/** How a browser becomes an installation, and ceases to be one. */
import { Hono } from 'hono';
import { type PairAnswer, pairRequestSchema } from '#lib/relay/contract.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Installations } from '../store/installations.ts';
import { badToken, fail, readJson, smallBody } from './answers.ts';
import type { RelayEnv } from './env.ts';
import { tokenIn, withToken } from './token.ts';

export interface PairParts {
  /** Where this relay is reached from outside, without a slash at the end. */
  publicUrl: () => string;
  installations: Installations;
  metrics: Pick<Metrics, 'pairings'>;
  log: Log;
}

export function pairRoutes({ installations, metrics, log, publicUrl }: PairParts): Hono<RelayEnv> {
  const app = new Hono<RelayEnv>();

  app.post('/', smallBody, async (context) => {
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
    log.info({ installation: installation_id }, 'paired');
    const body: PairAnswer = {
      installation_id,
      feed_token: outcome.feedToken,
      transcriptions_url: `${publicUrl()}/hooks/transcriptions/${outcome.hookToken}`,
    };
    return context.json(body, 201);
  });

  app.delete('/', withToken(installations, badToken), async (context) => {
    const installationId = context.get('installationId');
    await installations.unpair(installationId);
    log.info({ installation: installationId }, 'unpaired');
    return context.body(null, 204);
  });
  return app;
}
