/**
 * The product's own pages in Chromium, as a person uses them: first run, a number dialled, the call's words read,
 * found again, renamed and taken out.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallRow, JobRow, TranscriptRow } from '#lib/store/records.ts';
import { type Ask, askFrom, connect, rowsOf } from '../harness/ask.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import { eventually } from '../harness/eventually.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';

const PATIENT = { timeout: 30_000 };

let outside: RunningOutside;
let chromium: ChromiumWithExtension;
let ask: Ask;
let popup: Page;
const faults: string[] = [];

/** A page of ours, whose errors fail the test. */
async function open(path: string): Promise<Page> {
  const page = await chromium.openExtensionPage(path);
  page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`));
  return page;
}

beforeAll(async () => {
  outside = await startOutside({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
  chromium = await launchChromium({ locale: 'en-US' });
  await chromium.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(async () => {
  await chromium?.close();
  await outside?.close();
});

it('says what to do while nothing is connected', async () => {
  popup = await open('popup.html');
  await popup.getByRole('heading', { name: 'Not connected yet' }).waitFor(PATIENT);
  await popup.getByRole('button', { name: 'Connect' }).waitFor(PATIENT);
});

it('checks each step of the first run as it is typed', async () => {
  const welcome = await open('options.html');
  await welcome.getByRole('heading', { name: 'Welcome to Dialmark' }).waitFor(PATIENT);
  const address = welcome.getByLabel('Address of your account');
  await address.fill('http://api.example.com');
  await address.blur();
  await welcome.getByText('The address must begin with https.').waitFor(PATIENT);
  await address.fill(outside.url);
  await welcome.getByText('This address can be used.').waitFor(PATIENT);
  ask = askFrom(welcome);
  await ask('settings.save', { patch: { baseUrl: outside.url } });
  const key = welcome.getByLabel('Key for calls');
  await key.fill('nonsense');
  await welcome.getByRole('button', { name: 'Try and keep' }).click();
  await welcome.getByText(/does not accept this key/).waitFor(PATIENT);
  await key.fill(outside.keys.clickToCall);
  await welcome.getByRole('button', { name: 'Try and keep' }).click();
  await welcome.getByLabel('Your caller ID').fill(outside.from);
  await welcome.getByLabel('Number to call').fill('+1 415 555 0178');
  await welcome.getByRole('button', { name: 'Place the call' }).click();
  await welcome.getByText(/Connected\./).waitFor(PATIENT);
  // The page goes on when the intent is stored: the platform hears of it a moment later.
  await eventually(() => outside.sandbox.calls.list().length === 1, { what: 'the platform has the call' });
  await connect(ask, outside, []);
  await welcome.close();
});

it('dials what is typed, and the call goes through its states by itself', async () => {
  await popup.reload();
  const field = popup.getByRole('combobox', { name: /Number, name/ });
  await field.fill('(415) 555-0132');
  await popup.getByRole('option', { name: /Call \(415\) 555-0132/ }).waitFor(PATIENT);
  await field.press('Enter');
  await popup.getByText(/The call ended after/).waitFor(PATIENT);
  await popup.getByRole('button', { name: 'Read transcript' }).waitFor(PATIENT);
  expect(outside.sandbox.calls.list()).toHaveLength(2);
});

it('keeps a note and an outcome, in place', async () => {
  await popup.getByLabel('Outcome').selectOption('reached');
  const note = popup.getByLabel('Note');
  await note.fill('Wants the offer on Thursday');
  await note.blur();
  await popup
    .getByText('Has a note')
    .first()
    .waitFor({ ...PATIENT, state: 'attached' });
  const field = popup.getByRole('combobox', { name: /Number, name/ });
  await field.fill('thursday');
  await popup.getByRole('option').first().waitFor(PATIENT);
  await field.press('Escape');
  expect(await field.inputValue()).toBe('');
});

it('shows a transcript in the popup, by speaker with times, and goes back by Escape', async () => {
  await popup.reload();
  await popup.locator('.call-main').first().click();
  await popup.getByRole('button', { name: 'Read transcript' }).click();
  await popup.locator('.sentence-speaker').first().waitFor(PATIENT);
  const jobs = (await popup.evaluate(rowsOf, 'jobs')) as JobRow[];
  const calls = (await popup.evaluate(rowsOf, 'calls')) as CallRow[];
  const newest = calls.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  const job = jobs.find(({ intentId }) => intentId === newest?.id);
  const kept = (await popup.evaluate(rowsOf, 'transcripts')) as TranscriptRow[];
  const first = kept.find(({ jobId }) => jobId === job?.id)?.segments[0]?.text ?? 'nothing';
  await popup.getByText(first).waitFor(PATIENT);
  await popup.getByText('0:00', { exact: true }).first().waitFor(PATIENT);
  await popup.keyboard.press('Escape');
  await popup.getByRole('button', { name: 'Read transcript' }).waitFor(PATIENT);
});

it('finds what was said, and opens the reader at the sentence', async () => {
  const transcripts = (await popup.evaluate(rowsOf, 'transcripts')) as TranscriptRow[];
  const jobs = (await popup.evaluate(rowsOf, 'jobs')) as JobRow[];
  const [transcript] = transcripts;
  const said = transcript?.segments.at(-1)?.text ?? '';
  const word = [...said.matchAll(/\p{L}{5,}/gu)].at(-1)?.[0] ?? '';
  const field = popup.getByRole('combobox', { name: /Number, name/ });
  await field.fill(word);
  const option = popup.getByRole('group', { name: 'Said on a call' }).getByRole('option').first();
  await option.waitFor(PATIENT);
  expect((await option.locator('mark').first().textContent())?.toLowerCase()).toContain(
    word.toLowerCase().slice(0, 4),
  );

  const call = jobs.find((job) => job.id === transcript?.jobId)?.intentId;
  const reader = await open(`reader.html#call=${call}&t=3`);
  await reader.locator('.sentence-heard').waitFor(PATIENT);
  await reader
    .getByRole('button', { name: /^Hear from/ })
    .first()
    .waitFor(PATIENT);

  await reader.getByRole('button', { name: 'Rename Agent' }).click();
  const name = reader.getByRole('textbox', { name: 'Rename Agent' });
  await name.fill('Dana');
  await name.press('Enter');
  await reader.locator('.sentence-speaker', { hasText: 'Dana' }).first().waitFor(PATIENT);

  const saving = reader.waitForEvent('download');
  await reader.locator('summary[aria-label="Download"]').click();
  await reader.getByRole('button', { name: 'Subtitles (SRT)' }).click();
  const file = await (await saving).path();
  expect(readFileSync(file, 'utf8')).toMatch(/^1\n00:00:\d\d,\d{3} --> /);

  // The sandbox's recording can be played; what is heard is marked.
  await reader
    .getByRole('button', { name: /^Hear from/ })
    .first()
    .click();
  await reader.getByRole('button', { name: 'Pause' }).waitFor(PATIENT);
  await reader.close();
});

it('looks up a transcription by its id, and shows it', async () => {
  const [job] = (await popup.evaluate(rowsOf, 'jobs')) as JobRow[];
  const field = popup.getByRole('combobox', { name: /Number, name/ });
  await field.fill(job?.txnId ?? '');
  await popup.getByRole('option', { name: /Look up this transcription/ }).click();
  await popup.locator('.sentence-speaker').first().waitFor(PATIENT);
  await popup.getByRole('button', { name: 'Back', exact: true }).click();
  await field.fill('https://recordings.example/x.mp3');
  await popup.getByRole('option', { name: /Transcribe this recording/ }).waitFor(PATIENT);
  await field.press('Enter');
  await popup
    .getByText(/0.025 USD a minute/)
    .first()
    .waitFor(PATIENT);
  await popup.keyboard.press('Escape');
  await field.fill('');
});

it('raised no error in any page', () => {
  expect(faults).toEqual([]);
});
