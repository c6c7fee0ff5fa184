import { expect, test } from 'vitest';
import { createCrmApi } from '#lib/connectors/crm-api.ts';
import { twenty } from '#lib/connectors/crms/twenty.ts';
import { simulate, TOKEN } from './crms/simulated.ts';
import { twentyCase } from './crms/twenty.ts';

const MARK = 'call-11111111-2222-4333-8444-555555555555';

test('completes a note that was made and tied to nothing', async () => {
  const { site, record } = twentyCase;
  const crm = simulate(twentyCase);
  const clock = { now: () => 0, timer: () => () => undefined };
  const api = createCrmApi(twenty, site, TOKEN, { fetch: crm.fetch, clock });
  const note = { id: MARK.slice(-36), title: 'Call', bodyV2: { markdown: MARK } };
  expect(await api.ask('/notes', { method: 'POST', json: note })).toMatchObject({ ok: true });
  expect(await twenty.find(api, record, MARK)).toEqual({ ok: true, value: undefined });
  const draft = { title: 'Call', text: MARK, mark: MARK, facts: {} as never };
  expect(await twenty.create(api, record, draft)).toEqual({ ok: true, value: note.id });
  expect(crm.entries).toMatchObject([{ id: note.id, record: twentyCase.kept }]);
});

test('asks the API of the cloud at its own host', () => {
  expect(twenty.api('https://acme.twenty.com')).toBe('https://api.twenty.com/rest');
  expect(twenty.api('https://crm.example/')).toBe('https://crm.example/rest');
});
