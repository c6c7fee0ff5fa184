/** How a relay ends: at once, with every request answered, streams told to come back, and exit code 0. */
import { Agent } from 'node:http';
import { expect, it } from 'vitest';
import { callBody, sign, until } from './kit.ts';
import { deliver, feedRequest, keptAll, pair, post, readFeed, relayForEach } from './process.ts';

const own = relayForEach();
const { open } = own;

/** Stops the own.relay. @returns its exit code, and how long it took, milliseconds. */
async function stop(): Promise<{ code: number | null; ms: number }> {
  const started = performance.now();
  const code = await own.relay.stop();
  return { code, ms: performance.now() - started };
}

const stream = (token: string) => open(feedRequest(token));

it('ends open streams with a time after which to come back, and idle connections', async () => {
  const { feed_token } = await pair(own.relay.url);
  const streams = [stream(feed_token), stream(feed_token)];
  const idle = open('');
  await until(() => streams.every(({ text }) => text().includes(': open')), 'the streams to open');
  const { code, ms } = await stop();
  expect({ code, quick: ms < 2000 }).toEqual({ code: 0, quick: true });
  for (const { text } of streams) {
    const [, retry = ''] = /retry: (\d+)\n: stopping/.exec(text()) ?? [];
    expect(Number(retry)).toBeGreaterThanOrEqual(2000);
    expect(Number(retry)).toBeLessThanOrEqual(7000);
  }
  await until(idle.ended, 'the idle connection to end');
  expect(own.relay.output()).toContain('"msg":"stopped"');
});

it('ends polls that wait', async () => {
  const { feed_token } = await pair(own.relay.url);
  const asked = fetch(`${own.relay.url}/feed?wait=25`, {
    headers: { authorization: `Bearer ${feed_token}` },
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { code, ms } = await stop();
  expect({ code, quick: ms < 2000, status: (await asked).status }).toEqual({
    code: 0,
    quick: true,
    status: 200,
  });
});

it('answers what is under way on connections that are never idle, and loses nothing', {
  timeout: 60_000,
}, async () => {
  const { feed_token, installation_id } = await pair(own.relay.url);
  const platform = deliver(own.relay.url, [installation_id], { concurrency: 64 });
  await platform.more(300);
  const { code, ms } = await stop();
  expect({ code, quick: ms < 2000 }).toEqual({ code: 0, quick: true });
  await own.again();
  await platform.more(300, 'load after the restart');
  await keptAll(own.relay.url, [feed_token], platform);
});

it('says so in each answer while it stops', async () => {
  const { feed_token } = await pair(own.relay.url);
  // Its end is waited for, so that the relay is still there when it is asked again.
  const slow = open('POST /hooks/calls HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nX-Signature: 00\r\n\r\n{');
  const kept = open(`GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`);
  await until(() => kept.text().includes('"ok"'), 'an answer on the connection that is kept');
  expect(kept.text()).toContain('Connection: keep-alive');
  const busy = open(feedRequest(feed_token, '?wait=25', 'application/json'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const stopping = stop();
  await until(() => busy.text().includes('"events":[]'), 'the waiting poll to be answered');
  expect(busy.text()).toContain('Connection: close');
  slow.socket.write('}');
  await until(() => slow.text().includes('401'), 'the slow request to be answered');
  expect(slow.text()).toContain('Connection: close');
  expect((await stopping).code).toBe(0);
});

it('does not wait for a reader that takes nothing', { timeout: 60_000 }, async () => {
  const { feed_token, transcriptions_url } = await pair(own.relay.url);
  const agent = new Agent();
  const body = JSON.stringify({ id: 'txn_1', text: 'x'.repeat(12_000_000) });
  expect((await post(agent, transcriptions_url, body, {})).status).toBe(204);
  const reader = stream(feed_token);
  reader.socket.pause();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { code, ms } = await stop();
  expect({ code, quick: ms < 7000 }).toEqual({ code: 0, quick: true });
});

it('stores what it has taken, also if the signal comes twice', async () => {
  const { feed_token, installation_id } = await pair(own.relay.url);
  const agent = new Agent({ keepAlive: true });
  const bodies = Array.from({ length: 100 }, () => callBody(installation_id));
  const answers = Promise.all(
    bodies.map((body) => post(agent, `${own.relay.url}/hooks/calls`, body, { 'x-signature': sign(body) })),
  );
  process.kill(own.relay.pid, 'SIGINT');
  const { code } = await stop();
  agent.destroy();
  const taken = (await answers).filter(({ status }) => status === 204).length;
  await own.again();
  const kept = await readFeed(own.relay.url, feed_token);
  expect({ code, kept: kept.length >= taken }).toEqual({ code: 0, kept: true });
});
