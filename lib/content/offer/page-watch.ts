/** The page changes and moves without telling: when the offer looks where its number is, and draws the pictures. */
import { watchAnimations } from './animations.ts';
import { createAtRest } from './at-rest.ts';
import { lookAtNumber } from './number-look.ts';
import { keepArranging } from './pace.ts';
import type { Offer } from './page-side.ts';
import { watchTurns } from './page-turns.ts';
import type { Parts } from './parts.ts';

export interface PageWatch extends Pick<Offer, 'scrolling' | 'stir' | 'refresh'> {
  /** Looks where the number that is shown is by now: asked for again and again while one is. */
  follow(): void;
}

export function watchPage(parts: Parts): PageWatch {
  const { page, store, surface, numberIcons, names, guards, announcer } = parts;
  const { window, document, signal } = page;
  const lookForTurn = watchTurns(window, announcer.clear, signal);
  const pictures = createAtRest({
    look: numberIcons.arrange,
    now: page.now,
    setTimeout: (task, ms) => window.setTimeout(task, ms),
    clearTimeout: (timer) => window.clearTimeout(timer),
  });
  const pace = keepArranging({ window, document, look, arrange: pictures.soon, signal });
  watchAnimations(window, pictures.animates, signal);
  signal.addEventListener('abort', pictures.end, { once: true });

  /** Nothing is asked where it is while the page scrolls: it is not seen then, and looked at when that ends. */
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
    scrolling(moving) {
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
