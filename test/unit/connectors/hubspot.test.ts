import { expect, test } from 'vitest';
import { hubspot } from '#lib/connectors/crms/hubspot.ts';
import type { ApiRequest } from '#lib/connectors/types.ts';
import { ok } from '#lib/core/result.ts';
import { MARK } from './crms/draft.ts';

const RECORD = { type: 'contact', id: '501' };

/** A record with so many calls in pages of 500, the oldest first, of which the last has the mark. */
function accountWith(count: number, endless = false) {
  let pages = 0;
  const answerTo = (path: string, sent?: ApiRequest) => {
    if (sent) {
      const { inputs } = sent.json as { inputs: { id: string }[] };
      const bodyOf = (id: string) => (id === String(count) ? `Reached. ${MARK}` : 'Another');
      return { results: inputs.map(({ id }) => ({ id, properties: { hs_call_body: bodyOf(id) } })) };
    }
    pages += 1;
    const from = Number(new URL(path, 'https://api.hubapi.com').searchParams.get('after') ?? 0);
    const to = Math.min(from + 500, count);
    const results = Array.from({ length: to - from }, (_, at) => ({ toObjectId: from + at + 1 }));
    const after = endless ? '0' : String(to);
    return { results, ...((endless || to < count) && { paging: { next: { after } } }) };
  };
  const ask = async (path: string, sent?: ApiRequest) => ok({ json: answerTo(path, sent), location: null });
  return { api: { ask }, pages: () => pages };
}

test.each([1, 500, 501, 1_700])('finds a lost entry, the newest of %s calls of its record', async (count) => {
  const { api, pages } = accountWith(count);
  expect(await hubspot.find(api, RECORD, MARK)).toEqual(ok(String(count)));
  expect(pages()).toBe(Math.ceil(count / 500));
});

test('does not say that an entry is not there where the pages do not end', async () => {
  const { api, pages } = accountWith(900, true);
  expect(await hubspot.find(api, RECORD, MARK)).toMatchObject({ ok: false, error: { mayBeWritten: false } });
  expect(pages()).toBeLessThanOrEqual(100);
});
