import { useEffect, useState } from 'preact/hooks';
import type { CallItem } from '#components/calls/state.ts';
import type { PageContext } from '#components/hooks/context.ts';
import { openReader, type ReaderPlace } from '#components/hooks/reader-place.ts';
import { Sheets } from '#components/hooks/Sheets.tsx';
import { numbersOf, useAround } from '#components/hooks/use-around.ts';
import { useCallsPage } from '#components/hooks/use-calls-page.ts';
import { dialTyped } from '#components/hooks/use-dial.ts';
import { usePageBeside } from '#components/hooks/use-page-beside.ts';
import { usePart } from '#components/hooks/use-part.ts';
import { type PopupTab, PopupView, type PopupViewProps } from '#components/popup/PopupView.tsx';
import type { Result, ResultKind } from '#components/popup/results.ts';
import { useSpeech } from '#components/words.tsx';
import { type NewestCalls, newestCalls } from '#lib/calls/queries.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { WantedDial } from '#lib/storage/keys.ts';

/** Rows that are read at first, about what the popup has room for; the list asks for more at once, and as it is scrolled. */
export const FIRST_CALLS = 10;

interface AppProps {
  context: PageContext;
  /** The newest calls, if they were read before the first drawing. */
  early: NewestCalls | undefined;
  /** Entered in the address bar a moment ago; needs a word before it is called. */
  wanted: WantedDial | undefined;
}

/** The popup's state: what is open in it, and what its events lead to. */
function usePopup({ context, early, wanted }: AppProps) {
  const { db, send } = context;
  const beside = usePageBeside(send, false);
  const { windowId } = beside;
  const numbers = numbersOf(beside.page);
  const [tab, setTab] = useState<PopupTab>('calls');
  const [openId, setOpenId] = useState<string | undefined>();
  const [noteQuery, setNoteQuery] = useState<string | undefined>();
  const [place, setPlace] = useState<ReaderPlace | undefined>();
  const page = useCallsPage({
    context,
    rows: FIRST_CALLS,
    read: (limit) => newestCalls(db, limit),
    inputs: [],
    early,
    numbers,
    typed: wanted && !wanted.asked ? wanted.text : '',
    onPlaced: (id) => {
      setTab('calls');
      page.setQuery('');
      setPlace(undefined);
      setNoteQuery(undefined);
      setOpenId(id);
    },
  });
  const { dial, transcribe, query } = page;
  const { around, events: aroundEvents } = useAround(context, beside, page);
  /** A call that was found may be older than those that are read. */
  const showAlso = async ({ createdAt }: CallRow) => {
    const upTo = await db.calls.where('createdAt').aboveOrEqual(createdAt).count();
    page.showRows(upTo + FIRST_CALLS);
  };
  const read = (item: CallItem, at?: number, words?: string) => {
    // Back from the transcript, its call is open still.
    setOpenId(item.row.id);
    setPlace({ call: item.row.id, ...(at !== undefined && { at }), ...(words && { query: words }) });
  };

  /** Shows a call in the list, open. */
  const showCall = (row: CallRow) => {
    setTab('calls');
    void showAlso(row);
    setOpenId(row.id);
  };

  const remembered = (call: string) => openReader({ call }, windowId);
  const events: PopupViewProps['events'] = {
    ...page.events,
    ...aroundEvents,
    onTab: setTab,
    onJob: ({ id }) => setPlace({ job: id }),
    onTranscript: (item) => read(item),
    onRemembered: remembered,
    onChoose: (result) =>
      choose(result, {
        dial: (typed) => void dial.start(dialTyped(typed)),
        lookup: ({ txnId }) => void transcribe.lookUp(txnId, (job) => setPlace({ job })),
        transcribe: transcribe.askForAddress,
        call({ item, note }) {
          page.setQuery('');
          setNoteQuery(note && query);
          showCall(item.row);
        },
        page({ frameId, index }) {
          const found = numbers.find((one) => one.frameId === frameId && one.index === index);
          if (found) aroundEvents.onCallNumber(found);
        },
        words: ({ item, jobId, seconds }) =>
          item ? read(item, seconds, query) : setPlace({ job: jobId, at: seconds, query }),
      }),
    onReader: () => openReader({}, windowId),
  };

  return { page, around, events, remembered, tab, openId, noteQuery, place, setPlace, windowId };
}

/** Asks, or says, what became of a number that was entered in the address bar. */
function useWanted(wanted: WantedDial | undefined, { dial, say }: ReturnType<typeof useCallsPage>): void {
  const { t } = useSpeech();
  useEffect(() => {
    if (wanted?.asked) {
      const { intentId, to, ext, asks } = wanted.asked;
      dial.ask(dialTyped({ e164: to, ext, country: undefined }), intentId, asks);
    } else if (wanted?.failure) say('red', t.failures(wanted.failure.code, { number: wanted.text }));
  }, []);
}

type Deeds = { [Kind in ResultKind]?: (result: Extract<Result, { kind: Kind }>) => void };

function choose(result: Result, deeds: Deeds): void {
  (deeds[result.kind] as ((result: Result) => void) | undefined)?.(result);
}

/** The popup, wired: tables in, messages out. */
export function App(props: AppProps) {
  const { context } = props;
  const popup = usePopup(props);
  const { page, around, events, remembered, tab, openId, noteQuery, place, setPlace, windowId } = popup;
  const { transcribe, say } = page;
  useWanted(props.wanted, page);
  const Reading = usePart(place !== undefined, () => import('./Reading.tsx'))?.Reading;
  const ListPane = usePart(tab === 'list', () => import('#components/hooks/CallListPane.tsx'))?.CallListPane;
  return (
    <>
      {place && Reading ? (
        <Reading
          context={context}
          place={place}
          now={page.view.now}
          notice={page.notice}
          say={say}
          onPlace={setPlace}
          onReader={(there) => openReader(there, windowId)}
          onCalls={{ ...page.events, onRemembered: remembered }}
          transcribe={transcribe}
          onNoticeClose={page.closeNotice}
        />
      ) : (
        <PopupView
          {...page.view}
          callers={page.callers}
          {...around}
          tab={tab}
          list={ListPane && <ListPane context={context} page={page} pressed onRemembered={remembered} />}
          openId={openId}
          noteQuery={noteQuery}
          events={events}
        />
      )}
      <Sheets {...page} now={page.view.now} />
    </>
  );
}
