import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCallCompleted, readTranscriptionDelivery } from '#lib/platform/events.ts';

describe('§6.1 readCallCompleted', () => {
  const record = {
    id: 'c_1',
    duration_seconds: 42,
    recording_url: 'https://x.test/r.mp3',
    agent_id: 'u_1',
    metadata: { dialmark_intent: 'i-1' },
    something_new: { kept: true },
  };

  it('reads the record as the body itself, and in an envelope, unknown fields kept', () => {
    for (const body of [
      record,
      { data: record },
      { id: 'evt_1', type: 'call.completed', data: { object: record } },
      { event: 'call.completed', call: record },
    ]) {
      expect(readCallCompleted(body)).toEqual({ ok: true, value: record });
    }
    const { id, ...rest } = record;
    expect(readCallCompleted({ id: 'evt_9', call_id: id, ...rest })).toMatchObject({
      ok: true,
      value: record,
    });
  });

  it('finds documented fields around the record', () => {
    const { metadata, agent_id, ...rest } = record;
    expect(readCallCompleted({ agent_id, metadata, data: { call: { ...rest, metadata: null } } })).toEqual({
      ok: true,
      value: record,
    });
  });

  it('leaves out a field of an unexpected type instead of losing the event', () => {
    expect(
      readCallCompleted({
        id: 'c_2',
        duration_seconds: '42',
        agent_id: 7,
        metadata: { a: 'x', b: 1 },
        other: 1,
      }),
    ).toEqual({ ok: true, value: { id: 'c_2', metadata: { a: 'x' }, other: 1 } });
  });

  it('wants a call id', () => {
    for (const body of [
      null,
      1,
      'c_1',
      [],
      [record],
      {},
      { id: 'txn_1' },
      { id: 'c_' },
      { data: { data: { data: record } } },
    ]) {
      expect(readCallCompleted(body)).toEqual({ ok: false, error: 'no-call-id' });
    }
  });

  it('throws at nothing', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        readCallCompleted(body);
        readTranscriptionDelivery(body);
      }),
    );
  });
});

describe('§6.2 readTranscriptionDelivery', () => {
  const done = {
    id: 'txn_1',
    status: 'completed',
    language_detected: 'he',
    duration_seconds: 5,
    transcript: [],
  };

  it('reads the object itself and an envelope around it', () => {
    expect(readTranscriptionDelivery(done)).toEqual({ ok: true, value: done });
    expect(readTranscriptionDelivery({ status: 'success', data: done })).toEqual({ ok: true, value: done });
  });

  it('refuses what is no transcription', () => {
    for (const body of [null, {}, { ...done, id: 'c_1' }, { ...done, status: 'done' }]) {
      expect(readTranscriptionDelivery(body)).toMatchObject({ ok: false });
    }
  });
});
