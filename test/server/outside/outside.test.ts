/** All that is outside the browser, as processes and ports: a call on the sandbox comes out of the relay's feed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INSTALLATION_KEY } from '#lib/platform/contract.ts';
import { feedPageSchema, pairAnswerSchema } from '#lib/relay/contract.ts';
import { eventually } from '#test/e2e/harness/eventually.ts';
import { type RunningOutside, startOutside } from '#test/e2e/harness/platform.ts';

const INSTALLATION = 'an-installation-of-this-test';
let outside: RunningOutside;
beforeAll(async () => {
  outside = await startOutside({ times: { ring: 20, talk: 20, pending: 20, processing: 20 } });
});
afterAll(() => outside?.close());

async function post(url: string, body: object, key?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}

it('hands a completed call to the installation that placed it', async () => {
  const { relay, url, from, keys } = outside;
  const pairing = { team_code: relay.teamCode, installation_id: INSTALLATION };
  const { feed_token } = pairAnswerSchema.parse(await post(`${relay.url}/pair`, pairing));
  const call = { to: '+14155550132', from, metadata: { [INSTALLATION_KEY]: INSTALLATION } };
  const placed = await post(`${url}/v1/calls`, call, keys.clickToCall);

  const headers = { authorization: `Bearer ${feed_token}` };
  const event = await eventually(
    async () => feedPageSchema.parse(await (await fetch(`${relay.url}/feed`, { headers })).json()).events[0],
    { what: 'the completed call is in the feed' },
  );
  expect(placed).toMatchObject({ status: 'success', data: { id: event.payload.id, status: 'initiated' } });
  expect(event).toMatchObject({ type: 'call.completed', payload: { metadata: call.metadata } });
});
