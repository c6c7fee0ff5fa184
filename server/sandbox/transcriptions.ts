/**
 * Transcriptions: pending → processing → completed or failed (section 3.1).
 * The recording is really fetched, its format read from its bytes and its length measured. The words are those that
 * belong to the sandbox's own recordings; any other audio is given to a transcriber, if the settings name one, or gets one
 * segment that says that its words are not known.
 */
import type { Language, Segment, Transcription, TranscriptionRequest } from '#lib/platform/contract.ts';
import { billedSeconds, transcriptionPrice } from '#lib/platform/pricing.ts';
import { measureAudio, sniffAudio } from './audio.ts';
import type { Base } from './base.ts';
import type { Deliveries } from './deliveries.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { freshId } from './keyring.ts';
import { transcribe } from './transcriber.ts';

interface TranscriptionResult {
  language: Exclude<Language, 'auto'>;
  durationSeconds: number;
  segments: Segment[];
}

interface TranscriptionRecord {
  id: string;
  status: Transcription['status'];
  request: TranscriptionRequest;
  keyId: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  finishedAt?: number;
  /** Once completed. */
  result?: TranscriptionResult;
  /** Why it failed: for the dashboard; the API has no field for it. */
  reason?: string;
  /** Billing, once finished: seconds, and micro-dollars before included minutes. */
  billed?: { seconds: number; micros: number };
}

/** Said instead of invented words. */
const NO_WORDS: Record<Exclude<Language, 'auto'>, string> = {
  en: 'This audio is not one of the sandbox’s own recordings. The sandbox does not recognise speech, so what is said in it is not known.',
  he: 'השמע הזה אינו אחת מההקלטות של סביבת הניסוי. סביבת הניסוי אינה מזהה דיבור, ולכן לא ידוע מה נאמר בו.',
  ar: 'هذا الصوت ليس من تسجيلات بيئة التجربة. بيئة التجربة لا تتعرّف على الكلام، ولذلك لا يُعرف ما قيل فيه.',
};

/** The object of section 2.3: fields that are "present once completed" are absent until then. */
function viewOf(record: TranscriptionRecord): Transcription {
  const { id, status, result } = record;
  if (status !== 'completed' || !result) return { id, status };
  return {
    id,
    status,
    language_detected: result.language,
    duration_seconds: result.durationSeconds,
    transcript: result.segments,
  };
}

/** Hears a recording. @returns the words and their times, or why there are none. */
async function listen(
  { recording_url, language: wanted }: TranscriptionRequest,
  base: Base,
): Promise<TranscriptionResult | string> {
  const { settings, library } = base;
  const bytes = await fetchBytes(recording_url, base);
  if (typeof bytes === 'string') return bytes;
  const format = sniffAudio(bytes);
  if (!format) return 'not MP3, WAV, OGG or M4A';
  const durationSeconds = await measureAudio(bytes, format);
  if (durationSeconds === undefined) return `not playable as ${format.toUpperCase()}`;
  const own = library.recognise(bytes);
  if (own) return { language: own.language, durationSeconds, segments: own.segments };
  const asked = wanted ?? 'auto';
  const assumed = asked === 'auto' ? 'en' : asked;
  if (settings.transcriber === '') {
    const segments = [{ speaker: 'sandbox', start: 0, end: durationSeconds, text: NO_WORDS[assumed] }];
    return { language: assumed, durationSeconds, segments };
  }
  const heard = await transcribe(base, { bytes, format, durationSeconds, language: asked });
  if (!heard.ok) return heard.error;
  const { language = assumed, segments } = heard.value;
  return { language, durationSeconds, segments };
}

export function createTranscriptions(base: Base, deliveries: Deliveries) {
  const { clock, settings, signal } = base;
  const records = new Map<string, TranscriptionRecord>();

  function finish(record: TranscriptionRecord, heard: TranscriptionResult | string): void {
    if (signal.aborted) return;
    record.finishedAt = clock.now();
    if (typeof heard === 'object') {
      const { durationSeconds } = heard;
      record.status = 'completed';
      record.result = heard;
      record.billed = {
        seconds: billedSeconds(durationSeconds),
        micros: transcriptionPrice(durationSeconds),
      };
    } else {
      record.status = 'failed';
      record.reason = heard;
    }
    const { webhook_url } = record.request;
    if (webhook_url) deliveries.deliver('transcription.finished', record.id, webhook_url, viewOf(record));
  }

  function process(record: TranscriptionRecord): void {
    record.status = 'processing';
    const heard = listen(record.request, base);
    clock.timer(settings.times.processing, () => void heard.then((result) => finish(record, result)));
  }

  return {
    create(request: TranscriptionRequest, keyId: string): TranscriptionRecord {
      const record: TranscriptionRecord = {
        id: freshId('txn_'),
        status: 'pending',
        request,
        keyId,
        createdAt: clock.now(),
      };
      records.set(record.id, record);
      clock.timer(settings.times.pending, () => process(record));
      return record;
    },
    get: (id: string): TranscriptionRecord | undefined => records.get(id),
    list: (): readonly TranscriptionRecord[] => [...records.values()],
    viewOf,
  };
}
export type Transcriptions = ReturnType<typeof createTranscriptions>;
