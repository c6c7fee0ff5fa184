/** Options of `npm run demo`, checked before anything starts: each fault is one sentence. */
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '#lib/core/result.ts';
import { isSecureAddress } from '../../lib/platform/address.ts';
import { e164Schema } from '../../lib/platform/contract.ts';

export const DEMO_HELP = `npm run demo -- [options]

  --headless         no window: walks from a number to its transcript, clicking as a person would, prints each
                     step, saves screenshots; exits 0 only when the transcript stood on the call
  --team             with a team at the relay: its outcomes, do-not-call list, and the link to its page
  --page URL         opens this page instead of the demo CRM
  --base-url URL     uses this platform instead of the sandbox, with the keys in the environment:
                     DIALMARK_CLICK_TO_CALL_KEY, and DIALMARK_TRANSCRIPTION_KEY for transcripts; with
                     DIALMARK_WEBHOOKS_KEY a relay is started for it too, on port 8788 unless RELAY_PORT or another
                     RELAY_… setting of docs/relay.md says otherwise (RELAY_PUBLIC_URL: how the platform reaches it)
  --from NUMBER      caller ID, in the form +14155550100; needed with --base-url
  --screenshots DIR  where screenshots go (screenshots/demo)
  --help             says this
`;

export interface AccountOptions {
  baseUrl: string;
  clickToCallKey: string;
  transcriptionKey: string | undefined;
  /** With it finished calls come through a relay of the demo's own; without, none come. */
  webhooksKey: string | undefined;
  from: string;
}

export interface DemoOptions {
  headless: boolean;
  /** The relay has a team. */
  team: boolean;
  /** Undefined: the demo CRM. */
  page: string | undefined;
  /** Undefined: the sandbox. */
  account: AccountOptions | undefined;
  screenshots: string;
}

type Env = Readonly<Record<string, string | undefined>>;

function readAccount(baseUrl: string, from: string | undefined, env: Env): Result<AccountOptions, string> {
  if (!URL.canParse(baseUrl) || !isSecureAddress(new URL(baseUrl)))
    return err('--base-url must be an https address (http only on this machine).');
  if (!from)
    return err('--base-url needs --from, a number of that account to call from: --from +14155550100');
  const clickToCallKey = env.DIALMARK_CLICK_TO_CALL_KEY;
  if (!clickToCallKey)
    return err('--base-url needs a key of scope click-to-call in DIALMARK_CLICK_TO_CALL_KEY.');
  return ok({
    baseUrl,
    clickToCallKey,
    transcriptionKey: env.DIALMARK_TRANSCRIPTION_KEY || undefined,
    webhooksKey: env.DIALMARK_WEBHOOKS_KEY || undefined,
    from,
  });
}

/** `help`: what to print instead. */
export function readDemoOptions(args: string[], env: Env): Result<DemoOptions | 'help', string> {
  try {
    const { values } = parseArgs({
      args,
      options: {
        headless: { type: 'boolean', default: false },
        team: { type: 'boolean', default: false },
        page: { type: 'string' },
        'base-url': { type: 'string' },
        from: { type: 'string' },
        screenshots: { type: 'string', default: 'screenshots/demo' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return ok('help');
    const { page, from } = values;
    if (page !== undefined && !(URL.canParse(page) && /^https?:$/.test(new URL(page).protocol)))
      return err('--page must be an http or https address.');
    if (from !== undefined && !e164Schema.safeParse(from).success)
      return err('--from must be a number in the form +14155550100.');
    const baseUrl = values['base-url'];
    if (baseUrl === undefined && from !== undefined)
      return err('--from goes with --base-url: the sandbox has numbers of its own.');
    const account = baseUrl === undefined ? ok(undefined) : readAccount(baseUrl, from, env);
    if (!account.ok) return account;
    const { headless, screenshots, team } = values;
    if (team && account.value)
      return err('--team goes with the sandbox: its relay and its people are made up.');
    return ok({ headless, screenshots, team, page, account: account.value });
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}
