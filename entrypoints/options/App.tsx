import { TriangleAlert } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageContext } from '#components/hooks/context.ts';
import { DialSheet } from '#components/hooks/DialSheet.tsx';
import { useNow } from '#components/hooks/live.ts';
import { sayUnless } from '#components/hooks/say.ts';
import { useStorage } from '#components/hooks/storage-state.ts';
import { useTable } from '#components/hooks/use-table.ts';
import type { Notice } from '#components/Notices.tsx';
import { OptionsView, SECTIONS, type SectionName } from '#components/options/OptionsView.tsx';
import type { OptionsEvents, OptionsState } from '#components/options/types.ts';
import { Welcome } from '#components/options/Welcome.tsx';
import { Blank, Skeleton } from '#components/States.tsx';
import { StorageNotice } from '#components/StorageNotice.tsx';
import { TablePreview } from '#components/tables/TablePreview.tsx';
import { useSpeech } from '#components/words.tsx';
import { systemClock } from '#lib/core/clock.ts';
import { createOptionsEvents } from './events.ts';
import { createSpecReader } from './spec-reader.ts';
import { useFirstCall } from './use-first-call.ts';
import { useOptions } from './use-options.ts';

const readFile = createSpecReader({
  openWorker: () => new Worker(new URL('./api-spec.worker.ts', import.meta.url), { type: 'module' }),
  clock: systemClock,
});

/** The part of the address that says which section is shown. */
function useHash(): string {
  const [hash, setHash] = useState(location.hash.slice(1));
  useEffect(() => {
    const controller = new AbortController();
    addEventListener('hashchange', () => setHash(location.hash.slice(1)), { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return hash;
}

/** The settings page, wired. */
export function App({ context }: { context: PageContext }) {
  const { t } = useSpeech();
  const now = useNow(20_000);
  const hash = useHash();
  const [welcomed, setWelcomed] = useState(false);
  // Its third step comes when the account is connected already: who began it stays in it.
  const welcoming = useRef(false);
  const first = useRef<OptionsEvents['placeFirst'] | undefined>(undefined);
  const [notice, setNotice] = useState<Notice>();
  const told = useMemo(() => sayUnless({ say: (tone, text) => setNotice({ tone, text }), words: t }), [t]);
  const { state, load, save, propose } = useOptions(context, told);
  const settings = state?.settings;
  const storage = useStorage(context.db);
  const settingsEvents = useMemo(
    () =>
      createOptionsEvents({
        context,
        settings,
        load,
        save,
        told,
        propose,
        placeFirst: (from, to) => first.current?.(from, to),
        readFile,
      }),
    [context, settings, load, save, told, propose],
  );
  const dnc = useImport(context, settings?.defaultCountry, setNotice, load);
  const events: OptionsEvents = { ...settingsEvents, importDnc: (file) => void dnc.take(file) };
  const firstCall = useFirstCall(
    context,
    (from) => void events.save(withCallerId(settings?.callerIds ?? [], from)),
  );
  first.current = firstCall.place;

  if (!state)
    return notice ? (
      <Broken storage={storage} text={notice.text} />
    ) : (
      <Skeleton rows={6} label={t.common('loading')} />
    );
  const whole: OptionsState = { ...state, storage, now };
  if (!welcomed && (hash === 'welcome' || (hash === '' && (!isConnected(state) || welcoming.current)))) {
    welcoming.current = true;
    return (
      <>
        <Welcome
          state={{ ...whole, firstCall: firstCall.call, firstFault: firstCall.fault }}
          events={events}
          onRead={firstCall.read}
          onDone={() => {
            setWelcomed(true);
            location.hash = 'connect';
          }}
        />
        <DialSheet dial={firstCall.dial} now={now} />
      </>
    );
  }
  const section: SectionName = SECTIONS.find((name) => name === hash) ?? 'connect';
  return (
    <>
      <OptionsView
        state={whole}
        events={events}
        section={section}
        notice={notice}
        onNoticeClose={() => setNotice(undefined)}
      />
      {dnc.preview && <TablePreview {...dnc.preview} />}
    </>
  );
}

/** The settings' change that makes a number the one to call from. */
function withCallerId(callerIds: OptionsState['settings']['callerIds'], from: string) {
  const isKnown = callerIds.some((one) => one.e164 === from);
  return { callerIds: isKnown ? callerIds : [...callerIds, { e164: from, label: '' }], defaultFrom: from };
}

/** Whether calls can be placed, or will be: a browser that the organisation sets up needs no first steps. */
function isConnected({ relay, settings, keys }: Pick<OptionsState, 'relay' | 'settings' | 'keys'>): boolean {
  if (relay.managed || relay.brokers.calls) return true;
  return settings.baseUrl !== '' && keys.some((key) => key.capability === 'click-to-call');
}

function Broken({ storage, text }: { storage: ReturnType<typeof useStorage>; text: string }) {
  const { t } = useSpeech();
  return (
    <>
      <StorageNotice storage={storage} />
      <Blank
        icon={TriangleAlert}
        tone="red"
        title={t.common('errorTitle')}
        deed={{ label: t.common('tryAgain'), onPress: () => location.reload() }}
      >
        {text}
      </Blank>
    </>
  );
}

/** The table of numbers that are never to be called, read from a file. */
function useImport(
  context: PageContext,
  country: string | undefined,
  say: (notice: Notice) => void,
  load: () => Promise<unknown>,
) {
  const { t } = useSpeech();
  const told = sayUnless({ say: (tone, text) => say({ tone, text }), words: t });
  return useTable({
    purpose: 'never-call',
    country: country ?? context.settings.defaultCountry,
    words: t,
    say: (tone, text) => say({ tone, text }),
    async onEntries(entries) {
      const numbers = entries.flatMap(({ numbers, reason = '' }) =>
        numbers.map(({ e164 }) => ({ e164, reason })),
      );
      const answer = await context.send('dnc.import', { numbers, replace: false });
      if (!told(answer) || !answer.ok) return false;
      say({ tone: 'good', text: t.options('dncAdded', { count: answer.value.added }) });
      await load();
      return true;
    },
  });
}
