/**
 * The product's own pages as a person uses them, whichever browser they are in: first run, a number dialled, the call's
 * words read, found again, renamed and taken out.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import calls from '#lib/locales/en/calls.json' with { type: 'json' };
import common from '#lib/locales/en/common.json' with { type: 'json' };
import popup from '#lib/locales/en/popup.json' with { type: 'json' };
import reader from '#lib/locales/en/reader.json' with { type: 'json' };
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow, TranscriptRow } from '#lib/model/job.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { walk } from '../focus/walk.ts';
import { rowsOf } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';
import { serve } from '../page/stage.ts';
import { firstRun } from './first-run.ts';

const FIELD = popup.fieldLabel;
/** Whatever the hour is where the tests run. */
const GUARDS = {
  ...settingsSchema.parse({}).guards,
  recentMinutes: 0,
  quietHours: { on: false, from: 21, to: 8 },
};

const titleOf = () => document.title;

/** Runs in the page: what goes on paper, and into the name of the file that is printed to. */
function onPaper(): { title: string; heading: string | undefined; speakers: (string | null)[] } {
  dispatchEvent(new Event('beforeprint'));
  const of = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const [heading] = of('.print-title');
  const paper = { title: document.title, heading: heading ?? undefined, speakers: of('.print-speaker') };
  dispatchEvent(new Event('afterprint'));
  return paper;
}

export function journeys(launch: () => Promise<Hands>): void {
  let outside: RunningOutside;
  let crm: DemoCrm;
  let hands: Hands;
  let shown: OurPage;
  const rows = async <Row>(table: string) => (await shown.evaluate(rowsOf, [table])) as Row[];
  const placed = () => outside.sandbox.calls.list();
  const newest = async () =>
    (await rows<CallRow>('calls')).toSorted((one, other) => other.createdAt - one.createdAt)[0];

  beforeAll(async () => {
    crm = await serveDemoCrm();
    outside = await startOutside({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
    hands = await launch();
  });
  afterAll(async () => {
    await hands?.close();
    await outside?.close();
    await crm?.close();
  });

  it('says what to do while nothing is connected', async () => {
    shown = await hands.open('popup.html');
    await shown.find('heading', common.notConnectedTitle);
    await shown.find('button', common.connect);
  });

  firstRun(() => ({ outside, hands, guards: GUARDS }));

  it('dials what is typed, and the call goes through its states by itself', async () => {
    await shown.reload();
    await shown.fill(FIELD, '(415) 555-0132');
    await shown.find('option', /Call \(415\) 555-0132/);
    const { times } = outside.sandbox.settings;
    const { ring } = times;
    // Long enough to be seen.
    times.ring = 1_500;
    await shown.key('Enter');
    await shown.says(calls['says.initiated']);
    times.ring = ring;
    await shown.says(/The call ended after/, undefined, { timeout: 8_000 });
    await shown.find('button', popup.readTranscript);
    expect(placed()).toHaveLength(2);
  });

  it('begins with what was typed in the address bar, where that could not be called', async () => {
    const entered = (text: string, at: number) => chrome.storage.session.set({ wantedDial: { text, at } });
    await shown.evaluate(entered, ['+14155550133', Date.now()]);
    const opened = await hands.open('popup.html');
    expect(await opened.value(FIELD)).toBe('+14155550133');
    await opened.find('option', /Call \(415\) 555-0133/);
    await opened.close();
  });

  it('keeps a note and an outcome, in place', async () => {
    await shown.press('button', calls['disposition.reached']);
    await shown.fill(calls.note, 'Wants the offer on Thursday');
    await shown.leave();
    // It is kept as it is typed, too.
    await eventually(async () => (await newest())?.note === 'Wants the offer on Thursday', {
      what: 'the note is kept',
    });
    expect(await newest()).toMatchObject({ disposition: 'reached' });
    await shown.fill(FIELD, 'thursday');
    await shown.find('option', /555-0132/);
    await shown.key('Escape');
    expect(await shown.value(FIELD)).toBe('');
    await shown.fill(FIELD, 'reached');
    await shown.find('option', /555-0132/);
    await shown.key('Escape');
  });

  it('keeps a note although the popup is closed in the middle of it', async () => {
    const popupAgain = await hands.open('popup.html');
    await popupAgain.pressAt('.call-main');
    await popupAgain.fill(calls.note, 'Closed in the middle');
    await popupAgain.close();
    await eventually(async () => (await newest())?.note === 'Closed in the middle', {
      what: 'the note is kept',
    });
  });

  it('lists the numbers of the page beside it, and calls one with its record', async () => {
    const page = await hands.visit(`${crm.url}/contacts/1042`);
    await shown.reload();
    await shown.press('tab', /^This page/);
    await shown.says('(415) 555-0178');
    // The fax is not among them.
    expect(await shown.text()).not.toContain('555-0199');
    await shown.press('button', /^Call .*\(415\) 555-0178/);
    await shown.says(/The call ended after/);
    expect(await newest()).toMatchObject({ to: '+14155550178', context: { contactName: 'Maya Okafor' } });
    expect(placed()).toHaveLength(3);
    await page.close();
  });

  it('shows a transcript in the popup, by speaker with times, and goes back by Escape', async () => {
    await shown.reload();
    await shown.pressAt('.call-main');
    await shown.press('button', popup.readTranscript);
    await shown.says('0:00', '.sentence');
    const call = await newest();
    const job = (await rows<JobRow>('jobs')).find(({ intentId }) => intentId === call?.id);
    const kept = (await rows<TranscriptRow>('transcripts')).find(({ jobId }) => jobId === job?.id);
    await shown.says(kept?.segments[0]?.text ?? 'nothing');
    await shown.key('Escape');
    await shown.find('button', popup.readTranscript);
  });

  it('finds what was said, and opens the reader at the sentence', async () => {
    const [transcript] = await rows<TranscriptRow>('transcripts');
    const said = transcript?.segments.at(-1)?.text ?? '';
    const word = [...said.matchAll(/\p{L}{5,}/gu)].at(-1)?.[0] ?? '';
    await shown.fill(FIELD, word);
    await shown.says(popup.groupWords, '#omni-results');
    const hits = await shown.evaluate(
      () => [...document.querySelectorAll('.snippet mark')].map((mark) => mark.textContent ?? ''),
      [],
    );
    expect(hits[0]?.toLowerCase()).toContain(word.toLowerCase().slice(0, 4));
    await shown.key('Escape');
  });

  it('plays the recording in step with the words', async () => {
    const [transcript] = await rows<TranscriptRow>('transcripts');
    const call = (await rows<JobRow>('jobs')).find((job) => job.id === transcript?.jobId)?.intentId;
    const page = await hands.open(`reader.html#call=${call}&t=3`);
    const heard = () =>
      page.evaluate(() => document.querySelector('.sentence-heard .sentence-time')?.textContent ?? '', []);
    const played = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0, []);
    const opened = await eventually(heard, { what: 'the sentence of the address is marked' });
    await page.press('button', 'Play from 0:00');
    await page.find('button', reader.pause);
    await eventually(async () => (await heard()) !== opened, {
      what: 'the sentence that is heard is marked',
    });
    await eventually(async () => (await played()) > 0.2, { what: 'the recording goes on' });
    await page.press('button', 'Forward 5 seconds');
    await eventually(async () => (await played()) > 5, { what: 'the recording is further on' });
    await eventually(async () => (await heard()) !== '0:00', { what: 'the mark goes with it' });
    await page.press('button', reader.pause);
    await page.find('button', reader.play);
    await page.choose(reader.speed, '1.5');
    const rate = () => page.evaluate(() => document.querySelector('audio')?.playbackRate ?? 0, []);
    await eventually(async () => (await rate()) === 1.5, { what: 'it is played faster' });
    await page.close();
  });

  it('names a speaker, and takes the transcript out: copied, saved, and for paper', async () => {
    const call = await newest();
    const page = await hands.open(`reader.html#call=${call?.id}`);
    await page.press('button', 'Rename Agent');
    await page.fill('Rename Agent', 'Dana');
    await page.key('Enter');
    await page.says('Dana', '.sentences');
    await page.press('button', reader.download);
    const subtitles = await hands.saved(() => page.press('button', reader.asSrt));
    expect(subtitles.text).toMatch(/^1\n00:00:\d\d,\d{3} --> /);
    expect(subtitles.name).toMatch(/\.srt$/);
    expect(subtitles.text).toContain('Dana');
    await page.press('button', reader.copyMenu);
    await page.press('button', reader.copyText);
    await page.says(calls.copied);
    expect(await hands.clipboard()).toContain('Dana');
    const list = await hands.saved(() => page.press('button', reader.asCsv));
    expect(list.text.split('\r\n')).toHaveLength(6);
    const before = await page.evaluate(titleOf, []);
    expect(await page.evaluate(onPaper, [])).toEqual({
      title: 'Maya Okafor',
      heading: 'Maya Okafor',
      speakers: expect.arrayContaining(['Dana']),
    });
    expect(await page.evaluate(titleOf, [])).toBe(before);
    await page.close();
  });

  it('looks up a transcription of the account by its id, and links it to a call by hand', async () => {
    const answer = await fetch(`${outside.url}/v1/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${outside.keys.transcription}`, 'content-type': 'application/json' },
      body: JSON.stringify({ recording_url: (await newest())?.recordingUrl }),
    });
    const txnId = ((await answer.json()) as { data: { id: string } }).data.id;
    await shown.fill(FIELD, txnId);
    await shown.press('option', /^Look up this transcription/);
    await shown.says('0:00', '.sentence');
    const job = (await rows<JobRow>('jobs')).find((row) => row.txnId === txnId);
    expect(job?.intentId).toBeUndefined();
    const first = (await rows<CallRow>('calls')).toSorted((a, b) => a.createdAt - b.createdAt)[0];
    await shown.choose(reader.linkToCall, first?.id ?? '');
    await shown.press('button', reader.link);
    await eventually(
      async () => (await rows<JobRow>('jobs')).find((row) => row.txnId === txnId)?.intentId === first?.id,
      { what: 'the transcription belongs to the call' },
    );
    await shown.press('button', common.back);
  });

  it('asks once whether numbers without a country are of the page’s, and reads them so on that site', async () => {
    const text =
      '<!doctype html><html lang="he"><p>דנה: 054-447-1884<p>יוסי: 03-624-9177<p>רות: 052-338-6145';
    const site = await serve({ '/': text });
    expect(await shown.ask('site.enabled', { origin: site.origin })).toMatchObject({ ok: true });
    const page = await hands.visit(site.origin);
    await shown.reload();
    await shown.press('tab', /^This page/);
    await shown.says('3 numbers could be from Israel.');
    await shown.press('button', popup.otherCountryYes);
    await shown.find('button', 'Call +972 54 447 1884');
    expect(await shown.text()).not.toContain(popup.otherCountryYes);
    expect((await shown.ask('settings.get', {})).settings.sites).toContainEqual(
      expect.objectContaining({ origin: site.origin, defaultCountry: 'IL' }),
    );
    await page.close();
    await site.close();
  });

  it('says what a recording costs before it is transcribed', async () => {
    await shown.fill(FIELD, 'https://recordings.example/x.mp3');
    await shown.find('option', /^Transcribe this recording/);
    await shown.key('Enter');
    await shown.says(/0.025 USD per minute/, 'dialog');
    await shown.key('Escape');
  });

  it('has the focus where the work is after each press of the popup’s first controls', async () => {
    const { pressed, lost } = await walk(hands, { name: 'popup', path: 'popup.html', depth: 1 });
    expect(pressed.length).toBeGreaterThan(10);
    expect(lost).toEqual([]);
  });

  it('raised no error in any page', async () => {
    expect(await hands.faults()).toEqual([]);
  });
}
