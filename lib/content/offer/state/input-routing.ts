/** What pointer, keys and focus do to what is shown. */
import { holderOf } from '../../dom/placement.ts';
import type { PressGuard } from '../trust/press-guard.ts';
import type { Card } from '../view/card.ts';
import { listenToInput } from '../view/input.ts';
import type { Shove } from '../view/move-handle.ts';
import type { Surface } from '../view/surface.ts';
import { passWheel } from '../view/wheel.ts';
import type { Actions } from './actions.ts';
import type { Showing } from './showing-parts.ts';
import type { Stepper } from './stepper.ts';
import type { PageSide } from './types.ts';

export function routeInput(parts: {
  page: PageSide;
  surface: Surface;
  card: Card;
  actions: Actions;
  showing: Showing;
  stepper: Stepper;
  shove(how: Shove): void;
  pressGuard: { button: PressGuard; card: PressGuard };
}): void {
  const { page, surface, card, actions, showing, stepper, shove, pressGuard } = parts;

  /** True if there was something of ours to close: what lies on top goes first. */
  function closeTop(): boolean {
    const { current } = showing;
    if (!current || (!showing.cardOpen && !showing.focused)) return false;
    if (showing.menuOpen) {
      showing.setMenu(false);
      return true;
    }
    if (current.names) {
      actions.correcting(false);
      return true;
    }
    if (current.flow.state.kind === 'asked') current.flow.cancel();
    stepper.giveBack(showing.fold);
    return true;
  }

  /** A press elsewhere leaves the card; a call that was asked for goes on and is shown. */
  function elsewhere(): void {
    const { current } = showing;
    if (!current || !showing.cardOpen || current.flow.state.kind === 'placing') return;
    if (current.flow.state.kind === 'asked') current.flow.cancel();
    showing.fold();
  }

  listenToInput({
    window: page.window,
    surface,
    card: card.element,
    signal: page.signal,
    down: (event, onButton) => actions.down(event, onButton ? pressGuard.button : pressGuard.card),
    press: (event) => actions.call(event, pressGuard.button),
    wheel(event) {
      const holder = showing.current && holderOf(showing.current.number);
      if (holder) passWheel(event, holder);
    },
    focused: showing.openCard,
    released() {
      if (!actions.held) return;
      actions.forget();
      showing.draw();
    },
    entered: showing.entered,
    left: showing.left,
    blurred() {
      if (!showing.overUs) showing.hideSoon();
    },
    escape: closeTop,
    shoved: shove,
    stepped: (backward) => void stepper.step({ fresh: false, wrap: true, backward }),
    elsewhere,
    typed: card.typed,
  });
}
