import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ok } from '#lib/core/result.ts';
import { createPlatformClient } from '#lib/platform/client.ts';
import { transcriptionSchema } from '#lib/platform/contract.ts';
import type { SandboxSettingsInput } from '#server/sandbox/settings.ts';
import { createManualClock } from '#test/tools/clock.ts';
import { completedCall, finishJobs, listenOn, type Running, startSandbox, until } from './harness.ts';

const file = (name: string): Uint8Array => readFileSync(new URL(`./audio/${name}`, import.meta.url));

/** Submits an address, turns the clock until the job has only the network to wait for, and reads what came of it. */
async function transcribe(running: Running, recording_url: string, language?: 'auto' | 'ar' | 'he' | 'en') {
  const submitted = await running.client.submitTranscription({
    recording_url,
    ...(language && { language }),
  });
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
  const record = running.sandbox.transcriptions.get(submitted.value.id);
  await finishJobs(running);
  const read = await running.client.getTranscription(submitted.value.id);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return { value: read.value, record };
}

it.each([
  ['+14155550123', 'en'],
  ['+97237001234', 'he'],
  ['+966501234567', 'ar'],
])('§1 and §2.3 the recording of a call to %s has its words in %s', async (to, language) => {
  const running = await startSandbox();
  const { recordingUrl } = await completedCall(running, to);
  const { value } = await transcribe(running, recordingUrl);
  expect(transcriptionSchema.parse(value)).toEqual(value);
  expect(value).toMatchObject({ status: 'completed', language_detected: language });
  const segments = value.transcript ?? [];
  expect(new Set(segments.map(({ speaker }) => speaker))).toEqual(new Set(['agent', 'customer']));
  expect(segments.length).toBeGreaterThan(6);
  let before = 0;
  for (const { start, end, text } of segments) {
    expect(start).toBeGreaterThanOrEqual(before);
    expect(end).toBeGreaterThan(start);
    expect(text).not.toBe('');
    before = end;
  }
  expect(before).toBeLessThanOrEqual(value.duration_seconds ?? 0);
});

it('§2.3 what is present once completed is absent before', async () => {
  const running = await startSandbox();
  const { recordingUrl } = await completedCall(running);
  const submitted = await running.client.submitTranscription({ recording_url: recordingUrl });
  expect(submitted).toEqual({ ok: true, value: { id: expect.stringMatching(/^txn_/), status: 'pending' } });
});

it('§3.1 pending, processing, completed', async () => {
  const running = await startSandbox({ times: { pending: 1000, processing: 2000 } });
  const { client, clock } = running;
  const { recordingUrl } = await completedCall(running);
  const submitted = await client.submitTranscription({ recording_url: recordingUrl, language: 'en' });
  const id = submitted.ok ? submitted.value.id : '';
  const status = async () => {
    const read = await client.getTranscription(id);
    return read.ok && read.value.status;
  };
  await clock.advance(999);
  expect(await status()).toBe('pending');
  await clock.advance(1);
  expect(await status()).toBe('processing');
  await clock.advance(1999);
  expect(await status()).toBe('processing');
  await clock.advance(1);
  await until(() => running.sandbox.transcriptions.get(id)?.finishedAt);
  expect(await status()).toBe('completed');
});

it.each(['tone.mp3', 'tone.wav', 'tone.ogg', 'tone-opus.ogg', 'tone.m4a'])(
  '§4.2 takes %s by its bytes, measures it, and invents no words',
  async (name) => {
    const running = await startSandbox();
    // Neither the name nor the Content-Type say what it is.
    const files = await listenOn(() => ({
      status: 200,
      body: file(name),
      headers: { 'content-type': 'text/html' },
    }));
    const { value, record } = await transcribe(running, `${files.url}/anything.bin`, 'he');
    expect(value).toMatchObject({ status: 'completed', language_detected: 'he' });
    expect(value.duration_seconds).toBeGreaterThan(1.4);
    expect(value.duration_seconds).toBeLessThan(1.7);
    expect(value.transcript).toEqual([
      {
        speaker: 'sandbox',
        start: 0,
        end: value.duration_seconds,
        text: expect.stringContaining('אינה מזהה דיבור'),
      },
    ]);
    expect(record?.billed).toEqual({ seconds: 60, micros: 25_000 });
    expect(files.requests[0]?.headers.authorization).toBeUndefined();
  },
);

it.each([
  ['another format', { status: 200, body: file('tone.flac') }, 'not MP3, WAV, OGG or M4A'],
  ['a film', { status: 200, body: file('film.mp4') }, 'not playable'],
  ['a page', { status: 200, body: '<html><body>Please log in to listen</body></html>' }, 'not MP3'],
  ['nothing', { status: 200, body: '' }, 'not MP3'],
  ['a header without sound', { status: 200, body: file('tone.wav').subarray(0, 30) }, 'not playable'],
  [
    'noise that looks like MP3',
    { status: 200, body: Uint8Array.of(0xff, 0xfb, 0x90, ...Array(60).fill(7)) },
    'not',
  ],
  ['a missing file', { status: 404 }, 'answered 404'],
  ['a locked file', { status: 401 }, 'answered 401'],
])('§3.1 %s fails, and is not billed', async (_what, answer, reason) => {
  const running = await startSandbox();
  const files = await listenOn(() => answer);
  const { value, record } = await transcribe(running, `${files.url}/r.mp3`);
  expect(value).toEqual({ id: value.id, status: 'failed' });
  expect(record?.billed).toBeUndefined();
  expect(record?.reason).toContain(reason);
});

it('§3.1 an address that nobody answers fails, and one that hangs fails in bounded time', async () => {
  const running = await startSandbox();
  const gone = await transcribe(running, 'http://127.0.0.1:9/r.mp3');
  expect(gone.value.status).toBe('failed');
  const hanging = await listenOn(() => 'hang');
  const submitted = await running.client.submitTranscription({ recording_url: `${hanging.url}/r.mp3` });
  await running.clock.advance(700);
  await until(() => hanging.requests.length === 1);
  await running.clock.advance(30_000);
  const record = running.sandbox.transcriptions.get(submitted.ok ? submitted.value.id : '');
  await until(() => record?.finishedAt);
  expect(record).toMatchObject({ status: 'failed', reason: 'the recording did not come in time' });
});

it('§8 a recording’s address works for its time, and no longer', async () => {
  const running = await startSandbox({ recordingSeconds: 1800 });
  const { recordingUrl } = await completedCall(running);
  expect((await fetch(recordingUrl)).headers.get('content-type')).toBe('audio/mpeg');
  const range = await fetch(recordingUrl, { headers: { range: 'bytes=10-19' } });
  expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 10]);
  await running.clock.advance(1_800_000);
  expect((await fetch(recordingUrl)).status).toBe(404);
  const { value } = await transcribe(running, recordingUrl);
  expect(value.status).toBe('failed');
});

const bodies: [unknown, SandboxSettingsInput?][] = [
  [{}],
  [{ recording_url: 'r.mp3' }],
  [{ recording_url: 'http://files.example/r.mp3' }],
  [{ recording_url: 'file:///etc/passwd' }],
  [{ recording_url: 'http://127.0.0.1/r.mp3' }, { allowLoopback: false }],
  [{ recording_url: 'https://files.example/r.mp3', language: 'fr' }],
  [{ recording_url: 'https://files.example/r.mp3', language: 'EN' }],
  [{ recording_url: 'https://files.example/r.mp3', webhook_url: 'http://hooks.example' }],
  [{ recording_url: 'https://files.example/r.mp3', more: 1 }],
];
it.each(bodies)('§4.2 bad input gets a 400: %j', async (body, settings) => {
  const running = await startSandbox(settings);
  const answer = await running.post('/v1/transcriptions', body, running.keys['ai-transcription'].key);
  expect([answer.status, running.sandbox.transcriptions.list().length]).toEqual([400, 0]);
});

it('§4.2 the client sends no address that is not https, loopback of a loopback platform apart', async () => {
  const { client, clientWith, arrived } = await startSandbox();
  expect(await client.submitTranscription({ recording_url: 'http://files.example/r.mp3' })).toMatchObject({
    error: { code: 'insecure-address', sent: false },
  });
  const elsewhere = clientWith({ baseUrl: 'https://platform.example', keyFor: async () => ok('k') });
  expect(await elsewhere.submitTranscription({ recording_url: 'http://127.0.0.1/r.mp3' })).toMatchObject({
    error: { code: 'insecure-address', sent: false },
  });
  expect(arrived()).toBe(0);
});

it.each(['500', 'drop-before'] as const)('§3.1 a recording that comes with a %s fails', async (kind) => {
  const running = await startSandbox();
  const { recordingUrl } = await completedCall(running);
  running.sandbox.faults.add({ endpoint: 'recording', kind });
  expect((await transcribe(running, recordingUrl)).value.status).toBe('failed');
  expect((await transcribe(running, recordingUrl)).value.status).toBe('completed');
});

it.each(['txn_unknown', 'txn_%zz', 'txn_%00', 'txn_%2e%2e', 'c_1', 'x'])(
  '§4.3 the unknown id %s is not found',
  async (id) => {
    const { client, raw, keys } = await startSandbox();
    expect(await client.getTranscription(id)).toMatchObject({ error: { code: 'not-found', next: 'none' } });
    const answer = await raw(`/v1/transcriptions/${id}`, { key: keys['ai-transcription'].key });
    expect(answer.status).toBe(404);
  },
);

/** A platform that answers every GET with this. */
async function clientOf(body: string, longest = 128 * 1024 * 1024) {
  const platform = await listenOn(() => ({
    status: 200,
    body,
    headers: { 'content-type': 'application/json' },
  }));
  return createPlatformClient({
    fetch: (url, init) => fetch(url, init),
    clock: createManualClock(),
    baseUrl: platform.url,
    keyFor: async () => ok('k'),
    longestAnswer: { call: 1024, transcription: longest },
  });
}
const answerWith = (segments: string): string =>
  `{"status":"success","data":{"id":"txn_1","status":"completed","transcript":[${segments}]}}`;
const segment = '{"speaker":"agent","start":1.5,"end":2.5,"text":"<b>word</b>"}';

it('§2.3 a transcript of a million segments is read and checked, in bounded time', async () => {
  const from = performance.now();
  const client = await clientOf(answerWith(Array(1_000_000).fill(segment).join(',')));
  const read = await client.getTranscription('txn_1');
  expect(read.ok && read.value.transcript?.length).toBe(1_000_000);
  // Markup is text like any other.
  expect(read.ok && read.value.transcript?.[0]?.text).toBe('<b>word</b>');
  expect(performance.now() - from).toBeLessThan(20_000);
});

it.each([
  ['at the end', `${Array(300_000).fill(segment).join(',')},{"speaker":"agent"}`, 'transcript.300000.start'],
  ['everywhere', Array(5_000_000).fill('7').join(','), 'transcript.0'],
])(
  '§2.3 segments that are none, %s, are a malformed answer, and take nobody’s memory',
  async (_, segments, at) => {
    const client = await clientOf(answerWith(segments));
    expect(await client.getTranscription('txn_1')).toMatchObject({
      error: { code: 'malformed-answer', next: 'contact-support', cause: `data does not fit at "${at}"` },
    });
  },
);

it('§2.3 an answer without end is given up while it is read', async () => {
  const client = await clientOf(answerWith(Array(10_000).fill(segment).join(',')), 64 * 1024);
  expect(await client.getTranscription('txn_1')).toMatchObject({
    error: { code: 'malformed-answer', cause: expect.stringContaining('bytes') },
  });
});
