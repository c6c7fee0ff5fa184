import { useEffect, useMemo, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { CallItem } from '#components/calls/state.ts';
import type { Notice } from '#components/Notices.tsx';
import type { PageState } from '#components/popup/PageNumbers.tsx';
import { PopupView, type PopupViewProps } from '#components/popup/PopupView.tsx';
import { useSpeech } from '#components/words.tsx';
import type { FramedNumber } from '#lib/messages.ts';
import { type NewestCalls, newestCalls } from '#lib/pages/calls.ts';
import type { PageContext } from '#lib/pages/context.ts';
import { useLive, useNow, useOnline } from '#lib/pages/live.ts';
import { openReader, type ReaderPlace } from '#lib/pages/reader-place.ts';
import type { CallRow, Settings } from '#lib/store/records.ts';
import { callEvents } from '../pages/call-events.ts';
import { Sheets } from '../pages/Sheets.tsx';
import type { Say } from '../pages/say.ts';
import { dialTyped, useDial } from '../pages/use-dial.ts';
import { useFinding } from '../pages/use-finding.ts';
import { isHeld, useLock } from '../pages/use-lock.ts';
import { useTranscribe } from '../pages/use-transcribe.ts';
import { usePageBeside } from './use-page.ts';

/** Rows that are read at first; more as the list is scrolled. */
export const FIRST_CALLS = 20;

interface AppProps {
  context: PageContext;
  /** The newest calls, where they were read before the first drawing. */
  early: NewestCalls | undefined;
}

/** The popup, wired: tables in, messages out. */
export function App({ context, early }: AppProps) {
  const { t } = useSpeech();
  const { db, send } = context;
  const [settings, setSettings] = useState<Settings>(context.settings);
  useEffect(() => {
    const controller = new AbortController();
    context.onSettings(setSettings, controller.signal);
    return () => controller.abort();
  }, [context]);

  const [limit, setLimit] = useState(FIRST_CALLS);
  const [attempt, setAttempt] = useState(0);
  const live = useLive(() => newestCalls(db, limit), [limit, attempt], early);
  // A wait is counted down; without one, minutes are enough.
  const waiting = live.kind === 'ready' && live.value.items.some(({ row }) => row.waitUntil !== undefined);
  const now = useNow(waiting ? 1000 : 20_000);
  const online = useOnline();
  const beside = usePageBeside(send);
  const [tab, setTab] = useState<'calls' | 'page'>('calls');
  const [query, setQuery] = useState(typedBefore);
  const [notice, setNotice] = useState<Notice>();
  const [openId, setOpenId] = useState<string | undefined>();
  const [noteQuery, setNoteQuery] = useState<string | undefined>();
  const [place, setPlace] = useState<ReaderPlace | undefined>();
  const Reading = useReading(place !== undefined);
  const held = live.kind === 'ready' && live.value.items.some(({ row }) => isHeld(row));
  const { lock, connected, unlock } = useLock(send, settings, held);
  const say: Say = (tone, text) => setNotice({ tone, text });
  const dial = useDial({
    send,
    say,
    words: t,
    onPlaced: (id) => {
      setTab('calls');
      setQuery('');
      setPlace(undefined);
      setNoteQuery(undefined);
      setOpenId(id);
    },
  });
  const transcribe = useTranscribe({ send, say, words: t, language: settings.transcribe.language });
  const numbers = beside.page.kind === 'ready' ? beside.page.numbers : [];
  const { results, searching } = useFinding({ db, query, settings, numbers, words: t });
  const { windowId } = beside;

  const onCalls = callEvents({ send, say, words: t, settings, dial, transcribe });
  const callNumber = (number: FramedNumber) =>
    dial.start({
      kind: 'new',
      to: number.e164,
      ext: number.ext,
      country: number.country,
      guess: number.guess,
      ...(number.reads !== undefined && { reads: number.reads }),
      name: number.contactName,
      context: beside.contextOf(number),
    });
  /** A call that was found may be older than those that are read. */
  const showAlso = async ({ createdAt }: CallRow) => {
    const upTo = await db.calls.where('createdAt').aboveOrEqual(createdAt).count();
    setLimit((before) => Math.max(before, upTo + FIRST_CALLS));
  };
  const read = (item: CallItem, at?: number, words?: string) => {
    // Back from the transcript, its call is open still.
    setOpenId(item.row.id);
    setPlace({ call: item.row.id, ...(at !== undefined && { at }), ...(words && { query: words }) });
  };

  const events: PopupViewProps['events'] = {
    onTab: setTab,
    onQuery: setQuery,
    ...onCalls,
    onTranscript: (item) => read(item),
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
          setQuery('');
          setTab('calls');
          setNoteQuery(result.note && query);
          void showAlso(result.item.row);
          return setOpenId(result.item.row.id);
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
    onSettings: () => void browser.runtime.openOptionsPage(),
    onReader: () => openReader({}, windowId),
    onUnlock: (passphrase) => void unlock(passphrase),
    onRetry: () => setAttempt((count) => count + 1),
    onMoreCalls: () => {
      if (live.kind === 'ready' && live.value.more) setLimit(limit + 5 * FIRST_CALLS);
    },
    onNoticeClose: () => setNotice(undefined),
  };

  const calls = useMemo<PopupViewProps['calls']>(
    () => (live.kind === 'ready' ? { kind: 'ready', ...live.value } : live),
    [live],
  );
  return (
    <>
      {place && Reading ? (
        <Reading
          context={context}
          place={place}
          now={now}
          notice={notice}
          say={say}
          onPlace={setPlace}
          onReader={(there) => openReader(there, windowId)}
          onCalls={onCalls}
          transcribe={transcribe}
          onNoticeClose={() => setNotice(undefined)}
        />
      ) : (
        <PopupView
          calls={calls}
          page={withLeftAlone(beside.page, beside.site?.origin, settings)}
          site={beside.site}
          tab={tab}
          query={query}
          results={results}
          searching={searching}
          now={now}
          online={online}
          connected={connected}
          lock={lock}
          notice={notice}
          openId={openId}
          noteQuery={noteQuery}
          events={events}
        />
      )}
      <Sheets dial={dial} transcribe={transcribe} now={now} />
    </>
  );
}

/** Numbers that are not listed because the user chose so are not simply not there. */
function withLeftAlone(page: PageState, origin: string | undefined, { never }: Settings): PageState {
  const leftAlone = never.numbers.length > 0 || never.parts.some((part) => part.origin === origin);
  return page.kind === 'ready' && leftAlone ? { ...page, leftAlone } : page;
}

/** What was typed in the address bar, where that could not be called as it is: `popup.html#dial=…`. */
function typedBefore(): string {
  return new URLSearchParams(location.hash.slice(1)).get('dial') ?? '';
}

type ReadingPart = typeof import('./Reading.tsx').Reading;

/** The part that shows transcripts, once it is wanted and there. */
function useReading(wanted: boolean): ReadingPart | undefined {
  const [part, setPart] = useState<{ Reading: ReadingPart } | undefined>();
  useEffect(() => {
    if (wanted && !part) void import('./Reading.tsx').then(setPart);
  }, [wanted, part]);
  return part?.Reading;
}
