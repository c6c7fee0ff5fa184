/** Events of calls for the company's own automation: which, to whom, how signed, how kept. */
import { expect, it } from 'vitest';
import { onEachStore } from './destinations-bench.ts';
import { bearer, ownMetadata, until, wrapUp } from './kit.ts';

onEachStore('destinations', (bench) => {
  it('get each event once, signed so that a library of others takes it', async () => {
    await bench.open();
    const { secret } = await bench.addDestination();
    const paired = await bench.test.pair();
    const body = await bench.end('intent-0001', {
      metadata: { ...ownMetadata(paired), crm: 'redmine', record_id: '7' },
    });
    await bench.test.call(body);
    await wrapUp(bench.test, paired, 'intent-0001', {
      outcome: 'reached',
      note: 'Wants the offer',
      revision: 3,
    });
    const transcription = {
      id: 'txn_1',
      status: 'completed',
      language_detected: 'en',
      duration_seconds: 4.5,
      transcript: [{ speaker: 'A', start: 0, end: 1.5, text: 'Good morning' }],
    };
    const hook = new URL(paired.transcriptions_url).pathname;
    expect((await bench.test.post(`${hook}/intent-0001`, JSON.stringify(transcription))).status).toBe(204);
    expect((await bench.test.post(hook, JSON.stringify({ ...transcription, id: 'txn_2' }))).status).toBe(204);
    expect((await bench.test.post(hook, JSON.stringify({ id: 'txn_3', status: 'failed' }))).status).toBe(204);
    await bench.got(4);
    await bench.test.relay.tidy();
    await bench.nothingWaits();

    expect(bench.receiver.got.map(({ event }) => event.type).sort()).toEqual([
      'call.completed',
      'call.wrapped-up',
      'transcription.completed',
      'transcription.completed',
    ]);
    for (const each of bench.receiver.got) {
      expect(each.path).toBe('/hook');
      expect(bench.receiver.verify(each, secret)).toEqual(JSON.parse(each.body));
      expect(() => bench.receiver.verify({ ...each, body: `${each.body} ` }, secret)).toThrow();
    }
    const [completed, wrapped, transcribed] = bench.receiver.got
      .map(({ event }) => event)
      .filter(({ data }) => 'intent_id' in data && data.intent_id === 'intent-0001');
    expect(completed?.data).toMatchObject({
      installation_id: paired.installation_id,
      call_id: JSON.parse(body).id,
      agent_id: 'u_7',
      duration_seconds: 72.5,
      metadata: { crm: 'redmine', record_id: '7' },
    });
    expect(wrapped?.data).toMatchObject({ outcome: 'reached', note: 'Wants the offer', revision: 3 });
    expect(transcribed?.data).toMatchObject({
      transcription_id: 'txn_1',
      language: 'en',
      segments: transcription.transcript,
    });
  });

  it('are kept sealed: neither store nor log has an address or a secret in clear', async () => {
    await bench.open();
    const { secret } = await bench.addDestination();
    await bench.end('intent-0001');
    await bench.got(1);
    const rows = await bench.test.database.read('SELECT * FROM relay_destinations');
    for (const text of [JSON.stringify(rows), bench.test.logged()]) {
      expect(text).not.toContain(secret.slice(6));
      expect(text).not.toContain('/hook');
    }
  });

  it('stand in the store before the platform is answered, and nothing does without one', async () => {
    await bench.open();
    await bench.end('intent-0000');
    bench.receiver.answer = () => {};
    await bench.addDestination();
    await bench.end('intent-0001');
    const events = await bench.test.database.read<{ call_key: string }>(
      'SELECT call_key FROM relay_call_events',
    );
    expect(events).toEqual([{ call_key: 'intent-0001' }]);
    expect((await bench.listed())?.waiting).toBe(1);
  });

  it('get the events of one call in order, and those of others meanwhile', async () => {
    await bench.open();
    const paired = await bench.test.pair();
    let ill = true;
    bench.receiver.answer = ({ event }, response) => {
      const bad = ill && event.type === 'call.completed' && event.data.intent_id === 'intent-000A';
      response.writeHead(bad ? 500 : 200).end();
    };
    await bench.addDestination();
    await bench.end('intent-000A', { metadata: { dialmark_intent: 'intent-000A' } });
    await bench.got(1);
    await bench.settled();
    await wrapUp(bench.test, paired, 'intent-000A', { outcome: 'reached' });
    await bench.end('intent-000B');
    await bench.got(2);
    await until(async () => (await bench.listed())?.waiting === 2, 'the other to be taken');
    expect(bench.intents()).toEqual(['intent-000A', 'intent-000B']);
    ill = false;
    bench.now += 10_000;
    await bench.test.relay.tidy();
    await bench.got(4);
    expect(bench.receiver.got.slice(2).map(({ event }) => event.type)).toEqual([
      'call.completed',
      'call.wrapped-up',
    ]);
  });

  it('leave no body behind once it was taken', async () => {
    await bench.open();
    await bench.addDestination();
    await bench.end('intent-0001');
    await bench.got(1);
    await bench.nothingWaits();
    const rows = await bench.test.database.read('SELECT call_key, body FROM relay_call_events');
    expect(rows).toEqual([{ call_key: 'intent-0001', body: '' }]);
  });

  it('get one wrap-up for each revision, and none that is older than what they had', async () => {
    await bench.open();
    await bench.addDestination();
    const paired = await bench.test.pair();
    for (const revision of [2, 2, 1, 5, 4])
      expect(
        (await wrapUp(bench.test, paired, 'intent-0001', { revision, note: `${revision}` })).status,
      ).toBe(204);
    await bench.got(2);
    await bench.nothingWaits();
    expect(bench.receiver.got.map(({ event }) => 'revision' in event.data && event.data.revision)).toEqual([
      2, 5,
    ]);
  });

  it('get wrap-ups of the one browser that has the token, and of nothing else', async () => {
    await bench.open();
    const paired = await bench.test.pair();
    const other = await bench.test.pair();
    expect((await wrapUp(bench.test, paired, 'intent-0001')).status).toBe(404);
    expect(await bench.test.feed(paired.feed_token)).not.toHaveProperty('wrap_ups');
    await bench.addDestination();
    expect(await bench.test.feed(paired.feed_token)).toMatchObject({ wrap_ups: true });
    const status = async (more: object) => (await wrapUp(bench.test, paired, 'intent-0001', more)).status;
    expect(await status({ metadata: ownMetadata(other) })).toBe(400);
    expect(await status({ metadata: ownMetadata(paired, 'intent-0002') })).toBe(400);
    expect(await status({ revision: 0 })).toBe(400);
    // Of a later release.
    expect(await status({ secret: 1 })).toBe(204);
    expect(await status({ note: 'x'.repeat(20_001) })).toBe(400);
    expect(await status({ note: 'x'.repeat(200_000) })).toBe(413);
    expect(
      (await wrapUp(bench.test, { ...paired, feed_token: `dmf_${'x'.repeat(43)}` }, 'intent-0001')).status,
    ).toBe(401);
    expect(await status({ note: '"\u0001'.repeat(10_000) })).toBe(204);
    for (let count = 0; count < 70; count += 1) await status({});
    expect(await status({})).toBe(503);
    bench.now += 60_000;
    expect(await status({})).toBe(204);
  });

  it('hear of calls that the relay placed', async () => {
    await bench.open({
      env: { RELAY_PLATFORM_URL: 'https://platform.example', RELAY_CALLS_KEY: 'a-key-of-calls' },
      fetch: async () =>
        Response.json(
          { status: 'success', data: { id: 'c_77', status: 'initiated', created_at: 'now' } },
          { status: 201 },
        ),
    });
    await bench.addDestination();
    const paired = await bench.test.pair();
    const request = { to: '+442079460000', from: '+442079460001', agent_id: 'u_7' };
    const placed = await bench.test.post(
      '/platform/v1/calls',
      JSON.stringify({ ...request, metadata: ownMetadata(paired) }),
      { ...bearer(paired), 'Idempotency-Key': 'intent-0001' },
    );
    expect(placed.status).toBe(201);
    await bench.got(1);
    expect(bench.receiver.got[0]?.event).toMatchObject({
      type: 'call.placed',
      data: {
        ...request,
        call_id: 'c_77',
        intent_id: 'intent-0001',
        installation_id: paired.installation_id,
      },
    });
  });

  it('are taken away with what waits for them', async () => {
    await bench.open();
    bench.receiver.answer = (_received, response) => void response.writeHead(500).end();
    const { id } = await bench.addDestination();
    await bench.end('intent-0001');
    await bench.settled();
    expect(await bench.test.destinations.remove(id)).toBe(true);
    expect(await bench.test.destinations.remove(id)).toBe(false);
    await bench.test.relay.sweep();
    expect(await bench.test.destinations.list()).toEqual([]);
    const rows = await bench.test.database.read('SELECT seq FROM relay_deliveries');
    expect(rows).toEqual([]);
  });
});
