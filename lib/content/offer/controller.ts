/**
 * Offers calls on the page: one button and one card for whichever number is pointed at, focused or stepped to. Tells
 * the model what happens, and does what it answers. What an event means is in model.ts, how the state looks in
 * display.ts.
 */
import type { PageNumber } from '../dom/page-number.ts';
import { stageOf } from './call.ts';
import { createCardEvents, listenToOffer } from './card-events.ts';
import { createCountdown } from './countdown.ts';
import { createEffects } from './effects.ts';
import type { Offer, PageSide } from './page-side.ts';
import { watchPage } from './page-watch.ts';
import { createParts } from './parts.ts';
import { callKey, callOf, type OfferState } from './state.ts';
import { createStepper } from './stepper.ts';
import { shieldHover } from './trust/hover-shield.ts';

/** While something is shown, how often its place is checked against the page's, milliseconds. */
const FOLLOW_MS = 120;

/** @param style text of the style sheet of our root. */
export function createController(page: PageSide, style: string): Offer {
  const { window, send, signal } = page;
  const parts = createParts({
    page,
    style,
    run: (effect) => run(effect),
    onDrawn,
    cardEvents: createCardEvents(() => ({ parts, stepper })),
    open: (number) => stepper.open(number, 'step'),
  });
  const { store, surface, numberIcons, contexts } = parts;
  const { dispatch } = store;
  const stepper = createStepper({ ...parts, show: showCard });
  const run = createEffects(parts, stepper);
  const watch = watchPage(parts);
  const countdown = createCountdown({
    window,
    now: page.now,
    send,
    onTick: () => dispatch({ type: 'tick' }),
    onCall: (call) => dispatch({ type: 'changed', call }),
  });
  let following = 0;
  let followed = '';

  /** Keeps looking while something is shown, and counting while its call is on its way. */
  function onDrawn(state: OfferState): void {
    const { shown } = state;
    if (shown) following ||= window.setInterval(watch.follow, FOLLOW_MS);
    else {
      window.clearInterval(following);
      following = 0;
    }
    const call = callOf(state).state;
    const stage = shown ? `${callKey(shown.number)} ${stageOf(call)}` : '';
    if (stage === followed) return;
    followed = stage;
    countdown.follow(call.kind === 'call' ? call.call : undefined);
  }

  /** @returns false if the number cannot be shown. */
  function showCard(number: PageNumber): boolean {
    dispatch({ type: 'aimed', number, byHand: true });
    if (store.state.shown?.number !== number) return false;
    dispatch({ type: 'card-wanted' });
    return true;
  }

  function point(number: PageNumber | undefined): void {
    dispatch(number ? { type: 'aimed', number, byHand: false } : { type: 'aimed-away' });
  }

  shieldHover({ window, first: page.first, host: surface.host.element, signal });
  listenToOffer(parts, stepper);
  signal.addEventListener('abort', () => dispatch({ type: 'closed' }), { once: true });

  return {
    host: surface.host.element,
    point,
    at: numberIcons.at,
    tap: showCard,
    focus: point,
    open: stepper.open,
    step: stepper.step,
    say: stepper.say,
    contextsOf: contexts.inSlices,
    recordOfPage: contexts.ofPage,
    scrolling: watch.scrolling,
    stir: watch.stir,
    refresh: watch.refresh,
    changed: (call) => dispatch({ type: 'changed', call }),
  };
}
