import { useEffect, useMemo, useRef } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { useLive } from '#components/hooks/live.ts';
import { showRecord } from '#components/hooks/open-record.ts';
import { saveFile } from '#components/hooks/save-file.ts';
import type { ListEvents, ListLine, ListState, PageChoice } from '#components/list/types.ts';
import { useAnswer } from '#components/use-answer.ts';
import { type KeptList, readList } from '#lib/calls/list/kept-list.ts';
import { createQuietness } from '#lib/calls/list/quietness.ts';
import { countResults, listTable } from '#lib/calls/list/results.ts';
import { currentOf, doublesOf, type ListKnowledge, marksOf, progressOf } from '#lib/calls/list/turn.ts';
import { factsOf, timesOf } from '#lib/calls/number-facts.ts';
import { withJobs } from '#lib/calls/queries.ts';
import { writeCsv } from '#lib/format/csv-file.ts';
import type { Translators } from '#lib/locales/areas.ts';
import type { Send } from '#lib/messages/client.ts';
import { type CallListState, type ListNumber, MOST_BARRED, MOST_ENTRIES } from '#lib/model/call-list.ts';
import type { FramedNumber, PageReading } from '#lib/model/number-card.ts';
import type { Settings } from '#lib/model/settings.ts';
import { createCompanyList } from '#lib/relay/company-list.ts';
import type { Database } from '#lib/storage/database.ts';
import { listNumberOf } from '#lib/tables/list-number.ts';
import { type Say, sayUnless } from './say.ts';
import { useDial } from './use-dial.ts';
import { useStored } from './use-stored.ts';
import { useTable } from './use-table.ts';

interface CallListOptions {
  db: Database;
  send: Send;
  settings: Settings;
  words: Translators;
  say: Say;
  now: number;
  /** E.164 of the caller ID that is chosen on the page. */
  from: string | undefined;
  /** A person's press opened this page, as it opens the popup: then also a page that is no allowed site tells its numbers. */
  pressed: boolean;
}

/** The call list, wired: rows in, messages out. */
export function useCallList(options: CallListOptions) {
  const { db, send, settings, words, say, now, from, pressed } = options;
  const minute = Math.floor(now / 60_000);
  const live = useLive(() => readList(db, Date.now()), [db, new Date(now).toDateString()]);
  const kept = live.kind === 'ready' ? live.value : undefined;
  // The same in every page of ours.
  const state = useStored('callList', AT_FIRST);
  const told = sayUnless({ say, words });
  const dial = useDial({ send, say, words, from, onPlaced: () => undefined });

  const byCompany = useCompanyListed(db, kept);
  const known = useMemo(
    () => kept && lookAt(kept, byCompany, settings, minute * 60_000 + 59_999),
    [kept, byCompany, settings.guards.quietHours, minute],
  );
  const current = known?.lines.find(({ entry }) => entry.id === known.current?.id);
  const item = useItem(db, current?.row?.id);

  const record = current?.entry.context.pageUrl;
  const follows = useFollowing(current?.entry.id, state.opensRecord ? record : undefined);

  const page = usePageNumbers(send, pressed);
  const change = (line: ListLine, how: Parameters<typeof send<'list.change'>>[1]['change']) => {
    follows.current = how.kind !== 'move' && how.kind !== 'number';
    void send('list.change', { entryId: line.entry.id, change: how }).then(told);
  };
  const add = addingBy(options);
  const table = useTable({
    purpose: 'call',
    country: settings.defaultCountry,
    words,
    say,
    onEntries: (entries, barred) => add(entries.map(listNumberOf), barred),
  });
  const events: ListEvents = {
    onCall: ({ entry, row }) =>
      void dial.start({
        kind: 'entry',
        entryId: entry.id,
        to: entry.e164,
        name: entry.context.contactName,
        ...(row && { again: row.id }),
      }),
    onDone: (line) => change(line, { kind: 'next' }),
    onSkip: (line) => change(line, { kind: 'skip' }),
    onInclude: (line) => change(line, { kind: 'include' }),
    onLater: (line, at) => change(line, { kind: 'later', at }),
    onMove: (line, before) => change(line, { kind: 'move', ...(before !== undefined && { before }) }),
    onNumber: (line, { e164, ext }) => change(line, { kind: 'number', e164, ext }),
    onRecordOf: ({ entry }) => void (entry.context.pageUrl && showRecord(entry.context.pageUrl)),
    onPause: (paused) => void send('list.set', { paused }).then(told),
    onOpensRecord(on) {
      void send('list.set', { opensRecord: on }).then(told);
      if (on && record) void showRecord(record);
    },
    onAddPage: (which) => void page.of(which).then((numbers) => add(numbers)),
    onAddTable: (source) => void table.take(source),
    onExport() {
      if (!kept) return;
      const day = new Date().toISOString().slice(0, 10);
      const text = writeCsv(listTable(kept.entries, kept.calls));
      saveFile({ name: `dialmark-list-${day}.csv`, type: 'text/csv', text });
    },
    onClear: () => void send('list.clear', {}).then(told),
  };

  const list: ListState | undefined = known && {
    lines: known.lines,
    current,
    item,
    times: current
      ? timesOf(factsOf(current.entry.e164, current.entry.country), now, settings.guards.quietHours)
      : [],
    progress: known.progress,
    results: known.results,
    ...state,
  };
  return { list, page: page.counts, events, dial, preview: table.preview };
}

/** Shows the record of the entry whose turn it is: the CRM follows a press, never a list that changed by itself. */
function useFollowing(entryId: string | undefined, record: string | undefined): { current: boolean } {
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current || entryId === undefined) return;
    follows.current = false;
    if (record) void showRecord(record);
  }, [entryId]);
  return follows;
}

const NONE: ReadonlySet<string> = new Set();
const AT_FIRST: CallListState = { paused: false, opensRecord: false };

/** Numbers of the list that the company never calls, as far as this browser knows its list. */
function useCompanyListed(db: Database, kept: KeptList | undefined): ReadonlySet<string> {
  const lists = useLive(() => db.companyLists.toArray(), [db]);
  const version = lists.kind === 'ready' ? lists.value.map(({ id, seq }) => `${id} ${seq}`).join() : '';
  const numbers = [...new Set(kept?.entries.map(({ e164 }) => e164))].sort();
  const asked = numbers.join(' ');
  const listed = useAnswer(
    async () => (version === '' || asked === '' ? NONE : createCompanyList(db).listedOf(numbers)),
    [db, version, asked],
  );
  return listed ?? NONE;
}

/** The call of that id with its transcripts, as it changes. */
function useItem(db: Database, rowId: string | undefined) {
  const live = useLive(async () => {
    const row = rowId === undefined ? undefined : await db.calls.get(rowId);
    return row && (await withJobs(db, [row]))[0];
  }, [db, rowId]);
  return live.kind === 'ready' && live.value?.row.id === rowId ? live.value : undefined;
}

/** Adds numbers to the list, and says how many found room. */
function addingBy({ send, words, say }: Pick<CallListOptions, 'send' | 'words' | 'say'>) {
  return async (numbers: readonly ListNumber[], barred: readonly string[] = []): Promise<boolean> => {
    const answer = await send('list.add', {
      numbers: numbers.slice(0, MOST_ENTRIES),
      barred: barred.slice(0, MOST_BARRED),
    });
    if (!sayUnless({ say, words })(answer) || !answer.ok) return false;
    const { added, skipped } = answer.value;
    const says = [
      words.popup('list.added', { count: added }),
      added < numbers.length &&
        words.popup('list.full', { count: MOST_ENTRIES, left: numbers.length - added }),
      skipped > 0 && words.popup('list.barred', { count: skipped }),
    ];
    say(added < numbers.length ? 'amber' : 'good', says.filter(Boolean).join(' '));
    return true;
  };
}

function lookAt(kept: KeptList, byCompany: ReadonlySet<string>, settings: Settings, now: number) {
  const { entries, calls, listed, calledToday } = kept;
  const knowledge: ListKnowledge = {
    listed: new Set([...listed, ...byCompany]),
    calledToday,
    isQuiet: createQuietness(settings.guards.quietHours, now),
    now,
  };
  const doubles = doublesOf(entries);
  return {
    lines: entries.map((entry): ListLine => {
      const row = entry.intentId === undefined ? undefined : calls.get(entry.intentId);
      // A called entry is not warned of its own call.
      const marks = entry.state === 'waiting' ? marksOf(entry, doubles, knowledge) : [];
      return { entry, marks, ...(row && { row }) };
    }),
    current: currentOf(entries, doubles, knowledge),
    progress: progressOf(entries, doubles, knowledge),
    results: countResults(entries, calls),
  };
}

/** Reads the numbers of the page beside; their records are read when the numbers are added. */
function usePageNumbers(send: Send, pressed: boolean) {
  const read = async (reading: PageReading): Promise<readonly FramedNumber[]> => {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    if (tab?.id === undefined) return [];
    const answer = await send('page.list', { tabId: tab.id, pressed, reading });
    return answer.ok ? (answer.value?.numbers ?? []) : [];
  };
  const numbers = useAnswer(() => read('choices'), [send]);
  const choose = (found: readonly FramedNumber[], which: PageChoice) =>
    which === 'all' ? found : found.filter((number) => number[which]);
  return {
    counts: numbers && {
      all: numbers.length,
      selected: choose(numbers, 'selected').length,
      chosen: choose(numbers, 'chosen').length,
    },
    of: async (which: PageChoice) => choose(await read('records'), which).map(numberOf),
  };
}

function numberOf({ e164, ext, country, guess, reads, role, context }: FramedNumber): ListNumber {
  return {
    e164,
    ext,
    guess,
    context: context ?? { crm: 'generic' },
    ...(country !== undefined && { country }),
    ...(reads !== undefined && { reads }),
    ...(role !== undefined && { role }),
  };
}
