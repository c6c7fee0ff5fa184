/**
 * Looks at everything that a relay depends on, and says in words what is wrong and what to do. It changes nothing but
 * for a write to the store that leaves nothing behind.
 */
import { execFile } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { promisify } from 'node:util';
import { z } from 'zod';
import { signedHeaders } from '../http/signature.ts';
import { type Database, describeError } from '../store/database.ts';
import { createEvents } from '../store/events.ts';
import type { Config } from './config.ts';
import { brokerFindings } from './doctor-broker.ts';
import type { Finding } from './finding.ts';
import { type Status, statusSchema } from './show.ts';

export interface Patient {
  config: Config;
  /** The store, if this process has it open. */
  database: Database | undefined;
  /** What the administrator's side of the relay says, as JSON. */
  status: () => Promise<string>;
  name: () => Promise<string>;
}

const good = (about: string, words: string): Finding => ({ about, verdict: 'good', words });
const unknown = (about: string, words: string): Finding => ({ about, verdict: 'unknown', words });
const bad = (about: string, words: string): Finding => ({ about, verdict: 'bad', words });

const TIMEOUT_MS = 5000;
const LEAST_ROOM = 64_000_000;
/** Days that a certificate should have left: what renews it had its chance by then. */
const LEAST_DAYS = 14;
const MOST_SKEW_MS = 5000;

/** @param config as it was read: that it could be is said by the command itself. */
function keyFinding({ webhookKeys }: Config): Finding {
  const odd = webhookKeys.find(
    (key) => key !== key.trim() || /^(["'<]).*(["'>])$/.test(key) || /…|\.\.\./.test(key),
  );
  if (odd !== undefined)
    return bad('key', 'the webhooks key has blanks, quotes or an ellipsis in it: copy the value alone');
  return good('key', `${webhookKeys.length === 1 ? 'one is' : 'two are'} in force`);
}

/** Magic numbers of file systems on other machines (statfs(2)): SQLite's shared memory does not work there. */
const NETWORK_FILE_SYSTEMS: Readonly<Record<number, string>> = {
  26985: 'NFS',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  1702057286: 'FUSE',
};

async function storeFindings({ config, database }: Patient): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (database) {
    try {
      await createEvents(database, { sender: 'doctor', clock: Date.now }).probe();
      findings.push(good('store', `${database.kind} opens and takes writes`));
    } catch (error) {
      findings.push(bad('store', `${database.kind} takes no writes: ${describeError(error).message}`));
    }
  } else findings.push(good('store', `the relay that runs has ${config.dataFolder} open`));
  if (!config.databaseUrl) {
    const { bavail, bsize, type } = await statfs(config.dataFolder);
    const free = bavail * bsize;
    const megabytes = `${Math.floor(free / 1_000_000)} MB are free`;
    findings.push(free < LEAST_ROOM ? bad('disk', `${megabytes}: too little`) : good('disk', megabytes));
    const network = NETWORK_FILE_SYSTEMS[type];
    if (network)
      findings.push(
        bad('disk', `${config.dataFolder} is on ${network}: the store needs a disk of this machine`),
      );
  }
  return findings;
}

async function clockFinding({ database }: Patient): Promise<Finding> {
  if (database?.kind === 'postgres') {
    const text = 'SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS at';
    const before = Date.now();
    const [row] = await database.read<{ at: number }>({ name: 'relay_doctor_clock', text }, []);
    const skew = Math.round(Number(row?.at) - (before + Date.now()) / 2);
    if (Math.abs(skew) > MOST_SKEW_MS)
      return bad('clock', `PostgreSQL's is ${Math.round(skew / 1000)} s off this machine's: set both by NTP`);
  }
  try {
    const { stdout } = await promisify(execFile)('timedatectl', ['show', '-p', 'NTPSynchronized', '--value']);
    return stdout.trim() === 'yes'
      ? good('clock', 'set by NTP')
      : bad('clock', 'not set by NTP: signed timestamps would be refused, and times shown wrong');
  } catch {
    return unknown('clock', 'no timedatectl here: see that NTP sets it');
  }
}

/** Ours, or not for the world: RFC 1918, 4193, 6598, 3927, 4291. */
const PRIVATE =
  /^(10\.|127\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|0\.|::1$|f[cd]|fe80:)/i;

async function addressFinding(url: URL): Promise<Finding> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
    const list = addresses.map(({ address }) => address).join(', ');
    return addresses.every(({ address }) => PRIVATE.test(address))
      ? unknown('address', `${host} is ${list}: the platform reaches it only from inside your network`)
      : good('address', `${host} is ${list}`);
  } catch (error) {
    return bad('address', `${host} has no address (${describeError(error).code}): add it to your DNS`);
  }
}

function certificateOf(url: URL): Promise<{ certificate: PeerCertificate; fault: string | undefined }> {
  return new Promise((done, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const socket = connect(
      {
        host,
        port: Number(url.port || 443),
        rejectUnauthorized: false,
        ...(isIP(host) ? {} : { servername: host }),
      },
      () => {
        done({
          certificate: socket.getPeerCertificate(),
          fault: socket.authorized ? undefined : String(socket.authorizationError),
        });
        socket.destroy();
      },
    );
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
  });
}

async function tlsFinding(url: URL): Promise<Finding> {
  if (url.protocol === 'http:')
    return unknown('TLS', 'none: good for this machine only; the platform needs https');
  try {
    const { certificate, fault } = await certificateOf(url);
    if (fault) return bad('TLS', `the certificate is not trusted (${fault}): the platform would not deliver`);
    const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / 86_400_000);
    return days < LEAST_DAYS
      ? bad('TLS', `the certificate ends in ${days} days: its renewal does not work`)
      : good('TLS', `trusted, ${days} days left`);
  } catch (error) {
    return bad('TLS', `no connection to ${url.host}: ${describeError(error).message}`);
  }
}

const healthSchema = z.object({ relay: z.string() });
const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

/** Whether `base` leads to this relay, with its path and its headers. */
async function wayFindings(base: string, { config, name }: Patient): Promise<Finding[]> {
  let answer: Response;
  try {
    answer = await ask(`${base}/healthz`);
  } catch (error) {
    return [bad('way in', `${base} does not answer: ${describeError(error).message}`)];
  }
  const health = healthSchema.safeParse(await answer.json().catch(() => undefined));
  if (!health.success) {
    const words = `${base}/healthz answers ${answer.status}, and not as a relay: is the proxy's target right, and does it take the path off (see "A path" in docs/relay.md)?`;
    return [bad('way in', words)];
  }
  const own = z.object({ name: z.string() }).parse(JSON.parse(await name())).name;
  if (own !== '' && health.data.relay !== own)
    return [bad('way in', `${base} leads to another relay than the one that runs here`)];

  // Signed as the platform signs, and no object: the relay believes it, and keeps nothing of it.
  const body = Buffer.from('[]');
  const [key = ''] = config.webhookKeys;
  const trial = await ask(`${base}/hooks/calls`, {
    method: 'POST',
    body,
    headers: signedHeaders(config.signature, key, body, Date.now()),
  });
  const refusal = errorSchema.safeParse(await trial.json().catch(() => undefined)).data?.error;
  if (!refusal) return [bad('way in', `${base}/hooks/calls answers ${trial.status}, and not as a relay`)];
  if (refusal.code !== 'not-json')
    return [
      bad('way in', `a signed trial came out as "${refusal.message}": the proxy changes headers or bodies`),
    ];
  const metrics = await ask(`${base}/metrics`);
  await metrics.body?.cancel();
  const open = metrics.ok && config.publicUrl !== undefined && config.metrics.token === undefined;
  return [
    good('way in', `${base} leads to the relay, headers and bodies as they were sent`),
    ...(open
      ? [
          bad(
            'metrics',
            `${base}/metrics is open to the world: set RELAY_METRICS_TOKEN, or shut it in the proxy`,
          ),
        ]
      : []),
  ];
}

const REMEDIES: Readonly<Record<string, string>> = {
  'missing-signature': 'the platform signs in another header: RELAY_SIGNATURE_HEADER',
  'unreadable-signature': 'the signature has another form: RELAY_SIGNATURE_ENCODING, RELAY_SIGNATURE_PREFIX',
  'wrong-signature': 'another key, or another content: RELAY_WEBHOOKS_KEY, RELAY_SIGNATURE_SIGNS',
  'missing-timestamp': 'the timestamp is in another header: RELAY_SIGNATURE_TIMESTAMP_HEADER',
  'stale-timestamp': 'a clock is wrong, or deliveries take long: RELAY_SIGNATURE_TOLERANCE_SECONDS',
  'not-stored': 'the store could not write in time: see its log',
};

function platformFindings(status: Status): Finding[] {
  const findings = status.refused.flatMap(({ reason, count, last }) => {
    const remedy = REMEDIES[reason];
    return remedy
      ? [
          unknown(
            'webhooks',
            `${count} refused as ${reason}, last ${last.slice(0, 16)}: if they were the platform's, ${remedy}`,
          ),
        ]
      : [];
  });
  const seen = status.lastEventAt;
  return [
    ...findings,
    seen === null
      ? unknown(
          'platform',
          'no webhook has been taken yet: whether the platform reaches this relay shows with the first',
        )
      : good('platform', `the last webhook was taken at ${seen.slice(0, 16)}`),
  ];
}

/** Everything found, in the order in which it is to be mended. */
export async function findingsOf(patient: Patient): Promise<Finding[]> {
  const { config } = patient;
  const findings = [
    good('settings', 'can be read'),
    keyFinding(config),
    ...(await storeFindings(patient)),
    await clockFinding(patient),
    ...(await brokerFindings(config)),
  ];
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  const local = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
  const runs = await ask(`${local}/readyz`).then(
    async (answer) => ({ ready: answer.ok, words: await answer.text() }),
    () => undefined,
  );
  if (!runs) findings.push(bad('relay', `none answers at ${local}: start it, and look again`));
  else if (!runs.ready) findings.push(bad('relay', `it runs and is not ready: ${runs.words}`));
  else findings.push(good('relay', `it runs at ${local} and is ready`));

  const url = new URL(config.publicUrl ?? local);
  findings.push(await addressFinding(url), await tlsFinding(url));
  if (runs) findings.push(...(await wayFindings(config.publicUrl ?? local, patient)));
  findings.push(...platformFindings(statusSchema.parse(JSON.parse(await patient.status()))));
  return findings;
}

const MARKS = { good: 'good   ', unknown: '?      ', bad: 'WRONG  ' } as const;

/** Prints what was found. @returns the exit code: 1 if something is wrong. */
export async function examine(patient: Patient): Promise<number> {
  const findings = await findingsOf(patient);
  for (const { about, verdict, words } of findings)
    console.log(`${MARKS[verdict]}${about.padEnd(12)}${words}`);
  const wrong = findings.filter(({ verdict }) => verdict === 'bad').length;
  console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} to mend.`);
  return wrong === 0 ? 0 : 1;
}
