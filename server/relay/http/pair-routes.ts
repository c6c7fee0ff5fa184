/** How a browser becomes an installation, and ceases to be one. */
import { type Context, Hono } from 'hono';
import { PERSONAL_CODE_PREFIX } from '#lib/model/personal-link.ts';
import { type PairAnswer, pairRequestSchema } from '#lib/relay/contract.ts';
import type { Parts } from '../parts.ts';
import { badToken, fail, readJson, smallBody } from './answers.ts';
import type { RelayEnv } from './env.ts';
import { tokenIn, withToken } from './token.ts';

export function pairRoutes(parts: Parts): Hono<RelayEnv> {
  const { installations, codes, metrics, log, publicUrl } = parts;
  const app = new Hono<RelayEnv>();
  const wrongCode = (context: Context<RelayEnv>) => {
    metrics.pairings.inc({ outcome: 'wrong-code' });
    return fail(context, 403, 'wrong-team-code', 'This is no code in force.');
  };

  app.post('/', smallBody, async (context) => {
    const request = await readJson(context, pairRequestSchema);
    if (!request) return fail(context, 400, 'bad-request', 'Send team_code and installation_id as JSON.');
    // A code has 80 random bits at least (see config.ts): counting guesses would only lock the right ones out.
    const { installation_id, name = '', team_code: code, person: directoryId } = request;
    const personal = code.startsWith(PERSONAL_CODE_PREFIX);
    const isRight = personal
      ? (await codes.find('pair', code)) !== undefined
      : await installations.isTeamCode(code);
    if (!isRight) return wrongCode(context);
    const outcome = await installations.pair(
      installation_id,
      name,
      tokenIn(context),
      personal ? { code } : { directoryId },
    );
    if (outcome.kind === 'wrong-code') return wrongCode(context);
    metrics.pairings.inc({ outcome: outcome.kind });
    if (outcome.kind === 'revoked')
      return fail(context, 403, 'revoked', 'An administrator shut this installation out.');
    if (outcome.kind === 'taken') {
      const message = 'This id was paired before: pair with its feed token, or with a new id.';
      return fail(context, 409, 'id-taken', message);
    }
    log.info({ installation: installation_id }, 'paired');
    if (personal || directoryId !== undefined) await parts.team?.view.changed(installation_id);
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
