/** Connecting the extension in its own pages, as the person who installed it does: typing and pressing. */
import type { BrowserContext, Page } from 'playwright';
import calls from '#lib/locales/en/calls.json' with { type: 'json' };
import common from '#lib/locales/en/common.json' with { type: 'json' };
import options from '#lib/locales/en/options.json' with { type: 'json' };
import popup from '#lib/locales/en/popup.json' with { type: 'json' };
import type { ChromiumWithExtension } from '#test/e2e/harness/chromium.ts';
import type { Stage } from './stage.ts';

/** The words of the pages, as the walk finds its way by them. */
export const WORDS = { calls, common, options, popup };

/** Waits for `text`; if the page shows a fault instead, says it. */
async function expectWords(page: Page, text: string | RegExp): Promise<void> {
  const fault = page.getByRole('alert').first();
  await page.getByText(text).first().or(fault).waitFor({ timeout: 20_000 });
  if (await fault.isVisible()) throw new Error(`the settings say: ${await fault.textContent()}`);
}

/** The first run's steps: address, key; then the rest of the settings. Answers what was done, a line each. */
export async function connectByHand(page: Page, stage: Stage): Promise<string[]> {
  const { account, relay, crm, link } = stage;
  const done: string[] = [];
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await field(options.baseUrl).fill(account.baseUrl);
  await press(options.next);
  await field(options['key.click-to-call']).fill(account.clickToCallKey);
  await press(options.keyTry);
  await expectWords(page, options.relayHelp);
  done.push('address taken; the key for calls was tried, and accepted');
  if (relay) {
    await field(options.relayUrl).fill(link ?? relay.url);
    if (!link) await field(options.teamCode).fill(relay.teamCode);
    await press(options.pair);
    await page.getByRole('heading', { name: options['step.transcripts'] }).waitFor();
    done.push(`paired with the relay by ${link ? 'a personal link' : 'its team code'}`);
  } else await press(options.skip);
  if (account.transcriptionKey) {
    await field(options['key.ai-transcription']).fill(account.transcriptionKey);
    await press(options.keyTry);
    await expectWords(page, options.price);
    await press(options.next);
    done.push('the key for transcription was tried, and accepted; every call is transcribed');
  } else await press(options.skip);
  // Its first call is the walk's own.
  await press(options.skip);
  await press(options.finish);
  if (link) await expectWords(page, /^Signed in as/);
  else {
    await field(options.callerNumber).fill(account.from);
    await press(common.add);
    await expectWords(page, options.callerDefault);
  }
  done.push(`caller ID ${account.from}`);
  if (crm) {
    await page.getByRole('link', { name: options.crm, exact: true }).click();
    await field(options.crmSite).fill(crm.site);
    await field(options.crmToken).fill(crm.token);
    await press(options.keyTry);
    await expectWords(page, /^As /);
    done.push('calls are logged in the CRM: its token was tried, and accepted');
  }
  return done;
}

/**
 * Our popup over `beside`: a tab that stays behind it, because a browser without a window opens no popup. For
 * the popup's script it is the same: the tab in front is the page.
 */
export async function openPopup(
  { context, extensionUrl }: ChromiumWithExtension,
  ours: Page,
  beside: Page,
): Promise<Page> {
  await beside.bringToFront();
  const opened = nextPage(context);
  await ours.evaluate((url) => void chrome.tabs.create({ url, active: false }), extensionUrl('popup.html'));
  const page = await opened;
  await page.setViewportSize({ width: 384, height: 560 });
  await page.getByRole('tablist').waitFor();
  return page;
}

function nextPage(context: BrowserContext): Promise<Page> {
  return context.waitForEvent('page');
}

/** Presses "Turn on here" in the popup, for the page beside it. */
export async function turnOnHere(popupPage: Page): Promise<void> {
  await popupPage.getByRole('button', { name: popup.turnOn, exact: true }).click();
  await popupPage.getByText(popup.siteOn).waitFor();
}
