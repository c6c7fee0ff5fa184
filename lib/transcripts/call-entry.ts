/** The one place that makes a CRM's entry from a call. */
import { withoutAbsent } from '#lib/core/without.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { CallEntry } from '#lib/model/call-entry.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import { gistOf } from './gist.ts';
import { readTranscript } from './reading.ts';

/** `gist`: some lines of the transcript, `whole`: all of it. */
export type EntryWishes = Pick<Settings, 'withheld' | 'outcomes'> & {
  crmLog: Pick<Settings['crmLog'], 'transcript' | 'recordingAddress'>;
};

export async function makeCallEntry(
  db: Pick<Database, 'transcripts'>,
  { row, job }: { row: CallRow; job?: JobRow | undefined },
  { withheld, outcomes, crmLog: { transcript: wanted, recordingAddress } }: EntryWishes,
): Promise<CallEntry> {
  const kept = job?.state === 'completed' && wanted !== 'none' ? await db.transcripts.get(job.id) : undefined;
  const reading = kept && readTranscript(kept.segments, job?.durationSeconds);
  const said = reading && (wanted === 'whole' ? reading.sentences : gistOf(reading));
  const given = <Field extends keyof CallRow['context']>(field: Field) =>
    withheld.includes(field) ? undefined : row.context[field];
  return withoutAbsent({
    id: row.id,
    callId: row.callId,
    direction: 'outbound' as const,
    startedAt: row.createdAt,
    durationSeconds: row.durationSeconds,
    number: row.to,
    numberRole: given('numberRole'),
    from: row.from,
    route: row.route,
    agentId: row.agentId,
    person: given('contactName'),
    company: given('companyName'),
    recordUrl: given('pageUrl'),
    outcome: row.disposition || undefined,
    outcomeValue: outcomes.find(({ name }) => name === row.disposition)?.value,
    note: row.note?.trim() || undefined,
    callbackAt: row.callbackAt,
    recordingUrl: recordingAddress ? row.recordingUrl : undefined,
    transcript:
      kept && said?.length
        ? withoutAbsent({
            language: job?.languageDetected,
            lines: said.map(({ speaker, text }) => ({
              speaker: (Object.hasOwn(kept.speakerNames, speaker) && kept.speakerNames[speaker]) || speaker,
              text,
            })),
            whole: wanted === 'whole',
          })
        : undefined,
  });
}
