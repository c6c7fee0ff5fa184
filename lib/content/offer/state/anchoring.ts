/** The page moves and changes without telling: what is shown follows its number, and goes where that went. */
import type { PageNumber } from '../../dom/page-number.ts';
import type { Distrust } from '../trust/press-guard.ts';
import type { Surface } from '../view/surface.ts';
import type { Actions } from './actions.ts';
import type { Showing } from './showing-parts.ts';
import type { Shown } from './shown.ts';
import type { Stepper } from './stepper.ts';
import type { PageSide } from './types.ts';

export interface FollowingParts {
  page: Pick<PageSide, 'has' | 'readOf' | 'inView' | 'rectsOf'>;
  showing: Showing;
  surface: Surface;
  actions: Actions;
  stepper: Stepper;
  /** Says why nothing is called. */
  refuse(why: Distrust): void;
}

/** @returns looks once at the place of what is shown: asked for again and again while anything is. */
export function createFollowing({
  page,
  showing,
  surface,
  actions,
  stepper,
  refuse,
}: FollowingParts): () => void {
  function setAway(now: boolean): void {
    if (showing.away === now) return;
    if (now && showing.focused) stepper.giveBack(() => undefined);
    showing.away = now;
  }

  /** A question whose number cannot be seen would stand beside others. */
  function answerNo(): void {
    showing.current?.flow.cancel();
    leave();
  }

  function leave(): void {
    if (showing.focused) stepper.giveBack(showing.hide);
    else showing.hide();
  }

  /** A question about a number that is no more is over, and says why: no answer to it would be believed. */
  function takeBack(): void {
    showing.current?.flow.cancel();
    refuse('changed');
  }

  /** The number as the page has drawn it again. */
  function drawnAnew(number: PageNumber): PageNumber | undefined {
    return page
      .inView()
      .find(
        (other) =>
          other !== number &&
          other.e164 === number.e164 &&
          other.ext === number.ext &&
          page.has(other) &&
          surface.isInSight(other),
      );
  }

  /** The page shows another record, or has drawn this one again, while an answer was awaited or read. */
  function followGone(number: PageNumber, kind: string): void {
    const again = drawnAnew(number);
    if (again) showing.moveTo(again);
    else if (kind === 'asked') {
      if (showing.away) answerNo();
      else takeBack();
    } else if (showing.away) {
      // Nobody sees it, and nothing can bring it back.
      if (kind !== 'placing') leave();
    } else if (!showing.adrift) showing.adrift = true;
  }

  /** Held though the page shows it no more: it went because the pointer left it for us. */
  let held: Shown | undefined;
  function isHeld(shown: Shown): boolean {
    const { number, read } = shown;
    if (page.rectsOf(number).length > 0 || !page.has(number) || page.readOf(number) !== read) return false;
    if (showing.justEntered) held = shown;
    return held === shown && (showing.overUs || showing.focused);
  }

  return () => {
    const { current } = showing;
    // Nothing moves or goes under a finger: what it pressed is judged first.
    if (!current || actions.held) return;
    showing.lookAbove();
    const { number, flow, read } = current;
    const { kind } = flow.state;
    if (kind !== 'idle' && (!page.has(number) || page.readOf(number) !== read)) {
      followGone(number, kind);
    } else if (surface.isInSight(number) && page.has(number)) {
      if (showing.adrift) showing.adrift = false;
      else if (!showing.away && surface.isInPlace(number)) return;
      setAway(false);
      showing.place(true);
    } else if (isHeld(current)) {
      // Until the pointer leaves us, too.
    } else if (kind === 'idle') {
      // What was said of a number that is no more stays for as long as the pointer.
      if (!showing.hasNotice || page.has(number)) showing.hide();
    } else if (kind === 'asked') answerNo();
    // What becomes of a call waits until its number is seen again.
    else setAway(true);
  };
}
