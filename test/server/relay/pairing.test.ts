/** How a browser becomes an installation of the relay, and who does not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pairAnswerSchema } from '#lib/relay/contract.ts';
import { databaseFor, errorOf, installationId, openRelay, STORES, type TestRelay } from './kit.ts';
import { withPostgres } from './with-postgres.ts';

const postgres = withPostgres();

describe.each(STORES)('pairing on %s', (store) => {
  let test: TestRelay;
  beforeAll(async () => {
    test = await openRelay({
      databaseUrl: await databaseFor(store, postgres),
      env: {
        RELAY_TEAM_CODE: '',
        RELAY_METRICS_TOKEN: 'a-token-for-metrics',
      },
    });
  });
  afterAll(() => test.close());

  const pairing = (team_code: string) => JSON.stringify({ team_code, installation_id: installationId() });
  const ask = (code: string) => test.post('/pair', pairing(code));
  const rotate = () => test.relay.installations.rotateTeamCode();

  it('takes the code as people type it, until the administrator puts another in force', async () => {
    const code = await rotate();
    expect(code).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
    for (const typed of [code, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `]) {
      expect((await ask(typed)).status).toBe(201);
    }
    const next = await rotate();
    expect(await errorOf(await ask(code))).toEqual([403, 'wrong-team-code']);
    expect((await ask(next)).status).toBe(201);
    expect(await test.relay.installations.firstTeamCode()).toBeUndefined();
  });

  it('takes the right code, however many wrong ones strangers have sent', async () => {
    const code = await rotate();
    const wrong = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(`WRONG-CODE-${n}`)));
    expect(wrong.map(({ status }) => status).filter((status) => status !== 403)).toEqual([]);
    expect((await ask(code)).status).toBe(201);
  });

  it('gives an id that is in use to nobody who knows the id and the code only', async () => {
    const team_code = await rotate();
    const installation_id = installationId();
    const request = (body: object, token?: string) =>
      test.post(
        '/pair',
        JSON.stringify({ team_code, installation_id, ...body }),
        token ? { Authorization: `Bearer ${token}` } : {},
      );
    const first = pairAnswerSchema.parse(await (await request({})).json());
    const stranger = await test.pair(undefined, undefined, team_code);
    for (const token of [undefined, stranger.feed_token, `dmf_${'A'.repeat(43)}`])
      expect(await errorOf(await request({}, token))).toEqual([409, 'id-taken']);
    expect((await test.feed(first.feed_token)).events).toEqual([]);

    const second = pairAnswerSchema.parse(await (await request({}, first.feed_token)).json());
    expect(await errorOf(await request({}, first.feed_token))).toEqual([409, 'id-taken']);
    // Gone, it is still not for others; an administrator may give it away.
    const headers = { Authorization: `Bearer ${second.feed_token}` };
    expect((await test.relay.app.request('/pair', { method: 'DELETE', headers })).status).toBe(204);
    expect(await errorOf(await request({}))).toEqual([409, 'id-taken']);
    await test.relay.installations.readmit(installation_id);
    expect((await request({})).status).toBe(201);
    expect(await errorOf(await request({}))).toEqual([409, 'id-taken']);
  });

  it.each([
    '',
    '{}',
    '[]',
    'x',
    '{"team_code":"a","installation_id":"short"}',
    `{"team_code":"${'x'.repeat(9000)}"}`,
  ])('refuses a malformed request: %s', async (body) => {
    expect(await errorOf(await test.post('/pair', body))).toEqual([400, 'bad-request']);
  });

  it('shows metrics to who has their token, where there is one', async () => {
    expect((await test.get('/metrics')).status).toBe(401);
    const headers = { Authorization: 'Bearer a-token-for-metrics' };
    expect((await test.relay.app.request('/metrics', { headers })).status).toBe(200);
  });
});
