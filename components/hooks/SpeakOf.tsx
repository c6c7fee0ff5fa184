import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Speak } from '#components/words.tsx';
import type { Settings } from '#lib/model/settings.ts';
import type { PageContext } from './context.ts';

/** Gives a page its language, and the outcomes that the company has now: they may change while it is open. */
export function SpeakOf({ context, children }: { context: PageContext; children: ComponentChildren }) {
  const [settings, setSettings] = useState(context.settings);
  useEffect(() => {
    const controller = new AbortController();
    context.onSettings(
      (next) => setSettings((before) => (outcomesIn(before) === outcomesIn(next) ? before : next)),
      controller.signal,
    );
    return () => controller.abort();
  }, [context]);
  return (
    <Speak
      locale={context.locale}
      words={context.words}
      languages={context.languages}
      home={context.settings.defaultCountry}
      outcomes={settings.outcomes}
      outcomeRequired={settings.outcomeRequired}
    >
      {children}
    </Speak>
  );
}

const outcomesIn = ({ outcomes, outcomeRequired }: Settings) => JSON.stringify([outcomes, outcomeRequired]);
