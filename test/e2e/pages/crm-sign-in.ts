/**
 * Signing in to a CRM in a tab, against an authorization server of others (panva's oidc-provider) under the paths of
 * Zendesk: the person agrees there, the tab closes, the connection is kept.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import calls from '#lib/locales/en/calls.json' with { type: 'json' };
import options from '#lib/locales/en/options.json' with { type: 'json' };
import { callbackOf } from '#lib/model/crm-log.ts';
import { listen } from '#test/tools/listen.ts';
import { axeFaults } from '../harness/axe.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';

const CLIENT = 'company';

async function startCrm(): Promise<{ site: string; server: Server }> {
  const server = createServer((request, response) => void answer(request, response));
  const site = await listen(server);
  const provider = new Provider(site, {
    clients: [
      {
        client_id: CLIENT,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [callbackOf(site)],
      },
    ],
    scopes: ['openid', 'offline_access', 'read', 'write'],
    routes: { authorization: '/oauth/authorizations/new', token: '/oauth/tokens' },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/agree/${uid}` },
    issueRefreshToken: async () => true,
    // An extension's requests bear its origin.
    clientBasedCORS: () => true,
    cookies: { keys: ['test'] },
  });
  async function agree(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params, session } = await provider.interactionDetails(request, response);
    const accountId = session?.accountId ?? 'dana';
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    await provider.interactionFinished(request, response, {
      login: { accountId },
      consent: { grantId: await grant.save() },
    });
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/agree/')) return agree(request, response);
    if (request.url !== '/api/v2/users/me') return void provider.callback()(request, response);
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const known = await provider.AccessToken.find(token);
    response.writeHead(known?.isValid ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ user: { id: 1, name: `${known?.accountId} of Acme` } }));
  }
  return { site, server };
}

export function crmSignInJourneys(launch: () => Promise<Hands>): void {
  let hands: Hands;
  let crm: Awaited<ReturnType<typeof startCrm>>;
  let page: OurPage;
  beforeAll(async () => {
    crm = await startCrm();
    hands = await launch();
    page = await hands.open('options.html#crm');
  });
  afterAll(async () => {
    await hands?.close();
    crm?.server.closeAllConnections();
    await new Promise((done) => crm?.server.close(done));
  });

  async function signIn(client: string): Promise<void> {
    await page.choose(options.crmWhich, 'zendesk');
    await page.fill(options.crmSite, crm.site);
    await page.fill(options.crmClient, client);
    expect(await axeFaults(page)).toEqual([]);
    await page.press('button', options.crmSignIn);
  }

  it('keeps the CRM when the person has agreed, and closes the tab', async () => {
    await signIn(CLIENT);
    await page.says('dana of Acme');
    await page.says(crm.site, '.rows');
    expect(await axeFaults(page)).toEqual([]);
  });

  it('says that an address which knows nothing of the CRM is none of its', async () => {
    await page.choose(options.crmWhich, 'redmine');
    await page.fill(options.crmSite, crm.site);
    await page.fill(options.crmToken, 'a-token');
    await page.press('button', options.keyTry);
    await page.says(calls['log.why.not-the-api'].replace('{crm}', ''));
  });

  it('asks the person no second time where they are signed in', async () => {
    await signIn(CLIENT);
    await page.says('dana of Acme');
  });
}
