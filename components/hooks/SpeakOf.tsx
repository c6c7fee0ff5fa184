import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Speak } from '#components/words.tsx';
import { type PageContext, useSettings } from './context.ts';

/** Gives a page its language, and the outcomes that the company has now: they may change while it is open. */
export function SpeakOf({ context, children }: { context: PageContext; children: ComponentChildren }) {
  const { outcomes, outcomeRequired } = useSettings(context);
  // Every change of the settings reads them again: the same ones stay the same value.
  const same = useMemo(() => outcomes, [JSON.stringify(outcomes)]);
  return (
    <Speak
      locale={context.locale}
      words={context.words}
      languages={context.languages}
      home={context.settings.defaultCountry}
      outcomes={same}
      outcomeRequired={outcomeRequired}
    >
      {children}
    </Speak>
  );
}
