/** How a relay ends: at once, with every request answered, streams told to come back, and exit code 0. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callBody, sign, until } from './kit.ts';
import { compare, deliver, pair, post, type RelayProcess, startRelay } from './process.ts';

let folder: string;
let relay: RelayProcess;
let sockets: Socket[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialmark-stop-'));
  relay = await startRelay({ RELAY_DATA: join(folder, 'data') });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await relay.kill();
  rmSync(folder, { recursive: true, force: true });
});

function open(text: string): { text: () => string; ended: () => boolean; socket: Socket } {
  let received = '';
  let ended = false;
  const socket = connect(relay.port, '127.0.0.1', () => socket.write(text));
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('close', () => (ended = true));
  socket.on('error', () => {});
  sockets.push(socket);
  return { text: () => received, ended: () => ended, socket };
}

/** Stops the relay. @returns its exit code, and how long it took, milliseconds. */
async function stop(): Promise<{ code: number | null; ms: number }> {
  const started = performance.now();
  const code = await relay.stop();
  return { code, ms: performance.now() - started };
}

const stream = (token: string) =>
  open(
    `GET /feed HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );

it('ends open streams with a time after which to come back, and idle connections', async () => {
  const { feed_token } = await pair(relay.url);
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
  expect(relay.output()).toContain('"msg":"stopped"');
});

it('ends polls that wait', async () => {
  const { feed_token } = await pair(relay.url);
  const asked = fetch(`${relay.url}/feed?wait=25`, { headers: { authorization: `Bearer ${feed_token}` } });
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
  const { feed_token, installation_id } = await pair(relay.url);
  const platform = deliver(relay.url, [installation_id], { concurrency: 64 });
  await until(() => platform.answered.size > 300, 'load');
  const { code, ms } = await stop();
  expect({ code, quick: ms < 2000 }).toEqual({ code: 0, quick: true });
  const { port } = relay;
  relay = await startRelay({ RELAY_DATA: join(folder, 'data'), RELAY_PORT: String(port) });
  const before = platform.answered.size;
  await until(() => platform.answered.size > before + 300, 'load after the restart');
  await platform.stop();
  expect(await compare(relay.url, [feed_token], platform.answered)).toMatchObject({ lost: 0, twice: 0 });
});

it('says so in each answer while it stops', async () => {
  const { feed_token } = await pair(relay.url);
  // Its end is waited for, so that the relay is still there when it is asked again.
  const slow = open('POST /hooks/calls HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nX-Signature: 00\r\n\r\n{');
  const kept = open(`GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`);
  await until(() => kept.text().includes('"ok"'), 'an answer on the connection that is kept');
  expect(kept.text()).toContain('Connection: keep-alive');
  const busy = open(`GET /feed?wait=25 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${feed_token}\r\n\r\n`);
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
  const { feed_token, transcriptions_url } = await pair(relay.url);
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
  const { feed_token, installation_id } = await pair(relay.url);
  const agent = new Agent({ keepAlive: true });
  const bodies = Array.from({ length: 100 }, () => callBody(installation_id));
  const answers = Promise.all(
    bodies.map((body) => post(agent, `${relay.url}/hooks/calls`, body, { 'x-signature': sign(body) })),
  );
  process.kill(relay.pid, 'SIGINT');
  const { code } = await stop();
  agent.destroy();
  const taken = (await answers).filter(({ status }) => status === 204).length;
  const { port } = relay;
  relay = await startRelay({ RELAY_DATA: join(folder, 'data'), RELAY_PORT: String(port) });
  const page = (await (
    await fetch(`${relay.url}/feed?limit=500`, { headers: { authorization: `Bearer ${feed_token}` } })
  ).json()) as { events: unknown[] };
  expect({ code, kept: page.events.length >= taken }).toEqual({ code: 0, kept: true });
});
