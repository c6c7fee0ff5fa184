/**
 * Times of day, written alike wherever they stand: one clock per interface language, in the browser's own variant of
 * it.
 */
import { lazy } from '#lib/core/lazy.ts';
import type { Locale } from '#lib/locales/translator.ts';

/** BCP 47 tag of a language as the browser's user writes it (en-GB, ar-AE), with European digits. */
export function tagOf(locale: Locale, languages: readonly string[]): string {
  return `${languages.find((one) => one.toLowerCase().split('-')[0] === locale) ?? locale}-u-nu-latn`;
}

/** @param timeZone IANA zone of moments; the browser's own if it is not given. */
export function createWallClock(tag: string, timeZone?: string) {
  const how = { hour: 'numeric', minute: '2-digit' } as const;
  const moments = lazy(() => new Intl.DateTimeFormat(tag, { ...how, timeZone }));
  const times = lazy(() => new Intl.DateTimeFormat(tag, { ...how, timeZone: 'UTC' }));
  return {
    /** Time of day of a moment, milliseconds since the epoch. */
    at: (moment: number) => moments().format(moment),
    /** `HH:MM` of 24 hours, as some place's clock shows it, written as this language's clock does. */
    of(time: string): string {
      const [hours = Number.NaN, minutes = 0] = time.split(':').map(Number);
      if (!Number.isFinite(hours) || !Number.isFinite(minutes)) return time;
      return times().format(Date.UTC(2000, 0, 1, hours, minutes));
    },
  };
}
export type WallClock = ReturnType<typeof createWallClock>;
