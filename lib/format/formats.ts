/**
 * Dates, times, durations, amounts: by `Intl`, in the user's language and the browser's own variant of it
 * (en-GB, ar-AE). Digits are European in all three languages, so that times stand beside phone numbers alike.
 */
import { lazy } from '#lib/core/lazy.ts';
import type { Locale } from '#lib/locales/translator.ts';
import { formatDuration } from './duration.ts';
import { createMoment } from './moment.ts';
import { createWallClock, tagOf } from './wall-clock.ts';

export interface FormatOptions {
  locale: Locale;
  /** `navigator.languages`: the first of the same language decides the variant. */
  languages?: readonly string[];
  /** IANA zone; the browser's own by default. */
  timeZone?: string;
  /** The words of `lib/locales/<language>/common.json` that times need. */
  words: (
    key: 'today' | 'yesterday' | 'tomorrow' | 'justNow' | 'minutesAgo' | 'hoursAgo',
    params?: { count: number },
  ) => string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formatters of one language; made once a page, since `Intl` objects are expensive. */
export function createFormats({ locale, languages = [], timeZone, words }: FormatOptions) {
  const tag = tagOf(locale, languages);
  const wallClock = createWallClock(tag, timeZone);
  const dates = (how: Intl.DateTimeFormatOptions, language = tag) =>
    lazy(() => new Intl.DateTimeFormat(language, { ...how, timeZone }));
  const date = dates({ day: 'numeric', month: 'short' });
  const dateYear = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const heading = dates({ weekday: 'long', day: 'numeric', month: 'long' });
  const full = dates({ dateStyle: 'full', timeStyle: 'short' });
  // Day keys are compared, never shown; `sv` writes ISO dates.
  const key = dates({ dateStyle: 'short' }, 'sv');
  const money = lazy(
    () =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency: 'USD',
        minimumFractionDigits: 2,
        maximumFractionDigits: 3,
      }),
  );
  const number = lazy(() => new Intl.NumberFormat(tag));
  const percent = lazy(() => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }));
  const countries = lazy(() => new Intl.DisplayNames(tag, { type: 'region' }));
  const languageNames = lazy(() => new Intl.DisplayNames(tag, { type: 'language' }));
  const dayKey = (at: number) => (Number.isFinite(at) ? key().format(at) : '');

  /** Within a day relative ("3 min ago"), the date after; `now` and `at` in milliseconds. */
  const when = (at: number, now: number): string => {
    const past = now - at;
    if (past < MINUTE) return words('justNow');
    if (past < HOUR) return words('minutesAgo', { count: Math.floor(past / MINUTE) });
    if (past < DAY) return words('hoursAgo', { count: Math.floor(past / HOUR) });
    return past < 300 * DAY ? date().format(at) : dateYear().format(at);
  };

  return {
    /** Time of day of a moment: `14:32`, or `2:32 PM` if the language's clock has twelve hours. */
    clock: wallClock.at,
    /** `HH:MM` of some place's clock, written the same way. */
    time: wallClock.of,
    when,
    /** Under a heading that names the day: relative today, the time of day on others. */
    inDay: (at: number, now: number) => (dayKey(at) === dayKey(now) ? when(at, now) : wallClock.at(at)),
    /** Today, yesterday, or the weekday and date: the heading of a group. */
    day(at: number, now: number): string {
      const key = dayKey(at);
      if (key === dayKey(now)) return words('today');
      if (key === dayKey(now - DAY)) return words('yesterday');
      return now - at < 300 * DAY ? heading().format(at) : dateYear().format(at);
    },
    /** A day and a time, past or to come: today, tomorrow, or the date, and the time of day. */
    moment: createMoment(tag, words, timeZone),
    /** Same for all times of one day. */
    dayKey,
    /** Date and time in full, for tooltips and the reader's head. */
    full: (at: number) => full().format(at),
    duration: formatDuration,
    /** US dollars: cents, and a third digit if the amount has one. */
    money: (dollars: number) => money().format(dollars),
    number: (value: number) => number().format(value),
    /** 0 to 1. */
    percent: (share: number) => percent().format(share),
    /** Name of a country, or its code if the language has none. */
    country: (code: string) => named(countries(), code),
    /** Name of a language, by its BCP 47 tag; untrusted tags come back as they are. */
    language: (code: string) => named(languageNames(), code),
  };
}
export type Formats = ReturnType<typeof createFormats>;

function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
