/**
 * Looks at everything that a relay depends on, and says in words what is wrong and what to do. It changes nothing but
 * for a write to the store that leaves nothing behind.
 */
import { statfs } from 'node:fs/promises';
import { z } from 'zod';
import { systemClock } from '#lib/core/clock.ts';
import { ok } from '#lib/core/result.ts';
import { createPlatformClient } from '#lib/platform/client.ts';
import { signedHeaders } from '../http/signature.ts';
import { describeError } from '../store/database.ts';
import { teamKeyFault } from '../team/parts.ts';
import { minute } from './admin.ts';
import type { Tools } from './admin-command.ts';
import type { Config } from './config.ts';
import { LEAST_ROOM } from './readiness.ts';

/** One thing that was found. `unknown`: cannot be seen from here. */
interface Finding {
  about: string;
  verdict: 'good' | 'unknown' | 'bad';
  words: string;
}
type Findings = AsyncGenerator<Finding, void>;

const good = (about: string, words: string): Finding => ({ about, verdict: 'good', words });
const unknown = (about: string, words: string): Finding => ({ about, verdict: 'unknown', words });
const bad = (about: string, words: string): Finding => ({ about, verdict: 'bad', words });

const TIMEOUT_MS = 5000;

function keyFinding({ webhookKeys }: Config): Finding {
  const isOdd = (key: string) => key !== key.trim() || /^(["'<]).*(["'>])$/.test(key) || /…|\.\.\./.test(key);
  if (webhookKeys.some(isOdd))
    return bad('key', 'the webhooks key has blanks, quotes or an ellipsis in it: copy the value alone');
  return good('key', `${webhookKeys.length === 1 ? 'one is' : 'two are'} in force`);
}

/** Magic numbers of NFS, CIFS, SMB and FUSE (statfs(2)): SQLite's shared memory does not work there. */
const NETWORK_FILE_SYSTEMS = new Set([26985, 4283649346, 4266872130, 1702057286]);

async function* storeFindings({ config, database, events }: Tools): Findings {
  try {
    await events.probe();
    yield good('store', `${database.kind} opens and takes writes`);
  } catch (error) {
    yield bad('store', `${database.kind} takes no writes: ${describeError(error).message}`);
  }
  if (config.databaseUrl) return;
  const { bavail, bsize, type } = await statfs(config.dataFolder);
  const free = bavail * bsize;
  const megabytes = `${Math.floor(free / 1_000_000)} MB are free`;
  yield free < LEAST_ROOM ? bad('disk', `${megabytes}: too little`) : good('disk', megabytes);
  if (NETWORK_FILE_SYSTEMS.has(type))
    yield bad('disk', `${config.dataFolder} is on a network: the store needs a disk of this machine`);
}

/** The keys that the relay places calls with. Trying one costs nothing: see `tryKey`. */
export async function* brokerFindings(
  { broker: { baseUrl, keys } }: Pick<Config, 'broker'>,
  fetch: (url: string, init: RequestInit) => Promise<Response> = (url, init) => globalThis.fetch(url, init),
): Findings {
  const keyFor = async () => ok('');
  const client = createPlatformClient({ fetch, clock: systemClock, baseUrl, keyFor, timeoutMs: TIMEOUT_MS });
  for (const [about, variable, capability, key] of [
    ['calls', 'RELAY_CALLS_KEY', 'click-to-call', keys.call],
    ['transcripts', 'RELAY_TRANSCRIPTIONS_KEY', 'ai-transcription', keys.transcription],
  ] as const) {
    if (key === undefined) continue;
    const trial = await client.tryKey(capability, key);
    if (!trial.ok) {
      const { code, cause, httpStatus } = trial.error;
      const said = [httpStatus && `HTTP ${httpStatus}`, cause].filter(Boolean).join(', ');
      yield bad(about, `${variable} at ${baseUrl}: ${code}${said && ` (${said})`}`);
    } else if (trial.value === 'good') yield good(about, `${variable} is accepted at ${baseUrl}`);
    else yield unknown(about, `${baseUrl} does not say whether ${variable} is good`);
  }
}

/** The team, if it is on: whether its key is the one that its list was made with. */
async function* teamFindings({ config: { team }, database, list }: Tools): Findings {
  const fault = await teamKeyFault(database, team);
  if (fault) return yield bad('team', fault);
  if (team.key === undefined) return;
  const listed = await list.count();
  yield good('team', `${listed} numbers are on its do-not-call list; its days begin in ${team.timeZone}`);
}

const healthSchema = z.object({ relay: z.string() });
const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

/** Whether `base` leads to a relay with these settings, its path and headers as they were sent. */
async function* wayFindings(base: string, config: Config): Findings {
  const health = await ask(`${base}/healthz`).catch((error: unknown) => describeError(error).message);
  if (typeof health === 'string')
    return yield bad('way in', `${base} does not answer (DNS, TLS or proxy): ${health}`);
  if (!healthSchema.safeParse(await health.json().catch(() => undefined)).success) {
    const words = `${base}/healthz answers ${health.status}, and not as a relay: is the proxy's target right, and does it take the path off?`;
    return yield bad('way in', words);
  }
  // Signed as the platform signs, and no object: the relay believes it, and keeps nothing of it.
  const body = Buffer.from('[]');
  const [key = ''] = config.webhookKeys;
  const headers = signedHeaders(config.signature, key, body, Date.now());
  const trial = await ask(`${base}/hooks/calls`, { method: 'POST', body, headers });
  const refusal = errorSchema.safeParse(await trial.json().catch(() => undefined)).data?.error;
  if (!refusal) return yield bad('way in', `${base}/hooks/calls answers ${trial.status}, and not as a relay`);
  if (refusal.code !== 'not-json') {
    const words = `a signed trial came out as "${refusal.message}": the proxy changes headers or bodies`;
    return yield bad('way in', words);
  }
  yield good('way in', `${base} leads to the relay, headers and bodies as they were sent`);
  const metrics = await ask(`${base}/metrics`);
  await metrics.body?.cancel();
  if (metrics.ok && config.publicUrl !== undefined && config.metrics.token === undefined)
    yield bad(
      'metrics',
      `${base}/metrics is open to the world: set RELAY_METRICS_TOKEN, or shut it in the proxy`,
    );
}

const REMEDIES: Readonly<Record<string, string>> = {
  'missing-signature': 'the platform signs in another header: RELAY_SIGNATURE_HEADER',
  'unreadable-signature': 'the signature has another form: RELAY_SIGNATURE_ENCODING, RELAY_SIGNATURE_PREFIX',
  'wrong-signature': 'another key, or another content: RELAY_WEBHOOKS_KEY, RELAY_SIGNATURE_SIGNS',
  'missing-timestamp': 'the timestamp is in another header: RELAY_SIGNATURE_TIMESTAMP_HEADER',
  'stale-timestamp': 'a clock is wrong, or deliveries take long: RELAY_SIGNATURE_TOLERANCE_SECONDS',
  'not-stored': 'the store could not write in time: see its log',
};

async function* platformFindings({ admin }: Tools): Findings {
  const { refused, lastEventAt } = await admin.status();
  for (const { reason, count, last } of refused) {
    const words = `${count} refused as ${reason}, last ${minute(last)}: if they were the platform's, ${REMEDIES[reason]}`;
    if (REMEDIES[reason]) yield unknown('webhooks', words);
  }
  yield lastEventAt === null
    ? unknown(
        'platform',
        'no webhook has been taken yet: whether the platform reaches it shows with the first',
      )
    : good('platform', `the last webhook was taken at ${minute(lastEventAt)}`);
}

/** Everything found, in the order in which it is to be mended. */
async function* findingsOf(tools: Tools): Findings {
  const { config } = tools;
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  const local = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
  yield good('settings', 'can be read');
  yield keyFinding(config);
  yield* storeFindings(tools);
  yield* brokerFindings(config);
  yield* teamFindings(tools);
  const runs = await ask(`${local}/readyz`).catch(() => undefined);
  if (!runs) yield bad('relay', `none answers at ${local}: start it, and look again`);
  else if (!runs.ok) yield bad('relay', `it runs and is not ready: ${await runs.text()}`);
  else yield good('relay', `it runs at ${local} and is ready`);
  if (runs) yield* wayFindings(config.publicUrl ?? local, config);
  yield* platformFindings(tools);
}

const MARKS = { good: 'good   ', unknown: '?      ', bad: 'WRONG  ' } as const;

/** Prints what is found. @returns the exit code: 1 if something is wrong. */
export async function examine(tools: Tools): Promise<number> {
  let wrong = 0;
  for await (const { about, verdict, words } of findingsOf(tools)) {
    console.log(`${MARKS[verdict]}${about.padEnd(12)}${words}`);
    if (verdict === 'bad') wrong += 1;
  }
  console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} to mend.`);
  return wrong === 0 ? 0 : 1;
}
