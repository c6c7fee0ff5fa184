import { useEffect, useMemo, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { CallItem } from '#components/calls/state.ts';
import type { CallsState } from '#components/popup/PopupView.tsx';
import { type Filters, NO_FILTERS } from '#components/reader/FilterBar.tsx';
import { ReaderView, type ReaderViewProps } from '#components/reader/ReaderView.tsx';
import { useSpeech } from '#components/words.tsx';
import { callsOf, newestCalls } from '#lib/pages/calls.ts';
import type { PageContext } from '#lib/pages/context.ts';
import { saveFile } from '#lib/pages/files.ts';
import { useLive, useNow, useOnline } from '#lib/pages/live.ts';
import {
  READER_CHANNEL,
  type ReaderPlace,
  readerAddress,
  readPlace,
  takeWantedPlace,
  writePlace,
} from '#lib/pages/reader-place.ts';
import { openRecord } from '#lib/pages/record.ts';
import type { CallRow, Settings } from '#lib/store/records.ts';
import { Sheets } from '../shared/Sheets.tsx';
import { takeOut } from '../shared/take-out.ts';
import { dialOf, useDial } from '../shared/use-dial.ts';
import { useFinding } from '../shared/use-finding.ts';
import { askPassphrase, isHeld, useLock } from '../shared/use-lock.ts';
import { useOpened } from '../shared/use-opened.ts';
import { useTranscribe } from '../shared/use-transcribe.ts';
import { usePrinting } from './printing.tsx';
import { useRecordBeside } from './use-record.ts';

const PAGE = 60;

/** The reader, wired. `beside`: it stands in a side panel, and follows the page. */
export function App({ context, beside }: { context: PageContext; beside: boolean }) {
  const speech = useSpeech();
  const { t } = speech;
  const { db, send } = context;
  const [settings, setSettings] = useState<Settings>(context.settings);
  const [place, setPlace] = useState<ReaderPlace>(() => readPlace(location.hash));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    context.onSettings(setSettings, signal);
    addEventListener('hashchange', () => setPlace(readPlace(location.hash)), { signal });
    const channel = new BroadcastChannel(READER_CHANNEL);
    // Another page of ours asked to show something: only the panel beside answers, tabs stay where they are.
    const show = ({ data }: MessageEvent<unknown>) => {
      if (!beside) return;
      location.hash = String(data);
      void takeWantedPlace();
    };
    channel.addEventListener('message', show, { signal });
    return () => {
      controller.abort();
      channel.close();
    };
  }, [context, beside]);
  const go = (to: ReaderPlace) => {
    location.hash = writePlace(to);
  };

  const [limit, setLimit] = useState(PAGE);
  const [attempt, setAttempt] = useState(0);
  const record = useRecordBeside(send, beside);
  const [following, setFollowing] = useState(true);
  const follows = following ? record : undefined;
  const live = useLive(
    async () =>
      follows ? { items: await callsOf(db, follows, limit), more: false } : newestCalls(db, limit),
    [db, limit, attempt, follows],
  );
  const calls: CallsState = useMemo(
    () => (live.kind === 'ready' ? { kind: 'ready', ...live.value } : live),
    [live],
  );
  const waiting = live.kind === 'ready' && live.value.items.some(({ row }) => row.waitUntil !== undefined);
  const now = useNow(waiting ? 1000 : 20_000);
  const online = useOnline();
  const opened = useOpened(db, place);
  usePrinting(opened, context, settings);

  const [query, setQuery] = useState('');
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const narrowed = useMemo(() => searchFilters(filters), [filters]);
  const { results, searching } = useFinding({
    db,
    query,
    settings,
    numbers: NO_NUMBERS,
    words: t,
    filters: narrowed,
  });
  const [notice, setNotice] = useState<ReaderViewProps['notice']>();
  const say = (tone: 'info' | 'good' | 'amber' | 'red', text: string) => setNotice({ tone, text });
  const held = live.kind === 'ready' && live.value.items.some(({ row }) => isHeld(row));
  const { lock, connected, unlock } = useLock(send, settings, held);
  const dial = useDial({
    send,
    say,
    words: t,
    onPlaced: () => say('good', t.popup('placed')),
  });
  const transcribe = useTranscribe({ send, say, words: t, language: settings.transcribe.language });

  const callRow = (row: CallRow) => void dial.start(dialOf(row));
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    say('good', t.reader('copiedSentence'));
  };
  const open = (item: CallItem) => go({ call: item.row.id });

  const events: ReaderViewProps['events'] = {
    onOpen: open,
    onClose: () => go({}),
    onFollow: setFollowing,
    onQuery: setQuery,
    onFilters: setFilters,
    onChoose(result) {
      switch (result.kind) {
        case 'dial': {
          const { e164: to, ext, country } = result;
          return void dial.start({
            kind: 'new',
            to,
            ext,
            country,
            guess: false,
            context: { crm: 'generic' },
          });
        }
        case 'lookup':
          return void transcribe.lookUp(result.txnId, (job) => go({ job }));
        case 'transcribe':
          return transcribe.askForAddress(result);
        case 'call':
          setQuery('');
          return open(result.item);
        case 'words':
          return go(
            result.item
              ? { call: result.item.row.id, at: result.seconds, query }
              : { job: result.jobId, at: result.seconds, query },
          );
        case 'page':
          return;
      }
    },
    onCall: callRow,
    onCancel: (row) => void send('call.cancel', { intentId: row.id }),
    onTranscript: open,
    onTranscribe: (item) => transcribe.askFor(item),
    onRecord: (row) => void openRecord(row),
    async onAnnotate(row, change) {
      const answer = await send('call.annotate', { intentId: row.id, ...change });
      return answer.ok && answer.value;
    },
    onNext: (row) => {
      if (isHeld(row)) askPassphrase();
      else void browser.runtime.openOptionsPage();
    },
    onRetryJob: (job) => void send('job.retry', { jobId: job.id }),
    onLink: (job, intentId) =>
      void send('job.link', { jobId: job.id, intentId }).then((done) => done.ok && go({ call: intentId })),
    onForget: (job) => void send('job.forget', { jobId: job.id }).then(() => go({})),
    onRename: (job, label, name) => void send('speaker.rename', { jobId: job.id, label, name }),
    onTakeOut: (how) => opened?.kind === 'call' && void takeOut(how, opened, speech, copy),
    onCopySentence: (sentence) =>
      opened?.kind === 'call' && void takeOut({ kind: 'sentence', sentence }, opened, speech, copy),
    onCopyLink: (sentence) => void copy(readerAddress({ ...place, at: sentence.start })),
    onSettings: () => void browser.runtime.openOptionsPage(),
    onListFile: () =>
      void send('export', { format: 'csv' }).then((file) => {
        if (file.ok) saveFile(file.value);
      }),
    onUnlock: (passphrase) => void unlock(passphrase),
    onRetry: () => setAttempt((count) => count + 1),
    onMoreCalls: () => {
      if (live.kind === 'ready' && live.value.more) setLimit(limit + 5 * PAGE);
    },
    onNoticeClose: () => setNotice(undefined),
  };

  return (
    <>
      <ReaderView
        calls={calls}
        follows={follows && { name: follows.name }}
        canFollow={record !== undefined}
        opened={opened}
        query={query}
        filters={filters}
        results={results}
        searching={searching}
        now={now}
        online={online}
        connected={connected}
        lock={lock}
        notice={notice}
        events={events}
      />
      <Sheets dial={dial} transcribe={transcribe} now={now} />
    </>
  );
}

const NO_NUMBERS: readonly never[] = [];

/** Days of the reader's own calendar, as times. */
function searchFilters({ speaker, from, to }: Filters) {
  const start = from === '' ? Number.NaN : new Date(`${from}T00:00`).getTime();
  const end = to === '' ? Number.NaN : new Date(`${to}T23:59:59.999`).getTime();
  return {
    ...(Number.isFinite(start) && { from: start }),
    ...(Number.isFinite(end) && { to: end }),
    ...(speaker.trim() !== '' && { speaker: speaker.trim() }),
  };
}
