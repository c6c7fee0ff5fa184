/** The clipboard, from a page. */

import { copyIn } from '#lib/page/native.ts';
import type { FirstHearing } from '../dom/first-hearing.ts';
import type { PageSide } from './page-side.ts';

/** By the browser's interface, or, on pages of http, which have none, by its own command. @returns whether it is there */
export async function copyToClipboard(
  { window, first }: Pick<PageSide, 'window' | 'first'>,
  { text, html }: { text: string; html: string },
): Promise<boolean> {
  const part = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
  try {
    const item = new ClipboardItem({ ...part('text/plain', text), ...part('text/html', html) });
    await window.navigator.clipboard.write([item]);
    return true;
  } catch {
    return byCommand(window, first, text, html);
  }
}

function byCommand(window: Window, first: FirstHearing, text: string, html: string): boolean {
  let done = false;
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    // The page is not told what is copied.
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    done = event.clipboardData !== null;
  };
  const hearing = new AbortController();
  first.hear('copy', onCopy, hearing.signal);
  try {
    copyIn(window.document);
  } finally {
    hearing.abort();
  }
  return done;
}
