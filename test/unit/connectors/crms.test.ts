/** Every connector through the same table, each over its maker's API as described. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCrmApi } from '#lib/connectors/crm-api.ts';
import { CONNECTORS } from '#lib/connectors/index.ts';
import { entryPage } from '#lib/connectors/kit.ts';
import { LONGEST_ENTRY } from '#lib/connectors/types.ts';
import { draftOf, MARK } from './crms/draft.ts';
import { CASES } from './crms/index.ts';
import { type ConnectorCase, simulate, TOKEN } from './crms/simulated.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const clock = { now: () => NOW, timer: () => () => undefined };

/** @param instead answer to each write, in place of the CRM's */
function stage(
  one: ConnectorCase,
  { token = TOKEN, instead }: { token?: string; instead?: () => Response } = {},
) {
  const crm = simulate(one);
  const api = createCrmApi(one.connector, one.site, token, {
    fetch: (url, init) =>
      instead && init.method !== 'GET' ? Promise.resolve(instead()) : crm.fetch(url, init),
    clock,
  });
  return { crm, api };
}
const html = (status: number, headers: Record<string, string> = {}) =>
  new Response('<!doctype html><h1>Hello</h1>', { status, headers });

test('each connector has its case and its line in the docs', () => {
  const docs = readFileSync('docs/crm-log.md', 'utf8');
  expect(CASES.map(({ connector }) => connector.id)).toEqual(CONNECTORS.map(({ id }) => id));
  for (const { name } of CONNECTORS) expect(docs).toContain(`\n- ${name}`);
});

describe.each(CASES)('$connector.name', (one) => {
  const { connector, record } = one;

  test('knows the record of a page, and of no other reading', () => {
    expect(connector.recordOf(one.context)).toEqual(record);
    expect(connector.recordOf({ crm: 'generic', pageUrl: `${one.site}/search` })).toBeUndefined();
    expect(connector.recordOf({ ...one.context, recordId: '../9', pageUrl: one.site })).toBeUndefined();
  });

  test('says whose the token is, and that one is refused', async () => {
    const tried = await connector.try(stage(one).api);
    expect(tried).toMatchObject({ ok: true, value: expect.stringMatching(/\S/) });
    const refused = await connector.try(stage(one, { token: 'other' }).api);
    expect(refused).toMatchObject({ error: { code: 'token-refused', mayBeWritten: false } });
  });

  test('makes an entry on the record, finds it by its mark alone, and lets it grow', async () => {
    const { crm, api } = stage(one);
    expect(await connector.find(api, record, MARK)).toEqual({ ok: true, value: undefined });
    const made = await connector.create(api, record, draftOf('Reached.'));
    expect(made).toEqual({ ok: true, value: crm.entries[0]?.id });
    expect(crm.entries).toEqual([
      expect.objectContaining({ record: one.kept, text: expect.stringContaining(`Reached. ${MARK}`) }),
    ]);
    expect(crm.entries[0]?.duration).toEqual(one.duration);
    expect(await connector.find(api, record, MARK)).toEqual(made);
    const other = MARK.replace('1', '9');
    expect(await connector.find(api, record, other)).toEqual({ ok: true, value: undefined });
    expect(connector.read === undefined).toBe(connector.update === undefined);
    if (!made.ok || !connector.update) return;
    const read = await connector.read?.(api, record, made.value);
    expect(read).toMatchObject({ ok: true, value: expect.stringContaining(`Reached. ${MARK}`) });
    expect(await connector.update(api, record, made.value, draftOf('Grown.'))).toMatchObject({ ok: true });
    expect(crm.entries).toEqual([expect.objectContaining({ text: expect.stringContaining('Grown.') })]);
    expect(await connector.find(api, record, MARK)).toEqual(made);
  });

  test('opens an address of its own site, whatever the record', () => {
    const opened = new URL(entryPage(connector, one.site, record, '12'));
    expect(opened.host).toBe(new URL(one.site).host);
  });

  test('sends a token to the site itself or to its maker, and to no address made of both', () => {
    const { host } = new URL(connector.api('https://crm.stranger.example'));
    expect(host === 'crm.stranger.example' || !host.includes('stranger')).toBe(true);
  });

  test('takes an entry as long as it says', async () => {
    const { api } = stage(one);
    const text = 'ש'.repeat((connector.longest ?? LONGEST_ENTRY) - MARK.length - 1);
    expect(await connector.create(api, record, draftOf(text))).toMatchObject({ ok: true });
  });

  if (connector.refusesSecond)
    test('takes no second entry for a call', async () => {
      const { crm, api } = stage(one);
      const first = await connector.create(api, record, draftOf('One.'));
      expect(await connector.create(api, record, draftOf('One.'))).toEqual(first);
      expect(crm.entries).toHaveLength(1);
    });

  test.each([
    ['401', () => html(401), { code: 'token-refused', mayBeWritten: false }],
    ['403', () => html(403), { code: 'forbidden', mayBeWritten: false }],
    ['a record that is gone', () => html(404), { code: 'gone', mayBeWritten: false }],
    ['a body over its limit', () => html(413), { code: 'too-long', mayBeWritten: false }],
    ['429', () => html(429), { code: 'rate-limited', mayBeWritten: false }],
    [
      '429 with a wait',
      () => html(429, { 'retry-after': '7' }),
      { code: 'rate-limited', mayBeWritten: false, retryAfterMs: 7_000 },
    ],
    ['500', () => html(500), { code: 'server-error', mayBeWritten: true }],
    ['a page', () => html(200), { code: 'not-the-api', mayBeWritten: true }],
    [
      'a redirect to a login',
      () => html(302, { location: '/login' }),
      { code: connector.refusesByRedirect ? 'token-refused' : 'sign-in', mayBeWritten: false },
    ],
  ])('says truly that it was answered with %s', async (_what, instead, error) => {
    const { api } = stage(one, { instead });
    expect(await connector.create(api, record, draftOf('x'))).toMatchObject({ ok: false, error });
  });

  const json = (answer: unknown) => () => new Response(JSON.stringify(answer), { status: 200 });
  if (!one.silent)
    test('takes no 200 that says something else for a success', async () => {
      const { api } = stage(one, { instead: json({}) });
      const error = { code: 'not-the-api', mayBeWritten: true };
      expect(await connector.create(api, record, draftOf('x'))).toMatchObject({ ok: false, error });
    });
  if (one.refusal !== undefined)
    test('takes no refusal in a 200 for a success', async () => {
      const { api } = stage(one, { instead: json(one.refusal) });
      expect(await connector.create(api, record, draftOf('x'))).toMatchObject({ ok: false });
    });
});
