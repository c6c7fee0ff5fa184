/** Destinations that do not take what they are sent, and what that costs: pauses, dead letters, bounds. */
import { expect, it } from 'vitest';
import { onEachStore } from './destinations-bench.ts';
import { until } from './kit.ts';
import { startReceiver } from './receiver.ts';

const HOUR = 3_600_000;

onEachStore('destinations that fail', (bench) => {
  it('are tried for three days with growing pauses, then again by a replay', async () => {
    await bench.open();
    let status = 500;
    bench.receiver.answer = (_received, response) => void response.writeHead(status).end();
    const { id } = await bench.addDestination();
    await bench.end('intent-0001');
    await bench.got(1);
    await bench.settled();
    const tries: number[] = [];
    const start = bench.now;
    for (let seen = 1; bench.now < start + 80 * HOUR; bench.now += 600_000) {
      await bench.test.relay.tidy();
      await bench.test.relay.quiet();
      if (bench.receiver.got.length > seen) tries.push(Math.round((bench.now - start) / 60_000));
      seen = bench.receiver.got.length;
    }
    expect(tries.length).toBeGreaterThan(30);
    expect(tries.length).toBeLessThan(60);
    expect(tries.at(-1)).toBe(72 * 60);
    expect(await bench.listed()).toMatchObject({ waiting: 0, dead: 1, state: 'active', lastAnswer: '500' });
    const before = bench.receiver.got.length;
    status = 200;
    expect(await bench.test.deliveries.replay(id)).toBe(1);
    await bench.test.relay.tidy();
    await bench.got(before + 1);
    await until(
      async () => (await bench.listed())?.dead === 0 && (await bench.listed())?.waiting === 0,
      'the dead letter to go',
    );
    expect(new Set(bench.receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('that hang or fail hold up nothing else', async () => {
    await bench.open({ webhooks: { timeoutMs: 60_000 } });
    const [hangs, fails] = [await startReceiver(), await startReceiver()];
    hangs.answer = () => {};
    fails.answer = (_received, response) => void response.writeHead(500).end();
    await bench.addDestination(hangs);
    await bench.addDestination(fails);
    await bench.addDestination();
    const started = performance.now();
    for (let count = 0; count < 40; count += 1) await bench.end(`intent-${1000 + count}`);
    await bench.got(40);
    expect(performance.now() - started).toBeLessThan(20_000);
    // Some at a time, and each of the failing once until its pause is over.
    expect(hangs.got).toHaveLength(8);
    await until(() => fails.got.length === 40, 'each to be tried once');
    await hangs.close();
    await fails.close();
  });

  it('may take no more of the disk than is set', async () => {
    await bench.open({ env: { RELAY_DESTINATION_MB: '1' } });
    bench.receiver.answer = (_received, response) => void response.writeHead(500).end();
    await bench.addDestination();
    const metadata = { dialmark_intent: '', filler: 'x'.repeat(200_000) };
    for (let count = 0; count < 8; count += 1)
      await bench.end('', { metadata: { ...metadata, dialmark_intent: `intent-${1000 + count}` } });
    await until(async () => bench.receiver.got.length === 8, 'all to be tried');
    await bench.test.relay.quiet();
    await bench.test.relay.sweep();
    expect(await bench.listed()).toMatchObject({ waiting: 5, lost: 3 });
    const [{ bytes } = { bytes: 0 }] = await bench.test.database.read<{ bytes: number }>(
      'SELECT sum(length(body)) AS bytes FROM relay_call_events',
    );
    expect(Number(bytes)).toBeLessThan(1_048_576);
    expect(bench.test.logged()).toContain('the oldest are erased');
  });

  it('are told no more after 410, until they are replayed', async () => {
    await bench.open();
    let status = 410;
    bench.receiver.answer = (_received, response) => void response.writeHead(status).end();
    const { id } = await bench.addDestination();
    await bench.end('intent-0001');
    await until(async () => (await bench.listed())?.state === 'gone', 'it to be gone');
    await bench.test.relay.tidy();
    await bench.end('intent-0002');
    expect(await bench.listed()).toMatchObject({ state: 'gone', waiting: 0, dead: 1 });
    status = 200;
    await bench.test.deliveries.replay(id);
    await bench.test.relay.tidy();
    await bench.got(2);
    await bench.end('intent-0003');
    await bench.got(3);
    expect(bench.intents()).toEqual(['intent-0001', 'intent-0001', 'intent-0003']);
  });

  it('are not followed anywhere else', async () => {
    await bench.open();
    const elsewhere = await startReceiver();
    bench.receiver.answer = (_received, response) =>
      void response.writeHead(307, { location: elsewhere.url }).end();
    await bench.addDestination();
    await bench.end('intent-0001');
    await bench.settled();
    expect(elsewhere.got).toEqual([]);
    expect(await bench.listed()).toMatchObject({ waiting: 1, lastAnswer: '307' });
    await elsewhere.close();
  });

  it('wait for as long as a receiver asks, in reason', async () => {
    await bench.open();
    bench.receiver.answer = (_received, response) =>
      void response.writeHead(429, { 'retry-after': '3600' }).end();
    await bench.addDestination();
    await bench.end('intent-0001');
    await bench.settled();
    bench.now += HOUR - 1000;
    await bench.test.relay.tidy();
    await bench.test.relay.quiet();
    expect(bench.receiver.got).toHaveLength(1);
    bench.now += 2000;
    await bench.test.relay.tidy();
    await bench.got(2);
  });

  it('get nothing at an address that leads inside by the time of the request', async () => {
    let addresses = [{ address: '93.184.216.34', family: 4 }];
    await bench.open({ webhooks: { resolve: async () => addresses } });
    const { port } = new URL(bench.receiver.url);
    await bench.test.destinations.add(`http://automation.example.com:${port}/hook`, false);
    await bench.test.relay.tidy();
    addresses = [{ address: '127.0.0.1', family: 4 }];
    await bench.end('intent-0001');
    await bench.settled();
    expect(bench.receiver.got).toEqual([]);
    expect(await bench.listed()).toMatchObject({ waiting: 1, lastAnswer: 'ADDRESS_INSIDE' });
  });
});
