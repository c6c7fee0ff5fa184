/** Requests that the relay passes on to the platform: each at most once, however often it is asked. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { broken, CALLS_KEY, call, error, onEachStore, success, told, unreachable } from './broker-bench.ts';

onEachStore('requests for the platform', {}, (bench) => {
  it('pass with the company’s key, and come back as the platform answered', async () => {
    const { status, answer } = await bench.place('intent-0001');
    expect(status).toBe(201);
    expect(answer).toMatchObject({ status: 'success', data: { status: 'initiated' } });
    expect(bench.platform.got).toEqual([
      {
        url: 'https://api.platform.example/account/v1/calls',
        authorization: `Bearer ${CALLS_KEY}`,
        body: bench.bodyOf('intent-0001'),
      },
    ]);
  });

  it('are placed once for one intent, and say the same again', async () => {
    const first = await bench.place('intent-0001');
    const again = await bench.place('intent-0001');
    expect(again.answer).toEqual(first.answer);
    expect(bench.platform.got).toHaveLength(1);
  });

  it('are placed once if they come together', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => bench.place('intent-0001')));
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(bench.platform.got).toHaveLength(1);
  });

  it('come back as unknown if the connection broke, and are never sent again', async () => {
    bench.platform.answers = [broken, call];
    const first = await bench.place('intent-0001');
    expect(first).toMatchObject(told(504, 'RELAY_NO_ANSWER'));
    expect(await bench.place('intent-0001')).toEqual(first);
    expect(bench.platform.got).toHaveLength(1);
  });

  it.each([
    ['a redirection', () => new Response(null, { status: 302, headers: { location: 'https://sign.in' } })],
    ['a success that cannot be read', () => new Response('<p>Welcome</p>', { status: 200 })],
    ['a success without an id', () => success({ status: 'initiated' })],
  ])('tell nothing for %s', async (_what, answer) => {
    bench.platform.answers = [answer, call];
    expect(await bench.place('intent-0001')).toMatchObject(told(504, 'RELAY_NO_ANSWER'));
    expect(await bench.place('intent-0001')).toMatchObject({ status: 504 });
    expect(bench.platform.got).toHaveLength(1);
  });

  it('say that nothing was sent if the platform cannot be reached', async () => {
    bench.platform.answers = [unreachable, call];
    const first = await bench.place('intent-0001');
    expect(first).toMatchObject(told(503, 'RELAY_NOT_SENT'));
    // What was told is true for ever: a repetition by something on the way places nothing.
    expect(await bench.place('intent-0001')).toEqual(first);
    expect(bench.platform.got).toHaveLength(1);
  });

  it.each([
    [400, 'INVALID_NUMBER'],
    [401, 'KEY_REVOKED'],
    [403, 'WRONG_SCOPE'],
    [404, 'NO_SUCH_PATH'],
  ])('hand %i %s on in the platform’s envelope, and do not ask again', async (status, code) => {
    bench.platform.answers = [() => error(status, code), call];
    expect(await bench.place('intent-0001')).toMatchObject({ status, answer: { status: 'error', code } });
    expect(await bench.place('intent-0001')).toMatchObject({ status, answer: { status: 'error', code } });
    expect(bench.platform.got).toHaveLength(1);
  });

  it('hand a gateway’s refusal on without a word of its own', async () => {
    bench.platform.answers = [() => new Response('<h1>Bad gateway</h1>', { status: 502 }), call];
    expect(await bench.place('intent-0001')).toEqual({ status: 502, answer: {}, wait: null });
    expect(await bench.place('intent-0001')).toMatchObject(told(504, 'RELAY_NO_ANSWER'));
    expect(bench.platform.got).toHaveLength(1);
  });

  it('are let through again after 429, with its wait, six times in all', async () => {
    bench.platform.answers = [() => error(429, 'RATE_LIMITED', { 'retry-after': '7' })];
    for (let attempt = 1; attempt <= 6; attempt += 1)
      expect(await bench.place('intent-0001')).toMatchObject({
        status: 429,
        answer: { code: 'RATE_LIMITED' },
        wait: '7',
      });
    expect(bench.platform.got).toHaveLength(6);
    expect(await bench.place('intent-0001')).toMatchObject({ status: 429 });
    expect(bench.platform.got).toHaveLength(6);
  });

  it('are let through once more after 500', async () => {
    bench.platform.answers = [() => error(500, 'BROKEN')];
    await bench.place('intent-0001');
    await bench.place('intent-0001');
    expect(bench.platform.got).toHaveLength(2);
    expect(await bench.place('intent-0001')).toMatchObject(told(500, 'BROKEN'));
    expect(bench.platform.got).toHaveLength(2);
    bench.platform.answers = [() => error(500, 'BROKEN'), call];
    await bench.place('intent-0002');
    expect(await bench.place('intent-0002')).toMatchObject({ status: 201 });
  });

  it('keep the names of different installations apart', async () => {
    const other = await bench.test.pair();
    const [mine, theirs] = [
      await bench.place('intent-0001'),
      await bench.place('intent-0001', { who: other }),
    ];
    expect(mine.status).toBe(201);
    expect(theirs.status).toBe(201);
    expect(theirs.answer).not.toEqual(mine.answer);
    expect(bench.platform.got).toHaveLength(2);
  });

  it('never place two calls for one intent, whatever the platform does and however it is asked', async () => {
    type Answer = 'call' | 'broken' | 'unreachable' | '429' | '500' | '400' | '502' | '302';
    const ANSWERS: Record<Answer, () => Response | Promise<Response>> = {
      call,
      broken,
      unreachable,
      '429': () => error(429, 'RATE_LIMITED'),
      '500': () => error(500, 'BROKEN'),
      '400': () => error(400, 'BAD'),
      '502': () => new Response('', { status: 502 }),
      '302': () => new Response('', { status: 302 }),
    };
    /** After these the platform may have placed it: nothing may follow. */
    const MAYBE: Answer[] = ['call', 'broken', '502', '302'];
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...(Object.keys(ANSWERS) as Answer[])), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 3 }),
        async (answers, together) => {
          round += 1;
          bench.clock.now += 61_000;
          const intent = `intent-round-${round}`;
          const sent: Answer[] = [];
          bench.platform.answers = [
            ...answers.map((name) => () => {
              sent.push(name);
              return ANSWERS[name]();
            }),
            () => {
              sent.push('call');
              return call();
            },
          ];
          for (let n = 0; n < answers.length + 1; n += 1)
            await Promise.all(Array.from({ length: together }, () => bench.place(intent)));
          const decisive = sent.findIndex((name) => MAYBE.includes(name));
          expect(sent.slice(decisive + 1)).toEqual(decisive === -1 ? sent : []);
          expect(sent.filter((name) => name === '500').length).toBeLessThanOrEqual(2);
          expect(sent.length).toBeLessThanOrEqual(6);
        },
      ),
      { numRuns: 40 },
    );
  });
});
