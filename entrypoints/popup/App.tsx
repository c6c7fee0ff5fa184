import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { CallItem } from '#components/calls/state.ts';
import type { PageState } from '#components/popup/PageNumbers.tsx';
import { type PopupTab, PopupView, type PopupViewProps } from '#components/popup/PopupView.tsx';
import { useSpeech } from '#components/words.tsx';
import { readInbox } from '#lib/calls/inbox.ts';
import { lastCallsTo, type NewestCalls, newestCalls } from '#lib/calls/queries.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { WantedDial } from '#lib/storage/keys.ts';
import type { PageContext } from '#lib/ui/context.ts';
import { useLive } from '#lib/ui/live.ts';
import { openReader, type ReaderPlace } from '#lib/ui/reader-place.ts';
import { Sheets } from '../ui/Sheets.tsx';
import { useCallsPage } from '../ui/use-calls-page.ts';
import { dialTyped } from '../ui/use-dial.ts';
import { usePart } from '../ui/use-part.ts';
import { usePageBeside } from './use-page.ts';
import { useStopped } from './use-stopped.ts';

/** Rows that are read at first, about what the popup has room for; the list asks for more at once, and as it is scrolled. */
export const FIRST_CALLS = 10;

interface AppProps {
  context: PageContext;
  /** The newest calls, if they were read before the first drawing. */
  early: NewestCalls | undefined;
  /** What was entered in the address bar a moment ago, and needs a word before it is called. */
  wanted: WantedDial | undefined;
}

/** The popup, wired: tables in, messages out. */
export function App({ context, early, wanted }: AppProps) {
  const { t } = useSpeech();
  const { db, send } = context;
  const beside = usePageBeside(send);
  const { stopped, dismiss } = useStopped();
  const { windowId } = beside;
  const numbers = beside.page.kind === 'ready' ? beside.page.numbers : NO_NUMBERS;
  const [tab, setTab] = useState<PopupTab>('calls');
  const [openId, setOpenId] = useState<string | undefined>();
  const [noteQuery, setNoteQuery] = useState<string | undefined>();
  const [place, setPlace] = useState<ReaderPlace | undefined>();
  const Reading = usePart(place !== undefined, () => import('./Reading.tsx'))?.Reading;
  const ListPane = usePart(tab === 'list', () => import('../ui/CallListPane.tsx'))?.CallListPane;
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
  const { dial, transcribe, say, settings, query } = page;
  useEffect(() => {
    if (wanted?.asked) {
      const { intentId, to, ext, asks } = wanted.asked;
      dial.ask(dialTyped({ e164: to, ext, country: undefined }), intentId, asks);
    } else if (wanted?.failure) say('red', t.failures(wanted.failure.code, { number: wanted.text }));
  }, []);

  // Minutes are enough: what falls due is told at the toolbar.
  const minute = Math.floor(page.view.now / 60_000);
  const inbox = useLive(() => readInbox(db, Date.now()), [db, minute]);

  const last = useLive(
    () =>
      lastCallsTo(
        db,
        numbers.map(({ e164 }) => e164),
      ),
    [db, numbers],
  );

  const callNumber = async (number: FramedNumber) => {
    const context = await beside.contextOf(number);
    return dial.start({
      kind: 'new',
      to: number.e164,
      ext: number.ext,
      country: number.country,
      guess: number.guess,
      ...(number.reads !== undefined && { reads: number.reads }),
      name: number.contactName ?? context.contactName,
      context,
    });
  };
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

  /** The browser asks for the permission at the press itself. */
  const setNotify = async (on: boolean) => {
    const given = on
      ? browser.permissions.request({ permissions: ['notifications'] })
      : Promise.resolve(true);
    if (!(await given.catch(() => false))) return say('amber', t.popup('siteRefused'));
    const saved = await send('settings.save', { patch: { notify: on } });
    if (!saved.ok || !saved.value.ok) say('red', t.common('notDone'));
  };
  const remembered = (call: string) => openReader({ call }, windowId);
  const events: PopupViewProps['events'] = {
    ...page.events,
    onTab: setTab,
    onInbox: ({ kind, row, job }) => (kind === 'transcript' && job ? read({ row, job }) : showCall(row)),
    onJob: ({ id }) => setPlace({ job: id }),
    onTranscript: (item) => read(item),
    onRemembered: remembered,
    onChoose(result) {
      switch (result.kind) {
        case 'hint':
          return;
        case 'dial':
          return void dial.start(dialTyped(result));
        case 'lookup':
          return void transcribe.lookUp(result.txnId, (job) => setPlace({ job }));
        case 'transcribe':
          return transcribe.askForAddress(result);
        case 'call':
          page.setQuery('');
          setNoteQuery(result.note && query);
          return showCall(result.item.row);
        case 'page': {
          const found = numbers.find((one) => one.frameId === result.frameId && one.index === result.index);
          if (found) void callNumber(found);
          return;
        }
        case 'words':
          return result.item
            ? read(result.item, result.seconds, query)
            : setPlace({ job: result.jobId, at: result.seconds, query });
      }
    },
    onCallNumber: (number) => void callNumber(number),
    onShowNumber: (number) => beside.show(number),
    onSite: (enable) =>
      void beside.enable(enable).then((done) => done || say('amber', t.popup('siteRefused'))),
    onStoppedSite() {
      if (!stopped) return;
      void send('site.disable', { origin: stopped.origin }).then((answer) => {
        if (answer.ok) dismiss();
        else say('red', t.common('notDone'));
      });
    },
    onStoppedClose: dismiss,
    onNotify: (on) => void setNotify(on),
    onReader: () => openReader({}, windowId),
  };

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
          {...page.callers}
          page={withLeftAlone(beside.page, beside.site?.origin, settings)}
          site={beside.site}
          stopped={stopped ?? undefined}
          inbox={inbox.kind === 'ready' ? inbox.value : NO_ENTRIES}
          lastCalls={last.kind === 'ready' ? last.value : undefined}
          notify={settings.notify}
          tab={tab}
          list={
            ListPane && (
              <ListPane
                context={context}
                settings={settings}
                say={say}
                now={page.view.now}
                from={page.callers.from}
                pressed
                events={{ ...page.events, onRemembered: remembered }}
              />
            )
          }
          openId={openId}
          noteQuery={noteQuery}
          events={events}
        />
      )}
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
const NO_ENTRIES: readonly never[] = [];

/** Numbers that are not listed because the user chose so are not simply not there. */
function withLeftAlone(page: PageState, origin: string | undefined, { never }: Settings): PageState {
  const leftAlone = never.numbers.length > 0 || never.parts.some((part) => part.origin === origin);
  return page.kind === 'ready' && leftAlone ? { ...page, leftAlone } : page;
}
