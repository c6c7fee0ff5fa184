/**
 * Watches where the browser's window is on the screen. A window that a script opened can be moved by a script, and brings
 * another control under a pointer that rests: no event of the pointer tells, and no frame shows it.
 */
export interface WindowPlace {
  /** Looks where it is: asked for with each frame of ours, each move of the pointer and each press. */
  follow(): void;
}

/** Firefox tells of the page itself: its bars come and go above it. */
interface Inner {
  mozInnerScreenX?: number;
  mozInnerScreenY?: number;
}

/** @param onMove it is elsewhere, or its bars take more room from the page */
export function createWindowPlace(window: Window & Inner, onMove: () => void): WindowPlace {
  const look = () => ({
    place: [window.screenX, window.screenY, window.mozInnerScreenX, window.mozInnerScreenY].join(),
    outer: [window.outerWidth, window.outerHeight].join(),
    inner: [window.innerWidth, window.innerHeight].join(),
  });
  let last = look();
  return {
    follow() {
      const now = look();
      const { place, outer, inner } = last;
      last = now;
      // Of a window that is as large inside as it was, and not outside, only the figures changed: its page is emulated.
      if (now.inner === inner && now.outer !== outer) return;
      if (now.place !== place || now.inner !== inner) onMove();
    },
  };
}
