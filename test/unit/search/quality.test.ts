import { describe, expect, it } from 'vitest';
import type { SearchFilters } from '#lib/search/said.ts';
import { createSearchSession } from '#lib/search/session.ts';
import { type Conversation, call, jobOf, stored } from './stored.ts';

/** Indexes of the transcripts that are found, best first. */
async function found(
  conversations: readonly (Conversation | string)[],
  typed: string,
  filters?: SearchFilters,
): Promise<number[]> {
  const { said } = await createSearchSession(await stored(conversations)).find(typed, filters);
  return [...new Set(said.map(({ jobId }) => Number(jobId)))];
}

/** What is marked in the first snippet. */
async function marked(text: string, typed: string): Promise<string[]> {
  const { said } = await createSearchSession(await stored([text])).find(typed);
  return (said[0]?.pieces ?? []).filter(({ hit }) => hit).map((piece) => piece.text);
}

const WITH_PREFIXES =
  'ו ה ב כ ל מ ש וה וב וכ ול ומ וש שה שב של שמ כש מה כשה ושה ומה וכש שכש כשב כשל לכש וכשה'.split(' ');
const WITH_ARTICLES = 'ال و ف ب ل ك وال فال بال لل كال وبال ولل فبال فلل وب ول فل'.split(' ');

describe('Hebrew', () => {
  it.each(WITH_PREFIXES)('finds and marks a word behind %s', async (prefix) => {
    expect(await marked(`אמרנו ${prefix}חשבונית אתמול`, 'חשבונית')).toEqual([`${prefix}חשבונית`]);
    expect(await marked('אמרנו חשבונית אתמול', `${prefix}חשבונית`)).toEqual(['חשבונית']);
  });

  it.each([
    ['שָׁלוֹם לְכֻלָּם', 'שלום', 'שָׁלוֹם'],
    ['שלום לכולם', 'שָׁלוֹם', 'שלום'],
    ['נסיים מחר', 'נסיימ', 'נסיים'],
    ['הכסף הגיע', 'כספ', 'הכסף'],
    ['יש לנו גן יפה', 'בגן', 'גן'],
    ['היינו בגן אתמול', 'גן', 'בגן'],
    ['קנינו מצה״ל', 'צהל', 'מצה״ל'],
    ['הכתובת: רח׳ הרצל', 'רח', 'רח'],
    ['קיבלנו את הזמנתכם', 'הזמנה', 'הזמנתכם'],
    ['שתי הזמנות פתוחות', 'ההזמנה', 'הזמנות'],
  ])('in “%s” finds “%s”', async (text, typed, hit) => {
    expect(await marked(text, typed)).toEqual([hit]);
  });
});

describe('Arabic and Persian', () => {
  it.each(WITH_ARTICLES)('finds and marks a word behind %s', async (prefix) => {
    expect(await marked(`قلنا ${prefix}فاتورة أمس`, 'فاتورة')).toEqual([`${prefix}فاتورة`]);
    expect(await marked('قلنا فاتورة أمس', `${prefix}فاتورة`)).toEqual(['فاتورة']);
  });

  it.each([
    ['وَقَّعْنَا العَقْدَ', 'وقعنا', 'وَقَّعْنَا'],
    ['أُرسِل إلى أحمد', 'احمد', 'أحمد'],
    ['ارسلناها الى الشركه', 'الشركة', 'الشركه'],
    ['قابلت مصطفي', 'مصطفى', 'مصطفي'],
    ['مسئول المبيعات', 'مسؤول', 'مسئول'],
    ['شماره ۱۲۵۰ است', '1250', '۱۲۵۰'],
    ['الطلب ١٢٥٠', '۱۲۵۰', '١٢٥٠'],
    ['المبلغ ١٬٢٥٠ ريال', '1250', '١٬٢٥٠'],
    ['می‌خواهم کتاب', 'كتاب', 'کتاب'],
    ['شركتنا في دبي', 'شركة', 'شركتنا'],
    ['في مستواه', 'مستوى', 'مستواه'],
    ['ﻻ مشكلة ﻻحقا', 'لاحقا', 'ﻻحقا'],
  ])('in “%s” finds “%s”', async (text, typed, hit) => {
    expect(await marked(text, typed)).toEqual([hit]);
  });
});

describe('Latin letters and numbers', () => {
  it.each([
    ['it is 4,250 dollars', '4250', '4,250'],
    ['it is 4250 dollars', '4,250', '4250'],
    ['1,2,3 and 12,50 and 1,234,567', '1234567', '1,234,567'],
    ['the straße there', 'strasse', 'straße'],
    ['it is the ﬁnal offer', 'final', 'ﬁnal'],
    ['one contract, and contractors', 'contracts', 'contract'],
    ['Mr. O’Brien said', "o'brien", 'O’Brien'],
  ])('in “%s” finds “%s”', async (text, typed, hit) => {
    expect(await marked(text, typed)).toEqual([hit]);
  });

  it('takes a plural off only where the rest was said', async () => {
    expect(await found(['the boss', 'contracts', 'a contract', 'contractors'], 'contracts')).toEqual([1, 2]);
    expect(await found(['a bos', 'the boss'], 'boss')).toEqual([1]);
  });

  it('finds a word however long it is', async () => {
    const long = 'ab'.repeat(60);
    expect(await marked(`see ${long}.`, long)).toEqual([long.slice(0, 116)]);
  });
});

describe('mixed directions', () => {
  const text = 'שלחתי את ה-invoice מספר 4471 ل أحمد אתמול';
  it.each([
    ['invoice שלחתי', ['שלחתי', 'invoice']],
    ['4471 احمد', ['4471', 'أحمد']],
    ['"invoice מספר 4471"', ['invoice מספר 4471']],
  ])('finds %s', async (typed, hits) => {
    expect(await marked(text, typed)).toEqual(hits);
  });
});

describe('misspelt words', () => {
  const texts = [
    'the contract is signed',
    'we sign contracts',
    'a cat sat',
    'the form is here',
    'call Fatima',
  ];
  it.each([
    ['contarct', [1, 0], 'two letters swapped, and the plural'],
    ['kontract', [1, 0], 'the first letter wrong'],
    ['fatina', [4], 'a name'],
    ['cot', [], 'three letters are never guessed at'],
    ['sut', [], 'three letters'],
    ['from', [], 'a word of four letters: one may be wrong, two swapped count as one'],
    ['contarkt', [1, 0], 'two wrong in a long one'],
    ['kontarkt', [], 'two wrong, and the first letter too'],
    ['xxntract', [], 'not that much'],
    ['123457', [], 'numbers are not guessed at'],
  ])('%s: %s (%s)', async (typed, expected) => {
    if (typed === 'from') expected = [3];
    expect((await found([...texts, 'number 123456'], typed)).sort()).toEqual([...expected].sort());
  });

  it('come only after none was found as it is written', async () => {
    expect(await found(['see Dina', 'see Dana', 'see Diana'], 'dana')).toEqual([1]);
  });

  it.each([
    ['דיברנו על החשבונית שלכם', 'חשבונת', 'החשבונית'],
    ['וקיבלנו את ההזמנות', 'הזמנט', 'ההזמנות'],
    ['وصلت الفاتورة أمس', 'فاتوره', 'الفاتورة'],
    ['وصلت الفاتورة أمس', 'فتورة', 'الفاتورة'],
  ])('behind what is attached: in “%s” finds “%s”', async (text, typed, hit) => {
    expect(await marked(text, typed)).toEqual([hit]);
  });
});

describe('phrases', () => {
  it('are found among any number of transcripts that have all their words', async () => {
    const scattered = Array.from({ length: 150 }, () => ({
      sentences: ['by Monday it will have come', 'have it, by the way'],
    }));
    const db = await stored([{ sentences: ['you will have it by Monday'], at: 1 }, ...scattered]);
    const { said } = await createSearchSession(db).find('"have it by Monday"');
    expect(said.map(({ jobId }) => jobId)).toEqual(['0']);
    expect(said[0]?.pieces.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['have it by Monday']);
  });

  it('stay within a sentence, and hold their order', async () => {
    const texts = [{ sentences: ['we have', 'it by'] }, 'it have', 'so we have it now'];
    expect(await found(texts, '"have it"')).toEqual([2]);
    expect(await found(texts, '“have it” now')).toEqual([2]);
    expect(await found(texts, '"have it" never')).toEqual([]);
  });

  it('are whole words', async () => {
    expect(await found(['have items', 'have it', 'וְהיה לָהּ חוזה'], '"have it"')).toEqual([1]);
    expect(await found(['have items', 'והיה לה חוזה', 'חוזה היה'], '"היה לה"')).toEqual([1]);
  });
});

describe('the order of what is found', () => {
  it('has the word itself before longer ones, and those before misspelt ones', async () => {
    expect(await found(['ordering', 'the order', 'orders'], 'order')).toEqual([1, 2, 0]);
  });

  it('has the newer first where both answer as well', async () => {
    expect(await found(['the order', 'an order', 'the order'], 'order')).toEqual([2, 1, 0]);
  });

  it('has those first that say the words in one sentence', async () => {
    const texts = [
      { sentences: ['the invoice for Acme is late'] },
      { sentences: ['the invoice', 'and so on', 'and on', 'is it late?'] },
    ];
    expect(await found(texts, 'invoice late')).toEqual([0, 1]);
  });

  it('shows the sentence that has most of it', async () => {
    const db = await stored([{ sentences: ['the invoice', 'is late', 'the invoice came late', 'invoice'] }]);
    expect((await createSearchSession(db).find('late invoice')).said[0]?.seconds).toBe(2);
  });

  it('has calls with the name before calls with the word in a note', async () => {
    const db = await stored([]);
    await db.calls.bulkAdd([
      { ...call('noted', 2000, 'Someone'), note: 'ask for Dana' },
      call('named', 1000, 'Dana'),
    ]);
    const { calls } = await createSearchSession(db).find('dana');
    expect(calls.map(({ id }) => id)).toEqual(['named', 'noted']);
  });
});

describe('when not everything that was typed was said', () => {
  const texts = ['the boiler guarantee covers it', 'a boiler is hot', 'nothing of that'];
  it('finds what has most of it', async () => {
    expect((await found(texts, 'boiler guarantee zeppelin'))[0]).toBe(0);
  });
  it('finds it beside what has all of it in forms that may mean something else', async () => {
    const other = [...texts, 'boilers and guarantees of a zepelins'];
    expect(await found(other, 'boiler guarantee zeppelin')).toContain(0);
  });
  it('finds nothing of the sort where anything has all of it', async () => {
    expect(await found(texts, 'boiler guarantee')).toEqual([0]);
  });
  it('does not take one word of many for an answer', async () => {
    expect(await found(texts, 'boiler zeppelin umbrella')).toEqual([]);
  });
  it('finds what was said on a call with someone by both', async () => {
    const with_ = [
      { sentences: ['the boiler'], name: 'Ada Byron' },
      { sentences: ['the boiler'], name: 'Max Ray' },
    ];
    expect(await found(with_, 'ada boiler')).toEqual([0]);
  });
});

describe('filters', () => {
  it('go by the day of the call, not by when its transcript came', async () => {
    const texts = [
      { sentences: ['the boiler'], at: 100, storedAt: 900 },
      { sentences: ['the boiler'], at: 500, storedAt: 500 },
    ];
    expect(await found(texts, 'boiler', { to: 200 })).toEqual([0]);
    expect(await found(texts, 'boiler', { from: 300 })).toEqual([1]);
    expect(await found(texts, 'boiler', { from: 100, to: 500 })).toHaveLength(2);
  });

  it('find a speaker in whatever script and marks the name is typed', async () => {
    const texts = [
      { sentences: ['hello boiler', 'the boiler'], speakers: { agent: 'דָּנָה', customer: 'أحمد' } },
    ];
    const db = await stored(texts);
    const seconds = async (speaker: string) =>
      (await createSearchSession(db).find('boiler', { speaker })).said.map((one) => one.seconds);
    expect(await seconds('דנה')).toEqual([0]);
    expect(await seconds('احمد')).toEqual([1]);
    expect(await seconds('agent')).toEqual([0]);
    expect(await seconds('nobody')).toEqual([]);
  });

  it('find a speaker by what the label is called where it is shown', async () => {
    const db = await stored([{ sentences: ['hello boiler', 'the boiler'] }]);
    const shown = (_: unknown, label: string) => (label === 'customer' ? 'לקוח' : 'נציג');
    const { said } = await createSearchSession(db, shown).find('boiler', { speaker: 'לקוח' });
    expect(said.map(({ seconds }) => seconds)).toEqual([1]);
  });

  it('take speakers as they are labelled, whatever that is', async () => {
    const db = await stored([]);
    await db.jobs.add(jobOf('odd', ''));
    const segments = ['constructor', '__proto__'].map((speaker) => ({
      speaker,
      start: 0,
      end: 1,
      text: 'boiler',
    }));
    await db.transcripts.add({ jobId: 'odd', txnId: 'txn_odd', segments, speakerNames: {}, storedAt: 1 });
    const { said } = await createSearchSession(db).find('boiler', { speaker: 'proto' });
    expect(said).toHaveLength(1);
  });

  it('find a speaker among any number of transcripts where another said the words', async () => {
    const others = Array.from({ length: 120 }, () => ({ sentences: ['the boiler', 'what?'] }));
    const texts = [{ sentences: ['hello', 'the boiler'], at: 1 }, ...others];
    expect(await found(texts, 'boiler', { speaker: 'customer' })).toEqual([0]);
  });
});
