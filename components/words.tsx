import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { createFormats, type Formats } from '#lib/format/formats.ts';
import { formatPhone } from '#lib/format/phone.ts';
import type { PageWords, Translators } from '#lib/locales/areas.ts';
import { directionOf, type Locale } from '#lib/locales/translator.ts';
import { createTranslators } from '#lib/locales/translators.ts';
import type { CompanyOutcome } from '#lib/model/company-outcome.ts';
import { type Outcome, outcomesOf, rulesOf, type WrapUpRules } from '#lib/model/disposition.ts';
import type { LocalTime } from '#lib/model/guard.ts';

/** Every component speaks with these: words, formats, and the reader's own country. */
export interface Speech {
  locale: Locale;
  dir: 'ltr' | 'rtl';
  t: Translators;
  f: Formats & { phone(e164: string): string };
  /** Outcomes of a call to choose from, and what must be written. */
  outcomes: readonly Outcome[];
  rules: WrapUpRules;
}

const SpeechContext = createContext<Speech | undefined>(undefined);

export interface SpeakProps {
  locale: Locale;
  words: PageWords;
  languages?: readonly string[];
  timeZone?: string;
  /** The user's country: its numbers are written nationally. */
  home?: string;
  /** The company's outcomes, if it has its own. */
  outcomes?: readonly CompanyOutcome[];
  outcomeRequired?: boolean;
  children: ComponentChildren;
}

const NONE: readonly CompanyOutcome[] = [];

/** Gives a language to everything inside. */
export function Speak({
  locale,
  words,
  languages,
  timeZone,
  home,
  outcomes = NONE,
  outcomeRequired = false,
  children,
}: SpeakProps) {
  const speech = useMemo<Speech>(() => {
    const t = createTranslators(locale, words);
    const formats = createFormats({
      locale,
      words: t.common,
      ...(languages && { languages }),
      ...(timeZone !== undefined && { timeZone }),
    });
    return {
      locale,
      dir: directionOf(locale),
      t,
      f: { ...formats, phone: (e164) => formatPhone(e164, home) },
      outcomes: outcomesOf(outcomes, (one) => t.calls(`disposition.${one}`), locale),
      rules: rulesOf({ outcomes, outcomeRequired }),
    };
  }, [locale, words, languages, timeZone, home, outcomes, outcomeRequired]);
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

/** Each time once, the earliest first: several zones may show the same. */
export const timesInOrder = (f: Formats, times: readonly LocalTime[]): string[] =>
  [...new Set(times.map(({ time }) => time))].sort().map((time) => f.time(time));

/** The language in force. */
export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('useSpeech: no <Speak> around');
  return speech;
}
