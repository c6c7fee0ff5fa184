/** How bodies of webhooks are read before they are stored. */
import { describe, expect, it } from 'vitest';
import { findTranscription, inOneLine, readObject } from '#server/relay/http/json-reader.ts';

describe('a body', () => {
  it.each([
    ['{"id":"txn_1","status":"completed"}', 'txn_1'],
    ['{"status":"success","data":{"id":"txn_2"}}', 'txn_2'],
    ['\ufeff{\r\n"id":"txn_3"\n}', 'txn_3'],
    ['{"id":"c_1"}', undefined],
    ['{"id":7,"data":[]}', undefined],
  ])('with an id is a transcription: %j', (text, id) => {
    const value = readObject(Buffer.from(text)) ?? {};
    expect(findTranscription(value)?.id).toBe(id);
  });

  it.each(['{"id":"txn_1"}\u0000garbage', '{"id":"txn_1"}{}', "{'id':'txn_1'}", '["txn_1"]', 'null', ''])(
    'that is no object is not read: %j',
    (text) => expect(readObject(Buffer.from(text))).toBeUndefined(),
  );

  it('that is no UTF-8 is not read', () => {
    const body = Buffer.from([...Buffer.from('{"id":"txn_'), 0xff, ...Buffer.from('"}')]);
    expect(readObject(body)).toBeUndefined();
  });

  it('has so many values and no more; its texts may be long', () => {
    const withValues = (count: number) => Buffer.from(`{"a":[${'0,'.repeat(count - 2)}0]}`);
    expect(readObject(withValues(100_000))).toBeDefined();
    expect(readObject(withValues(100_001))).toBeUndefined();
    expect(readObject(Buffer.from(JSON.stringify({ a: 'x'.repeat(1_000_000) })))).toBeDefined();
  });

  it('is stored without a byte order mark and in one line', () => {
    expect(Buffer.from(inOneLine(Buffer.from('\ufeff{\r\n"id":"txn_1"\n}'))).toString()).toBe(
      '{  "id":"txn_1" }',
    );
  });
});
