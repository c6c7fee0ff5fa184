import type { Segment } from './segment.ts';

/** Segments with what a search needs to know of all of them at once. */
export interface Searchable {
  segments: readonly Segment[];
  /** For each segment, how many documents the segments before it have. */
  documentsBefore: readonly number[];
  documents: number;
  /** 1 if a newer segment knows the document: the older must not answer for it. */
  replaced: Uint8Array;
}

/** Segments in the order in which they were written: later ones replace documents of earlier ones. */
export function searchable(segments: readonly Segment[]): Searchable {
  const documentsBefore: number[] = [];
  let documents = 0;
  for (const segment of segments) {
    documentsBefore.push(documents);
    documents += segment.keys.length;
  }
  const replaced = new Uint8Array(documents);
  const seen = new Set<string>();
  for (let index = segments.length - 1; index >= 0; index--)
    segments[index]?.keys.forEach((key, document) => {
      if (seen.has(key)) replaced[(documentsBefore[index] ?? 0) + document] = 1;
      seen.add(key);
    });
  return { segments, documentsBefore, documents, replaced };
}
