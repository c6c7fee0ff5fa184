/** Runs in a page of a real browser, bundled as the content script is. */
import type { Whose } from './pages.ts';
import { whoseIn } from './read.ts';

/** Whose each of the numbers is, as if the page were at the address. */
export function whose(url: string, numbers: readonly string[]): Whose[] {
  return numbers.map((number) => whoseIn(document, url, number));
}
