/** What the demo starts: sandbox and relay (unless an account is given), the demo CRM (unless a page is), Chromium. */
import { buildExtension, LOOPBACK_HOSTS } from '#test/e2e/harness/build.ts';
import { type ChromiumWithExtension, launchChromium } from '#test/e2e/harness/chromium.ts';
import { type RunningOutside, startOutside } from '#test/e2e/harness/platform.ts';
import { serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import type { DemoOptions } from './options.ts';
import type { Printer } from './print.ts';

export interface Account {
  baseUrl: string;
  clickToCallKey: string;
  transcriptionKey: string | undefined;
  from: string;
}

export interface Stage {
  account: Account;
  /** Undefined with an account of one's own: its events go where that account says. */
  outside: RunningOutside | undefined;
  /** The page to open. */
  page: string;
  /** True for the demo CRM. */
  ownPage: boolean;
  chromium: ChromiumWithExtension;
  close(): Promise<void>;
}

function hostOf(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}

/** Starts everything, closing what was started where a later part fails. */
export async function setStage(options: DemoOptions, print: Printer): Promise<Stage> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const each of closing.reverse()) await each().catch(() => undefined);
  };
  try {
    // Times that a person can follow: the phone rings, somebody talks, the transcript takes a moment.
    const outside = options.account
      ? undefined
      : await startOutside({ times: { ring: 1200, talk: 2500, pending: 700, processing: 1500 } });
    if (outside) {
      closing.push(outside.close);
      print.step('Sandbox', `${outside.url}  (the platform as documented; its dashboard is there too)`);
      print.step('Relay', `${outside.relay.url}  takes webhooks at /hooks/calls`);
    }
    const account: Account = outside
      ? {
          baseUrl: outside.url,
          clickToCallKey: outside.keys.clickToCall,
          transcriptionKey: outside.keys.transcription,
          from: outside.from,
        }
      : (options.account as Account);
    if (!outside) print.step('Platform', `${account.baseUrl}, calling from ${account.from}`);

    const crm = options.page ? undefined : await serveDemoCrm();
    if (crm) closing.push(crm.close);
    const page = options.page ?? `${crm?.url}/contacts/1042`;
    print.step(crm ? 'Demo CRM' : 'Page', page);

    const hosts = [...new Set([...LOOPBACK_HOSTS, hostOf(account.baseUrl), hostOf(page)])];
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
    return { account, outside, page, ownPage: crm !== undefined, chromium, close };
  } catch (error) {
    await close();
    throw error;
  }
}
