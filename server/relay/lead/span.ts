/** The days that a lead looks at. */
import { z } from 'zod';

const DAY_MS = 86_400_000;
/** Days of a page, which is read at once, and of a file, at most. */
export const MOST_DAYS = { page: 31, file: 400 } as const;

const dateSchema = z.iso
  .date()
  .transform((text) => Number(text.replaceAll('-', '')))
  .catch(0);
const querySchema = z.object({
  view: z.enum(['today', 'week', 'range']).catch('today'),
  from: dateSchema,
  to: dateSchema,
});
/** Both ends included: 20260504. */
export type Span = z.output<typeof querySchema>;

/** Noon of a day, UTC, milliseconds since the epoch: days are counted in it. */
const timeOf = (day: number) =>
  Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100, 12);
const dayOf = (time: number) => Number(new Date(time).toISOString().slice(0, 10).replaceAll('-', ''));

/** As `<input type="date">` has it. */
export const isoDate = (day: number) => String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

export const daysIn = ({ from, to }: Pick<Span, 'from' | 'to'>) =>
  Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1;

/** First day of the week in a region: 1 is Monday, 7 Sunday. */
function firstWeekday(region: string): number {
  const locale = new Intl.Locale(region) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** @param today 20260504, @param region of the week's first day: `en-GB` */
export function spanOf(query: Record<string, string>, today: number, region: string): Span {
  const { view, from, to } = querySchema.parse(query);
  if (view === 'range' && from > 0 && to > 0)
    return from <= to ? { view, from, to } : { view, from: to, to: from };
  if (view !== 'week') return { view: 'today', from: today, to: today };
  const weekday = new Date(timeOf(today)).getUTCDay();
  const since = (weekday - (firstWeekday(region) % 7) + 7) % 7;
  return { view, from: dayOf(timeOf(today) - since * DAY_MS), to: today };
}
