import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CallItem } from '#components/calls/state.ts';
import { type Filters, NO_FILTERS } from '#components/reader/FilterBar.tsx';
import { type ReaderTab, ReaderView, type ReaderViewProps } from '#components/reader/ReaderView.tsx';
import { useSpeech } from '#components/words.tsx';
import { callsOf, countOutcomes, type NewestCalls, newestCalls } from '#lib/calls/queries.ts';
import { DISPOSITIONS } from '#lib/model/disposition.ts';
import type { PageContext } from '#lib/ui/context.ts';
import { useLive } from '#lib/ui/live.ts';
import {
  READER_CHANNEL,
  type ReaderPlace,
  readerAddress,
  readPlace,
  takeWantedPlace,
  writePlace,
} from '#lib/ui/reader-place.ts';
import { saveFile } from '#lib/ui/save-file.ts';
import { Sheets } from '../ui/Sheets.tsx';
import { sayUnless } from '../ui/say.ts';
import { transcriptEvents } from '../ui/transcript-events.ts';
import { useCallsPage } from '../ui/use-calls-page.ts';
import { dialTyped } from '../ui/use-dial.ts';
import { useOpened } from '../ui/use-opened.ts';
import { usePart } from '../ui/use-part.ts';
import { usePrinting } from './printing.tsx';
import { useRecordBeside } from './use-record.ts';

const PAGE = 60;

/** The reader, wired. `beside`: it stands in a side panel, and follows the page. */
export function App({ context, beside }: { context: PageContext; beside: boolean }) {
  const speech = useSpeech();
  const { t } = speech;
  const { db, send } = context;
  const [place, setPlace] = useState<ReaderPlace>(() => readPlace(location.hash));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
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
  }, [beside]);
  const go = (to: ReaderPlace) => {
    location.hash = writePlace(to);
  };

  const record = useRecordBeside(send, beside);
  const [following, setFollowing] = useState(true);
  const follows = following ? record : undefined;
  const [view, setView] = useState<ReaderTab>('calls');
  const ListPane = usePart(view === 'list', () => import('../ui/CallListPane.tsx'))?.CallListPane;
  const [outcome, setOutcome] = useState('');
  const counted = useLive(() => countOutcomes(db, DISPOSITIONS), []);
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const narrowed = useMemo(() => searchFilters(filters), [filters]);
  const page = useCallsPage({
    context,
    rows: PAGE,
    read: async (limit): Promise<NewestCalls> =>
      follows ? { items: await callsOf(db, follows, limit), more: false } : newestCalls(db, limit, outcome),
    inputs: [follows, outcome],
    numbers: NO_NUMBERS,
    filters: narrowed,
    onPlaced: (_id, say) => say('good', t.popup('placed')),
  });
  const { dial, transcribe, say, query } = page;
  const opened = useOpened(db, place, send);
  usePrinting(opened, context, page.settings);

  const open = (item: CallItem) => go({ call: item.row.id });

  const events: ReaderViewProps['events'] = {
    ...page.events,
    onOpen: open,
    onJob: ({ id }) => go({ job: id }),
    onClose: () => go({}),
    onView: setView,
    onFollow: setFollowing,
    onOutcome: setOutcome,
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
          page.setQuery('');
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
    onRemembered: (call) => go({ call }),
    onListFile: () =>
      void send('export', { format: 'csv' }).then((file) => {
        if (sayUnless({ say, words: t })(file) && file.ok) saveFile(file.value);
      }),
  };

  return (
    <>
      <ReaderView
        {...page.view}
        follows={follows && { name: follows.name }}
        canFollow={record !== undefined}
        opened={opened}
        view={view}
        list={
          ListPane && (
            <ListPane
              context={context}
              settings={page.settings}
              say={say}
              now={page.view.now}
              from={page.callers.from}
              pressed={false}
              events={{ ...page.events, onRemembered: (call) => go({ call }) }}
            />
          )
        }
        outcome={outcome}
        outcomeCounts={counted.kind === 'ready' ? counted.value : []}
        filters={filters}
        events={events}
      />
      <Sheets
        dial={dial}
        transcribe={transcribe}
        bulk={page.bulk}
        shortcuts={page.shortcuts}
        now={page.view.now}
      />
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
