import { useMemo, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { CallsState } from '#components/calls/CallsPane.tsx';
import { isLive } from '#components/calls/state.ts';
import { type PageContext, useSettings } from '#components/hooks/context.ts';
import { useLive, useNow, useOnline } from '#components/hooks/live.ts';
import { useStorage } from '#components/hooks/storage-state.ts';
import type { Notice } from '#components/Notices.tsx';
import { useSpeech } from '#components/words.tsx';
import { areApart } from '#lib/calls/caller-choice.ts';
import type { NewestCalls } from '#lib/calls/queries.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { SearchFilters } from '#lib/search/said.ts';
import { callEvents } from './call-events.ts';
import type { Say } from './say.ts';
import { useBulk } from './use-bulk.ts';
import { useDial } from './use-dial.ts';
import { useFinding } from './use-finding.ts';
import { useLock } from './use-lock.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useTranscribe } from './use-transcribe.ts';

interface CallsPageOptions {
  context: PageContext;
  /** Rows read at first; five times as many more at each end of the list. */
  rows: number;
  /** Reads the list; asked again whenever `inputs` or a table that it read change. */
  read: (limit: number) => Promise<NewestCalls>;
  inputs: readonly unknown[];
  /** The list, if it was read before the first drawing. */
  early?: NewestCalls | undefined;
  /** Of the page beside. */
  numbers: readonly FramedNumber[];
  filters?: SearchFilters;
  /** Text typed before the page opened. */
  typed?: string;
  onPlaced: (intentId: string, say: Say) => void;
}

/** Gives every page of the extension with calls on it the list, the field, the lock, sheets and notices. */
export function useCallsPage(options: CallsPageOptions) {
  const { context, rows } = options;
  const { db, send } = context;
  const speech = useSpeech();
  const { t } = speech;
  const settings = useSettings(context);

  const [limit, setLimit] = useState(rows);
  const [attempt, setAttempt] = useState(0);
  const live = useLive(() => options.read(limit), [limit, attempt, ...options.inputs], options.early);
  const items = live.kind === 'ready' ? live.value.items : [];
  const calls: CallsState = useMemo(
    () => (live.kind === 'ready' ? { kind: 'ready', ...live.value } : live),
    [live],
  );
  // A wait is counted down and a call counted up; without them, minutes are enough.
  const ticks = items.some(({ row }) => row.waitUntil !== undefined || isLive(row, Date.now()));
  const now = useNow(ticks ? 1000 : 20_000);
  const online = useOnline();
  const storage = useStorage(db);

  const [notice, setNotice] = useState<Notice>();
  const say: Say = (tone, text) => setNotice({ tone, text });
  const { lock, connected, trouble, unlock } = useLock(send, settings, items);
  const [from, setFrom] = useState<string | undefined>();
  const apart = useMemo(() => areApart(settings.callerIds), [settings.callerIds]);
  const nearest = apart && settings.localPresence;
  const caller = from ?? (nearest ? undefined : (settings.defaultFrom ?? settings.callerIds[0]?.e164));
  const dial = useDial({ send, say, words: t, from, onPlaced: (id) => options.onPlaced(id, say) });
  const transcribe = useTranscribe({ send, say, words: t, language: settings.transcribe.language });
  const bulk = useBulk({ db, send, say, words: t, language: settings.transcribe.language });
  const shortcuts = useShortcuts();
  const [query, setQuery] = useState(options.typed ?? '');
  const { numbers, filters } = options;
  const found = useFinding({ db, query, settings, numbers, words: t, ...(filters && { filters }) });

  return {
    settings,
    say,
    dial,
    transcribe,
    bulk,
    shortcuts,
    query,
    setQuery,
    /** At least so many rows are read. */
    showRows: (count: number) => setLimit((before) => Math.max(before, count)),
    notice,
    closeNotice: () => setNotice(undefined),
    /** Props that the views have in common. */
    view: { calls, query, ...found, now, online, storage, connected, lock, trouble, notice },
    callers: { callerIds: settings.callerIds, from: caller, areApart: apart },
    /** Events that the views have in common. */
    events: {
      ...callEvents({ db, send, say, speech, words: t, settings, dial, transcribe }),
      onQuery: setQuery,
      onSettings: () => void browser.runtime.openOptionsPage(),
      onAskRelay: () => void send('feed.now', {}),
      onUnlock: (passphrase: string) => void unlock(passphrase),
      onRetry: () => setAttempt((count) => count + 1),
      onMoreCalls: () => {
        if (live.kind === 'ready' && live.value.more) setLimit(limit + 5 * rows);
      },
      onNoticeClose: () => setNotice(undefined),
      onBulk: () => void bulk.open(),
      onHelp: () => void shortcuts.show(),
      onFrom: (e164: string) => {
        setFrom(e164 || undefined);
        // Kept as the default; what the company fixed stays, and this page's choice holds until it closes.
        const choice = e164 ? { defaultFrom: e164 } : {};
        void send('settings.save', { patch: { ...choice, ...(apart && { localPresence: e164 === '' }) } });
      },
    },
  };
}
