/** Adds to what is never offered. The lists have ends: a page's own script may ask for more than a person does. */
import type { DataOf } from '#lib/messages/routes.ts';
import type { Settings } from '#lib/model/settings.ts';

type Never = Settings['never'];

/** More numbers than a person leaves alone one by one. */
export const MOST_NUMBERS = 2_000;
/** The same of one site's parts: each is asked of every element around a number. */
export const MOST_PARTS = 100;

/** @returns undefined if the list is full. @param origin the page's. */
export function addNever(never: Never, asked: DataOf<'never.add'>, origin: string): Never | undefined {
  if (asked.kind === 'site')
    return never.sites.includes(origin) ? never : { ...never, sites: [...never.sites, origin] };
  const { value } = asked;
  if (asked.kind === 'number') {
    if (never.numbers.includes(value)) return never;
    return never.numbers.length < MOST_NUMBERS ? { ...never, numbers: [...never.numbers, value] } : undefined;
  }
  const own = never.parts.filter((part) => part.origin === origin);
  if (own.some((part) => part.selector === value)) return never;
  return own.length < MOST_PARTS
    ? { ...never, parts: [...never.parts, { origin, selector: value }] }
    : undefined;
}
