import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CallItem } from '#components/calls/state.ts';
import type { PageContext } from '#components/hooks/context.ts';
import { useLive } from '#components/hooks/live.ts';
import {
  READER_CHANNEL,
  type ReaderPlace,
  readerAddress,
  readPlace,
  takeWantedPlace,
  writePlace,
} from '#components/hooks/reader-place.ts';
import { Sheets } from '#components/hooks/Sheets.tsx';
import { saveFile } from '#components/hooks/save-file.ts';
import { sayUnless } from '#components/hooks/say.ts';
import { transcriptEvents } from '#components/hooks/transcript-events.ts';
import { numbersOf, useAround } from '#components/hooks/use-around.ts';
import { useCallsPage } from '#components/hooks/use-calls-page.ts';
import { dialTyped } from '#components/hooks/use-dial.ts';
import { useOpened } from '#components/hooks/use-opened.ts';
import { usePageBeside } from '#components/hooks/use-page-beside.ts';
import { usePart } from '#components/hooks/use-part.ts';
import type { Result } from '#components/popup/results.ts';
import { type Filters, NO_FILTERS } from '#components/reader/FilterBar.tsx';
import { type ReaderTab, ReaderView, type ReaderViewProps } from '#components/reader/ReaderView.tsx';
import { useSpeech } from '#components/words.tsx';
import { callsOf, countOutcomes, type NewestCalls, newestCalls } from '#lib/calls/queries.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import { usePrinting } from './printing.tsx';
import { useRecordBeside } from './use-record.ts';

const PAGE = 60;

/** The reader, wired. `beside`: it stands in a side panel, and follows the page. */
export function App({ context, beside }: { context: PageContext; beside: boolean }) {
  const speech = useSpeech();
  const { db, send } = context;
  const place = usePlace(beside);
  const record = useRecordBeside(send, beside);
  const [view, setView] = useState<ReaderTab>('calls');
  const ListPane = usePart(view === 'list', () => import('#components/hooks/CallListPane.tsx'))?.CallListPane;
  const tabBeside = usePageBeside(send, beside);
  const { page, outcomeCounts, follows, setFollowing, outcome, setOutcome, filters, setFilters } =
    useShownCalls(context, record, beside ? numbersOf(tabBeside.page) : NO_NUMBERS);
  const { around, events: aroundEvents } = useAround(context, tabBeside, page);
  const { transcribe, say } = page;
  const opened = useOpened(db, place, send);
  usePrinting(opened, context, page.settings);

  const callNumber = ({ frameId, index }: Extract<Result, { kind: 'page' }>) => {
    const found = numbersOf(tabBeside.page).find((one) => one.frameId === frameId && one.index === index);
    if (found) aroundEvents.onCallNumber(found);
  };
  const onRemembered = (call: string) => go({ call });
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
    onChoose: (result) => choose(result, page, go, callNumber),
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
    onRemembered,
    onListFile: () => void saveCalls(send, sayUnless({ say, words: speech.t })),
  };

  return (
    <>
      <ReaderView
        {...page.view}
        callers={page.callers}
        follows={follows && { name: follows.name }}
        canFollow={record !== undefined}
        opened={opened}
        around={beside ? { ...around, events: aroundEvents } : undefined}
        view={view}
        list={
          ListPane && <ListPane context={context} page={page} pressed={false} onRemembered={onRemembered} />
        }
        outcome={outcome}
        outcomeCounts={outcomeCounts}
        filters={filters}
        events={events}
      />
      <Sheets {...page} now={page.view.now} />
    </>
  );
}

const NO_NUMBERS: readonly never[] = [];

const go = (to: ReaderPlace): void => {
  location.hash = writePlace(to);
};

/** The calls that are shown: the record's beside the page, or all, by outcome and by what is searched. */
function useShownCalls(
  context: PageContext,
  record: ReturnType<typeof useRecordBeside>,
  numbers: readonly FramedNumber[],
) {
  const { t } = useSpeech();
  const { db } = context;
  const [following, setFollowing] = useState(true);
  const follows = following ? record : undefined;
  const [outcome, setOutcome] = useState('');
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const { outcomes } = useSpeech();
  const narrowed = useMemo(() => searchFilters(filters), [filters]);
  const page = useCallsPage({
    context,
    rows: PAGE,
    read: async (limit): Promise<NewestCalls> =>
      follows ? { items: await callsOf(db, follows, limit), more: false } : newestCalls(db, limit, outcome),
    inputs: [follows, outcome],
    numbers,
    filters: narrowed,
    onPlaced: (_id, say) => say('good', t.popup('placed')),
  });
  const counted = useLive(
    () =>
      countOutcomes(
        db,
        outcomes.map(({ id }) => id),
      ),
    [outcomes],
  );
  const outcomeCounts = counted.kind === 'ready' ? counted.value : [];
  return { page, outcomeCounts, follows, setFollowing, outcome, setOutcome, filters, setFilters };
}

/** The place that the address names. `beside`: other pages of ours may show something in it. */
function usePlace(beside: boolean): ReaderPlace {
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
  return place;
}

/** Does what a result of the search stands for. */
function choose(
  result: Parameters<ReaderViewProps['events']['onChoose']>[0],
  { dial, transcribe, setQuery, query }: ReturnType<typeof useCallsPage>,
  open: (to: ReaderPlace) => void,
  callPage: (result: Extract<Result, { kind: 'page' }>) => void,
) {
  switch (result.kind) {
    case 'hint':
      return;
    case 'dial':
      return void dial.start(dialTyped(result));
    case 'lookup':
      return void transcribe.lookUp(result.txnId, (job) => open({ job }));
    case 'transcribe':
      return transcribe.askForAddress(result);
    case 'call':
      if (result.note) return open({ call: result.item.row.id, note: true, query });
      setQuery('');
      return open({ call: result.item.row.id });
    case 'words':
      return open(
        result.item
          ? { call: result.item.row.id, at: result.seconds, query }
          : { job: result.jobId, at: result.seconds, query },
      );
    case 'page':
      return callPage(result);
  }
}

async function saveCalls(send: PageContext['send'], told: ReturnType<typeof sayUnless>): Promise<void> {
  const file = await send('export', { format: 'csv' });
  if (told(file) && file.ok) saveFile(file.value);
}

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
