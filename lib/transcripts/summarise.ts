/** A call as a CRM wants to have it, in the agent's language. */
import { outcomeOf, whoOf } from '#lib/format/call-words.ts';
import { wasHeld } from '#lib/format/duration.ts';
import type { Formats } from '#lib/format/formats.ts';
import type { Translators } from '#lib/locales/areas.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Database } from '#lib/storage/database.ts';
import type { CallSummary } from './call-summary.ts';
import { gistOf, readTranscript } from './reading.ts';
import { speakerName } from './speaker-names.ts';

export interface SummarySpeech {
  t: Pick<Translators, 'calls' | 'reader'>;
  f: Pick<Formats, 'full' | 'duration'> & { phone(e164: string): string };
}

/** @param job the call's transcription, if there is one. */
export async function summarise(
  db: Pick<Database, 'transcripts'>,
  { t, f }: SummarySpeech,
  { row, job }: { row: CallRow; job?: JobRow | undefined },
): Promise<CallSummary> {
  const transcript = job?.state === 'completed' ? await db.transcripts.get(job.id) : undefined;
  const reading = transcript && readTranscript(transcript.segments, job?.durationSeconds);
  const facts: [string, string | undefined][] = [
    [t.calls('crm.date'), f.full(row.createdAt)],
    [t.calls('crm.with'), whoOf(row)],
    [t.calls('crm.number'), f.phone(row.to)],
    [t.calls('crm.duration'), wasHeld(row.durationSeconds) ? f.duration(row.durationSeconds) : undefined],
    [t.calls('disposition'), outcomeOf({ t }, row)],
    [t.calls('note'), row.note?.trim()],
    [t.calls('crm.callBack'), row.callbackAt === undefined ? undefined : f.full(row.callbackAt)],
  ];
  return {
    facts: facts.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
    gistLabel: t.calls('crm.gist'),
    gist: reading
      ? gistOf(reading).map(({ speaker, text }) => ({
          speaker: speakerName(t.reader, transcript.speakerNames, speaker),
          text,
        }))
      : [],
  };
}
