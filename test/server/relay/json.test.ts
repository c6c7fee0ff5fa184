/** Bodies are read by two programs, small ones by `JSON.parse` and large ones by SQLite: both see the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formOf, inOneLine } from '#server/relay/http/json.ts';
import { createJsonReader } from '#server/relay/http/json-reader.ts';
import { createFormReader } from '#server/relay/http/json-worker.ts';

const bySqlite = createFormReader();
const id = fc.constantFrom('txn_1', 'txn_', 'TXN_1', 'c_1', '', 'txn_\u0000', 'txn_שלום');
const json = fc.oneof(
  fc.json({ stringUnit: 'binary' }),
  id.map((value) => JSON.stringify({ id: value, status: 'completed' })),
  id.map((value) => JSON.stringify({ status: 'success', data: { id: value } }, null, '\r\n')),
);

describe('a body', () => {
  it('is the same to both readers, also after a byte of it was changed, put in or left out', () => {
    const change = fc.record({
      at: fc.nat(),
      byte: fc.integer({ min: 0, max: 255 }),
      cut: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(json, fc.array(change, { maxLength: 3 }), (text, changes) => {
        let bytes = Buffer.from(text);
        for (const { at, byte, cut } of changes) {
          const place = at % (bytes.length + 1);
          bytes = Buffer.concat([bytes.subarray(0, place), Buffer.from([byte]), bytes.subarray(place + cut)]);
        }
        expect([bytes.toString('hex'), bySqlite(bytes)]).toEqual([bytes.toString('hex'), formOf(bytes)]);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    '{"id":"txn_1"}\u0000garbage',
    '{"id":"txn_1",}',
    "{'id':'txn_1'}",
    '{id:"txn_1"}',
    '{"id":"txn_1"} // a comment',
    '{"id":"txn_1","a":"\u0001"}',
    '{"id":"txn_1","a":01}',
    '{"id":"txn_1","a":+1}',
    '{"id":"txn_1","a":NaN}',
    '{"id":"txn_1","a":0x10}',
    '{"id":"txn_1","a":.5}',
    '{"id":"txn_1"}{"id":"txn_2"}',
    '{"id":"txn_1","a":"\\x41"}',
    '',
    ' ',
  ])('that JSON does not allow is refused by both: %j', (text) => {
    expect([formOf(Buffer.from(text)), bySqlite(Buffer.from(text))]).toEqual(['not-json', 'not-json']);
  });

  it('with a byte order mark is read, and stored without it and in one line', () => {
    const bytes = Buffer.from('\ufeff{\r\n"id":"txn_1"\n}');
    expect([formOf(bytes), bySqlite(bytes)]).toEqual(['transcription', 'transcription']);
    expect(Buffer.from(inOneLine(bytes)).toString()).toBe('{  "id":"txn_1" }');
  });

  it('comes back whole from the thread that reads large ones, however many there are', async () => {
    const reader = createJsonReader();
    const bodies = Array.from({ length: 5 }, (_, n) =>
      Buffer.from(JSON.stringify({ id: `txn_${n}`, text: 'x'.repeat(300_000) })),
    );
    const texts = bodies.map(String);
    const read = await Promise.all(bodies.map((body) => reader.formOf(body)));
    expect(read.map(({ form }) => form)).toEqual(bodies.map(() => 'transcription'));
    expect(read.map(({ body }) => Buffer.from(body).toString())).toEqual(texts);
    await reader.close();
  });
});
