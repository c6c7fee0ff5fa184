/**
 * Watches where the browser's window is on the screen, and whether it is in front. A window that a script opened can be
 * moved by a script, and brings another control under a pointer that rests: no event of the pointer tells, and no frame
 * shows it. A window in front may lie over our letters, and leave our button to be seen: the page is told of neither, but
 * for the focus, and that is not told to a page whose frame has it.
 */
import { hasFocus } from '#lib/page/native.ts';
import { readableAround } from './windows-around.ts';

export type WindowPlace = ReturnType<typeof createWindowPlace>;

/** Firefox tells of the page itself: its bars come and go above it. */
interface Inner {
  mozInnerScreenX?: number;
  mozInnerScreenY?: number;
}

/** @param onMove it is elsewhere, in front again, or its bars take more room from the page */
export function createWindowPlace(window: Window & Inner, onMove: () => void) {
  const look = () => ({
    place: [window.screenX, window.screenY, window.mozInnerScreenX, window.mozInnerScreenY].join(),
    outer: [window.outerWidth, window.outerHeight].join(),
    inner: [window.innerWidth, window.innerHeight].join(),
  });
  const isFocused = () => {
    const outermost = readableAround(window).at(-1);
    return !outermost || outermost.parent !== outermost || hasFocus(outermost.document);
  };
  let last = look();
  let isInFront = isFocused();
  return {
    /** Whether it has the focus; true where a stranger's page around would have to be asked. */
    get isInFront(): boolean {
      return isInFront;
    },
    /** Looks where it is: asked for with each frame of ours, each move of the pointer and each press. */
    follow(): void {
      const now = look();
      const { place, outer, inner } = last;
      last = now;
      const wasInFront = isInFront;
      isInFront = isFocused();
      if (isInFront && !wasInFront) onMove();
      // Of a window that is as large inside as it was, and not outside, only the figures changed: its page is emulated.
      if (now.inner === inner && now.outer !== outer) return;
      if (now.place !== place || now.inner !== inner) onMove();
    },
  };
}
