/** The loop, walked by itself: from a number on a page to the words on the call, pressing what a person would press. */
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { formatDuration } from '#lib/format/duration.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow, TranscriptRow } from '#lib/model/job.ts';
import { INTENT_KEY } from '#lib/platform/contract.ts';
import { transcriptionPrice } from '#lib/platform/pricing.ts';
import { type Ask, askFrom, rowsOf } from '#test/e2e/harness/ask.ts';
import { crmPage } from '#test/e2e/harness/crm-page.ts';
import { eventually } from '#test/e2e/harness/eventually.ts';
import { connectByHand, openPopup, turnOnHere, WORDS } from './connect.ts';
import type { Printer } from './printer.ts';
import type { Stage } from './stage.ts';

/** Longest that the platform may take over a call, and over a transcription: a real one rings and talks. */
const CALL_MS = 10 * 60_000;
const TRANSCRIPTION_MS = 10 * 60_000;

/** Saves numbered screenshots of pages, at twice the size if it says so. */
function photographer(folder: string) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let count = 0;
  return async (page: Page, name: string): Promise<void> => {
    count += 1;
    await page.screenshot({ path: join(folder, `${String(count).padStart(2, '0')}-${name}.png`) });
  };
}

/** Reads our tables in a page of the extension as popup and reader read it. */
function tables(ours: Page) {
  const of = <Row>(table: string) => ours.evaluate(rowsOf, table) as Promise<Row[]>;
  return {
    call: async () => (await of<CallRow>('calls'))[0],
    job: async (call: CallRow) => (await of<JobRow>('jobs')).find(({ intentId }) => intentId === call.id),
    transcript: async (job: JobRow) =>
      (await of<TranscriptRow>('transcripts')).find(({ jobId }) => jobId === job.id),
  };
}

/** Numbers that the page offers, once there are any. */
async function numbersOn(page: Page, ours: Page, ask: Ask) {
  const tabId = await ours.evaluate(async (url) => {
    const tabs = await chrome.tabs.query({});
    return tabs.find((tab) => tab.url === url)?.id;
  }, page.url());
  if (tabId === undefined) throw new Error(`the browser has no tab of ${page.url()}`);
  const listed = await eventually(
    async () => {
      const answer = await ask('page.list', { tabId, pressed: true });
      return answer && answer.numbers.length > 0 ? answer : undefined;
    },
    { what: `a phone number is found on ${page.url()}`, timeout: 30_000 },
  );
  return listed.numbers;
}

/** Walks the loop; throws if it does not come to its end. @returns the folder of the screenshots */
export async function walk(stage: Stage, folder: string, print: Printer): Promise<string> {
  const { chromium, relay } = stage;
  const photograph = photographer(folder);

  const settings = await chromium.openExtensionPage('options.html');
  await settings.getByRole('heading').first().waitFor();
  await photograph(settings, 'welcome');
  print.step('Connected', ...(await connectByHand(settings, stage)));
  await photograph(settings, 'settings');
  const ask = askFrom(settings);
  const { call, job, transcript } = tables(settings);

  const page = await chromium.context.newPage();
  await page.goto(stage.page);
  const popup = await openPopup(chromium, settings, page);
  await turnOnHere(popup);
  const numbers = await numbersOn(page, settings, ask);
  print.step(
    'Numbers found',
    ...numbers.map(({ text, e164, ext }) => `${text}  →  ${e164}${ext ? ` ext. ${ext}` : ''}`),
  );
  await popup.getByRole('tab', { name: WORDS.popup.tabPage }).click();
  await photograph(popup, 'popup-numbers');

  await press(page, numbers, photograph, print);
  const placed = await eventually(call, { what: 'the call is kept' });
  print.step(
    'POST /v1/calls',
    `${placed.callId ?? 'no id'}  to ${placed.to} from ${placed.from}`,
    ...Object.entries(placed.metadata)
      .filter(([name]) => name !== INTENT_KEY)
      .map(([name, value]) => `${name}: ${value}`),
  );
  if (!relay || !stage.account.transcriptionKey)
    throw new Error(
      'the call was placed, and that is as far as this account goes: its end and its recording come through a relay, and its words want a key (DIALMARK_WEBHOOKS_KEY, DIALMARK_TRANSCRIPTION_KEY)',
    );

  const ended = await untilEnded(call, print);
  const done = await untilTranscribed(() => job(ended), print);

  await popup.getByRole('tab', { name: WORDS.popup.tabCalls }).click();
  await popup.locator('.call-main').first().click();
  await popup.getByRole('button', { name: WORDS.popup.readTranscript }).waitFor();
  await photograph(popup, 'popup-call');

  const words = await eventually(() => transcript(done), { what: 'the transcript is kept' });
  await popup.getByRole('button', { name: WORDS.popup.readTranscript }).click();
  await readAll(popup, words);
  await photograph(popup, 'popup-transcript');

  await logInCrm(stage, popup, photograph, print);

  const reader = await chromium.openExtensionPage(`reader.html#call=${ended.id}`);
  await reader.setViewportSize({ width: 480, height: 860 });
  await readAll(reader, words);
  await photograph(reader, 'reader');
  print.step(
    'On the call',
    ...words.segments.map(({ speaker, start, text }) => `${formatDuration(start)}  ${speaker}: ${text}`),
  );
  return resolve(folder);
}

/** Wraps the call up in the popup: the entry is in the CRM, which shows it. */
async function logInCrm(
  { chromium, crm }: Stage,
  popup: Page,
  photograph: ReturnType<typeof photographer>,
  print: Printer,
): Promise<void> {
  if (!crm) return;
  await popup.bringToFront();
  await popup.getByRole('button', { name: WORDS.common.back, exact: true }).click();
  await popup.getByRole('button', { name: WORDS.calls['disposition.reached'], exact: true }).click();
  await popup.getByRole('button', { name: WORDS.calls.done, exact: true }).click();
  const [entry, ...more] = await eventually(() => crm.entries[0] && crm.entries, {
    what: 'the call is in the CRM',
    timeout: 60_000,
  });
  if (!entry || more.length > 0) throw new Error('the CRM has more than one entry of the call');
  await photograph(popup, 'popup-logged');
  const page = chromium.context.pages().find((one) => one.url() === crm.page);
  await page?.bringToFront();
  await page?.locator('.entry').waitFor();
  if (page) await photograph(page, 'crm-entry');
  print.step('In the CRM', ...entry.text.split('\n').filter((line) => line !== ''));
}

/** Presses the offer of a number, and yes to what it asks. */
async function press(
  page: Page,
  numbers: Awaited<ReturnType<typeof numbersOn>>,
  photograph: ReturnType<typeof photographer>,
  print: Printer,
): Promise<void> {
  await page.bringToFront();
  const onPage = await crmPage(page);
  const chosen = numbers.find(({ guess }) => !guess) ?? numbers[0];
  if (!chosen) throw new Error('there is no number to call');
  await onPage.openCard(chosen.text);
  await photograph(page, 'offer');
  const asked = await onPage.call(chosen.text);
  const said = await onPage.says(/connecting you|ended/);
  await photograph(page, 'called');
  print.step(
    'Pressed',
    `Call ${chosen.text}`,
    ...asked.map((question) => `it asked: “${question}”, and was told yes`),
    `it said: “${said}”`,
  );
}

async function untilEnded(call: () => Promise<CallRow | undefined>, print: Printer): Promise<CallRow> {
  const ended = await eventually(
    async () => {
      const row = await call();
      return row?.state === 'completed' ? row : undefined;
    },
    { what: 'the call has ended, and its event came through the relay', timeout: CALL_MS },
  );
  print.step(
    'call.completed',
    `${formatDuration(ended.durationSeconds ?? 0)} long, recording ${ended.recordingUrl ?? 'none'}`,
  );
  return ended;
}

async function untilTranscribed(job: () => Promise<JobRow | undefined>, print: Printer): Promise<JobRow> {
  const done = await eventually(
    async () => {
      const row = await job();
      if (row?.state === 'failed' || row?.state === 'refused') throw new Error(`transcription ${row.state}`);
      return row?.state === 'completed' ? row : undefined;
    },
    { what: 'the transcription is completed', timeout: TRANSCRIPTION_MS },
  );
  const price = transcriptionPrice(done.durationSeconds ?? 0) / 1_000_000;
  print.step(
    'Transcription',
    `${done.txnId}, ${done.languageDetected}, ${formatDuration(done.durationSeconds ?? 0)}, ${price.toFixed(3)} USD beyond the included minutes`,
    done.viaWebhook ? 'delivered to the relay' : 'polled',
  );
  return done;
}

/** Scrolls on through the transcript until each sentence stood there: what is out of sight is not drawn. */
async function readAll(page: Page, { segments }: TranscriptRow): Promise<void> {
  // A tab behind others draws nothing, and the pointer waits for what is drawn.
  await page.bringToFront();
  await page.locator('.sentences').hover();
  for (const { text } of segments) await readOn(page, text);
}

async function readOn(page: Page, text: string): Promise<void> {
  const sentence = page.getByText(text, { exact: false }).first();
  await eventually(
    async () => {
      if (await sentence.isVisible()) return true;
      await page.mouse.wheel(0, 120);
      return false;
    },
    { what: `“${text}” is read` },
  );
}
