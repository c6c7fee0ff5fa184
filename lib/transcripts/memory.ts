/** Memory of a number and of its person or company: the last calls and the callback. */
import { callsOf } from '#lib/calls/queries.ts';
import { plainName } from '#lib/core/bidi.ts';
import type { MemoryCall } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { Database } from '#lib/storage/database.ts';
import { gistOf } from './gist.ts';
import { readTranscript } from './reading.ts';

/** Calls that are read to find those that may be shown, and calls that are shown. */
const MOST_READ = 50;
const MOST_SHOWN = 3;
const MOST_LINE = 140;

export interface MemoryOf {
  e164: string;
  /** The record that the number stands in; its calls count as well, by the record's id. */
  record?: Pick<RecordContext, 'crm' | 'recordType' | 'recordId' | 'contactName'> | undefined;
  /** The page that asks: it is told of calls that were placed on its own site, and of no others. Absent for our pages. */
  origin?: string | undefined;
  /** The call at which it is shown: no news there. */
  except?: string | undefined;
}

/** @returns the newest first. */
export async function readMemory(
  db: Database,
  { e164, record, origin, except }: MemoryOf,
): Promise<MemoryCall[]> {
  const { crm = 'generic', recordType, recordId, contactName: asked } = record ?? {};
  const items = await callsOf(db, { crm, recordType, recordId, numbers: [e164] }, MOST_READ);
  const mine = items
    .filter(({ row }) => row.id !== except && (origin === undefined || row.origin === origin))
    .slice(0, MOST_SHOWN);
  const transcripts = await db.transcripts.bulkGet(mine.map(({ job }) => job?.id ?? ''));
  return mine.map(({ row, job }, at) => {
    const transcript = transcripts[at];
    const [said] = transcript ? gistOf(readTranscript(transcript.segments, job?.durationSeconds)) : [];
    const note = lineOf(row.note);
    const { contactName } = row.context;
    return {
      intentId: row.id,
      at: row.createdAt,
      state: row.state,
      hasTranscript: transcript !== undefined,
      ...(row.to !== e164 && { to: row.to }),
      // At the same number, only if it was with another person.
      ...(contactName !== undefined &&
        (row.to !== e164 || (asked !== undefined && asked !== contactName)) && { contactName }),
      ...(row.durationSeconds !== undefined && { durationSeconds: row.durationSeconds }),
      ...(row.disposition && { disposition: row.disposition }),
      ...(note && { note }),
      ...(said && { said: lineOf(said.text) ?? '' }),
      ...(row.callbackAt !== undefined && { callbackAt: row.callbackAt }),
    };
  });
}

/** The first line that says something, cut at a length that a card has room for. */
function lineOf(text: string | undefined): string | undefined {
  const line = text?.split('\n').find((one) => one.trim() !== '');
  if (line === undefined) return undefined;
  const plain = plainName(line.trim());
  return plain.length > MOST_LINE ? `${plain.slice(0, MOST_LINE - 1).trimEnd()}…` : plain;
}
