/** The clipboard, from a page. */
import { copyIn } from '#lib/page/native.ts';

/** By the browser's interface, or, on pages of http, which have none, by its own command. @returns whether it is there */
export async function copyToClipboard(
  window: Window & typeof globalThis,
  { text, html }: { text: string; html: string },
): Promise<boolean> {
  const part = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
  try {
    const item = new ClipboardItem({ ...part('text/plain', text), ...part('text/html', html) });
    await window.navigator.clipboard.write([item]);
    return true;
  } catch {
    return byCommand(window, text, html);
  }
}

function byCommand(window: Window & typeof globalThis, text: string, html: string): boolean {
  let done = false;
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    // The page is not told what is copied.
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    done = event.clipboardData !== null;
  };
  window.addEventListener('copy', onCopy, { capture: true });
  try {
    copyIn(window.document);
  } finally {
    window.removeEventListener('copy', onCopy, { capture: true });
  }
  return done;
}
