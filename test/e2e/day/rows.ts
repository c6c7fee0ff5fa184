/** Calls of a day, as the tables keep them: what was agreed before, what waits, what was said. */
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow, TranscriptRow } from '#lib/model/job.ts';
import type { Segment } from '#lib/platform/contract.ts';
import { call, job } from '#test/gallery/data.ts';

const HOUR = 60 * 60_000;

/** Ada was reached, and said something; her colleague was called an hour ago. One record, two numbers. */
const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
export const BEFORE = idOf(1);
const LATER = idOf(2);
/** Of no record. */
const PROMISED = idOf(3);
const UNSURE = idOf(4);
export const MIXED = idOf(5);

export const NOTE = 'Wants forty seats\nand an offer by mail';
export const SAID = 'Please send the invoice to Orange Grove before Monday, the number is 4471.';

const MIXED_SEGMENTS: Segment[] = [
  { speaker: 'agent', start: 0, end: 4, text: 'Good morning, this is Dana.' },
  { speaker: 'customer', start: 5, end: 9, text: 'בוקר טוב, המספר שלי הוא 03-123-4567.' },
  { speaker: 'customer', start: 10, end: 14, text: 'אפשר לשלוח את ההצעה ביום שני?' },
  { speaker: 'agent', start: 15, end: 19, text: 'نعم، سأرسل العرض اليوم.' },
];

const acme = { crm: 'espocrm', recordType: 'Account', recordId: 'acme-1', companyName: 'Acme' } as const;

function placed(id: string, to: string, createdAt: number, change: Partial<CallRow>): CallRow {
  return {
    ...call(id, 0),
    to,
    createdAt,
    updatedAt: createdAt,
    completedAt: createdAt,
    country: 'US',
    ...change,
  };
}

/** Rows by table; `now` milliseconds since the epoch. Numbers of another hundred for each language: nothing is shared. */
export function dayRows(now: number, hundred: number, recordingUrl = ''): Record<string, object[]> {
  const number = (last: number) => `+1415555${4_000 + hundred * 100 + last}`;
  const done = (id: string, segments: Segment[]): [JobRow, TranscriptRow] => {
    const row = { ...job(id), createdAt: now, updatedAt: now, seenAt: now };
    return [row, { jobId: row.id, txnId: row.txnId ?? '', segments, speakerNames: {}, storedAt: now }];
  };
  const pairs = [
    done(BEFORE, [{ speaker: 'customer', start: 0, end: 8, text: SAID }]),
    done(MIXED, MIXED_SEGMENTS),
  ];
  return {
    calls: [
      placed(BEFORE, number(1), now - 30 * HOUR, {
        context: { ...acme, contactName: 'Ada Byron' },
        disposition: 'reached',
        note: NOTE,
        durationSeconds: 95,
        jobId: `job-${BEFORE}`,
      }),
      placed(LATER, number(2), now - 40 * HOUR, {
        context: { ...acme, contactName: 'Grace Hopper' },
        disposition: 'no-answer',
      }),
      placed(PROMISED, number(3), now - 50 * HOUR, {
        context: { crm: 'generic', contactName: 'Mary Shelley' },
        disposition: 'callback',
        callbackAt: now - 60_000,
      }),
      placed(UNSURE, number(4), now - HOUR, {
        context: { crm: 'generic', contactName: 'Jane Austen' },
        state: 'unknown',
        failure: { code: 'no-answer', next: 'check-phone', sent: true },
      }),
      placed(MIXED, number(5), now - 60 * HOUR, {
        context: { crm: 'generic', contactName: 'Dana Levi' },
        disposition: 'reached',
        durationSeconds: 19,
        recordingUrl,
        jobId: `job-${MIXED}`,
      }),
    ],
    jobs: pairs.map(([row]) => row),
    transcripts: pairs.map(([, transcript]) => transcript),
  };
}
