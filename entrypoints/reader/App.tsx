import { useEffect, useMemo, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { CallItem } from '#components/calls/state.ts';
import type { Notice } from '#components/Notices.tsx';
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
import type { Settings } from '#lib/store/records.ts';
import { callEvents } from '../pages/call-events.ts';
import { Sheets } from '../pages/Sheets.tsx';
import { type Say, sayUnless } from '../pages/say.ts';
import { transcriptEvents } from '../pages/transcript-events.ts';
import { dialTyped, useDial } from '../pages/use-dial.ts';
import { useFinding } from '../pages/use-finding.ts';
import { isHeld, useLock } from '../pages/use-lock.ts';
import { useOpened } from '../pages/use-opened.ts';
import { useTranscribe } from '../pages/use-transcribe.ts';
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
  const [notice, setNotice] = useState<Notice>();
  const say: Say = (tone, text) => setNotice({ tone, text });
  const held = live.kind === 'ready' && live.value.items.some(({ row }) => isHeld(row));
  const { lock, connected, unlock } = useLock(send, settings, held);
  const dial = useDial({
    send,
    say,
    words: t,
    onPlaced: () => say('good', t.popup('placed')),
  });
  const transcribe = useTranscribe({ send, say, words: t, language: settings.transcribe.language });

  const open = (item: CallItem) => go({ call: item.row.id });

  const events: ReaderViewProps['events'] = {
    onOpen: open,
    onClose: () => go({}),
    onFollow: setFollowing,
    onQuery: setQuery,
    onFilters: setFilters,
    onChoose(result) {
      switch (result.kind) {
        case 'hint':
          return;
        case 'dial':
          return void dial.start(dialTyped(result));
        case 'lookup':
          return void transcribe.lookUp(result.txnId, (job) => go({ job }));
        case 'transcribe':
          return transcribe.askForAddress(result);
        case 'call':
          if (result.note) return go({ call: result.item.row.id, note: true, query });
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
    ...callEvents({ send, say, words: t, settings, dial, transcribe }),
    ...transcriptEvents({
      send,
      speech,
      opened,
      place,
      transcribe,
      go: (to) => go(to ?? {}),
      say,
      addressOf: readerAddress,
      writeClipboard: (text) => navigator.clipboard.writeText(text),
    }),
    onTranscript: open,
    onSettings: () => void browser.runtime.openOptionsPage(),
    onListFile: () =>
      void send('export', { format: 'csv' }).then((file) => {
        if (sayUnless({ say, words: t })(file) && file.ok) saveFile(file.value);
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
