import { TriangleAlert } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/Button.tsx';
import type { Notice } from '#components/Notices.tsx';
import { OptionsView, SECTIONS, type SectionName } from '#components/options/OptionsView.tsx';
import type { OptionsEvents, OptionsState } from '#components/options/types.ts';
import { Welcome } from '#components/options/Welcome.tsx';
import { GuardSheet } from '#components/popup/GuardSheet.tsx';
import { Blank, Skeleton } from '#components/States.tsx';
import { useSpeech } from '#components/words.tsx';
import type { PageContext } from '#lib/ui/context.ts';
import { useNow } from '#lib/ui/live.ts';
import { sayUnless } from '../ui/say.ts';
import { createOptionsEvents } from './events.ts';
import { useFirstCall } from './use-first-call.ts';
import { useOptions } from './use-options.ts';

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
  const { state, load, propose } = useOptions(context, told);
  const settings = state?.settings;
  const events = useMemo(
    () =>
      createOptionsEvents({
        context,
        settings,
        load,
        told,
        propose,
        placeFirst: (from, to) => first.current?.(from, to),
      }),
    [context, settings, load, told, propose],
  );
  const firstCall = useFirstCall(context, (from) => {
    const callerIds = state?.settings.callerIds ?? [];
    void events.save({
      callerIds: callerIds.some((one) => one.e164 === from)
        ? callerIds
        : [...callerIds, { e164: from, label: '' }],
      defaultFrom: from,
    });
  });
  first.current = firstCall.place;

  if (!state)
    return notice ? (
      <Blank
        icon={TriangleAlert}
        tone="red"
        title={t.common('errorTitle')}
        action={<Button onPress={() => location.reload()}>{t.common('tryAgain')}</Button>}
      >
        {notice.text}
      </Blank>
    ) : (
      <Skeleton rows={6} label={t.common('loading')} />
    );
  const whole: OptionsState = { ...state, now };
  // What the organisation sets up needs no first steps.
  const connected =
    state.relay.managed ||
    state.relay.brokers.calls ||
    (state.settings.baseUrl !== '' && state.keys.some((key) => key.capability === 'click-to-call'));
  if (!welcomed && (hash === 'welcome' || (hash === '' && (!connected || welcoming.current)))) {
    welcoming.current = true;
    return (
      <>
        <Welcome
          state={{ ...whole, firstCall: firstCall.call, firstFault: firstCall.fault }}
          events={events}
          onDone={() => {
            setWelcomed(true);
            location.hash = 'connect';
          }}
        />
        {firstCall.dial.asked && (
          <GuardSheet
            to={firstCall.dial.asked.dial.to}
            asks={firstCall.dial.asked.asks}
            now={now}
            onConfirm={firstCall.dial.confirm}
            onClose={firstCall.dial.close}
          />
        )}
      </>
    );
  }
  const section: SectionName = SECTIONS.find((name) => name === hash) ?? 'connect';
  return (
    <OptionsView
      state={whole}
      events={events}
      section={section}
      notice={notice}
      onNoticeClose={() => setNotice(undefined)}
    />
  );
}
