/** The sandbox's command line and environment, read into settings; what is wrong is named. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { Capability } from '#lib/platform/contract.ts';
import { type SandboxSettingsInput, sandboxSettingsSchema } from './settings.ts';

export interface ServeOptions {
  port: number;
  settings: SandboxSettingsInput;
  /** Raw keys to start with; for a capability without one, one is made. */
  keys: Partial<Record<Capability, string | undefined>>;
  /** Print the environment lines only, for `eval`. */
  quiet: boolean;
}

const FLAGS = {
  port: { type: 'string' },
  'public-url': { type: 'string' },
  'webhook-url': { type: 'string' },
  numbers: { type: 'string' },
  'no-addon': { type: 'boolean' },
  instant: { type: 'boolean' },
  'ring-ms': { type: 'string' },
  'talk-ms': { type: 'string' },
  'pending-ms': { type: 'string' },
  'processing-ms': { type: 'string' },
  'rate-limit': { type: 'string' },
  'recording-seconds': { type: 'string' },
  'signature-header': { type: 'string' },
  'signature-encoding': { type: 'string' },
  'signature-prefix': { type: 'string' },
  'signature-signs': { type: 'string' },
  'timestamp-header': { type: 'string' },
  transcriber: { type: 'string' },
  'transcriber-model': { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The option that each setting comes from, and what it should be. */
const EXPECTED: readonly [path: RegExp, flag: keyof typeof FLAGS, what: string][] = [
  [/^publicUrl/, 'public-url', 'an https address, or http to this machine'],
  [/^webhookUrl/, 'webhook-url', 'an https address, or http to this machine'],
  [/^numbers/, 'numbers', 'numbers in the form +14155550100, with commas between them'],
  [/^times\.ring/, 'ring-ms', 'milliseconds, a day at most'],
  [/^times\.talk/, 'talk-ms', 'milliseconds, a day at most'],
  [/^times\.pending/, 'pending-ms', 'milliseconds, a day at most'],
  [/^times\.processing/, 'processing-ms', 'milliseconds, a day at most'],
  [/^rateLimits/, 'rate-limit', 'a whole number of requests a minute; 0: no limit'],
  [/^recordingSeconds/, 'recording-seconds', 'seconds, more than 0'],
  [/^signature\.header/, 'signature-header', 'the name of a header'],
  [/^signature\.encoding/, 'signature-encoding', 'hex or base64'],
  [/^signature\.signs/, 'signature-signs', 'body or timestamp.body'],
  [/^signature\.timestampHeader/, 'timestamp-header', 'the name of a header'],
  [/^transcriber$/, 'transcriber', 'an https address, or http to this machine'],
  [/^transcriberModel/, 'transcriber-model', 'the name of a model'],
];

const variableOf = (flag: string) => `SANDBOX_${flag.toUpperCase().replaceAll('-', '_')}`;

/** Each fault once, by the name under which it was given. */
function faultsOf(error: z.ZodError, given: Values): string {
  const lines = error.issues.map((issue) => {
    const path = issue.path.join('.');
    const [, flag, what] = EXPECTED.find(([pattern]) => pattern.test(path)) ?? [];
    if (flag === undefined) return `${path}: ${issue.message}`;
    return `${given[flag] === undefined ? variableOf(flag) : `--${flag}`}: ${what}`;
  });
  return [...new Set(lines)].join('\n');
}

const USAGE = `Usage: npm run sandbox -- [options]     (each option also as SANDBOX_…, --webhook-url as SANDBOX_WEBHOOK_URL)

  --port N                  port on 127.0.0.1 (8787; 0: any free one)
  --public-url URL          its own address, if it is not http://127.0.0.1:PORT
  --webhook-url URL         where call.completed is posted (nowhere)
  --numbers A,B             caller IDs of the account, E.164
  --no-addon                the AI Transcription add-on is not enabled
  --instant                 calls and jobs finish at once
  --ring-ms, --talk-ms, --pending-ms, --processing-ms N
  --rate-limit N            requests a minute for each key; 0: no limit
  --recording-seconds N     how long a recording's address works
  --signature-header, --signature-encoding hex|base64, --signature-prefix, --signature-signs body|timestamp.body,
  --timestamp-header        how call.completed is signed
  --transcriber URL         a server with OpenAI's /v1/audio/transcriptions, for recordings that are not its own
  --transcriber-model NAME  the model it is asked for (whisper-1); SANDBOX_TRANSCRIBER_KEY: its key
  --quiet                   print the keys as environment lines and nothing else

Keys of your own: SANDBOX_CLICK_TO_CALL_KEY, SANDBOX_TRANSCRIPTION_KEY, SANDBOX_WEBHOOKS_KEY.`;

type Values = Partial<Record<keyof typeof FLAGS, string | boolean>>;

function settingsOf(values: Values): unknown {
  const text = (name: keyof typeof FLAGS): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const number = (name: keyof typeof FLAGS): number | undefined => {
    const value = text(name);
    return value === undefined ? undefined : value.trim() === '' ? Number.NaN : Number(value);
  };
  const instant = values.instant === true ? 0 : undefined;
  const perMinute = number('rate-limit');
  const rateLimit = perMinute === undefined ? undefined : { requests: perMinute, seconds: 60 };
  return {
    publicUrl: text('public-url'),
    webhookUrl: text('webhook-url'),
    numbers: text('numbers')
      ?.split(',')
      .map((part) => part.trim()),
    addon: values['no-addon'] === true ? false : undefined,
    times: {
      ring: number('ring-ms') ?? instant,
      talk: number('talk-ms') ?? instant,
      pending: number('pending-ms') ?? instant,
      processing: number('processing-ms') ?? instant,
    },
    rateLimits: { calls: rateLimit, transcriptions: rateLimit },
    recordingSeconds: number('recording-seconds'),
    transcriber: text('transcriber'),
    transcriberModel: text('transcriber-model'),
    signature: {
      header: text('signature-header'),
      encoding: text('signature-encoding'),
      prefix: text('signature-prefix'),
      signs: text('signature-signs'),
      timestampHeader: text('timestamp-header'),
    },
  };
}

/** Reads flags, and for each flag that is not given its variable. An error is a text for the person who typed it. */
export function readOptions(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Result<ServeOptions, string> {
  let given: Values;
  try {
    given = parseArgs({ args: [...args], options: FLAGS, strict: true }).values;
  } catch (error) {
    return err(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
  if (given.help) return err(USAGE);
  const values: Values = { ...given };
  for (const [name, { type }] of Object.entries(FLAGS) as [keyof typeof FLAGS, { type: string }][]) {
    const variable = env[variableOf(name)];
    if (values[name] !== undefined || variable === undefined) continue;
    values[name] = type === 'boolean' ? /^(1|true|yes|on)$/i.test(variable) : variable;
  }
  const port = z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .safeParse(values.port ?? 8787);
  if (!port.success)
    return err(
      `${given.port === undefined ? 'SANDBOX_PORT' : '--port'}: a number from 0 to 65535\n\n${USAGE}`,
    );
  const settings = sandboxSettingsSchema.safeParse(settingsOf(values));
  if (!settings.success) return err(`${faultsOf(settings.error, given)}\n\n${USAGE}`);
  return ok({
    port: port.data,
    settings: {
      ...settings.data,
      transcriberKey: env.SANDBOX_TRANSCRIBER_KEY ?? '',
      ...(values['public-url'] === undefined && { publicUrl: undefined }),
    },
    keys: {
      'click-to-call': env.SANDBOX_CLICK_TO_CALL_KEY,
      'ai-transcription': env.SANDBOX_TRANSCRIPTION_KEY,
      webhooks: env.SANDBOX_WEBHOOKS_KEY,
    },
    quiet: values.quiet === true,
  });
}
