/** Windows whose documents ours may read, as they are of its origin. */
import { pictureIn } from '#lib/page/native.ts';

/** Ours, and those around it, outwards; a stranger's is left out, not what is around that. */
export function readableAround(window: Window): Window[] {
  const found: Window[] = [];
  // Typed as always there: a frame that was taken out has none.
  for (let view: Window | null = window; view; view = view.parent === view ? null : view.parent)
    if (isReadable(view)) found.push(view);
  return found;
}

/** Those, and the frames of the outermost. */
export function readableWindows(window: Window): Window[] {
  const around = readableAround(window);
  return [...around, ...readableWithin(around.at(-1) ?? window)];
}

interface MayHaveWindowAbove {
  documentPictureInPicture?: { window: Window | null };
}

/**
 * Whether the page has a window that stays above all others: a document's or a video's (Picture-in-Picture). It may
 * lie over ours, and where it is no browser says for sure: one is enough. Not known are those of strangers' frames and
 * other tabs.
 */
export const isWindowAbove = (window: Window): boolean =>
  readableWindows(window).some(
    (view) =>
      Boolean((view as MayHaveWindowAbove).documentPictureInPicture?.window) ||
      Boolean(pictureIn(view.document)),
  );

/** The frames in it, and in those. */
function readableWithin(view: Window): Window[] {
  return Array.from(view as ArrayLike<Window>)
    .filter(isReadable)
    .flatMap((inner) => [inner, ...readableWithin(inner)]);
}

function isReadable(view: Window): boolean {
  try {
    return view.document !== null;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'SecurityError') return false;
    throw cause;
  }
}
