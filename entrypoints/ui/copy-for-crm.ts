import type { CallItem } from '#components/calls/state.ts';
import { outcomeOf, whoOf } from '#components/calls/state.ts';
import { speakerName } from '#components/transcript/names.ts';
import type { Speech } from '#components/words.tsx';
import { wasHeld } from '#lib/format/duration.ts';
import type { Database } from '#lib/storage/database.ts';
import { type CallSummary, summaryAsHtml, summaryAsText } from '#lib/transcripts/call-summary.ts';
import { gistOf, readTranscript } from '#lib/transcripts/reading.ts';
import type { Say } from './say.ts';

/** What a CRM wants to have of a call, in the agent's language. */
export async function summaryOf(db: Database, speech: Speech, { row, job }: CallItem): Promise<CallSummary> {
  const { t, f } = speech;
  const transcript = job?.state === 'completed' ? await db.transcripts.get(job.id) : undefined;
  const outcome = outcomeOf(speech, row);
  const who = whoOf(row);
  const reading = transcript && readTranscript(transcript.segments, job?.durationSeconds);
  const facts: [string, string | undefined][] = [
    [t.popup('crm.date'), f.full(row.createdAt)],
    [t.popup('crm.with'), who],
    [t.popup('crm.number'), f.phone(row.to)],
    [t.popup('crm.duration'), wasHeld(row.durationSeconds) ? f.duration(row.durationSeconds) : undefined],
    [t.calls('disposition'), outcome],
    [t.popup('note'), row.note?.trim()],
    [t.popup('crm.callBack'), row.callbackAt === undefined ? undefined : f.full(row.callbackAt)],
  ];
  return {
    facts: facts.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
    gistLabel: t.popup('crm.gist'),
    gist: reading
      ? gistOf(reading).map(({ speaker, text }) => ({
          speaker: speakerName(t.reader, transcript.speakerNames, speaker),
          text,
        }))
      : [],
  };
}

/** One press: the call on the clipboard, as text and as HTML. */
export async function copyForCrm(
  parts: { db: Database; speech: Speech; say: Say },
  item: CallItem,
): Promise<void> {
  const { db, speech, say } = parts;
  const { t } = speech;
  const part = (type: string, summary: Promise<CallSummary>, write: (summary: CallSummary) => string) =>
    summary.then((known) => new Blob([write(known)], { type }));
  try {
    const summary = summaryOf(db, speech, item);
    // Promises, so that the press still counts while the transcript is read.
    const contents = new ClipboardItem({
      'text/plain': part('text/plain', summary, summaryAsText),
      'text/html': part('text/html', summary, summaryAsHtml),
    });
    await navigator.clipboard.write([contents]);
    say('good', t.reader('copiedSentence'));
  } catch {
    say('red', t.reader('notCopied'));
  }
}
