/** Each connector sends what its maker's own client sends: same methods, addresses and bodies, in the maker's types. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCrmApi } from '#lib/connectors/crm-api.ts';
import { CONNECTORS, connectorOf } from '#lib/connectors/index.ts';
import { listen, shut } from '#test/tools/listen.ts';
import { CRM_CLIENTS } from '../apps/crm-clients.ts';
import { draftOf, MARK } from '../unit/connectors/crms/draft.ts';
import { CASES } from '../unit/connectors/crms/index.ts';
import { simulate, TOKEN } from '../unit/connectors/crms/simulated.ts';
import { DESCRIPTIONS } from '../unit/connectors/descriptions/index.ts';

interface Sent {
  method: string;
  /** Path and query, its pairs in order. */
  path: string;
  body: unknown;
}

const DRAFT = draftOf('Reached.');

function sentOf(method: string, address: string, body: string): Sent {
  const url = new URL(address, 'http://x');
  url.searchParams.sort();
  return { method, path: url.pathname + url.search, body: body === '' ? undefined : JSON.parse(body) };
}

let server: Server;
let origin: string;
let theirs: Sent[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      theirs.push(sentOf(request.method ?? '', request.url ?? '', body));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ id: '1', success: true, data: [], results: [], records: [], errors: [] }),
      );
    });
  });
  origin = await listen(server);
});
afterAll(() => shut(server));

test('held against a description is who is held here or against an excerpt of one', () => {
  const held = CONNECTORS.filter(({ verified }) => verified === 'description').map(({ id }) => id);
  expect(held.sort()).toEqual([...Object.keys(CRM_CLIENTS), ...Object.keys(DESCRIPTIONS)].sort());
});

test.each(Object.entries(CRM_CLIENTS))('%s', async (id, client) => {
  const one = CASES.find(({ connector }) => connector.id === id);
  const connector = connectorOf(id);
  if (!one || !connector) throw new Error(`no connector ${id}`);
  theirs = [];
  for (const ask of await client(origin, DRAFT)) {
    // Some clients read more of the answer than there is; what they sent counts.
    await Promise.resolve(ask()).catch(() => undefined);
  }
  const ours: Sent[] = [];
  const crm = simulate(one);
  const api = createCrmApi(connector, one.site, TOKEN, {
    clock: { now: Date.now, timer: () => () => undefined },
    fetch(url, init) {
      ours.push(sentOf(init.method ?? 'GET', url, String(init.body ?? '')));
      return crm.fetch(url, init);
    },
  });
  await connector.try(api);
  const made = await connector.create(api, one.record, DRAFT);
  await connector.find(api, one.record, MARK);
  if (!made.ok) throw new Error(made.error.code);
  await connector.update?.(api, one.record, made.value, DRAFT);
  expect(theirs.length).toBeGreaterThan(2);
  for (const sent of theirs) expect(ours).toContainEqual(sent);
});
