/** What must not be believed, given to the pages of ours as a person or the platform might give it. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import failures from '#lib/locales/en/failures.json' with { type: 'json' };
import options from '#lib/locales/en/options.json' with { type: 'json' };
import type { CallRow, JobRow, TranscriptRow } from '#lib/store/records.ts';
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { type Ask, askFrom } from '../harness/ask.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import { type RunningPlatform, startPlatform } from '../harness/platform.ts';

let chromium: ChromiumWithExtension;
let platform: RunningPlatform;
let crm: DemoCrm;
let settings: Page;
let ask: Ask;

beforeAll(async () => {
  platform = await startPlatform();
  crm = await serveDemoCrm();
  chromium = await launchChromium({ locale: 'en-US' });
});
afterAll(async () => {
  await chromium?.close();
  await platform?.close();
  await crm?.close();
});
beforeEach(async () => {
  settings = await chromium.openExtensionPage('options.html#connect');
  ask = askFrom(settings);
});

const field = (name: string) => settings.getByLabel(name, { exact: true });
const baseUrl = async () => (await ask('settings.get', {})).settings.baseUrl;

async function tryKey(key: string): Promise<void> {
  await field(options['key.click-to-call']).fill(key);
  await settings.getByRole('button', { name: options.keyTry, exact: true }).first().click();
}

it('takes no address that is not https, and says so at the field', async () => {
  await field(options.baseUrl).fill('http://api.example.com');
  await field(options.baseUrl).press('Tab');
  await settings.getByText(options['address.insecure']).waitFor();
  expect(await baseUrl()).toBe('');
});

it('keeps no key that something answered for which is not the platform', async () => {
  await ask('settings.save', { patch: { baseUrl: crm.url } });
  await settings.reload();
  await tryKey('a-key-for-nobody');
  await settings.getByText(failures['short.malformed-answer']).waitFor();
  expect(await ask('keys.list', {})).toEqual([]);
});

it('keeps no key of another scope, and says which fault it is', async () => {
  await ask('settings.save', { patch: { baseUrl: platform.url } });
  await settings.reload();
  await tryKey(platform.keys.transcription);
  await settings.getByText(failures['wrong-scope']).waitFor();
  expect(await ask('keys.list', {})).toEqual([]);
});

/** Runs in a page of ours: a call with a transcript of that many sentences, markup in each, as the store keeps them. */
function keepTranscript(count: number): Promise<void> {
  const at = Date.now();
  const both = { createdAt: at, updatedAt: at, attempts: 1, serverErrors: 0, durationSeconds: count };
  const markup = '<img src=x onerror="document.title=`ran`"><script>document.title="ran"</script>';
  const call = {
    ...both,
    id: 'long',
    state: 'completed',
    to: '+14155550132',
    from: '+12025550100',
    ext: '',
    route: { kind: 'default' },
    context: { crm: 'generic', contactName: markup },
    metadata: {},
    jobId: 'long-job',
  } satisfies CallRow;
  const job = {
    ...both,
    id: 'long-job',
    txnId: 'txn_long',
    state: 'completed',
    intentId: 'long',
    language: 'auto',
    viaWebhook: false,
    polls: 0,
  } satisfies JobRow;
  const segments = Array.from({ length: count }, (_, index) => ({
    speaker: index % 2 ? 'agent' : 'customer',
    start: index,
    end: index + 0.9,
    text: `${markup} sentence ${index}`,
  }));
  const transcript = {
    jobId: job.id,
    txnId: job.txnId,
    segments,
    speakerNames: {},
    storedAt: at,
  } satisfies TranscriptRow;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dialmark');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction(['calls', 'jobs', 'transcripts'], 'readwrite');
      writing.objectStore('calls').put(call);
      writing.objectStore('jobs').put(job);
      writing.objectStore('transcripts').put(transcript);
      writing.onerror = () => reject(writing.error);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

it('shows a transcript of a million sentences with markup in it: as words, and as many as fit', async () => {
  // The background makes the tables when it first looks into them.
  await ask('usage.month', {});
  await settings.evaluate(keepTranscript, 1_000_000);
  const reader = await chromium.openExtensionPage('reader.html#call=long');
  await reader.getByText('sentence 0', { exact: false }).first().waitFor({ timeout: 60_000 });
  expect(await reader.title()).not.toBe('ran');
  expect(await reader.locator('main script, img[src="x"]').count()).toBe(0);
  expect(await reader.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(5_000);
  await reader.close();
});
