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

/** @param onMove it is elsewhere */
export function createWindowPlace(window: Window & Inner, onMove: () => void): WindowPlace {
  const placeOf = (): string =>
    [
      window.screenX,
      window.screenY,
      // Bars above the page take their room from it.
      window.outerHeight - window.innerHeight,
      window.mozInnerScreenX,
      window.mozInnerScreenY,
    ].join();
  let place = placeOf();
  return {
    follow() {
      const now = placeOf();
      if (now === place) return;
      place = now;
      onMove();
    },
  };
}
