/** Words of real recordings, from a server that speaks OpenAI's interface: a stand-in of one. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listenOn, startSandbox, until } from './harness.ts';

describe('with a transcriber', () => {
  /** A server with OpenAI's interface, which says what it was asked. */
  async function transcriber(answer: (form: FormData) => object | number) {
    const asked: { path: string; form: FormData; authorization: string | undefined }[] = [];
    const server = await listenOn(({ path, headers }) => {
      const last = asked.at(-1);
      if (last) Object.assign(last, { path, authorization: headers.authorization });
      const said = last ? answer(last.form) : 500;
      return typeof said === 'number' ? { status: said } : { status: 200, body: JSON.stringify(said) };
    });
    const recordings = await listenOn(() => ({
      status: 200,
      body: readFileSync('test/contract/audio/tone.wav'),
    }));
    const running = await startSandbox(
      { transcriber: server.url, transcriberKey: 'sk-test' },
      (url, init) => {
        if (init.body instanceof FormData)
          asked.push({ path: '', form: init.body, authorization: undefined });
        return fetch(url, init);
      },
    );
    const job = async (language?: 'he' | 'en') => {
      const known = running.sandbox.transcriptions.list().length;
      await running.client.submitTranscription({
        recording_url: `${recordings.url}/a.wav`,
        ...(language && { language }),
      });
      await running.clock.advance(1000);
      return until(() => {
        void running.clock.advance(2000);
        const record = running.sandbox.transcriptions.list()[known];
        return record?.finishedAt !== undefined && record;
      });
    };
    return { asked, job };
  }

  it('its segments are the transcript of a recording that is not the sandbox’s own', async () => {
    const { asked, job } = await transcriber(() => ({
      language: 'hebrew',
      text: 'שלום. להתראות.',
      segments: [
        { id: 0, start: 0, end: 0.4, text: ' שלום.' },
        { id: 1, start: 0.4, end: 1, text: ' להתראות.', speaker: 'SPEAKER_01' },
        { id: 2, start: 1, end: 1, text: '  ' },
      ],
    }));
    const { status, result } = await job('he');
    expect([status, result?.language, result?.segments]).toEqual([
      'completed',
      'he',
      [
        { speaker: 'speaker', start: 0, end: 0.4, text: 'שלום.' },
        { speaker: 'SPEAKER_01', start: 0.4, end: 1, text: 'להתראות.' },
      ],
    ]);
    expect(asked[0]).toMatchObject({ path: '/v1/audio/transcriptions', authorization: 'Bearer sk-test' });
    const form = asked[0]?.form;
    expect([form?.get('language'), form?.get('response_format'), form?.get('model')]).toEqual([
      'he',
      'verbose_json',
      'whisper-1',
    ]);
    const file = form?.get('file');
    expect(file instanceof File && file.name).toBe('recording.wav');
  });

  it('an answer without segments is one, and a fault of its own fails the job with words', async () => {
    let answer: object | number = { text: 'hello' };
    const { job } = await transcriber(() => answer);
    const plain = await job();
    expect(plain.result?.segments).toEqual([
      { speaker: 'speaker', start: 0, end: plain.result?.durationSeconds, text: 'hello' },
    ]);
    answer = 503;
    expect(await job()).toMatchObject({ status: 'failed', reason: 'the transcriber answered 503' });
    answer = { segments: 'many' };
    expect((await job()).reason).toContain('not one of /v1/audio/transcriptions');
  });
});
