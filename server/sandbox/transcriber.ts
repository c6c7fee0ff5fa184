/**
 * Words for recordings that are not the sandbox's own, from any server with the interface of OpenAI's
 * `/v1/audio/transcriptions` (https://platform.openai.com/docs/api-reference/audio/createTranscription): whisper.cpp's
 * server, faster-whisper-server, LocalAI and others speak it. Asked only if `--transcriber` names one.
 */
import { z } from 'zod';
import { err, ok } from '#lib/core/result.ts';
import type { Language } from '#lib/platform/contract.ts';
import type { Base } from './base.ts';

const TIMEOUT_MS = 600_000;
const PATH = '/v1/audio/transcriptions';
/** Verbose answers name the language in English, others by its code. */
const LANGUAGES: Readonly<Record<string, Exclude<Language, 'auto'>>> = {
  en: 'en',
  english: 'en',
  he: 'he',
  hebrew: 'he',
  iw: 'he',
  ar: 'ar',
  arabic: 'ar',
};

const answerSchema = z.looseObject({
  text: z.string().default(''),
  language: z.string().optional(),
  segments: z
    .array(
      z.looseObject({
        start: z.number(),
        end: z.number(),
        text: z.string(),
        speaker: z.string().optional(),
      }),
    )
    .optional(),
});

export function transcriptionsUrl(url: string): string {
  const base = url.replace(/\/+$/, '');
  return base.endsWith('/audio/transcriptions') || base.endsWith('/inference') ? base : base + PATH;
}

/** @returns what was heard, or why it was not, for the dashboard. */
export async function transcribe(
  { fetch, settings, signal }: Base,
  audio: { bytes: Uint8Array<ArrayBuffer>; format: string; durationSeconds: number; language: Language },
) {
  const { transcriber: url, transcriberModel: model, transcriberKey: key } = settings;
  const form = new FormData();
  form.set('file', new Blob([audio.bytes]), `recording.${audio.format}`);
  form.set('model', model);
  form.set('response_format', 'verbose_json');
  form.set('timestamp_granularities[]', 'segment');
  if (audio.language !== 'auto') form.set('language', audio.language);
  try {
    const answer = await fetch(transcriptionsUrl(url), {
      method: 'POST',
      body: form,
      ...(key !== '' && { headers: { authorization: `Bearer ${key}` } }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!answer.ok) return err(`the transcriber answered ${answer.status}`);
    const read = answerSchema.safeParse(await answer.json());
    if (!read.success) return err('the transcriber’s answer is not one of /v1/audio/transcriptions');
    const { text, language, segments } = read.data;
    const whole = text.trim() === '' ? [] : [{ start: 0, end: audio.durationSeconds, text }];
    return ok({
      language: LANGUAGES[language?.toLowerCase() ?? ''],
      segments: (segments ?? whole)
        .filter((segment) => segment.text.trim() !== '')
        .map(({ start, end, text: words, ...rest }) => ({
          speaker: 'speaker' in rest && typeof rest.speaker === 'string' ? rest.speaker : 'speaker',
          start,
          end,
          text: words.trim(),
        })),
    });
  } catch (error) {
    return err(`the transcriber does not answer (${error instanceof Error ? error.message : 'unknown'})`);
  }
}
