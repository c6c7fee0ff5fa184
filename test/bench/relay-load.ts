/**
 * Load for the relay's benchmark: signed `call.completed` webhooks, each with a call id that no other has, made before
 * the clock starts. As fast as it goes by wrk where it is installed (it leaves the processor to what is measured), else
 * by autocannon; at a given rate by autocannon.
 */
import { execFile, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from '#test/apps/autocannon.ts';

export interface Webhook {
  body: string;
  signature: string;
}

export function makeWebhooks(count: number, key: string, installations: readonly string[]): Webhook[] {
  const run = randomBytes(4).toString('hex');
  return Array.from({ length: count }, (_, index) => {
    const body = JSON.stringify({
      id: `c_${run}_${index}`,
      status: 'completed',
      created_at: '2026-11-20T10:00:00Z',
      duration_seconds: 30 + (index % 600),
      recording_url: `https://recordings.example/${run}/${index}.mp3?expires=1800000000`,
      agent_id: `u_${index % 100}`,
      metadata: {
        dialmark_installation: installations[index % installations.length],
        dialmark_intent: `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`,
        page_title: 'Dana Levi – Contacts – CRM',
        page_url: 'https://crm.example.com/contacts/4711',
        contact_name: 'Dana Levi',
      },
    });
    return { body, signature: createHmac('sha256', key).update(body).digest('hex') };
  });
}

const run = promisify(execFile);
const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
/** Which generator finds the top rate here. */
export const GENERATOR = hasWrk ? 'wrk' : 'autocannon';

const SCRIPT = `
local requests, n, i = {}, 0, 0
function init(args)
  for line in io.lines(args[1]) do
    n = n + 1
    requests[n] = wrk.format("POST", "/hooks/calls", {["x-signature"] = line:sub(1, 64)}, line:sub(65))
  end
end
function request() i = i + 1; return requests[(i - 1) % n + 1] end
`;

/** Answers 2xx a second, as fast as it goes, over all addresses together. */
export async function topRate(
  urls: readonly string[],
  webhooks: readonly Webhook[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const each = Math.ceil(webhooks.length / urls.length);
  const rates = await Promise.all(
    urls.map((url, index) => {
      const mine = webhooks.slice(index * each, (index + 1) * each);
      const options = { connections: Math.ceil(connections / urls.length), seconds };
      return hasWrk ? byWrk(url, mine, options) : byAutocannon(url, mine, options).then(({ rate }) => rate);
    }),
  );
  return rates.reduce((sum, rate) => sum + rate, 0);
}

async function byWrk(
  url: string,
  webhooks: readonly Webhook[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'dialmark-wrk-'));
  const [script, data] = [join(folder, 'load.lua'), join(folder, 'webhooks')];
  writeFileSync(script, SCRIPT);
  writeFileSync(data, webhooks.map(({ signature, body }) => `${signature}${body}\n`).join(''));
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '15s',
    '-s',
    script,
    url,
    '--',
    data,
  ];
  const { stdout } = await run('wrk', args);
  rmSync(folder, { recursive: true });
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (bad) throw new Error(`${bad} webhooks were refused`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
}

/** With `rate`: so many a second. `onAnswer` is told how long each answer took, milliseconds. */
export async function byAutocannon(
  url: string,
  webhooks: readonly Webhook[],
  {
    connections,
    seconds,
    rate = 0,
    onAnswer,
  }: { connections: number; seconds: number; rate?: number; onAnswer?: (milliseconds: number) => void },
): Promise<{ rate: number; refused: number }> {
  let next = 0;
  const options: autocannon.Options = {
    url: `${url}/hooks/calls`,
    method: 'POST',
    connections,
    duration: seconds,
    ...(rate > 0 ? { overallRate: rate } : {}),
    requests: [
      {
        setupRequest(request) {
          const webhook = webhooks[next % webhooks.length];
          next += 1;
          if (!webhook) return request;
          return { ...request, body: webhook.body, headers: { 'x-signature': webhook.signature } };
        },
      },
    ],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, value) => (error ? reject(error) : resolve(value)));
    if (onAnswer) running.on('response', (_client, _status, _bytes, milliseconds) => onAnswer(milliseconds));
  });
  return { rate: result['2xx'] / result.duration, refused: result.non2xx + result.errors };
}

const GENERATORS = 20;

/**
 * An even load of `rate` a second, and how long each answer took, milliseconds. A generator of its own sends a second's
 * worth in one go and rests until the next: at half of the top rate that is the top rate, half of the time. So many of
 * them share the rate, each beginning a twentieth of a second after the one before.
 */
export async function evenly(
  url: string,
  webhooks: readonly Webhook[],
  { connections, seconds, rate }: { connections: number; seconds: number; rate: number },
): Promise<{ rate: number; waits: number[]; refused: number }> {
  const each = Math.ceil(webhooks.length / GENERATORS);
  const waits: number[] = [];
  const results = await Promise.all(
    Array.from({ length: GENERATORS }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * 1000) / GENERATORS));
      return byAutocannon(url, webhooks.slice(index * each, (index + 1) * each), {
        connections: Math.ceil(connections / GENERATORS),
        seconds,
        rate: Math.floor(rate / GENERATORS),
        onAnswer: (milliseconds) => waits.push(milliseconds),
      });
    }),
  );
  return {
    rate: results.reduce((sum, one) => sum + one.rate, 0),
    waits,
    refused: results.reduce((sum, one) => sum + one.refused, 0),
  };
}
