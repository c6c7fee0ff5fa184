/**
 * The whole loop in Chromium: a number on a page, one press, one call on the platform, its `call.completed` through the
 * relay, its recording transcribed, the words on the call. The service worker dies wherever it could hurt.
 */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow, TranscriptRow } from '#lib/model/job.ts';
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { type Ask, askFrom, connect, rowsOf } from '../harness/ask.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import { type CrmPage, crmPage } from '../harness/crm-page.ts';
import { eventually } from '../harness/eventually.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';

const NUMBER = '+1 415 555 0178';
const E164 = '+14155550178';

let crm: DemoCrm;
let outside: RunningOutside;
let chromium: ChromiumWithExtension;
let ours: Page;
let ask: Ask;
let page: Page;
let onPage: CrmPage;

beforeAll(async () => {
  crm = await serveDemoCrm();
  chromium = await launchChromium();
});
afterAll(async () => {
  await chromium?.close();
  await crm?.close();
});

beforeEach(async () => {
  // Long enough that the call still rings when its background is ended.
  outside = await startOutside({ times: { ring: 1500, talk: 500, pending: 60, processing: 60 } });
  ours = await chromium.openExtensionPage('options.html');
  ask = askFrom(ours);
  await connect(ask, outside, [crm.url]);
  page = await chromium.context.newPage();
  await page.goto(`${crm.url}/contacts/1042`);
  onPage = await crmPage(page);
});
afterEach(async () => {
  await page?.close();
  await ask('erase', { kind: 'all', doNotCall: true });
  await ask('relay.unpair', {});
  await ours?.close();
  await outside?.close();
});

const calls = () => ours.evaluate(rowsOf, 'calls') as Promise<CallRow[]>;
const jobs = () => ours.evaluate(rowsOf, 'jobs') as Promise<JobRow[]>;
const transcripts = () => ours.evaluate(rowsOf, 'transcripts') as Promise<TranscriptRow[]>;

/** The feed asked at once, as the popup does when it opens, instead of at the alarm's next half minute. */
async function completed(): Promise<CallRow> {
  return eventually(
    async () => {
      await ask('feed.now', {});
      return (await calls()).find(({ state }) => state === 'completed');
    },
    { what: 'the call is completed', timeout: 30_000 },
  );
}

async function transcribed(): Promise<TranscriptRow> {
  return eventually(
    async () => {
      await ask('feed.now', {});
      return (await transcripts())[0];
    },
    { what: 'the transcript is there', timeout: 30_000 },
  );
}

it('goes from a press on the page to the words on the call', async () => {
  expect(await onPage.call(NUMBER)).toEqual([]);
  await onPage.says(/connecting you/);

  const [placed] = outside.sandbox.calls.list();
  expect(placed?.request).toMatchObject({ to: E164, from: outside.from });
  const call = await completed();
  await onPage.says(/The call ended/);
  expect(call).toMatchObject({ to: E164, callId: placed?.id, context: { contactName: 'Maya Okafor' } });
  expect(call.metadata.page_url ?? '').not.toContain('?');

  const transcript = await transcribed();
  const [job] = await jobs();
  expect(job).toMatchObject({ state: 'completed', intentId: call.id, txnId: transcript.txnId });
  const [record] = outside.sandbox.transcriptions.list();
  expect(record && outside.sandbox.transcriptions.viewOf(record)).toMatchObject({
    transcript: transcript.segments,
  });
  expect(outside.sandbox.calls.list()).toHaveLength(1);
});

it('places one call and brings its words home with the service worker ended at each stage', async () => {
  await onPage.call(NUMBER);
  await chromium.stopServiceWorker();
  await onPage.says(/connecting you/);

  await chromium.stopServiceWorker();
  const call = await completed();
  // A submission that is cut off is unknown, as a call is: only afterwards can it be followed without doubt.
  await eventually(async () => (await jobs())[0]?.txnId, { what: 'the recording is submitted' });
  await chromium.stopServiceWorker();
  const transcript = await transcribed();
  expect(transcript.segments.length).toBeGreaterThan(0);
  expect(await calls()).toHaveLength(1);
  expect(outside.sandbox.calls.list()).toHaveLength(1);
  expect((await jobs())[0]).toMatchObject({ intentId: call.id, state: 'completed' });
});

it('finishes by itself, woken by its alarms, with no page of the extension and no press', async () => {
  await onPage.call(NUMBER);
  await onPage.says(/connecting you/);
  await chromium.stopServiceWorker();
  const transcript = await eventually(async () => (await transcripts())[0], {
    what: 'the transcript came by alarms alone',
    timeout: 100_000,
  });
  expect(transcript.segments.length).toBeGreaterThan(0);
});

it('keeps an unanswered call unknown, sends it no second time, and completes it from its event', async () => {
  outside.sandbox.faults.add({ endpoint: 'calls.create', kind: 'drop-after', times: 1 });
  await onPage.call(NUMBER);
  await onPage.says(/No answer from your phone system/);
  expect(await calls()).toMatchObject([{ state: 'unknown', to: E164 }]);
  await completed();
  expect(outside.sandbox.calls.list()).toHaveLength(1);
});
