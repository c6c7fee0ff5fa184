/**
 * Settings of the relay, read from environment variables (or a file of them) and checked at start: each fault is
 * one line that names the variable and says what it should be. `SETTINGS` below is the one list; the page that
 * documents it is tested against it.
 */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/core/result.ts';
import { readBaseUrl } from '#lib/platform/address.ts';
import { signedPartsSchema } from '../http/signature.ts';
import { plainCode } from '../store/team-code.ts';
import { isTimeZone } from '../team/day-of.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

function number(min: number, max: number, standard: number) {
  const range = `must be a number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, range)
    .transform(Number)
    .refine((value) => value >= min && value <= max, range)
    .prefault(String(standard));
}

function whole(min: number, max: number, standard: number) {
  return number(min, max, standard).refine(Number.isInteger, 'must be a whole number');
}

const flag = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'must be the name of a header')
  .transform((name) => name.toLowerCase());

/** https anywhere, http on this machine only: the tokens in its paths would travel in clear. */
const publicUrl = z
  .url('must be an address such as https://relay.example.com')
  .refine((text) => {
    const url = URL.parse(text);
    if (!url) return true; // said already
    return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  }, 'must be https (http only on 127.0.0.1, ::1 or localhost)')
  .transform((text) => text.replace(/\/+$/, ''));

const secret = z.string().min(16, 'is too short to be a key (16 characters or more)');

/** Any text that a header takes; the platform's document shows no form of its own. */
const apiKey = z
  .string()
  .min(8, 'is too short to be a key')
  .regex(/^[\x21-\x7e]+$/, 'has characters that no key has: copy the value alone');

/** Node's decoders leave out what they cannot read: a key half read would refuse every webhook. */
const KEY_FORMS = { text: /^/, base64: /^[A-Za-z0-9+/]*={0,2}$/, hex: /^([0-9A-Fa-f]{2})*$/ } as const;

const schema = z.object({
  RELAY_HOST: z.string().default('127.0.0.1'),
  RELAY_PORT: whole(0, 65_535, 8788),
  RELAY_PUBLIC_URL: publicUrl.optional(),
  RELAY_DATA: z.string().default('.data/relay'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  RELAY_DATABASE_CONNECTIONS: whole(2, 100, 6),

  RELAY_WEBHOOKS_KEY: secret.optional(),
  RELAY_WEBHOOKS_KEY_OTHER: secret.optional(),
  RELAY_WEBHOOKS_KEY_ENCODING: z.enum(['text', 'base64', 'hex']).default('text'),
  RELAY_SIGNATURE_HEADER: headerName.default('x-signature'),
  RELAY_SIGNATURE_ENCODING: z.enum(['hex', 'base64', 'base64url']).default('hex'),
  RELAY_SIGNATURE_PREFIX: z.string().max(64).default(''),
  RELAY_SIGNATURE_SIGNS: signedPartsSchema.prefault('body'),
  RELAY_SIGNATURE_TIMESTAMP_HEADER: headerName.default('x-timestamp'),
  RELAY_SIGNATURE_TOLERANCE_SECONDS: number(1, 86_400, 300),

  RELAY_TEAM_CODE: z
    .string()
    .max(128)
    .refine(
      (code) => plainCode(code).length >= 16,
      'must have 16 letters and digits or more, made at random: openssl rand -hex 10',
    )
    .optional(),

  RELAY_PLATFORM_URL: z
    .string()
    .refine((text) => readBaseUrl(text).ok, 'must be the account’s base address, https')
    .transform((text) => {
      const read = readBaseUrl(text);
      return read.ok ? read.value : text;
    })
    .optional(),
  RELAY_CALLS_KEY: apiKey.optional(),
  RELAY_TRANSCRIPTIONS_KEY: apiKey.optional(),
  RELAY_CALLS_ADMISSION: z.enum(['team-code', 'each'], 'must be team-code or each').default('team-code'),
  RELAY_CALLS_EACH_MINUTE: whole(1, 10_000, 20),
  RELAY_CALLS_MINUTE: whole(1, 1_000_000, 600),
  RELAY_PLATFORM_SECONDS: number(1, 18, 15),

  RELAY_DESTINATIONS_KEY: secret.optional(),
  RELAY_DESTINATION_MB: number(1, 102_400, 256),

  RELAY_TEAM_KEY: secret.optional(),
  RELAY_TEAM_DAYS: whole(1, 3650, 400),
  RELAY_TIME_ZONE: z
    .string()
    .refine((zone) => isTimeZone(zone), 'must be the name of a time zone, such as Europe/Berlin')
    .default('UTC'),
  RELAY_COUNTRY: z
    .string()
    .refine((text) => isSupportedCountry(text), 'must be two letters of a country, such as DE')
    .optional(),
  RELAY_ADMIN_TOKEN: z.string().min(32, 'must have 32 characters or more: openssl rand -hex 32').optional(),

  RELAY_RETENTION_DAYS: number(0.0001, 3650, 30),
  RELAY_ACKED_RETENTION_HOURS: number(0, 87_600, 24),
  RELAY_SWEEP_MINUTES: number(0.001, 1440, 10),

  RELAY_CALL_BODY_KB: number(1, 102_400, 256),
  RELAY_TRANSCRIPTION_BODY_KB: number(1, 102_400, 16_384),
  RELAY_REQUEST_SECONDS: number(1, 300, 15),
  RELAY_STORE_SECONDS: number(0.1, 60, 8),
  RELAY_BODIES_MB: number(1, 4096, 48),
  RELAY_PAGES_MB: number(1, 4096, 32),
  RELAY_CONNECTIONS: whole(1, 1_000_000, 12_000),
  RELAY_CONNECTIONS_EACH: whole(0, 1_000_000, 1000),
  RELAY_STREAMS: whole(0, 1_000_000, 10_000),
  RELAY_STREAMS_EACH: whole(1, 1000, 8),
  RELAY_STOP_SECONDS: number(0, 300, 8),

  RELAY_METRICS: flag.prefault('on'),
  RELAY_METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  RELAY_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** Names of all variables that the relay knows, `RELAY_CONFIG` and the `…_FILE` ones apart. */
export const SETTINGS = Object.keys(schema.shape) as readonly (keyof z.infer<typeof schema>)[];
/** Settings whose value may stand in a file of its own: `RELAY_WEBHOOKS_KEY_FILE=/run/secrets/key`. */
export const SECRETS = [
  'DATABASE_URL',
  'RELAY_WEBHOOKS_KEY',
  'RELAY_WEBHOOKS_KEY_OTHER',
  'RELAY_TEAM_CODE',
  'RELAY_CALLS_KEY',
  'RELAY_TRANSCRIPTIONS_KEY',
  'RELAY_DESTINATIONS_KEY',
  'RELAY_TEAM_KEY',
  'RELAY_ADMIN_TOKEN',
  'RELAY_METRICS_TOKEN',
] as const;

const KEY_NEEDED =
  'RELAY_WEBHOOKS_KEY is needed: the value of the platform’s key of scope "webhooks" (dashboard, Settings > Developers > API Keys)';

export type Config = ReturnType<typeof arrange>;

function arrange(env: z.infer<typeof schema>) {
  return {
    host: env.RELAY_HOST,
    port: env.RELAY_PORT,
    publicUrl: env.RELAY_PUBLIC_URL,
    dataFolder: env.RELAY_DATA,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.RELAY_DATABASE_CONNECTIONS,
    webhookKeys: [env.RELAY_WEBHOOKS_KEY, env.RELAY_WEBHOOKS_KEY_OTHER].filter((key) => key !== undefined),
    signature: {
      keyEncoding: env.RELAY_WEBHOOKS_KEY_ENCODING,
      header: env.RELAY_SIGNATURE_HEADER,
      encoding: env.RELAY_SIGNATURE_ENCODING,
      prefix: env.RELAY_SIGNATURE_PREFIX,
      signs: env.RELAY_SIGNATURE_SIGNS,
      timestampHeader: env.RELAY_SIGNATURE_TIMESTAMP_HEADER,
      toleranceSeconds: env.RELAY_SIGNATURE_TOLERANCE_SECONDS,
    },
    teamCode: env.RELAY_TEAM_CODE,
    broker: {
      /** Empty: no request is passed on. */
      baseUrl: env.RELAY_PLATFORM_URL ?? '',
      keys: { call: env.RELAY_CALLS_KEY, transcription: env.RELAY_TRANSCRIPTIONS_KEY },
      /** In any minute, for one installation and for all; and whether an administrator has to admit each first. */
      limits: {
        each: env.RELAY_CALLS_EACH_MINUTE,
        all: env.RELAY_CALLS_MINUTE,
        admission: env.RELAY_CALLS_ADMISSION === 'each',
      },
      /** Shorter than the 20 s that an installation waits: it hears what is known. */
      timeoutMs: env.RELAY_PLATFORM_SECONDS * 1000,
    },
    destinations: {
      /** Seals addresses and secrets of destinations; undefined: there can be none. */
      key: env.RELAY_DESTINATIONS_KEY,
      bytes: env.RELAY_DESTINATION_MB * 1024 * 1024,
    },
    team: {
      /** Turns the team on, and is what the do-not-call list is kept under; undefined: the relay has no team. */
      key: env.RELAY_TEAM_KEY,
      /** How long calls and their sums are kept, days. */
      days: env.RELAY_TEAM_DAYS,
      timeZone: env.RELAY_TIME_ZONE,
      /** ISO 3166-1 alpha-2, of numbers that come without a country code; undefined: such are refused. */
      country: env.RELAY_COUNTRY,
      adminToken: env.RELAY_ADMIN_TOKEN,
    },
    retention: {
      ageMs: env.RELAY_RETENTION_DAYS * 86_400_000,
      ackedMs: env.RELAY_ACKED_RETENTION_HOURS * 3_600_000,
      sweepMs: env.RELAY_SWEEP_MINUTES * 60_000,
    },
    limits: {
      callBodyBytes: Math.floor(env.RELAY_CALL_BODY_KB * 1024),
      transcriptionBodyBytes: Math.floor(env.RELAY_TRANSCRIPTION_BODY_KB * 1024),
      requestMs: env.RELAY_REQUEST_SECONDS * 1000,
      storeMs: env.RELAY_STORE_SECONDS * 1000,
      bodiesBytes: env.RELAY_BODIES_MB * 1024 * 1024,
      pagesBytes: env.RELAY_PAGES_MB * 1024 * 1024,
      connections: env.RELAY_CONNECTIONS,
      connectionsEach: env.RELAY_CONNECTIONS_EACH,
      streams: env.RELAY_STREAMS,
      streamsEach: env.RELAY_STREAMS_EACH,
      stopMs: env.RELAY_STOP_SECONDS * 1000,
    },
    metrics: { on: env.RELAY_METRICS, token: env.RELAY_METRICS_TOKEN },
    logLevel: env.RELAY_LOG_LEVEL,
  };
}

type Env = Readonly<Record<string, string | undefined>>;

export interface ReadOptions {
  readFile?: (path: string) => string;
  /** Whether a webhooks key has to be there: what only looks at the store needs none. */
  needsKey?: boolean;
}

/**
 * Reads the settings from `env`, and from the file that its `RELAY_CONFIG` names (lines of `NAME=value`), the
 * environment first. An empty value counts as none.
 * @returns the settings, or every fault found, one line each.
 */
export function readConfig(
  env: Env,
  { readFile = (path) => readFileSync(path, 'utf8'), needsKey = true }: ReadOptions = {},
): Result<Config, string[]> {
  const faults: string[] = [];
  const read = (variable: string, path: string) => {
    try {
      return readFile(path);
    } catch (error) {
      faults.push(`${variable}: cannot read ${path} (${error instanceof Error ? error.message : error})`);
      return '';
    }
  };
  const file = env.RELAY_CONFIG ? parseEnv(read('RELAY_CONFIG', env.RELAY_CONFIG)) : {};
  const values: Record<string, string> = {};
  for (const [name, value] of [...Object.entries(file), ...Object.entries(env)]) {
    if (value) values[name] = value;
  }
  for (const name of SECRETS) {
    const path = values[`${name}_FILE`];
    if (path && !values[name]) values[name] = read(`${name}_FILE`, path).trim();
  }
  faults.push(...unknownNames(values));

  const parsed = schema.safeParse(values);
  for (const issue of parsed.error?.issues ?? []) faults.push(`${String(issue.path[0])}: ${issue.message}`);
  if (needsKey && values.RELAY_WEBHOOKS_KEY === undefined) faults.push(KEY_NEEDED);
  if (!parsed.success) return err(faults);
  for (const name of ['RELAY_WEBHOOKS_KEY', 'RELAY_WEBHOOKS_KEY_OTHER'] as const) {
    const encoding = parsed.data.RELAY_WEBHOOKS_KEY_ENCODING;
    if (!KEY_FORMS[encoding].test(parsed.data[name] ?? '')) faults.push(`${name}: is not ${encoding}`);
  }
  const config = arrange(parsed.data);
  if (config.team.adminToken !== undefined && config.team.key === undefined)
    faults.push('RELAY_TEAM_KEY is needed beside RELAY_ADMIN_TOKEN: openssl rand -hex 32 makes one');
  const { keys, baseUrl } = config.broker;
  if (baseUrl === '' && (keys.call ?? keys.transcription) !== undefined)
    faults.push('RELAY_PLATFORM_URL is needed beside a key of the platform: the account’s base address');
  if (!config.publicUrl && !LOOPBACK.test(config.host)) {
    faults.push(
      `RELAY_PUBLIC_URL is needed if RELAY_HOST (${config.host}) is not this machine only: the https address that the platform delivers to`,
    );
  }
  return faults.length > 0 ? err(faults) : ok(config);
}

/** A mistyped name would silently leave a default in force. */
function unknownNames(values: Readonly<Record<string, string>>): string[] {
  const known = new Set<string>([...SETTINGS, ...SECRETS.map((name) => `${name}_FILE`), 'RELAY_CONFIG']);
  return Object.keys(values)
    .filter((name) => name.startsWith('RELAY_') && !known.has(name))
    .map((name) => `${name} is not a setting of the relay: mistyped?`);
}
