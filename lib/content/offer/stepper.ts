/** Without a pointer: from number to number, to the selection's, to a link's; and back to where the focus was. */
import { isolated } from '#lib/core/bidi.ts';
import { deepFocusIn } from '#lib/page/elements.ts';
import { focusIn } from '#lib/page/native.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { holderOf } from '../dom/ruler.ts';
import type { Offer, Opening } from './page-side.ts';
import type { Parts } from './parts.ts';

/** An answer that belongs to no number is shown this long. */
const SEEN_MS = 4_000;

export interface StepperParts
  extends Pick<Parts, 'page' | 'surface' | 'speech' | 'announcer' | 'writtenOf' | 'card' | 'store' | 'keys'> {
  /** Shows a number with its card; false if it cannot be shown. */
  show(number: PageNumber): boolean;
}

export type Stepper = ReturnType<typeof createStepper>;

export function createStepper(parts: StepperParts) {
  const { page, surface, card, store, keys } = parts;
  let focusBefore: HTMLElement | undefined;
  /** The offer that the browser's menu brought the focus to. */
  let namedFor: number | undefined;

  /** Shows the number and takes the focus. */
  function open(number: PageNumber, why: Opening): void {
    const active = deepFocusIn(page.document);
    if (active instanceof HTMLElement && active !== surface.host.element) focusBefore = active;
    if (page.rectsOf(number).length > 0 && !surface.isInSight(number))
      holderOf(number)?.scrollIntoView({ block: 'center', inline: 'nearest' });
    if (!parts.show(number)) return;
    if (why === 'link-by-key') focusWhenLetGo(parts, callButton);
    else (why === 'step' ? surface.button : callButton()).focus({ preventScroll: true });
    namedFor = why === 'menu' ? store.state.shown?.turn : undefined;
  }

  const callButton = () => card.callButton ?? surface.button;

  return {
    open,
    /** Opens the card, and gives the focus to what calls the number there: a key that is still down presses nothing. */
    enter(): void {
      store.dispatch({ type: 'card-wanted' });
      const control = () => card.callButton ?? card.element;
      if (keys.areHeld) focusWhenLetGo(parts, control);
      else control().focus({ preventScroll: true });
    },
    /** Whether the browser itself showed the number that has the focus: what a page draws is then nothing to go by. */
    get isNamed(): boolean {
      return namedFor !== undefined && namedFor === store.state.shown?.turn;
    },
    /** The focus has left us. */
    left(): void {
      namedFor = undefined;
    },
    say: createSay(parts),
    /** The next number of the page, or the one before. False if there is none, or, without `wrap`, at the ends. */
    async step({
      fresh,
      wrap,
      backward = false,
    }: {
      fresh: boolean;
      wrap: boolean;
      backward?: boolean;
    }): Promise<boolean> {
      const all = await page.all();
      if (all.length === 0) return false;
      const current = fresh ? undefined : store.state.shown?.number;
      const at = current ? all.indexOf(current) : -1;
      if (!wrap && at >= 0 && at === (backward ? 0 : all.length - 1)) {
        store.dispatch({ type: 'closed' });
        return false;
      }
      const first = backward ? all.length - 1 : firstInSight(parts, all);
      const next = at < 0 ? first : (at + (backward ? -1 : 1) + all.length) % all.length;
      const number = all[next];
      if (!number) return false;
      open(number, 'step');
      sayPlace(parts, number, next + 1, all.length);
      return true;
    },
    /** Gives the focus back to what had it before something was opened without the pointer. */
    returnFocus(): void {
      const back = focusBefore;
      focusBefore = undefined;
      if (back?.isConnected) back.focus({ preventScroll: true });
      // Nothing had it before: a focus that stays on the card would keep it there.
      else (focusIn(surface.host.root) as HTMLElement | null)?.blur();
    },
  };
}

function firstInSight({ page, surface }: StepperParts, all: readonly PageNumber[]): number {
  const near = new Set(page.inView().filter(surface.isInSight));
  return Math.max(
    0,
    all.findIndex((number) => near.has(number)),
  );
}

function sayPlace(
  { announcer, speech, writtenOf }: StepperParts,
  number: PageNumber,
  index: number,
  total: number,
): void {
  announcer.say(speech.t('page.step', { number: isolated(writtenOf(number)), index, total }));
}

/** A key that is still down repeats where the focus is: on the card, which takes none, until it is let go. */
function focusWhenLetGo({ page, surface, card }: StepperParts, next: () => HTMLElement): void {
  const { first, signal } = page;
  card.element.focus({ preventScroll: true });
  const waiting = new AbortController();
  const onUp = (event: KeyboardEvent) => {
    if (!event.isTrusted || (event.key !== 'Enter' && event.key !== ' ')) return;
    waiting.abort();
    if (focusIn(surface.host.root) === card.element) next().focus({ preventScroll: true });
  };
  const ended = AbortSignal.any([waiting.signal, signal]);
  first.hear('keyup', onUp, ended);
}

/** Said and shown: after a shortcut, people look for what came of it. */
function createSay({ page, surface, announcer, speech }: StepperParts): Offer['say'] {
  let seen = 0;
  return (text) => {
    if (!surface.host.raise(undefined)) return;
    announcer.say(speech.t(`page.${text}`));
    const { classList, style } = surface.live;
    const { width, height } = surface.viewport();
    style.left = `${width / 2}px`;
    style.top = `${height - 24}px`;
    classList.add('seen');
    page.window.clearTimeout(seen);
    seen = page.window.setTimeout(() => {
      classList.remove('seen');
      style.left = style.top = '';
    }, SEEN_MS);
  };
}
