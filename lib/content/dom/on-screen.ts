import type { Box } from './ruler.ts';

/** Both are rounded. */
const ROUND = 1;

/**
 * Whether all of it is in what the window shows: where fingers have enlarged a page, that is a part of it.
 * @param status how much of the window's lower edge browsers write on, in pixels that no finger enlarges
 */
export function isOnScreen(window: Window, { left, top, right, bottom }: Box, status = 0): boolean {
  const { innerWidth: width, innerHeight: height, visualViewport } = window;
  const seen = visualViewport ?? { offsetLeft: 0, offsetTop: 0, width, height, scale: 1 };
  return (
    left >= seen.offsetLeft - ROUND &&
    top >= seen.offsetTop - ROUND &&
    right <= seen.offsetLeft + seen.width + ROUND &&
    bottom <= seen.offsetTop + seen.height + (status > 0 ? -status / seen.scale : ROUND)
  );
}
