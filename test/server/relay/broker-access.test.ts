/** Who may have requests passed on to the platform, how many, and what is kept of them. */

import { describe, expect, it } from 'vitest';
import type { PairAnswer } from '#lib/relay/contract.ts';
import { brokerFindings } from '#server/relay/ops/doctor.ts';
import { CALLS_KEY, call, error, onEachStore, success, TRANSCRIPTIONS_KEY, told } from './broker-bench.ts';
import { makeConfig } from './kit.ts';

onEachStore('requests for the platform', {}, (bench) => {
  it('are refused as soon as their installation is revoked', async () => {
    expect((await bench.place('intent-0001')).status).toBe(201);
    await bench.test.relay.installations.revoke(bench.paired.installation_id);
    expect(await bench.place('intent-0002')).toMatchObject(told(401, 'RELAY_TOKEN'));
    expect(bench.platform.got).toHaveLength(1);
  });

  it('are refused by a relay that has not heard of the revocation', async () => {
    // Its memory of tokens still has it; the claim looks at the store.
    await bench.place('intent-0001');
    await bench.test.database.change(
      "UPDATE relay_installations SET state = 'revoked', feed_token_hash = NULL WHERE installation_id = $1",
      [bench.paired.installation_id],
    );
    expect(await bench.place('intent-0002')).toMatchObject(told(401, 'RELAY_TOKEN'));
    expect(bench.platform.got).toHaveLength(1);
  });

  it.each([
    ['no token', { feed_token: '' }],
    ['a token of nobody', { feed_token: `dmf_${'a'.repeat(43)}` }],
  ])('are refused with %s', async (_what, token) => {
    expect(await bench.place('intent-0001', { who: { ...bench.paired, ...token } })).toMatchObject(
      told(401, 'RELAY_TOKEN'),
    );
    expect(bench.platform.got).toEqual([]);
  });

  it('speak for their own installation only', async () => {
    const other = await bench.test.pair();
    for (const body of [
      bench.bodyOf('intent-0001', other),
      { ...bench.bodyOf('intent-0001'), metadata: {} },
      { ...bench.bodyOf('intent-0001'), metadata: bench.bodyOf('intent-0002').metadata },
      { ...bench.bodyOf('intent-0001'), to: '0301234' },
      { ...bench.bodyOf('intent-0001'), agent_id: 'a', queue_id: 'q' },
      { ...bench.bodyOf('intent-0001'), extra: true },
      [],
    ])
      expect(await bench.place('intent-0001', { body })).toMatchObject({ status: 400 });
    expect(
      (await bench.place('intent-0001', { body: { ...bench.bodyOf('x'), pad: 'x'.repeat(40_000) } })).status,
    ).toBe(413);
    expect((await bench.place('a b')).status).toBe(400);
    expect(bench.platform.got).toEqual([]);
  });

  it('have a limit in a minute, for each and for all, and say when there is room', async () => {
    const relay = await bench.open({ RELAY_CALLS_EACH_MINUTE: '3', RELAY_CALLS_MINUTE: '5' });
    const [one, two] = [await relay.pair(), await relay.pair()];
    const places = async (who: PairAnswer, from: number, count: number) => {
      const answers = [];
      for (let n = from; n < from + count; n += 1)
        answers.push(await bench.place(`intent-${1000 + n}`, { relay, who }));
      return answers.map(({ status, wait }) => (wait === null ? status : `${status} ${wait}`));
    };
    expect(await places(one, 0, 2)).toEqual([201, 201]);
    bench.clock.now += 20_000;
    expect(await places(one, 2, 2)).toEqual([201, '429 40']);
    expect(await places(two, 0, 3)).toEqual([201, 201, '429 40']);
    // A repetition is no new request.
    expect((await bench.place('intent-1000', { relay, who: one })).status).toBe(201);
    bench.clock.now += 40_000;
    expect(await places(one, 3, 3)).toEqual([201, 201, '429 20']);
    expect(bench.platform.got).toHaveLength(7);
  });

  it('keep the limit when they come together', async () => {
    const relay = await bench.open({ RELAY_CALLS_EACH_MINUTE: '4' });
    const who = await relay.pair();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => bench.place(`intent-${1000 + n}`, { relay, who })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(bench.platform.got).toHaveLength(4);
  });

  it('wait for an administrator where each installation is admitted', async () => {
    const relay = await bench.open({ RELAY_CALLS_ADMISSION: 'each' });
    const who = await relay.pair();
    const denied = { status: 403, answer: { code: 'RELAY_NOT_ADMITTED' } };
    expect(await bench.place('intent-0001', { relay, who })).toMatchObject(denied);
    expect(await relay.brokered.admit(who.installation_id)).toBe(true);
    expect((await bench.place('intent-0001', { relay, who })).status).toBe(201);
    // With the team code a new id can be bench.paired, but not made to call.
    expect(await bench.place('intent-0002', { relay, who: await relay.pair() })).toMatchObject(denied);
    expect(await relay.brokered.admit('nobody-0123456789')).toBe(false);
  });

  it('are refused by a relay without a key', async () => {
    const relay = await bench.open({ RELAY_CALLS_KEY: '' });
    const who = await relay.pair();
    expect(await bench.place('intent-0001', { relay, who })).toMatchObject(told(404, 'RELAY_NOT_BROKERING'));
    const offers = await relay.get('/platform', who);
    expect(await offers.json()).toEqual({ status: 'success', data: { calls: false, transcriptions: true } });
  });

  it('are not passed on once the relay is told to stop; what is under way is settled first', async () => {
    let answer: (response: Response) => void = () => {};
    bench.platform.answers = [() => new Promise<Response>((done) => (answer = done)), call];
    const running = bench.place('intent-0001');
    await expect.poll(() => bench.platform.got.length).toBe(1);
    bench.test.relay.drain();
    expect(await bench.place('intent-0002')).toMatchObject(told(503, 'RELAY_NOT_SENT'));
    answer(call());
    expect((await running).status).toBe(201);
    await bench.test.relay.stop();
    const rows = await bench.test.database.read('SELECT state FROM relay_brokered');
    expect(rows).toEqual([{ state: 'answered' }]);
  });

  it('are unknown if their relay died with them, and never sent again', async () => {
    await bench.test.database.change(
      `INSERT INTO relay_brokered (installation_id, kind, request_id, state, attempts, claimed_at)
          VALUES ($1, 'call', 'intent-0001', 'sending', 1, $2)`,
      [bench.paired.installation_id, bench.clock.now - 30_000],
    );
    expect(await bench.place('intent-0001')).toMatchObject(told(504, 'RELAY_NO_ANSWER'));
    await bench.test.relay.sweep();
    const listed = await bench.listed();
    expect(listed).toMatchObject([{ requestId: 'intent-0001', state: 'unknown' }]);
    expect(bench.platform.got).toEqual([]);
  });

  it('leave a trail without a number, a key or a token', async () => {
    await bench.place('intent-0001');
    bench.clock.now += 1000;
    bench.platform.answers = [() => error(400, 'INVALID_NUMBER')];
    await bench.place('intent-0002');
    const listed = await bench.listed();
    expect(listed).toMatchObject([
      {
        installationId: bench.paired.installation_id,
        requestId: 'intent-0002',
        state: 'refused',
        httpStatus: 400,
      },
      { requestId: 'intent-0001', state: 'answered', resourceId: expect.stringMatching(/^c_/) },
    ]);
    const trail =
      bench.test.logged() +
      JSON.stringify(listed) +
      JSON.stringify(await bench.test.database.read('SELECT * FROM relay_brokered'));
    for (const secret of ['+4930', CALLS_KEY, bench.paired.feed_token, 'is refused'])
      expect(trail).not.toContain(secret);
    expect(bench.test.logged()).toContain('"outcome":"answered"');
  });

  it('are forgotten at the retention age, and not before', async () => {
    await bench.place('intent-0001');
    await bench.test.relay.sweep();
    const age = 'UPDATE relay_brokered SET claimed_at = $1';
    await bench.test.database.change(age, [bench.clock.now - 29 * 86_400_000]);
    await bench.test.relay.sweep();
    expect(await bench.listed()).toHaveLength(1);
    await bench.test.database.change(age, [bench.clock.now - 31 * 86_400_000]);
    await bench.test.relay.sweep();
    expect(await bench.listed()).toEqual([]);
  });

  describe('for transcriptions', () => {
    const transcription = (id: string) => success({ id, status: 'pending' });
    const submit = (id: string, more: object = {}, who = bench.paired) =>
      bench.place(id, {
        who,
        path: '/platform/v1/transcriptions',
        body: { recording_url: 'https://recordings.example/1.mp3', language: 'en', ...more },
      });
    const look = async (id: string, who = bench.paired) => {
      const response = await bench.test.get(`/platform/v1/transcriptions/${id}`, who);
      return { status: response.status, text: await response.text() };
    };

    it('are submitted once for one job, to this relay’s own hook', async () => {
      bench.platform.answers = [() => transcription('txn_1')];
      const first = await submit('job-00001', { webhook_url: bench.paired.transcriptions_url });
      expect(first).toMatchObject({ status: 201, answer: { data: { id: 'txn_1' } } });
      expect((await submit('job-00001')).answer).toMatchObject({ data: { id: 'txn_1' } });
      expect(bench.platform.got).toHaveLength(1);
      expect(bench.platform.got[0]?.authorization).toBe(`Bearer ${TRANSCRIPTIONS_KEY}`);
    });

    it('deliver to their own installation and nowhere else', async () => {
      const other = await bench.test.pair();
      for (const url of [other.transcriptions_url, 'https://elsewhere.example/hooks/transcriptions/dmh_1'])
        expect((await submit('job-00001', { webhook_url: url })).status).toBe(400);
      expect((await submit('job-00001', { recording_url: 'http://recordings.example/1.mp3' })).status).toBe(
        400,
      );
      expect(bench.platform.got).toEqual([]);
    });

    it('are read by the installation that submitted them, and by no other', async () => {
      bench.platform.answers = [
        () => transcription('txn_1'),
        () => success({ id: 'txn_1', status: 'completed' }, 200),
      ];
      await submit('job-00001');
      const other = await bench.test.pair();
      expect(await look('txn_1', other)).toMatchObject({ status: 404 });
      expect(await look('txn_2')).toMatchObject({ status: 404 });
      expect(bench.platform.got).toHaveLength(1);
      const { status, text } = await look('txn_1');
      expect(status).toBe(200);
      expect(JSON.parse(text)).toEqual({ status: 'success', data: { id: 'txn_1', status: 'completed' } });
    });

    it('are not looked at without end', async () => {
      const statuses = new Set<number>();
      for (let n = 0; n < 121; n += 1) statuses.add((await look('txn_1')).status);
      expect([...statuses]).toEqual([404, 429]);
    });
  });
});

describe('the doctor', () => {
  const keys = { call: 'ctc_0123456789abcdef', transcription: 'ait_0123456789abcdef' };
  const baseUrl = 'https://api.platform.example';
  async function look(answer: () => Response, given: Partial<typeof keys> = keys) {
    const broker = { ...makeConfig().broker, baseUrl, keys: { ...NO_KEYS, ...given } };
    const found = [];
    for await (const finding of brokerFindings({ broker }, async () => answer())) found.push(finding);
    return found;
  }
  const NO_KEYS = { call: undefined, transcription: undefined };

  it('says nothing where the relay places no calls', async () => {
    expect(await look(() => success({}, 200), NO_KEYS as never)).toEqual([]);
  });

  it('tries the keys, and shows none', async () => {
    const good = await look(() => success({}, 200));
    expect(good.map(({ about, verdict }) => [about, verdict])).toEqual([
      ['calls', 'good'],
      ['transcripts', 'good'],
    ]);
    const bad = await look(() => error(401, 'KEY_REVOKED'));
    expect(bad.map(({ verdict }) => verdict)).toEqual(['bad', 'bad']);
    expect(bad[0]?.words).toBe('RELAY_CALLS_KEY at https://api.platform.example: key-rejected (HTTP 401)');
    expect(JSON.stringify([good, bad])).not.toContain('0123456789abcdef');
  });
});
