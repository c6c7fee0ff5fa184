/** The feed token that a request carries. */
import type { Context, MiddlewareHandler } from 'hono';
import { hashOf } from '../store/hash.ts';
import type { Installations } from '../store/installations.ts';
import type { RelayEnv } from './env.ts';

/** The token that a request carries, of whatever kind; empty: none. */
export const bearerIn = (context: Context): string =>
  /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';

export const tokenIn = (context: Context<RelayEnv>): string | undefined =>
  /^dmf_[A-Za-z0-9_-]{43}$/.exec(bearerIn(context))?.[0];

/** Lets in who has a token that is in force, and notes whose it is; others get `refusal`. */
export function withToken(
  installations: Installations,
  refusal: (context: Context<RelayEnv>) => Response,
): MiddlewareHandler<RelayEnv> {
  return async (context, next) => {
    const token = tokenIn(context);
    const tokenHash = token && hashOf(token);
    const installationId = tokenHash ? await installations.byFeedTokenHash(tokenHash) : undefined;
    if (!tokenHash || installationId === undefined) return refusal(context);
    installations.saw(installationId);
    context.set('installationId', installationId);
    context.set('tokenHash', tokenHash);
    return next();
  };
}
