/**
 * Signing in with the company's own client where a CRM has no tokens to paste: authorization code with PKCE (RFC 6749,
 * 4.1; RFC 7636), by oauth4webapi. The person agrees in a normal tab, which ends at an address of the CRM itself: the
 * browser tells us of it by the host permission that we have anyway, so that nothing more is asked at install.
 */
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { parseJson } from '#lib/core/parse-json.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import {
  callbackOf,
  type LogFailure,
  type OAuthClient,
  oauthClientSchema,
  type SignIn,
} from '#lib/model/crm-log.ts';
import type { Connector } from './types.ts';

/** For one exchange, milliseconds. */
const TIMEOUT_MS = 30_000;
/** A token is renewed so long before it ends, milliseconds. */
const EARLY_MS = 60_000;

/** Kept in the vault, sealed, in the place of a token. */
const grantSchema = z.object({
  client: oauthClientSchema,
  access: z.string(),
  refresh: z.string().exactOptional(),
  /** Milliseconds since the epoch; absent if the CRM does not say. */
  expiresAt: z.number().exactOptional(),
});
export type Grant = z.infer<typeof grantSchema>;

export const writeGrant = (grant: Grant): string => JSON.stringify(grant);

/** Undefined if it is none. */
export const readGrant = (secret: string): Grant | undefined => grantSchema.safeParse(parseJson(secret)).data;

/** The sign-in, and the address that the person is to agree at; undefined if the connector has none. */
export async function beginSignIn(
  { id, oauth: server }: Connector,
  site: string,
  client: OAuthClient,
): Promise<{ signIn: SignIn; url: string } | undefined> {
  if (!server) return undefined;
  const signIn = {
    connector: id,
    site,
    client,
    state: oauth.generateRandomState(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
  const url = new URL(server.authorize(site));
  const query = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: callbackOf(site),
    scope: server.scope(site),
    state: signIn.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(signIn.verifier),
    code_challenge_method: 'S256',
    ...server.more,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { signIn, url: url.href };
}

export interface OAuthTools {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: () => number;
}

/** @param answered the address that the tab ended at */
export function finishSignIn(
  connector: Connector,
  { site, client, state, verifier }: SignIn,
  answered: string,
  tools: OAuthTools,
): Promise<Result<Grant, LogFailure>> {
  return asked(connector, site, client, tools, async (parts) => {
    const answer = oauth.validateAuthResponse(parts.server, parts.client, new URL(answered), state);
    const response = await oauth.authorizationCodeGrantRequest(
      parts.server,
      parts.client,
      parts.auth,
      answer,
      callbackOf(site),
      verifier,
      parts.options,
    );
    return oauth.processAuthorizationCodeResponse(parts.server, parts.client, response);
  });
}

/** A new access token; the refresh token may be a new one too, and then the old one is dead. */
export async function renew(
  connector: Connector,
  site: string,
  { client, refresh }: Grant,
  tools: OAuthTools,
): Promise<Result<Grant, LogFailure>> {
  if (refresh === undefined) return err({ code: 'token-refused', mayBeWritten: false });
  const renewed = await asked(connector, site, client, tools, async (parts) => {
    const response = await oauth.refreshTokenGrantRequest(
      parts.server,
      parts.client,
      parts.auth,
      refresh,
      parts.options,
    );
    return oauth.processRefreshTokenResponse(parts.server, parts.client, response);
  });
  return renewed.ok ? ok({ refresh, ...renewed.value }) : renewed;
}

export const isStale = ({ expiresAt }: Grant, now: number): boolean =>
  expiresAt !== undefined && expiresAt - EARLY_MS <= now;

interface Parts {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
  auth: oauth.ClientAuth;
  options: oauth.TokenEndpointRequestOptions;
}

async function asked(
  { oauth: server }: Connector,
  site: string,
  client: OAuthClient,
  { fetch, now }: OAuthTools,
  exchange: (parts: Parts) => Promise<oauth.TokenEndpointResponse>,
): Promise<Result<Grant, LogFailure>> {
  if (!server) return err({ code: 'not-the-api', mayBeWritten: false });
  const token = server.token(site);
  const parts: Parts = {
    server: { issuer: new URL(server.authorize(site)).origin, token_endpoint: token },
    client: { client_id: client.id },
    auth: client.secret === undefined ? oauth.None() : oauth.ClientSecretPost(client.secret),
    options: {
      // Another address was refused before: only loopback may be without TLS.
      [oauth.allowInsecureRequests]: new URL(token).protocol === 'http:',
      [oauth.customFetch]: (url, init) =>
        fetch(url, {
          ...init,
          credentials: 'omit',
          cache: 'no-store',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
    },
  };
  try {
    const { access_token, refresh_token, expires_in } = await exchange(parts);
    return ok({
      client,
      access: access_token,
      ...(refresh_token !== undefined && { refresh: refresh_token }),
      ...(expires_in !== undefined && { expiresAt: now() + expires_in * 1000 }),
    });
  } catch (thrown) {
    return err({ mayBeWritten: false, ...faultOf(thrown) });
  }
}

/** The reason, in the order of the exchange. */
function faultOf(thrown: unknown): Pick<LogFailure, 'code' | 'said' | 'httpStatus'> {
  if (thrown instanceof oauth.AuthorizationResponseError) {
    const code = thrown.error === 'access_denied' ? 'sign-in-stopped' : 'client-refused';
    return { code, said: (thrown.error_description ?? thrown.error).slice(0, 300) };
  }
  if (thrown instanceof oauth.ResponseBodyError) {
    const code = thrown.error === 'invalid_grant' ? 'token-refused' : 'client-refused';
    const said = (thrown.error_description ?? thrown.error).slice(0, 300);
    return { code, said, httpStatus: thrown.status };
  }
  if (thrown instanceof oauth.WWWAuthenticateChallengeError)
    return { code: 'client-refused', httpStatus: thrown.status };
  // An answer of another form, or of another state: whatever answered, it was not asked by us.
  if (thrown instanceof oauth.OperationProcessingError) return { code: 'not-the-api' };
  return { code: 'no-answer' };
}
