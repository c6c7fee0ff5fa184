/** Documents in, a segment out. */
import { type Bytes, createBytes } from './bytes.ts';
import { wordsOf } from './fold.ts';
import { IN_NAME, type SearchDocument, type Segment, SINGLE } from './segment.ts';
import { createVocabularyWriter } from './vocabulary.ts';

/** Numbers that come one after another, millions of them. */
function createNumbers() {
  let numbers = new Uint32Array(4096);
  let length = 0;
  return {
    push(value: number): void {
      if (length === numbers.length) {
        const grown = new Uint32Array(length * 2);
        grown.set(numbers);
        numbers = grown;
      }
      numbers[length++] = value;
    },
    take: (): Uint32Array => numbers.subarray(0, length),
  };
}

/** Takes documents one by one: for a worker that has other things to do in between. Linear in the text. */
export function createSegmentBuilder() {
  const ids = new Map<string, number>();
  // Every word in the order in which it was said, and where: twice its sentence, or twice its document and one.
  const said = createNumbers();
  const places = createNumbers();
  const keys: string[] = [];
  const at: number[] = [];
  const digits: string[] = [];
  const starts = [0];
  const addText = (text: string, place: number) => {
    for (const { text: word } of wordsOf(text)) {
      let id = ids.get(word);
      if (id === undefined) {
        id = ids.size;
        ids.set(word, id);
      }
      said.push(id);
      places.push(place);
    }
  };
  return {
    add(document: SearchDocument): void {
      const first = starts.at(-1) ?? 0;
      addText(document.names, keys.length * 2 + 1);
      document.sentences.forEach((sentence, number) => {
        addText(sentence, (first + number) * 2);
      });
      keys.push(document.key);
      at.push(document.at);
      digits.push(document.digits);
      starts.push(first + document.sentences.length);
    },
    take(): Segment {
      const words = [...ids.keys()].sort();
      const ranks = new Uint32Array(words.length);
      words.forEach((word, rank) => {
        ranks[ids.get(word) ?? 0] = rank;
      });
      const { from, sorted } = sortByWord(said.take(), places.take(), ranks);
      const sentences = Uint32Array.from(starts);
      const documents = documentsOf(sentences);
      const postings = createBytes();
      const vocabulary = createVocabularyWriter();
      words.forEach((word, rank) => {
        const begin = postings.length;
        writePostings(postings, sorted.subarray(from[rank], from[rank + 1]), sentences, documents);
        vocabulary.add(word, begin, postings.length - begin);
      });
      return {
        keys,
        at: Float64Array.from(at),
        sentences,
        digits,
        vocabulary: vocabulary.take(),
        postings: postings.take(),
      };
    },
  };
}

/** Places sorted by the rank of their words, of each word in the order in which they came (a counting sort). */
function sortByWord(said: Uint32Array, places: Uint32Array, ranks: Uint32Array) {
  const from = new Uint32Array(ranks.length + 1);
  for (const id of said) from[(ranks[id] ?? 0) + 1] = (from[(ranks[id] ?? 0) + 1] ?? 0) + 1;
  for (let rank = 0; rank < ranks.length; rank++) from[rank + 1] = (from[rank + 1] ?? 0) + (from[rank] ?? 0);
  const next = from.slice();
  const sorted = new Uint32Array(said.length);
  for (let index = 0; index < said.length; index++) {
    const rank = ranks[said[index] ?? 0] ?? 0;
    const place = next[rank] ?? 0;
    sorted[place] = places[index] ?? 0;
    next[rank] = place + 1;
  }
  return { from, sorted };
}

/** For each sentence, its document. */
function documentsOf(sentences: Uint32Array): Uint32Array {
  const documents = new Uint32Array(sentences.at(-1) ?? 0);
  for (let document = 0; document + 1 < sentences.length; document++)
    documents.fill(document, sentences[document], sentences[document + 1]);
  return documents;
}

function writePostings(
  postings: Bytes,
  places: Uint32Array,
  sentences: Uint32Array,
  documents: Uint32Array,
): void {
  const documentOf = (place: number) => (place % 2 === 1 ? (place - 1) / 2 : (documents[place / 2] ?? 0));
  let before = 0;
  for (let index = 0; index < places.length; ) {
    const document = documentOf(places[index] ?? 0);
    const first = sentences[document] ?? 0;
    const within: number[] = [];
    let name = false;
    for (; index < places.length; index++) {
      const place = places[index] ?? 0;
      if (documentOf(place) !== document) break;
      if (place % 2 === 1) name = true;
      else if (within.at(-1) !== place / 2 - first) within.push(place / 2 - first);
    }
    const single = within.length === 1;
    postings.number((document - before) * 4 + (name ? IN_NAME : 0) + (single ? SINGLE : 0));
    before = document;
    const gaps: number[] = [];
    within.forEach((sentence, at) => {
      pushNumber(gaps, sentence - (within[at - 1] ?? 0));
    });
    if (!single) postings.number(gaps.length);
    postings.raw(gaps);
  }
}

function pushNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

/** Builds a segment at once. */
export function buildSegment(documents: readonly SearchDocument[]): Segment {
  const builder = createSegmentBuilder();
  for (const document of documents) builder.add(document);
  return builder.take();
}
