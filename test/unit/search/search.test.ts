import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuery } from '#lib/search/find.ts';
import { search } from '#lib/search/search.ts';
import { buildSegment, eachPosting, type SearchDocument } from '#lib/search/segment.ts';
import { createSearchSession } from '#lib/search/session.ts';
import { dropFromSearch, maintainSearch, openIndex } from '#lib/search/store.ts';
import { type Database, openDatabase } from '#lib/store/db.ts';
import type { CallRow, JobRow } from '#lib/store/records.ts';

const document = (key: string, change: Partial<SearchDocument>): SearchDocument => ({
  key,
  at: 0,
  names: '',
  words: '',
  digits: '',
  ...change,
});

describe('a segment', () => {
  it('gives back every word of every document', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.stringMatching(/^[a-zא-ת]{1,6}$/), { maxLength: 12 }), { maxLength: 60 }),
        (texts) => {
          const segment = buildSegment(
            texts.map((words, index) => document(`${index}`, { words: words.join(' ') })),
          );
          const found = texts.map(() => new Set<string>());
          segment.vocabulary.forEach((word, at) => {
            eachPosting(segment, at, (index) => found[index]?.add(word));
          });
          texts.forEach((words, index) => {
            // Letters are folded: the vocabulary has no final ones.
            for (const word of words) {
              const folded = word.replace(/[ךםןףץ]/g, (letter) => 'כמנפצ'['ךםןףץ'.indexOf(letter)] ?? letter);
              expect(found[index]?.has(folded)).toBe(true);
            }
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('searching', () => {
  const segments = [
    buildSegment([
      document('t:1', { words: 'שלחנו את החשבונית ביום שני', at: 10 }),
      document('t:2', { words: 'وقّعنا العقد مع الشركة', at: 20 }),
      document('t:3', { words: 'You will have the contract by Monday', at: 30 }),
      document('c:1', { names: 'Dana Levi', words: 'wants the offer', digits: '97231234567', at: 40 }),
    ]),
  ];
  const keys = (typed: string, limits = {}) =>
    search(segments, readQuery(typed), { most: 10, ...limits }).hits.map((hit) => hit.key);

  it.each([
    ['חשבונית', ['t:1']],
    ['חשבון', ['t:1']],
    ['שני חשבונית', ['t:1']],
    ['شركه', ['t:2']],
    ['عقد', ['t:2']],
    ['monday', ['t:3']],
    ['contarct', ['t:3']],
    ['dana', ['c:1']],
    ['123 4567', ['c:1']],
    ['03-123', []],
    ['nothing', []],
    ['', []],
  ])('%s', (typed, expected) => {
    expect(keys(typed)).toEqual(expected);
  });

  it('keeps to the days that were asked for', () => {
    expect(keys('monday', { from: 31 })).toEqual([]);
    expect(keys('monday', { from: 30, to: 30 })).toEqual(['t:3']);
  });

  it('believes the newest segment about a document', () => {
    const newer = buildSegment([document('t:3', { words: 'You will have it on Tuesday', at: 30 })]);
    const hits = search([...segments, newer], readQuery('monday'), { most: 10 }).hits;
    expect(hits).toEqual([]);
  });
});

function call(id: string, at: number, name: string): CallRow {
  return {
    id,
    state: 'completed',
    to: '+97231234567',
    ext: '',
    from: '+97239990000',
    route: { kind: 'default' },
    context: { crm: 'generic', contactName: name },
    metadata: {},
    createdAt: at,
    updatedAt: at,
    attempts: 1,
    serverErrors: 0,
  };
}

function jobOf(id: string, intentId: string): JobRow {
  return {
    id,
    txnId: `txn_${id}`,
    state: 'completed',
    intentId,
    language: 'auto',
    viaWebhook: false,
    createdAt: 1,
    updatedAt: 1,
    polls: 0,
    attempts: 1,
    serverErrors: 0,
  };
}

async function filled(count: number): Promise<Database> {
  const db = openDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  for (let index = 0; index < count; index++) {
    await db.calls.add(call(`call-${index}`, 1000 + index, `Person ${index}`));
    await db.jobs.add(jobOf(`job-${index}`, `call-${index}`));
    await db.transcripts.add({
      jobId: `job-${index}`,
      txnId: `txn_${index}`,
      segments: [
        { speaker: 'agent', start: 1, end: 2, text: `Hello, this is about order zebra${index}` },
        { speaker: 'customer', start: 3, end: 4, text: 'Please send it on Monday' },
      ],
      speakerNames: { agent: 'Dana' },
      storedAt: 1000 + index,
    });
  }
  return db;
}

describe('the index on disk', () => {
  it('finds the same before it was ever written, after, and with new rows beside it', async () => {
    const db = await filled(320);
    const session = () => createSearchSession(db);
    const before = await session().find('zebra7');
    expect(before.said[0]).toMatchObject({ jobId: 'job-7', seconds: 1, speaker: 'agent' });

    await maintainSearch(db);
    const { segments, tail } = await openIndex(db);
    expect(segments.length).toBeGreaterThan(1);
    expect(tail).toEqual({ calls: 0, transcripts: 0 });
    expect((await session().find('zebra7')).said[0]?.jobId).toBe('job-7');

    await db.calls.add(call('new', 5000, 'Newly Added'));
    expect((await session().find('newly')).calls.map((row) => row.id)).toEqual(['new']);
  });

  it('forgets the words of what was erased at once, and keeps finding the rest', async () => {
    const db = await filled(40);
    await maintainSearch(db);
    await db.transaction('rw', db.transcripts, db.jobs, db.search, async () => {
      await db.transcripts.delete('job-3');
      await db.jobs.delete('job-3');
      await dropFromSearch(db, ['t:job-3']);
    });
    const raw = JSON.stringify(await db.search.toArray());
    expect(raw).not.toContain('zebra3\\n');
    const session = createSearchSession(db);
    expect((await session.find('zebra3')).said.map((one) => one.jobId)).not.toContain('job-3');
    expect((await session.find('zebra4')).said[0]?.jobId).toBe('job-4');
    await maintainSearch(db);
    expect((await db.search.toArray()).some((row) => row.stale)).toBe(false);
    expect((await createSearchSession(db).find('zebra4')).said[0]?.jobId).toBe('job-4');
  });

  it('narrows by speaker, by the name that the user gave or by the label', async () => {
    const db = await filled(5);
    const session = createSearchSession(db);
    expect((await session.find('monday', { speaker: 'Dana' })).said).toEqual([]);
    expect((await session.find('monday', { speaker: 'customer' })).said.length).toBeGreaterThan(0);
    expect((await session.find('zebra1', { speaker: 'dana' })).said[0]?.speaker).toBe('agent');
  });

  it.each([
    '+972 3 123 4567',
    '+972-3-123-4567',
    '972 3 12',
    '03 123 4567',
    '00972 3 1234567',
    '+972 (0)3 123',
    '"03-1234567"',
    '1234567',
  ])('finds a call by its number however that is grouped: %s', async (typed) => {
    const db = await filled(1);
    expect((await createSearchSession(db).find(typed)).calls.map(({ id }) => id)).toEqual(['call-0']);
  });

  it.each(['invoice 12-2024-55', '12-2024-55', '2024-05-12', '"2024 05 12"'])(
    'finds a note by digits as they were typed: %s',
    async (typed) => {
      const db = await filled(2);
      await db.calls.update('call-1', { note: 'invoice 12-2024-55 of 2024-05-12', updatedAt: 9_000 });
      expect((await createSearchSession(db).find(typed)).calls.map(({ id }) => id)).toEqual(['call-1']);
    },
  );

  it.each([
    ['حسابي معكم', 'الحساب'],
    ['حسابي معكم', 'وبالحساب'],
    ['شاشة الدخول', 'دخوول'],
    ['שלחנו אותו לטכנאי', 'טכנאים'],
    ['החשבונית נשלחה', 'לחשבון'],
  ])('in “%s” finds “%s”', async (text, typed) => {
    const db = await filled(1);
    const segments = [{ speaker: 'agent', start: 7, end: 8, text }];
    await db.transcripts.update('job-0', { segments });
    expect((await createSearchSession(db).find(typed)).said[0]?.seconds).toBe(7);
  });

  it('answers odd input with nothing, and never throws', async () => {
    const db = await filled(3);
    const session = createSearchSession(db);
    for (const typed of ['"', '""', '((((', '\ud800', '\u202e', 'a'.repeat(5000), '* OR 1=1', '__proto__'])
      await expect(session.find(typed)).resolves.toBeDefined();
  });
});
