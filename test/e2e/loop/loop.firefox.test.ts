/** The whole loop in Firefox, its event page ended in the middle: the same pages, the same press, the same words. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallRow } from '#lib/model/call.ts';
import type { TranscriptRow } from '#lib/model/job.ts';
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { type Ask, askFromFirefox, connect, rowsOf } from '../harness/ask.ts';
import { crmPageInFirefox } from '../harness/crm-page-firefox.ts';
import { eventually } from '../harness/eventually.ts';
import { type FirefoxWithExtension, launchFirefox } from '../harness/firefox.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';

const NUMBER = '+1 415 555 0178';
const E164 = '+14155550178';

let crm: DemoCrm;
let outside: RunningOutside;
let firefox: FirefoxWithExtension;
let ours: string;
let ask: Ask;

beforeAll(async () => {
  crm = await serveDemoCrm();
  outside = await startOutside({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
  firefox = await launchFirefox();
  await firefox.open(firefox.extensionUrl('options.html'));
  ours = await firefox.tab();
  ask = askFromFirefox(firefox);
  await connect(ask, outside, [crm.url]);
});
afterAll(async () => {
  await firefox?.close();
  await outside?.close();
  await crm?.close();
});

const calls = () => firefox.evaluate(rowsOf, ['calls']) as Promise<CallRow[]>;
const transcripts = () => firefox.evaluate(rowsOf, ['transcripts']) as Promise<TranscriptRow[]>;

it('goes from a press on the page to the words on the call, its event page ended at each stage', async () => {
  await firefox.newTab();
  await firefox.open(`${crm.url}/contacts/1042`);
  const onPage = crmPageInFirefox(firefox);
  await onPage.call(NUMBER, E164);
  await firefox.stopEventPage();
  await eventually(async () => outside.sandbox.calls.list().length > 0, { what: 'the call was placed' });

  await firefox.switchTo(ours);
  await firefox.stopEventPage();
  const call = await eventually(
    async () => {
      await ask('feed.now', {});
      return (await calls()).find(({ state }) => state === 'completed');
    },
    { what: 'the call is completed', timeout: 30_000 },
  );
  expect(call).toMatchObject({ to: E164, context: { contactName: 'Maya Okafor' } });

  const transcript = await eventually(
    async () => {
      await ask('feed.now', {});
      return (await transcripts())[0];
    },
    { what: 'the transcript is there', timeout: 30_000 },
  );
  expect(transcript.segments.length).toBeGreaterThan(0);
  expect(await calls()).toHaveLength(1);
  expect(outside.sandbox.calls.list()).toHaveLength(1);

  const words = transcript.segments[0]?.text ?? '';
  await firefox.open(firefox.extensionUrl('popup.html'));
  await firefox.click('.call-main');
  await firefox.clickNamed('button', 'Read transcript');
  await eventually(async () => (await firefox.text()).includes(words), {
    what: 'the popup shows the words',
  });

  await firefox.open(firefox.extensionUrl(`reader.html#call=${call.id}`));
  await eventually(async () => (await firefox.text()).includes(words), {
    what: 'the reader shows the words',
  });
});
