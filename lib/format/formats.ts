/**
 * Dates, times, durations, amounts: by `Intl`, in the user's language and the browser's own variant of it
 * (en-GB, ar-AE). Digits are European in all three languages, so that times stand beside phone numbers alike.
 */
import { lazy } from '#lib/core/lazy.ts';
import type { Locale } from '#lib/locales/translator.ts';
import { formatDuration } from './duration.ts';
import { createMoment, type Moment } from './moment.ts';
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

export interface Formats {
  /** Time of day of a moment: `14:32`, or `2:32 PM` if the language's clock has twelve hours. */
  clock(at: number): string;
  /** `HH:MM` of some place's clock, written the same way. */
  time(time: string): string;
  /** Under a heading that names the day: relative today, the time of day on others. */
  inDay(at: number, now: number): string;
  /** Within a day relative ("3 min ago"), the date after; `now` and `at` in milliseconds. */
  when(at: number, now: number): string;
  /** Today, yesterday, or the weekday and date: the heading of a group. */
  day(at: number, now: number): string;
  /** A day and a time, past or to come: today, tomorrow, or the date, and the time of day. */
  moment: Moment;
  /** Same for all times of one day. */
  dayKey(at: number): string;
  /** Date and time in full, for tooltips and the reader's head. */
  full(at: number): string;
  /** `3:12`; see `formatDuration`. */
  duration(seconds: number): string;
  /** US dollars: cents, and a third digit if the amount has one. */
  money(dollars: number): string;
  number(value: number): string;
  /** 0 to 1. */
  percent(share: number): string;
  /** Name of a country, or its code if the language has none. */
  country(code: string): string;
  /** Name of a language, by its BCP 47 tag; untrusted tags come back as they are. */
  language(tag: string): string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formatters of one language; made once a page, since `Intl` objects are expensive. */
export function createFormats({ locale, languages = [], timeZone, words }: FormatOptions): Formats {
  const tag = tagOf(locale, languages);
  const zone = timeZone === undefined ? {} : { timeZone };
  const wallClock = createWallClock(tag, timeZone);
  const date = lazy(() => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', ...zone }));
  const dateYear = lazy(
    () => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', ...zone }),
  );
  const heading = lazy(
    () => new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', ...zone }),
  );
  const full = lazy(() => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', ...zone }));
  // Day keys are compared, never shown; `sv` writes ISO dates.
  const key = lazy(() => new Intl.DateTimeFormat('sv', { dateStyle: 'short', ...zone }));
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

  const when = (at: number, now: number): string => {
    const past = now - at;
    if (past < MINUTE) return words('justNow');
    if (past < HOUR) return words('minutesAgo', { count: Math.floor(past / MINUTE) });
    if (past < DAY) return words('hoursAgo', { count: Math.floor(past / HOUR) });
    return past < 300 * DAY ? date().format(at) : dateYear().format(at);
  };

  return {
    clock: wallClock.at,
    time: wallClock.of,
    when,
    inDay: (at, now) => (dayKey(at) === dayKey(now) ? when(at, now) : wallClock.at(at)),
    day(at, now) {
      const key = dayKey(at);
      if (key === dayKey(now)) return words('today');
      if (key === dayKey(now - DAY)) return words('yesterday');
      return now - at < 300 * DAY ? heading().format(at) : dateYear().format(at);
    },
    moment: createMoment(tag, words, timeZone),
    dayKey,
    full: (at) => full().format(at),
    duration: formatDuration,
    money: (dollars) => money().format(dollars),
    number: (value) => number().format(value),
    percent: (share) => percent().format(share),
    country: (code) => named(countries(), code),
    language: (code) => named(languageNames(), code),
  };
}

function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
