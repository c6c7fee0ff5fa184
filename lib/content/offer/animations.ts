/** Parts of the page that move by themselves: a drawer that slides in, a row that grows. */
import { hear } from '#lib/page/native.ts';

/** A transition of these moves something; of colours and shadows nothing moves. */
const MOVES =
  /^(?:transform|translate|scale|rotate|zoom|top|right|bottom|left|(?:min-|max-)?(?:width|height|inline-size|block-size)|(?:inset|margin|padding|flex|grid|offset)(?:-.*)?)$/;

/** @param tell true for each that begins, false for each that ends */
export function watchAnimations(window: Window, tell: (moves: boolean) => void, signal: AbortSignal): void {
  const listen = (type: string, moves: boolean) =>
    hear(
      window,
      type,
      (event) => {
        if (event.isTrusted && MOVES.test((event as TransitionEvent).propertyName)) tell(moves);
      },
      { capture: true, passive: true, signal },
    );
  listen('transitionrun', true);
  for (const end of ['transitionend', 'transitioncancel']) listen(end, false);
}
