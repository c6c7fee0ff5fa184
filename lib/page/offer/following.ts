/** The page moves and changes without telling: what is shown follows its number, and goes where that went. */
import type { PageNumber } from '../types.ts';
import type { Actions } from './actions.ts';
import type { Showing } from './showing.ts';
import type { Stepper } from './stepper.ts';
import type { Surface } from './surface.ts';

export interface FollowingParts {
  showing: Showing;
  surface: Surface;
  actions: Actions;
  stepper: Stepper;
  /** Whether the number still stands in the page. */
  has(number: PageNumber): boolean;
}

/** @returns looks once at the place of what is shown: asked for again and again while anything is. */
export function createFollowing({ showing, surface, actions, stepper, has }: FollowingParts): () => void {
  function setAway(now: boolean): void {
    if (showing.away === now) return;
    if (now && showing.focused) stepper.giveBack(() => undefined);
    showing.away = now;
  }

  /** A question whose number cannot be seen would stand beside others. */
  function answerNo(): void {
    showing.current?.flow.cancel();
    if (showing.focused) stepper.giveBack(showing.hide);
    else showing.hide();
  }

  return () => {
    const { current } = showing;
    // Nothing moves or goes under a finger: what it pressed is judged first.
    if (!current || actions.held) return;
    const { number, flow } = current;
    const { kind } = flow.state;
    if (surface.isInSight(number) && has(number)) {
      if (!showing.away && surface.isInPlace(number)) return;
      setAway(false);
      showing.place(true);
    } else if (kind === 'idle') {
      // What was said of a number that is no more stays for as long as the pointer.
      if (!showing.hasNotice || has(number)) showing.hide();
    } else if (!has(number)) return;
    else if (kind === 'asked') answerNo();
    // What becomes of a call waits until its number is seen again.
    else setAway(true);
  };
}
