/** Starts the demo's parts: sandbox and relay (unless an account is given), the demo CRM (unless a page is), Chromium. */
import { randomBytes } from 'node:crypto';
import { patternOf } from '#lib/core/match-pattern.ts';
import { buildExtension, LOOPBACK_HOSTS } from '#test/e2e/harness/build.ts';
import { type ChromiumWithExtension, launchChromium } from '#test/e2e/harness/chromium.ts';
import { startOutside } from '#test/e2e/harness/platform.ts';
import { type RunningRelay, startRelay } from '#test/e2e/harness/relay.ts';
import { type DemoCrm, startDemoCrm } from './crm.ts';
import type { AccountOptions, DemoOptions } from './options.ts';
import type { Printer } from './printer.ts';
import { makeTeam, TEAM_SETTINGS } from './team.ts';

export type Account = Omit<AccountOptions, 'webhooksKey'>;

export interface Stage {
  account: Account;
  /** Undefined with an account of one's own, unless its key of scope `webhooks` is given. */
  relay: RunningRelay | undefined;
  /** With a team: pairs this browser as one of its people. */
  link?: string;
  /** The page to open. */
  page: string;
  /** Undefined with a page of one's own. */
  crm: DemoCrm | undefined;
  chromium: ChromiumWithExtension;
  close(): Promise<void>;
}

type Closing = (() => Promise<void>)[];
type Platform = Pick<Stage, 'account' | 'relay' | 'link'>;

async function useSandbox(closing: Closing, print: Printer, team: boolean): Promise<Platform> {
  // Times that a person can follow: the phone rings, someone talks, the transcript takes a moment.
  const outside = await startOutside(
    { times: { ring: 1200, talk: 2500, pending: 700, processing: 1500 } },
    team ? TEAM_SETTINGS : {},
  );
  closing.push(outside.close);
  const { url, relay, keys, from } = outside;
  print.step('Sandbox', `${url}  (the platform as documented; its dashboard is there too)`);
  print.step('Relay', `${relay.url}  takes webhooks at /hooks/calls`);
  const account = {
    baseUrl: url,
    clickToCallKey: keys.clickToCall,
    transcriptionKey: keys.transcription,
    from,
  };
  return { account, relay, ...(team && { link: makeTeam(relay, from, print) }) };
}

async function useAccount(
  { webhooksKey, ...account }: AccountOptions,
  closing: Closing,
  print: Printer,
): Promise<Platform> {
  print.step('Platform', `${account.baseUrl}, calling from ${account.from}`);
  if (!webhooksKey) return { account, relay: undefined };
  const chosen = Object.entries(process.env).filter(([name]) => name.startsWith('RELAY_'));
  const relay = await startRelay({
    webhooksKey,
    teamCode: randomBytes(10).toString('hex'),
    settings: { RELAY_PORT: '8788', ...(Object.fromEntries(chosen) as Record<string, string>) },
  });
  closing.push(relay.close);
  print.step('Relay', `set this in the account as the address for call.completed: ${relay.callsHook}`);
  return { account, relay };
}

/** Starts everything, closing what was started if a later part fails. */
export async function setStage(options: DemoOptions, print: Printer): Promise<Stage> {
  const closing: Closing = [];
  const close = async () => {
    for (const each of closing.reverse()) await each().catch(() => undefined);
  };
  try {
    const { account, relay, link } = options.account
      ? await useAccount(options.account, closing, print)
      : await useSandbox(closing, print, options.team);

    const crm = options.page ? undefined : await startDemoCrm();
    if (crm) closing.push(crm.close);
    const page = options.page ?? crm?.page ?? '';
    print.step(crm ? 'Demo CRM' : 'Page', page, ...(crm ? ['with the API of Redmine for notes'] : []));

    const hosts = [...new Set([...LOOPBACK_HOSTS, patternOf(account.baseUrl), patternOf(page)])];
    const chromium = await launchChromium({
      extension: await buildExtension('chrome', 'demo', hosts),
      headless: options.headless,
      locale: 'en-US',
      ...(!options.headless && { viewport: null, args: ['--window-size=1400,960'] }),
    });
    closing.push(chromium.close);
    print.step(
      'Chromium',
      `${chromium.context.browser()?.version() ?? ''} with the extension ${chromium.extensionId}`,
      `In this build ${hosts.join(', ')} are granted already; the shipped one asks for each.`,
    );
    return { account, relay, ...(link !== undefined && { link }), page, crm, chromium, close };
  } catch (error) {
    await close();
    throw error;
  }
}
