import ar from '#lib/locales/ar/calls.json' with { type: 'json' };
import en from '#lib/locales/en/calls.json' with { type: 'json' };
import he from '#lib/locales/he/calls.json' with { type: 'json' };
import type { CallRow, TranscriptRow } from '#lib/store/records.ts';
import type { SearchDocument } from './segment.ts';

/** Keys of documents: which table, and the row's own key. */
export const callKey = (intentId: string) => `c:${intentId}`;
export const transcriptKey = (jobId: string) => `t:${jobId}`;

/** A call as a document: who, notes, and its number's digits. */
export function callDocument(row: CallRow): SearchDocument {
  return {
    key: callKey(row.id),
    at: row.createdAt,
    names: [row.context.contactName, row.context.companyName].filter(Boolean).join(' '),
    words: [row.note, ...outcomeWords(row.disposition)].filter(Boolean).join('\n'),
    digits: row.to.slice(1),
  };
}

/** A transcript as a document: what was said, and the names that the user gave its speakers. */
export function transcriptDocument(row: TranscriptRow): SearchDocument {
  return {
    key: transcriptKey(row.jobId),
    at: row.storedAt,
    names: Object.values(row.speakerNames).join(' '),
    words: row.segments.map((segment) => segment.text).join('\n'),
    digits: '',
  };
}

/** An outcome in every language: who searches need not be who kept it. */
function outcomeWords(disposition: string | undefined): (string | undefined)[] {
  if (!disposition) return [];
  const words: Record<string, unknown>[] = [en, he, ar];
  return words.map((texts) => texts[`disposition.${disposition}`]).filter((text) => typeof text === 'string');
}
