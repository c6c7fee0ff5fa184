/** Signing in to a CRM, against an authorization server of others: panva's oidc-provider, with its own pages. */
import { createServer, type Server } from 'node:http';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesforce } from '#lib/connectors/crms/salesforce.ts';
import { createGrants } from '#lib/connectors/grants.ts';
import { beginSignIn, finishSignIn, type Grant, readGrant, writeGrant } from '#lib/connectors/oauth.ts';
import type { Connector } from '#lib/connectors/types.ts';
import { ok } from '#lib/core/result.ts';
import { callbackOf } from '#lib/model/crm-log.ts';
import { listen, shut } from '#test/tools/listen.ts';

const connector: Connector = {
  ...salesforce,
  api: (site) => `${site}/api`,
  oauth: {
    authorize: (site) => `${site}/auth`,
    token: (site) => `${site}/token`,
    scope: () => 'openid offline_access',
    more: { prompt: 'consent' },
  },
};
const CLIENT = { id: 'company' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let server: Server;
let provider: Provider;
let site: string;
let asked: string[] = [];
let now = Date.now();
const tools = {
  fetch: (url: string, init: RequestInit) => {
    asked.push(new URL(url).pathname);
    return fetch(url, init);
  },
  now: () => now,
};

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!request.url?.startsWith('/api/')) return void provider.callback()(request, response);
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    void provider.AccessToken.find(token).then((known) => {
      response.writeHead(known?.isValid ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ hello: known?.accountId }));
    });
  });
  site = await listen(server);
  provider = new Provider(site, {
    clients: [
      {
        client_id: CLIENT.id,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [callbackOf(site)],
      },
    ],
    cookies: { keys: ['test'] },
    issueRefreshToken: async (_context, client, code) =>
      client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
  });
  provider.on('server_error', (_context, error) => console.error(error));
});
afterAll(() => shut(server));

/** A person who signs in and agrees on the server's own pages, or turns back; the address of the callback. */
async function person(url: string, agrees = true): Promise<string> {
  const cookies = new Map<string, string>();
  let at = url;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 20; step += 1) {
    if (at.startsWith(callbackOf(site))) return at;
    const answer = await fetch(at, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body && FORM),
      },
      ...(body && { body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    body = undefined;
    if (next !== null) {
      at = new URL(next, site).href;
      continue;
    }
    const page = await answer.text();
    if (!agrees) {
      at = new URL(`${new URL(at).pathname}/abort`, site).href;
      continue;
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    at = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', site).href;
    body = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: 'agent', password: 'x' }) });
  }
  throw new Error(`never came to the callback: ${at}`);
}

async function begun(client: { id: string; secret?: string } = CLIENT) {
  const begin = await beginSignIn(connector, site, client);
  if (!begin) throw new Error('no sign-in');
  return begin;
}

async function signedIn(): Promise<Grant> {
  const { signIn, url } = await begun();
  const grant = await finishSignIn(connector, signIn, await person(url), tools);
  if (!grant.ok) throw new Error(JSON.stringify(grant.error));
  return grant.value;
}

/** The API of a grant in a vault. */
function apiOf(grant: Grant) {
  const vault = { secret: writeGrant(grant) };
  const granted = createGrants();
  const clock = { now: tools.now, timer: () => () => undefined };
  const api = granted('crm:x', connector, site, grant, {
    fetch: tools.fetch,
    clock,
    read: async () => ok(vault.secret),
    write: async (secret) => void Object.assign(vault, { secret }),
  });
  return { api, vault };
}
const refreshes = () => asked.filter((path) => path === '/token').length;

test('a person signs in, and the API is asked with the token', async () => {
  const grant = await signedIn();
  expect(grant).toMatchObject({ client: CLIENT, refresh: expect.any(String), expiresAt: expect.any(Number) });
  expect(await apiOf(grant).api.ask('/me')).toMatchObject({ ok: true, value: { json: { hello: 'agent' } } });
  expect(readGrant('a token of a person')).toBeUndefined();
});

test('a token that is about to end is renewed first, once for all who ask, and what comes is kept', async () => {
  const { api, vault } = apiOf(await signedIn());
  const before = vault.secret;
  now += 59.5 * 60_000;
  asked = [];
  const answers = await Promise.all([api.ask('/me'), api.ask('/me'), api.ask('/me')]);
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true]);
  expect(refreshes()).toBe(1);
  expect(vault.secret).not.toBe(before);
  // Refresh tokens turn: what is kept is the new one.
  now = Date.now();
  expect(await apiOf(readGrant(vault.secret) as Grant).api.ask('/me')).toMatchObject({ ok: true });
});

test('a token that ends in the middle is renewed and asked again; a grant that was withdrawn is a refused token', async () => {
  const grant = await signedIn();
  const token = await provider.AccessToken.find(grant.access);
  await token?.destroy();
  const { api } = apiOf(grant);
  asked = [];
  expect(await api.ask('/me', { method: 'POST', json: {} })).toMatchObject({ ok: true });
  expect(asked).toEqual(['/api/me', '/token', '/api/me']);
  const other = await signedIn();
  const known = await provider.AccessToken.find(other.access);
  await provider.Grant.adapter.destroy(known?.grantId ?? '');
  await known?.destroy();
  const refused = await apiOf(other).api.ask('/me', { method: 'POST', json: {} });
  expect(refused).toMatchObject({ error: { code: 'token-refused', mayBeWritten: false } });
});

async function faultOf(
  signIn: Parameters<typeof finishSignIn>[1],
  answered: string,
  by = tools,
): Promise<string> {
  const grant = await finishSignIn(connector, signIn, answered, by);
  return grant.ok ? 'none' : grant.error.code;
}

test('a person who turns back, another state, another verifier, a used code and another client are told apart', async () => {
  const denied = await begun();
  expect(await faultOf(denied.signIn, await person(denied.url, false))).toBe('sign-in-stopped');
  const { signIn, url } = await begun();
  const answered = await person(url);
  const tampered = { ...signIn, state: 'of-another' };
  asked = [];
  expect(await faultOf(tampered, answered)).toBe('not-the-api');
  expect(asked).toEqual([]);
  const verifier = 'x'.repeat(43);
  expect(await faultOf({ ...signIn, verifier }, answered)).toBe('token-refused');
  const used = await begun();
  const once = await person(used.url);
  expect(await faultOf(used.signIn, once)).toBe('none');
  expect(await faultOf(used.signIn, once)).toBe('token-refused');
  const last = await begun();
  const stranger = { ...last.signIn, client: { id: 'stranger' } };
  expect(await faultOf(stranger, await person(last.url))).toBe('client-refused');
});

test('an authorization server that answers a page, or nothing, is said to', async () => {
  const { signIn, url } = await begun();
  const answered = await person(url);
  const html = { ...tools, fetch: async () => new Response('<h1>Hello</h1>', { status: 200 }) };
  expect(await faultOf(signIn, answered, html)).toBe('not-the-api');
  const silent = { ...tools, fetch: () => Promise.reject(new TypeError('Failed to fetch')) };
  expect(await faultOf(signIn, answered, silent)).toBe('no-answer');
});
