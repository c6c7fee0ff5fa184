/** The relay as the process it is in life, and a platform that delivers to it: what the fault suite is made of. */
import { type ChildProcess, fork, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect } from 'vitest';
import { feedPageSchema, pairAnswerSchema } from '#lib/relay/contract.ts';
import { freePort } from '../postgres.ts';
import { installationId, KEY, sign, TEAM_CODE, until } from './kit.ts';

export interface RelayProcess {
  url: string;
  port: number;
  pid: number;
  output: () => string;
  /** SIGKILL: no chance to do anything. */
  kill(): Promise<void>;
  /** SIGTERM, and its exit code. */
  stop(): Promise<number | null>;
}

/** Starts `node server/relay/serve.ts` and waits until it says where it listens. */
export async function startRelay(env: Readonly<Record<string, string>>): Promise<RelayProcess> {
  const port = Number(env.RELAY_PORT ?? (await freePort()));
  const child: ChildProcess = spawn(process.execPath, ['server/relay/serve.ts'], {
    env: {
      PATH: process.env.PATH ?? '',
      // As the unit, the container and `npm run relay` have it.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      RELAY_WEBHOOKS_KEY: KEY,
      RELAY_TEAM_CODE: TEAM_CODE,
      ...env,
      RELAY_PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let listening = false;
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface(stream).on('line', (line) => {
      output += `${line}\n`;
      if (line.includes('"msg":"listening"')) listening = true;
    });
  }
  const exited = once(child, 'exit');
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`the relay ended: ${output}`);
      return listening;
    },
    'the relay to listen',
    60_000,
  );
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    output: () => output,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

/** A relay on SQLite for each test, and connections to it, which end with it. */
export function relayForEach() {
  const own = {
    env: {} as Record<string, string>,
    relay: {} as RelayProcess,
    sockets: [] as Socket[],
    /** Connects, and writes the text at once. */
    open(text: string | Buffer): { text: () => string; ended: () => boolean; socket: Socket } {
      let received = '';
      let ended = false;
      const socket = connect(own.relay.port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => (received += chunk.toString('latin1')));
      socket.on('close', () => (ended = true));
      socket.on('error', () => {});
      own.sockets.push(socket);
      return { text: () => received, ended: () => ended, socket };
    },
    /** Starts it again, where it was. */
    async again() {
      own.relay = await startRelay({ ...own.env, RELAY_PORT: String(own.relay.port) });
    },
  };
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dialmark-process-'));
    own.env = { RELAY_DATA: join(folder, 'data') };
    own.relay = await startRelay(own.env);
  });
  afterEach(async () => {
    for (const socket of own.sockets.splice(0)) socket.destroy();
    await own.relay.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return own;
}

/** A GET of the feed, as it stands on the wire. */
export const feedRequest = (token: string, query = '', accept = 'text/event-stream') =>
  `GET /feed${query} HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** A stream for each token; `onData` gets what comes after it has opened, with the stream's place among them. */
export async function openStreams(
  port: number,
  tokens: readonly string[],
  onData: (text: string, n: number) => void,
): Promise<Socket[]> {
  let open = 0;
  const sockets: Socket[] = [];
  for (const [n, token] of tokens.entries()) {
    const socket = connect(port, '127.0.0.1');
    socket.write(feedRequest(token));
    let isOpen = false;
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (!isOpen && text.includes(': open')) {
        isOpen = true;
        open += 1;
      }
      onData(text, n);
    });
    socket.on('error', () => {});
    sockets.push(socket);
    if (n % 100 === 99) await until(() => open > n - 50, 'streams to open', 60_000);
  }
  await until(() => open === tokens.length, 'all streams to open', 60_000);
  return sockets;
}

/** Delivers one webhook, signed. @returns the answer's status */
export async function send(url: string, body: string): Promise<number> {
  const headers = { 'x-signature': sign(body) };
  return (await fetch(`${url}/hooks/calls`, { method: 'POST', body, headers })).status;
}

export async function pair(url: string, installation = installationId(), code = TEAM_CODE) {
  const response = await fetch(`${url}/pair`, {
    method: 'POST',
    body: JSON.stringify({ team_code: code, installation_id: installation }),
  });
  if (response.status !== 201) throw new Error(`pairing answered ${response.status}`);
  return pairAnswerSchema.parse(await response.json());
}

/** Ids of the calls in a feed, in order, read page by page as the extension does. */
export async function readFeed(url: string, token: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  for (;;) {
    const response = await fetch(`${url}/feed?limit=500&after=${cursor}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    if (response.status !== 200) throw new Error(`the feed answered ${response.status}`);
    const page = feedPageSchema.parse(await response.json());
    ids.push(...page.events.map(({ payload }) => String(payload.id)));
    cursor = page.cursor;
    if (!page.more) return ids;
  }
}

export interface Answer {
  /** 0: no answer came. */
  status: number;
  milliseconds: number;
}

/** One POST over a kept connection. */
export function post(
  agent: Agent,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, milliseconds: performance.now() - started });
    const asked = request(url, { method: 'POST', agent, headers, timeout: 15_000 }, (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode ?? 0));
      response.on('error', () => done(0));
    });
    asked.on('error', () => done(0));
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.end(body);
  });
}

/** The test's own limit comes before. */
const PATIENCE = 300_000;

/** A platform that delivers each webhook until it is answered 2xx, some at a time, as fast as it can. */
export interface Platform {
  /** Call ids that were answered 2xx. */
  answered: Set<string>;
  /** Deliveries that were not: to be made again. */
  failed: () => number;
  slowest: () => number;
  /** Waits until so many more are answered. */
  more(count: number, what?: string): Promise<unknown>;
  /** Waits until so many more are refused. */
  refused(count: number): Promise<unknown>;
  /** No new deliveries; resolves when those under way have an answer. */
  stop(): Promise<void>;
}

export function deliver(
  url: string,
  installations: readonly string[],
  { concurrency = 32, run = 'r' }: { concurrency?: number; run?: string } = {},
): Platform {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const answered = new Set<string>();
  let failed = 0;
  let slowest = 0;
  let made = 0;
  let stopping = false;

  async function worker(): Promise<void> {
    while (!stopping) {
      made += 1;
      const id = `c_${run}_${made}`;
      const body = JSON.stringify({
        id,
        duration_seconds: made % 100,
        metadata: { dialmark_installation: installations[made % installations.length] },
      });
      for (;;) {
        const answer = await post(agent, `${url}/hooks/calls`, body, { 'x-signature': sign(body) });
        slowest = Math.max(slowest, answer.milliseconds);
        if (answer.status >= 200 && answer.status < 300) {
          answered.add(id);
          break;
        }
        failed += 1;
        if (stopping) break;
        // As any sender does: a breath before the same delivery again.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }
  const workers = Promise.all(Array.from({ length: concurrency }, worker));
  return {
    answered,
    failed: () => failed,
    slowest: () => slowest,
    more(count, what = 'load') {
      const wanted = answered.size + count;
      return until(() => answered.size >= wanted, what, PATIENCE);
    },
    refused(count) {
      const before = failed;
      return until(() => failed > before + count, 'deliveries to be refused', PATIENCE);
    },
    async stop() {
      stopping = true;
      await workers;
      agent.destroy();
    },
  };
}

/**
 * What the feeds hold against what was answered: `lost` were answered and are not there, `twice` are there more than
 * once. Events that are there though their answer never arrived are no fault: the platform would send them again.
 */
export async function compare(
  url: string,
  tokens: readonly string[],
  answered: ReadonlySet<string>,
): Promise<{ answered: number; found: number; lost: number; twice: number }> {
  const ids = (await Promise.all(tokens.map((token) => readFeed(url, token)))).flat();
  const found = new Set(ids);
  return {
    answered: answered.size,
    found: [...answered].filter((id) => found.has(id)).length,
    lost: [...answered].filter((id) => !found.has(id)).length,
    twice: ids.length - found.size,
  };
}

/** Ends the load: all that was answered is in the feeds, once. @returns the figures */
export async function keptAll(url: string, tokens: readonly string[], platform: Platform) {
  await platform.stop();
  const result = await compare(url, tokens, platform.answered);
  expect(result).toMatchObject({ found: result.answered, lost: 0, twice: 0 });
  return result;
}

/** Resident memory of a process, bytes; 0 if the system does not say. */
export function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

export interface Watched {
  /** Most resident memory seen, bytes. */
  memory: number;
  /** How long `/healthz` took, milliseconds, in order of size. */
  waits: number[];
  /** The same of a server that does nothing, asked in turns with the relay. */
  idleWaits: number[];
  failed: number;
}

/** Watches memory and `/healthz` of a relay, and an idle server beside it, while `work` goes on. */
export async function watch(relay: RelayProcess, work: () => Promise<void>): Promise<Watched> {
  let memory = 0;
  const look = setInterval(() => {
    memory = Math.max(memory, memoryOf(relay.pid));
  }, 20);
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
  const idle = fork('test/server/relay/idle.ts', { stdio });
  const [port] = await once(idle, 'message');
  const probe = fork('test/server/relay/health.ts', [relay.url, '25', `http://127.0.0.1:${port}`], { stdio });
  try {
    await work();
    const answered = once(probe, 'message');
    probe.send('enough');
    const [{ waits, idleWaits, failed }] = (await answered) as [Omit<Watched, 'memory'>];
    const bySize = (list: number[]) => list.sort((a, b) => a - b);
    return { memory, waits: bySize(waits), idleWaits: bySize(idleWaits), failed };
  } finally {
    clearInterval(look);
    probe.kill();
    idle.kill();
  }
}
