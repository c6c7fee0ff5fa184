/** Days of the company: 20260504, in its time zone. */

/** @returns the day of a time in a zone, as 20260504 */
export function createDayOf(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => Number(format.format(at).replaceAll('-', ''));
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
