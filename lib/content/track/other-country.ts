/** A page's numbers, if those without a country were of the country that its language is written in. */
import type { OtherCountry } from '#lib/model/number-card.ts';
import { rootOf } from '#lib/page/native.ts';
import type { Page } from '../dom/page.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { createSlices } from '../dom/scheduler.ts';
import { countryOfPage, createScanner } from '../read/scanner.ts';
import type { ScannerOptions } from '../read/types.ts';

/**
 * Null if the page's language names no other country than the user's, or the site's country is known. Read only when a
 * list asks for it.
 * @param known the page's numbers as they are read now
 */
export async function readOtherCountry(
  { document, scheduler }: Pick<Page, 'document' | 'scheduler'>,
  options: ScannerOptions,
  isWanted: (number: PageNumber) => boolean,
  known: readonly PageNumber[],
): Promise<OtherCountry | null> {
  const country = options.siteCountry === undefined ? countryOfPage(document, options) : undefined;
  const root = rootOf(document);
  if (country === undefined || root === null) return null;
  const before = new Set(known.map(({ e164 }) => e164));
  const added = new Set<string>();
  const slices = createSlices(scheduler);
  for (const found of createScanner({ ...options, siteCountry: country }).slices(root)) {
    for (const number of found) {
      if (number.country === country && !before.has(number.e164) && isWanted(number)) added.add(number.e164);
    }
    if (slices.isOver()) await slices.next();
  }
  return added.size > 0 ? { country, count: added.size } : null;
}
