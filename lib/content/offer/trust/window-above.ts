/**
 * Whether the page has a window that stays above all others: a document's or a video's (Picture-in-Picture). It may
 * lie over ours, and where it is no browser says for sure: one is enough.
 */
import { pictureIn } from '#lib/page/native.ts';
import { readableAround, readableWithin } from './windows-around.ts';

interface MayHaveWindowAbove {
  documentPictureInPicture?: { window: Window | null };
}

/** Of our document, of those around it, or of their frames. Not known are those of strangers' frames and other tabs. */
export function isWindowAbove(window: Window): boolean {
  const around = readableAround(window);
  const outermost = around.at(-1);
  return [...around, ...(outermost ? readableWithin(outermost) : [])].some(
    (view) =>
      Boolean((view as MayHaveWindowAbove).documentPictureInPicture?.window) ||
      Boolean(pictureIn(view.document)),
  );
}
