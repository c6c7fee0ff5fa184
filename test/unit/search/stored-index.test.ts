import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Query, readQuery } from '#lib/search/index/query.ts';
import { ask, pick, type SearchLimits } from '#lib/search/index/ranking.ts';
import type { Searchable } from '#lib/search/index/searchable.ts';
import { eachWord } from '#lib/search/index/vocabulary.ts';
import { createSearchSession } from '#lib/search/session.ts';
import { dropFromSearch, maintainSearch, openIndex, updateInSearch } from '#lib/search/stored-index.ts';
import type { Database } from '#lib/storage/database.ts';
import { emptyDatabase } from '../storage/rows.ts';
import { call, jobOf, stored } from './stored.ts';

const search = (index: Searchable, query: Query, limits: SearchLimits) =>
  pick(index, ask(index, query), limits);

async function filled(count: number): Promise<Database> {
  const db = emptyDatabase();
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
    const { searchable: index, tail } = await openIndex(db);
    expect(index.segments.length).toBeGreaterThan(1);
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
    const left = (await openIndex(db)).searchable.segments;
    const words: string[] = [];
    for (const { vocabulary } of left) eachWord(vocabulary, 'zebra3', (word) => words.push(word));
    expect(words).not.toContain('zebra3');
    expect(words).toContain('zebra30');
    const session = createSearchSession(db);
    expect((await session.find('zebra3')).said.map((one) => one.jobId)).not.toContain('job-3');
    expect((await session.find('zebra4')).said[0]?.jobId).toBe('job-4');
    await maintainSearch(db);
    expect((await createSearchSession(db).find('zebra4')).said[0]?.jobId).toBe('job-4');
  });

  it('stays in few pieces, whatever comes when', async () => {
    const db = emptyDatabase();
    for (let round = 0; round < 12; round++) {
      await db.transcripts.bulkAdd(
        Array.from({ length: 30 }, (_, index) => ({
          jobId: `${round}-${index}`,
          txnId: `txn_${round}_${index}`,
          segments: [{ speaker: 'agent', start: 0, end: 1, text: `zebra${round}x${index}` }],
          speakerNames: {},
          storedAt: 1000 + round * 100 + index,
        })),
      );
      await maintainSearch(db);
    }
    const { searchable: index, tail } = await openIndex(db);
    expect(tail.transcripts).toBe(0);
    expect(index.documents).toBe(360);
    expect(index.segments.length).toBeLessThan(6);
    const { hits } = search(index, readQuery('zebra7x5'), { most: 5 });
    expect(hits.map(({ key }) => key)).toContain('t:7-5');
  });

  it('finds what was stored anew, and, from its next writing on, what was stored while the clock was behind', async () => {
    const db = await filled(40);
    await maintainSearch(db);
    const job = await db.jobs.get('job-1');
    const row = await db.transcripts.get('job-1');
    if (!job || !row) throw new Error('was stored');
    await db.jobs.put({ ...job, id: 'late' });
    const segments = [{ speaker: 'agent', start: 5, end: 6, text: 'giraffe' }];
    await db.transcripts.put({ ...row, jobId: 'late', segments, storedAt: 3 });
    await db.transcripts.put({ ...row, segments, storedAt: 9000 });
    const found = async () => (await createSearchSession(db).find('giraffe')).said.map((one) => one.jobId);
    expect(await found()).toContain('job-1');
    // One more and one again: to count them says nothing.
    await maintainSearch(db, { thorough: true });
    expect((await found()).sort()).toEqual(['job-1', 'late']);
    expect((await createSearchSession(db).find('zebra1')).said.map((one) => one.jobId)).not.toContain(
      'job-1',
    );
  });

  it('finds a transcript by the new name of a speaker, and no more by the old', async () => {
    const db = await filled(40);
    await maintainSearch(db);
    const row = await db.transcripts.get('job-3');
    if (!row) throw new Error('was stored');
    const renamed = { ...row, speakerNames: { agent: 'Zoe' } };
    await db.transaction('rw', db.transcripts, db.jobs, db.calls, db.search, async () => {
      await db.transcripts.put(renamed);
      await updateInSearch(db, renamed);
    });
    const found = async (typed: string) =>
      (await createSearchSession(db).find(typed)).said.map((one) => one.jobId);
    expect(new Set(await found('zoe monday'))).toEqual(new Set(['job-3']));
    expect(await found('dana monday')).not.toContain('job-3');
    expect((await openIndex(db)).searchable.documents).toBe(80);
  });

  it('builds rows again that were written in another form', async () => {
    const db = await filled(40);
    await maintainSearch(db);
    const [first] = await db.search.toArray();
    if (!first) throw new Error('was written');
    await db.search.delete(first.id);
    await db.search.put({ ...first, id: 'words:1', vocabulary: 'one\ntwo' as never });
    expect((await createSearchSession(db).find('zebra4')).said[0]?.jobId).toBe('job-4');
    await maintainSearch(db);
    expect(await db.search.get('words:1')).toBeUndefined();
    expect((await openIndex(db)).tail.transcripts).toBe(0);
  });

  it('reads no row if nothing is due: pages wait for anything that reads megabytes', async () => {
    const db = await filled(40);
    await maintainSearch(db);
    let read = 0;
    db.search.hook('reading', (row) => {
      read++;
      return row;
    });
    await maintainSearch(db);
    expect(read).toBe(0);
    const row = await db.transcripts.get('job-1');
    if (!row) throw new Error('was stored');
    // The clock was set back: no search looks for it there.
    await db.transcripts.put({ ...row, jobId: 'late', storedAt: 3 });
    await maintainSearch(db);
    expect(read).toBeGreaterThan(0);
    expect((await openIndex(db)).searchable.documents).toBe(81);
  });

  it('lets nothing come back that was erased while the index was written', async () => {
    const db = await filled(300);
    const writing = maintainSearch(db);
    await db.transaction('rw', db.transcripts, db.jobs, db.search, async () => {
      await db.transcripts.delete('job-3');
      await dropFromSearch(db, ['t:job-3']);
    });
    await writing;
    const keys = (await db.search.toArray()).flatMap((row) => row.keys.split('\n'));
    expect(keys).toHaveLength(299);
    expect(keys).not.toContain('t:job-3');
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

  it.each([
    ['tuesday', 'Tuesday'],
    ['tuesdey', 'Tuesday'],
    ['"tuesday invoice"', 'Tuesday invoice'],
    ['ada', undefined],
  ])(
    'gives the note around what was found in it, and none where that was elsewhere: %s',
    async (typed, hit) => {
      const db = emptyDatabase();
      await db.calls.add({ ...call('call-1', 1, 'Ada'), note: 'Pays the Tuesday invoice' });
      await maintainSearch(db);
      const found = await createSearchSession(db).find(typed);
      expect(found.calls).toHaveLength(1);
      expect(found.notes.get('call-1')?.find((piece) => piece.hit)?.text).toBe(hit);
    },
  );

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

describe('whatever is stored', () => {
  const word = fc.stringMatching(/^[a-zא-תء-ي]{1,9}$/);
  it('never misses a word as it was said, before the index is written and after', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        async (texts, which, place) => {
          const wanted = which % texts.length;
          const words = texts[wanted] ?? [];
          const typed = words[place % words.length] ?? '';
          fc.pre(typed.length > 1);
          const db = await stored(texts.map((one) => one.join(' ')));
          const ids = async () => (await createSearchSession(db).find(typed)).said.map((one) => one.jobId);
          expect(await ids()).toContain(`${wanted}`);
          await maintainSearch(db);
          expect(await ids()).toContain(`${wanted}`);
        },
      ),
      { numRuns: 40 },
    );
  });
});
