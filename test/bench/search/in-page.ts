/** The product's search and MiniSearch over what is stored, in a page of the extension; bundled, this leaves `bench`. */
import { callDocument, transcriptDocument } from '#lib/search/documents.ts';
import { wordsOf } from '#lib/search/index/fold.ts';
import { bareForms } from '#lib/search/index/forms.ts';
import { readQuery } from '#lib/search/index/query.ts';
import { ask, pick } from '#lib/search/index/ranking.ts';
import type { SearchDocument } from '#lib/search/index/segment.ts';
import { createSearchSession, type SearchSession } from '#lib/search/session.ts';
import { maintainSearch, type OpenIndex, openIndex } from '#lib/search/stored-index.ts';
import { openDatabase } from '#lib/storage/database.ts';
import MiniSearch, { type Options, type SearchOptions } from '#test/apps/minisearch.ts';
import { createJudge, type KnownQuery, makeQueries } from './queries.ts';
import { makeTranscript, textOf } from './transcripts.ts';

const DAY = 86_400_000;
const db = openDatabase();

/** Stores calls with their transcripts, a working day's worth a day, and tells which answer each query. */
async function fill(count: number, each: number): Promise<{ queries: KnownQuery[]; answers: number[][] }> {
  const queries = makeQueries(count, each);
  const judge = createJudge(queries);
  const now = Date.now();
  for (let from = 0; from < count; from += 250) {
    const made = Array.from({ length: Math.min(250, count - from) }, (_, at) => {
      const index = from + at;
      const transcript = makeTranscript(index);
      judge.see(index, transcript);
      const time = now - (count - index) * (DAY / 10);
      let seconds = 0;
      return {
        call: {
          id: `${index}`,
          state: 'completed' as const,
          to: `+1415${String(2_000_000 + index * 37)}`,
          ext: '',
          from: '+14155550100',
          route: { kind: 'default' as const },
          context: { crm: 'generic', contactName: transcript.name },
          metadata: {},
          createdAt: time,
          updatedAt: time,
          attempts: 1,
          serverErrors: 0,
          durationSeconds: 600,
          jobId: `${index}`,
        },
        job: {
          id: `${index}`,
          txnId: `txn_${index}`,
          state: 'completed' as const,
          intentId: `${index}`,
          language: 'auto' as const,
          viaWebhook: true,
          createdAt: time,
          updatedAt: time,
          polls: 0,
          attempts: 1,
          serverErrors: 0,
        },
        transcript: {
          jobId: `${index}`,
          txnId: `txn_${index}`,
          storedAt: time,
          speakerNames: { customer: transcript.name },
          segments: transcript.sentences.map((sentence) => {
            const start = seconds;
            seconds += sentence.tokens.length * 0.4;
            return { speaker: sentence.speaker, start, end: seconds, text: textOf(sentence) };
          }),
        },
      };
    });
    await db.transaction('rw', db.calls, db.jobs, db.transcripts, async () => {
      await db.calls.bulkPut(made.map(({ call }) => call));
      await db.jobs.bulkPut(made.map(({ job }) => job));
      await db.transcripts.bulkPut(made.map(({ transcript }) => transcript));
    });
  }
  return { queries, answers: judge.answers.map((set) => [...set]) };
}

const timed = async (run: () => unknown): Promise<number> => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

/** Bytes as a browser clones it: a character has one byte where the text is Latin, two where any is not. */
function storedBytes(value: unknown): number {
  if (typeof value === 'string') return /[^\0-\xff]/.test(value) ? value.length * 2 : value.length;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce((sum: number, one) => sum + storedBytes(one), 0);
}

// ── ours ──

let index: OpenIndex | undefined;
let session: SearchSession | undefined;

async function buildOurs(): Promise<{ ms: number; bytes: number }> {
  await db.search.clear();
  const ms = await timed(() => maintainSearch(db));
  return { ms, bytes: storedBytes(await db.search.toArray()) };
}

const loadOurs = () =>
  timed(async () => {
    index = await openIndex(db);
  });

/** The index alone, as MiniSearch is asked. */
function askOurs(typed: string): number {
  const start = performance.now();
  if (index)
    pick(index.searchable, ask(index.searchable, readQuery(typed)), {
      most: 10,
      only: (key) => key.startsWith('t:'),
    });
  return performance.now() - start;
}

/** Finds as a person waits for it: calls, sentences with their hits, from the tables. */
async function findOurs(typed: string): Promise<{ ms: number; found: number[] }> {
  session ??= createSearchSession(db);
  const start = performance.now();
  const { said } = await session.find(typed);
  const ms = performance.now() - start;
  return { ms, found: [...new Set(said.map((one) => Number(one.jobId)))].slice(0, 10) };
}

// ── MiniSearch: our words and our folding, and the options that its documentation shows for typing ahead ──

const options: Options<SearchDocument> = {
  idField: 'key',
  fields: ['names', 'sentences', 'digits'],
  tokenize: (text) => wordsOf(text).map((word) => word.text),
  extractField: (document, field) => {
    const value = document[field as keyof SearchDocument];
    return Array.isArray(value) ? value.join('\n') : value;
  },
  processTerm: (term) => [term, ...bareForms(term)],
};
const asking: SearchOptions = {
  prefix: true,
  fuzzy: (term) => (term.length > 3 ? 0.2 : false),
  boost: { names: 2 },
  filter: ({ id }) => String(id).startsWith('t:'),
};

/** Every form is in the index: any of them answers, or the barest finds all, where each word must be there. */
const asked: Record<'AND' | 'OR', (term: string) => string | string[]> = {
  OR: (term) => [term, ...bareForms(term)],
  AND: (term) => bareForms(term).at(-1) ?? term,
};

let mini: MiniSearch<SearchDocument> | undefined;

function openBeside(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('beside');
    opening.onupgradeneeded = () => opening.result.createObjectStore('index');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
const settled = <One>(request: IDBRequest<One>): Promise<One> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Kept as UTF-8: as a text with a letter that is not Latin in it, it would take twice the room. */
async function buildMini(): Promise<{ ms: number; bytes: number }> {
  let bytes = new Uint8Array();
  const ms = await timed(async () => {
    const made = new MiniSearch<SearchDocument>(options);
    made.addAll((await db.calls.toArray()).map(callDocument));
    const rows = await db.transcripts.toArray();
    const calls = await db.calls.bulkGet(rows.map((row) => row.jobId));
    made.addAll(rows.map((row, at) => transcriptDocument(row, calls[at])));
    bytes = new TextEncoder().encode(JSON.stringify(made));
    const beside = await openBeside();
    const writing = beside.transaction('index', 'readwrite');
    writing.objectStore('index').put(bytes, 'all');
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error);
    });
    beside.close();
  });
  return { ms, bytes: bytes.byteLength };
}

const loadMini = () =>
  timed(async () => {
    const beside = await openBeside();
    const bytes: Uint8Array = await settled(beside.transaction('index').objectStore('index').get('all'));
    mini = MiniSearch.loadJSON<SearchDocument>(new TextDecoder().decode(bytes), options);
    beside.close();
  });

function askMini(typed: string, combineWith: 'AND' | 'OR'): { ms: number; found: number[] } {
  const start = performance.now();
  const found =
    mini?.search(typed, { ...asking, combineWith, processTerm: asked[combineWith] }).slice(0, 10) ?? [];
  const ms = performance.now() - start;
  return { ms, found: found.map(({ id }) => Number(String(id).slice(2))) };
}

export const bench = { fill, buildOurs, loadOurs, askOurs, findOurs, buildMini, loadMini, askMini };
Object.assign(globalThis, { bench });
