/** The page changes and moves without telling: when the offer looks where its number is, and draws the pictures. */
import { hear } from '#lib/page/native.ts';
import { createAtRest } from './at-rest.ts';
import { lookAtNumber } from './number-look.ts';
import { keepArranging } from './pace.ts';
import type { Parts } from './parts.ts';

export function watchPage(parts: Parts) {
  const { page, store, surface, numberIcons, names, guards, announcer } = parts;
  const { window, document, signal } = page;
  const lookForTurn = watchTurns(window, announcer.clear, signal);
  const pictures = createAtRest({
    look: () => numberIcons.arrange(pace.isSlow()),
    now: page.now,
    setTimeout: (task, ms) => window.setTimeout(task, ms),
    clearTimeout: (timer) => window.clearTimeout(timer),
  });
  const pace = keepArranging({ window, document, look, arrange: pictures.soon, signal });
  const animated = (moves: boolean) => {
    pace.quicken();
    pictures.animates(moves);
  };
  watchAnimations(window, animated, signal);
  signal.addEventListener('abort', pictures.end, { once: true });

  /**
   * Looks where the number that is shown is by now: asked for again and again while one is. Nothing is asked while the
   * page scrolls: it is not seen then, and looked at when that ends.
   */
  function follow(): void {
    const { shown, held } = store.state;
    if (shown && !held && !pictures.scrolls)
      store.dispatch({ type: 'looked', look: lookAtNumber(parts, shown) });
  }

  /** Looks at all that costs the page no frame. */
  function look(): void {
    lookForTurn();
    follow();
    const inView = page.inView();
    names.request(inView.map(({ e164 }) => e164));
    const { host } = surface;
    if (inView.length === 0 || host.element.matches(':popover-open') || !host.raise(undefined)) return;
    // The host that the page had put away is there again: it has to be seen before a press on it counts.
    for (const guard of Object.values(guards)) guard.placed();
    pace.quicken();
  }

  function refresh(): void {
    pace.quicken();
    look();
    pictures.soon();
  }

  return {
    follow,
    refresh,
    stir: pace.quicken,
    scrolling(moving: boolean): void {
      surface.stage.classList.toggle('scrolling', moving);
      if (moving) numberIcons.leave();
      pictures.moving(moving);
      if (moving) return;
      // It was not shown meanwhile.
      for (const guard of Object.values(guards)) guard.placed();
      refresh();
    },
  };
}

/**
 * When the page went to another address by itself, as applications do that never load a second page.
 * @param onTurn called once for each address that follows
 * @returns looks whether the address has changed: a script that writes a new one fires no event
 */
export function watchTurns(window: Window, onTurn: () => void, signal: AbortSignal): () => void {
  let at = window.location.href;
  const look = () => {
    const { href } = window.location;
    if (href === at) return;
    at = href;
    onTurn();
  };
  for (const type of ['popstate', 'hashchange']) hear(window, type, look, { passive: true, signal });
  // Kept in the browser's cache of pages, it would come back with what was said before.
  hear(window, 'pagehide', onTurn, { passive: true, signal });
  return look;
}

/** A transition of these moves something; of colours and shadows nothing moves. */
const MOVES =
  /^(?:transform|translate|scale|rotate|zoom|top|right|bottom|left|(?:min-|max-)?(?:width|height|inline-size|block-size)|(?:inset|margin|padding|flex|grid|offset)(?:-.*)?)$/;

/**
 * Parts of the page that move by themselves: a drawer that slides in, a row that grows.
 * @param tell true for each that begins, false for each that ends
 */
function watchAnimations(window: Window, tell: (moves: boolean) => void, signal: AbortSignal): void {
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
