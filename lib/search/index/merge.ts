/** Segments in, one segment out, from their bytes alone. */
import { type Bytes, createBytes, readBytes } from './bytes.ts';
import { eachPosting, IN_NAME, type Segment, SINGLE } from './segment.ts';
import { createVocabularyWriter, eachWord } from './vocabulary.ts';

/**
 * One segment of several, without the documents that `keep` refuses and without reading any text; of a document that
 * more than one knows, the last one's words are kept. A word that no document has any more is gone.
 */
export function mergeSegments(
  segments: readonly Segment[],
  keep: (key: string) => boolean = () => true,
): Segment {
  const owner = new Map<string, number>();
  segments.forEach((segment, index) => {
    for (const key of segment.keys) owner.set(key, index);
  });
  const keys: string[] = [];
  const at: number[] = [];
  const digits: string[] = [];
  const starts = [0];
  /** For each segment and document: its new place, or -1. */
  const places = segments.map((segment, index) =>
    segment.keys.map((key, document) => {
      if (owner.get(key) !== index || !keep(key)) return -1;
      keys.push(key);
      at.push(segment.at[document] ?? 0);
      digits.push(segment.digits[document] ?? '');
      const count = (segment.sentences[document + 1] ?? 0) - (segment.sentences[document] ?? 0);
      starts.push((starts.at(-1) ?? 0) + count);
      return keys.length - 1;
    }),
  );
  const postings = createBytes();
  const vocabulary = createVocabularyWriter();
  for (const [word, parts] of inOrder(segments)) {
    const from = postings.length;
    let before = 0;
    for (const { index, start, end } of parts) {
      const segment = segments[index];
      if (!segment) continue;
      eachPosting(segment, start, end, (document, inName, length, where, single) => {
        const place = places[index]?.[document] ?? -1;
        if (place < 0) return;
        postings.number((place - before) * 4 + (inName ? IN_NAME : 0) + (single ? SINGLE : 0));
        before = place;
        copySentences(postings, segment.postings, where, length, single);
      });
    }
    if (postings.length > from) vocabulary.add(word, from, postings.length - from);
  }
  return {
    keys,
    at: Float64Array.from(at),
    sentences: Uint32Array.from(starts),
    digits,
    vocabulary: vocabulary.take(),
    postings: postings.take(),
  };
}

function copySentences(into: Bytes, postings: Uint8Array, at: number, length: number, single: boolean): void {
  if (single) into.number(readBytes(postings, at).number());
  else {
    into.number(length);
    into.raw(postings.subarray(at, at + length));
  }
}

interface Part {
  index: number;
  start: number;
  end: number;
}

/** Every word of all segments in order, with where each has it. */
function inOrder(segments: readonly Segment[]): [string, Part[]][] {
  const words = new Map<string, Part[]>();
  segments.forEach(({ vocabulary }, index) => {
    eachWord(vocabulary, '', (word, start, end) => {
      const parts = words.get(word);
      if (parts) parts.push({ index, start, end });
      else words.set(word, [{ index, start, end }]);
    });
  });
  return [...words].sort(([one], [other]) => (one < other ? -1 : 1));
}
