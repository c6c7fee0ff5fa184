/** The sandbox's command line and environment, read into settings; what is wrong is named. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { err, ok } from '#lib/core/result.ts';
import { sandboxSettingsSchema } from './settings.ts';

interface Flag {
  type: 'string' | 'boolean';
  /** Where it is in the settings, and what it should be. */
  path?: string;
  must?: string;
  read?: (text: string) => unknown;
}

const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const limit = (text: string) => ({ calls: { requests: number(text), seconds: 60 } });
const address = (path: string): Flag => ({
  type: 'string',
  path,
  must: 'an https address, or http to this machine',
});
const milliseconds = (path: string): Flag => ({
  type: 'string',
  path,
  must: 'milliseconds, a day at most',
  read: number,
});
const text = (path: string, must: string): Flag => ({ type: 'string', path, must });

const FLAGS = {
  port: { type: 'string' },
  'public-url': address('publicUrl'),
  'webhook-url': address('webhookUrl'),
  numbers: {
    ...text('numbers', 'numbers in the form +14155550100, with commas between them'),
    read: (list: string) => list.split(',').map((part) => part.trim()),
  },
  'no-addon': { type: 'boolean' },
  instant: { type: 'boolean' },
  'ring-ms': milliseconds('times.ring'),
  'talk-ms': milliseconds('times.talk'),
  'pending-ms': milliseconds('times.pending'),
  'processing-ms': milliseconds('times.processing'),
  'rate-limit': {
    ...text('rateLimits', 'a whole number of requests a minute; 0: no limit'),
    read: limit,
  },
  'recording-seconds': { ...text('recordingSeconds', 'seconds, more than 0'), read: number },
  'signature-header': text('signature.header', 'the name of a header'),
  'signature-encoding': text('signature.encoding', 'hex or base64'),
  'signature-prefix': text('signature.prefix', 'a text'),
  'signature-signs': text('signature.signs', 'body or timestamp.body'),
  'timestamp-header': text('signature.timestampHeader', 'the name of a header'),
  transcriber: address('transcriber'),
  'transcriber-model': text('transcriberModel', 'the name of a model'),
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} satisfies Record<string, Flag & { short?: string }>;

const variableOf = (flag: string) => `SANDBOX_${flag.toUpperCase().replaceAll('-', '_')}`;

/** Each fault once, by the name under which it was given. */
function faultsOf(error: z.ZodError, given: Values): string {
  const flags = Object.entries(FLAGS) as [keyof typeof FLAGS, Flag][];
  const lines = error.issues.map((issue) => {
    const path = issue.path.join('.');
    const [flag, { must = '' } = {}] =
      flags.find(([, each]) => each.path && path.startsWith(each.path)) ?? [];
    if (flag === undefined) return `${path}: ${issue.message}`;
    return `${given[flag] === undefined ? variableOf(flag) : `--${flag}`}: ${must}`;
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
  const instant = values.instant === true ? 0 : undefined;
  const times = { ring: instant, talk: instant, pending: instant, processing: instant };
  const settings: Record<string, unknown> & Record<'times' | 'rateLimits' | 'signature', object> = {
    addon: values['no-addon'] === true ? false : undefined,
    times,
    rateLimits: {},
    signature: {},
  };
  for (const [name, { path = '', read = (given: string) => given }] of Object.entries(FLAGS) as [
    keyof typeof FLAGS,
    Flag,
  ][]) {
    const value = values[name];
    if (path === '' || typeof value !== 'string') continue;
    const [group = '', key] = path.split('.');
    if (key === undefined) settings[group] = read(value);
    else settings[group] = { ...(settings[group] as object), [key]: read(value) };
  }
  const { rateLimits } = settings as { rateLimits: { calls?: object } };
  return { ...settings, rateLimits: { ...rateLimits, transcriptions: rateLimits.calls } };
}

/** Reads flags, and for each flag that is not given its variable. An error is a text for the person who typed it. */
export function readOptions(args: readonly string[], env: Record<string, string | undefined>) {
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
    /** Raw keys to start with; for a capability without one, one is made. */
    keys: {
      'click-to-call': env.SANDBOX_CLICK_TO_CALL_KEY,
      'ai-transcription': env.SANDBOX_TRANSCRIPTION_KEY,
      webhooks: env.SANDBOX_WEBHOOKS_KEY,
    },
    /** Print the environment lines only, for `eval`. */
    quiet: values.quiet === true,
  });
}
