/** The words and formats of the offer, in the language that the background chose. */

import { isolated } from '#lib/core/bidi.ts';
import { lazy } from '#lib/core/lazy.ts';
import { formatDuration as duration, wasHeld } from '#lib/format/duration.ts';
import { createMoment } from '#lib/format/moment.ts';
import { createWallClock, tagOf, type WallClock } from '#lib/format/wall-clock.ts';
import { createTranslator, directionOf } from '#lib/locales/translator.ts';
import type { Hello } from '#lib/messages/hello.ts';
import type { CallView } from '#lib/model/call.ts';
import { outcomesOf, rulesOf } from '#lib/model/disposition.ts';
import type { GuardAsk, LocalTime } from '#lib/model/guard.ts';
import type { FailureCode, NextStep } from '#lib/platform/errors.ts';

export type Speech = ReturnType<typeof createSpeech>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function createSpeech({
  locale,
  words,
  outcomes = [],
  outcomeRequired = false,
}: Pick<Hello, 'locale' | 'words'> & Partial<Pick<Hello, 'outcomes' | 'outcomeRequired'>>) {
  /** By area and key: `page.call`, `common.cancel`, `calls.guard.recent`. */
  const t = createTranslator(locale, words);
  const regions = lazy(() => new Intl.DisplayNames([locale], { type: 'region' }));
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const days = lazy(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }));
  const tag = tagOf(locale, navigator.languages);
  const clock = createWallClock(tag);

  function country(region: string | undefined): string {
    if (!region) return '';
    try {
      return regions().of(region) ?? region;
    } catch {
      return region;
    }
  }

  /** "4 minutes ago", "yesterday", "12 March". */
  function ago(at: number, now: number): string {
    const passed = Math.max(0, now - at);
    if (passed < MINUTE) return t('common.justNow');
    if (passed < HOUR) return relative().format(-Math.floor(passed / MINUTE), 'minute');
    const midnight = new Date(now).setHours(0, 0, 0, 0);
    if (at >= midnight) return relative().format(-Math.floor(passed / HOUR), 'hour');
    const daysBack = Math.ceil((midnight - at) / (24 * HOUR));
    return daysBack <= 6 ? relative().format(-daysBack, 'day') : days().format(at);
  }

  /** "12 sec" */
  function wait(ms: number): string {
    return t('common.seconds', { count: Math.max(1, Math.ceil(ms / 1_000)) });
  }

  function times(all: readonly LocalTime[]): string {
    const shown = [...new Set(all.map(({ time }) => time))].sort();
    const [first, last] = [shown[0], shown.at(-1)];
    if (first === undefined || last === undefined) return '';
    return first === last
      ? t('page.there', { time: clock.of(first) })
      : t('page.thereBetween', { from: clock.of(first), to: clock.of(last) });
  }

  return {
    locale,
    /** Outcomes of a call to choose from, and what must be written. */
    outcomes: outcomesOf(outcomes, (one) => t(`calls.disposition.${one}`), locale),
    rules: rulesOf({ outcomes, outcomeRequired }),
    dir: directionOf(locale),
    t,
    country,
    ago,
    /** A day and a time to come: today, tomorrow, or the date, and the time of day. */
    moment: createMoment(tag, (day) => t(`common.${day}`)),
    /** 3:12, or 1:03:12. */
    duration,
    wait,
    times,
    failure: (code: FailureCode, number: string): string =>
      t(`failures.${code}`, { number: isolated(number) }),
    next: (step: NextStep): string => t(`failures.next.${step}`),
    ask: (guard: GuardAsk, now: number): string => asking({ t, ago, country }, clock, guard, now),
    says: (call: CallView, now: number): string => saying({ t, wait }, call, now),
  };
}

/** The question of a guard as a sentence. */
function asking(
  { t, ago, country }: Pick<Speech, 't' | 'ago' | 'country'>,
  clock: WallClock,
  guard: GuardAsk,
  now: number,
): string {
  switch (guard.code) {
    case 'recent':
    case 'under-way': {
      return guard.at === undefined
        ? t(`calls.guard.${guard.code}-elsewhere`)
        : t(`calls.guard.${guard.code}`, { when: ago(guard.at, now) });
    }
    case 'do-not-call':
      if (guard.company) return t('calls.guard.do-not-call-company');
      return t(guard.blocking ? 'calls.guard.do-not-call-blocked' : 'calls.guard.do-not-call');
    case 'list-lost':
      return t('calls.guard.list-lost', { number: String(guard.count) });
    case 'quiet-hours': {
      const quiet = [...new Set(guard.times.map(({ time }) => time))].sort();
      const [from, to] = [clock.of(quiet[0] ?? ''), clock.of(quiet.at(-1) ?? '')];
      if (guard.certain || quiet.length < 2) return t('calls.guard.quiet-hours', { time: from });
      return t('page.askQuietUncertain', { from, to });
    }
    case 'guess':
      return t('calls.guard.guess', { country: country(guard.country) });
    case 'other-number':
      return t('calls.guard.other-number', { reads: isolated(guard.reads), calls: isolated(guard.calls) });
    case 'emergency':
      return t(guard.short ? 'calls.guard.short' : 'calls.guard.emergency');
    default:
      return t(`calls.guard.${guard.code}`);
  }
}

/** The outcome of a call as a sentence. */
function saying({ t, wait }: Pick<Speech, 't' | 'wait'>, call: CallView, now: number): string {
  if (call.waitUntil !== undefined && (call.state === 'intended' || call.state === 'sending'))
    return t(call.failure?.code === 'server-error' ? 'calls.says.waitingFault' : 'calls.says.waiting', {
      time: wait(call.waitUntil - now),
    });
  if (call.state === 'completed' && wasHeld(call.durationSeconds))
    return t('calls.says.completed', { duration: duration(call.durationSeconds) });
  if (call.state === 'completed') return t('calls.says.completedPlain');
  if (call.state === 'refused' || (call.state === 'unknown' && call.failure))
    return t(`failures.${call.failure?.code ?? 'unexpected'}`, { number: isolated(call.international) });
  return t(`calls.says.${call.state}`);
}

/** Regional indicator symbols of a country: a flag where the system draws them, its two letters elsewhere. */
export function flagOf(region: string | undefined): string {
  if (!region || !/^[A-Z]{2}$/.test(region)) return '';
  return String.fromCodePoint(...[...region].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}
