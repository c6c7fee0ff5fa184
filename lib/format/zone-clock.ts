/** A place's clock, by its IANA zone; without one, this machine's own. Moments are milliseconds since the epoch. */

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatOf(zone: string | undefined): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const fields = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    const times = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
      ...fields,
      ...times,
      ...(zone && { timeZone: zone }),
    });
    formats.set(zone, format);
  }
  return format;
}

/** Returns the clock's reading as the UTC moment that would be written the same. */
function shownAt(at: number, zone: string | undefined): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The moment at which the clock shows `shown`, within the hour that a change of clocks skips or repeats. */
function momentOf(shown: number, zone: string | undefined): number {
  const offset = (at: number) => shownAt(at, zone) - at;
  return shown - offset(shown - offset(shown));
}

/** The moment of a full hour, so many days from the clock's own today. */
export function momentAtHour(now: number, days: number, hour: number, zone?: string): number {
  const today = new Date(shownAt(now, zone));
  return momentOf(
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, hour),
    zone,
  );
}

/** The day that the clock's calendar shows: `YYYY-MM-DD`. */
export const dayAt = (at: number, zone?: string): string =>
  new Date(shownAt(at, zone)).toISOString().slice(0, 10);

/** Reads the value of a `datetime-local` field by the clock; NaN for what is no date. */
export function momentOfField(value: string, zone?: string): number {
  const shown = Date.parse(`${value}Z`);
  return Number.isNaN(shown) ? Number.NaN : momentOf(shown, zone);
}
