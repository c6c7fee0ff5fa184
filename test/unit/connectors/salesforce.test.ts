import { expect, test } from 'vitest';
import { salesforce } from '#lib/connectors/crms/salesforce.ts';
import type { ApiRequest } from '#lib/connectors/types.ts';
import { ok } from '#lib/core/result.ts';
import { draftOf } from './crms/draft.ts';

test('the task is of the day that the caller’s calendar shows', async () => {
  const sent: (ApiRequest | undefined)[] = [];
  const api = {
    async ask(_path: string, request?: ApiRequest) {
      sent.push(request);
      return ok({ json: { id: '00T000000000000000', success: true }, location: null });
    },
  };
  const draft = draftOf('Reached.');
  const facts = { ...draft.facts, startedAt: Date.parse('2026-11-25T23:30:00Z') };
  for (const zone of ['America/New_York', 'UTC', 'Asia/Jerusalem'])
    await salesforce.create(api, { type: 'WhoId', id: '0035g00000XyZabAAF' }, { ...draft, facts, zone });
  const days = ['2026-11-25', '2026-11-25', '2026-11-26'];
  expect(sent).toMatchObject(days.map((ActivityDate) => ({ json: { ActivityDate } })));
});
