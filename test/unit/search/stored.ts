/** Tables with what a test says was said, for searching. */
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Database } from '#lib/storage/database.ts';
import { aCall, aJob, emptyDatabase } from '../storage/rows.ts';

export const call = (id: string, at: number, name: string): CallRow =>
  aCall({
    id,
    state: 'completed',
    to: '+97231234567',
    from: '+97239990000',
    context: { crm: 'generic', contactName: name },
    createdAt: at,
    attempts: 1,
  });

export function jobOf(id: string, intentId: string): JobRow {
  const { recordingUrl: _none, ...job } = aJob({ id, txnId: `txn_${id}`, state: 'completed', intentId });
  return { ...job, createdAt: 1, updatedAt: 1, attempts: 1 };
}

export interface Conversation {
  sentences: readonly string[];
  /** Whom the call was with. */
  name?: string;
  /** When the call was, and when its transcript came. */
  at?: number;
  storedAt?: number;
  speakers?: Readonly<Record<string, string>>;
}

/** Calls `0`, `1` …, each with a transcript whose sentences come in turn from `agent` and `customer`, a second each. */
export async function stored(conversations: readonly (Conversation | string)[]): Promise<Database> {
  const db = emptyDatabase();
  for (const [index, one] of conversations.entries()) {
    const conversation: Conversation = typeof one === 'string' ? { sentences: [one] } : one;
    const at = conversation.at ?? 1000 + index;
    await db.calls.add({ ...call(`${index}`, at, conversation.name ?? ''), jobId: `${index}` });
    await db.jobs.add(jobOf(`${index}`, `${index}`));
    await db.transcripts.add({
      jobId: `${index}`,
      txnId: `txn_${index}`,
      segments: conversation.sentences.map((text, second) => ({
        speaker: second % 2 === 0 ? 'agent' : 'customer',
        start: second,
        end: second + 1,
        text,
      })),
      speakerNames: { ...conversation.speakers },
      storedAt: conversation.storedAt ?? at,
    });
  }
  return db;
}
