import ar from '#lib/locales/ar/calls.json' with { type: 'json' };
import en from '#lib/locales/en/calls.json' with { type: 'json' };
import he from '#lib/locales/he/calls.json' with { type: 'json' };
import type { CallRow } from '#lib/model/call.ts';
import type { TranscriptRow } from '#lib/model/job.ts';
import type { SearchDocument } from './index/segment.ts';

/** Keys of documents: which table, and the row's own key. */
export const callKey = (intentId: string) => `c:${intentId}`;
export const transcriptKey = (jobId: string) => `t:${jobId}`;

/** A call as a document: who, notes, and its number's digits. */
export function callDocument(row: CallRow): SearchDocument {
  return {
    key: callKey(row.id),
    at: row.createdAt,
    names: [row.context.contactName, row.context.companyName].filter(Boolean).join(' '),
    sentences: [...(row.note ?? '').split('\n'), ...outcomeWords(row.disposition)].filter(Boolean),
    digits: row.to.slice(1),
  };
}

/** A transcript as a document: what was said, by whom, and with whom the call was. */
export function transcriptDocument(row: TranscriptRow, call?: CallRow): SearchDocument {
  return {
    key: transcriptKey(row.jobId),
    at: row.storedAt,
    names: [...Object.values(row.speakerNames), call?.context.contactName, call?.context.companyName]
      .filter(Boolean)
      .join(' '),
    sentences: row.segments.map((segment) => segment.text),
    digits: '',
  };
}

/** An outcome in every language: who searches need not be who kept it. */
function outcomeWords(disposition: string | undefined): string[] {
  if (!disposition) return [];
  const words: Record<string, unknown>[] = [en, he, ar];
  const known = words
    .map((texts) => texts[`disposition.${disposition}`])
    .filter((text): text is string => typeof text === 'string');
  // One of a company's is its own name.
  return known.length > 0 ? known : [disposition];
}
