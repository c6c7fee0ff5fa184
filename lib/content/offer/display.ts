/** Brings what is on the screen in line with the offer's state. */
import type { PageNumber } from '../dom/page-number.ts';
import type { PageSide } from './page-side.ts';
import { callOf, type OfferState, type Shown } from './state.ts';
import type { PressGuard } from './trust/press-guard.ts';
import { drawButtonLook } from './view/button-look.ts';
import type { Card } from './view/card.ts';
import type { CardView } from './view/card-types.ts';
import { BUTTON } from './view/geometry.ts';
import type { NumberIcons } from './view/number-icons.ts';
import { outcomeOf } from './view/outcome.ts';
import type { Speech } from './view/speech.ts';
import type { Surface } from './view/surface.ts';

/** A button that comes upon the number itself has to be seen for so much longer, milliseconds. */
const UPON_MS = 450;
/** The same of one whose number came in the place of another, which may have been the one that was read. */
const REPLACED_MS = 850;

export interface DisplayParts {
  page: PageSide;
  speech: Speech;
  surface: Surface;
  numberIcons: NumberIcons;
  card: Card;
  guards: { button: PressGuard; card: PressGuard; label: PressGuard };
  nameOf(number: PageNumber): string;
  writtenOf(number: PageNumber): string;
  viewOf(state: OfferState, shown: Shown): CardView;
}

export function createDisplay(parts: DisplayParts) {
  const { page, surface, numberIcons, card, guards } = parts;
  const { host, button } = surface;
  let drawn: OfferState | undefined;
  /** Where the card's button stands, and whether it calls the number. */
  let cardAt = { place: '', calls: false };

  const timeUpon = (number: PageNumber) => (surface.isUpon(number) ? UPON_MS : 0);
  const places = createPlaces(button, page.scheduler.now);

  function draw(state: OfferState): void {
    const before = drawn;
    drawn = state;
    const { shown } = state;
    const was = before?.shown;
    if (was) places.note(was);
    const isAdrift = shown?.place === 'adrift';
    mark(isAdrift ? undefined : shown, was?.place === 'adrift' ? undefined : was);
    button.hidden = shown?.place !== 'beside' || shown.left !== undefined;
    surface.label.bare(button.hidden || state.bare);
    card.element.hidden = !shown || !state.card || shown.place === 'away';
    button.setAttribute('aria-expanded', String(state.card));
    if (before?.card && !state.card) surface.aside.end();
    if (!shown) {
      if (was) host.lower();
      return;
    }
    button.setAttribute('aria-label', parts.nameOf(shown.number));
    drawButtonLook(button, outcomeOf(callOf(state).state, parts.speech, page.now())?.tone);
    // The dialog that it stood in may have gone with the number.
    if (isAdrift && was?.place !== 'adrift') leaveDialog(host);
    const isCardNew = state.card && !before?.card;
    if (isCardNew || was?.place !== shown.place || was.number !== shown.number) guards.card.placed();
    if (state.card) card.render(parts.viewOf(state, shown));
    if (state.card || was?.turn !== shown.turn) place(false);
    if (was?.turn === shown.turn) return;
    if (places.isReplacing(shown))
      for (const guard of [guards.button, guards.card]) guard.placed(REPLACED_MS);
    else guards.button.offered(timeUpon(shown.number));
  }

  /** Marks the number that is offered, and leaves its picture out: not of one that has gone. */
  function mark(shown: Shown | undefined, was: Shown | undefined): void {
    if (shown?.number === was?.number && shown?.left === was?.left) return;
    page.activate(shown?.left ? undefined : shown?.number);
    numberIcons.except(shown?.number);
  }

  /** Puts everything in its place. @param again it was not where it is now: it has to be seen before a press counts */
  function place(again: boolean): void {
    const { shown, card: open } = drawn ?? {};
    if (!shown) return;
    if (shown.place === 'adrift') {
      surface.dock(card.element);
      return;
    }
    const { number } = shown;
    const about = open && { element: card.element, mates: numberIcons.matesOf(number) };
    const moved = surface.place(number, parts.writtenOf(number), about || undefined);
    // On a number that is cut it comes under a pointer that means the number: a link, say.
    if (again || moved) guards.button.placed(timeUpon(shown.number));
    if (open) noteCard();
  }

  /** A card whose button moved has to be seen again: it may have come under a resting pointer. */
  function noteCard(): void {
    const before = cardAt;
    cardAt = {
      place: card.placeOf(card.element.getBoundingClientRect()),
      calls: card.callButton !== undefined,
    };
    if (cardAt.place === before.place && cardAt.calls === before.calls) return;
    if (cardAt.calls && before.calls) guards.card.moved();
    else guards.card.placed();
  }

  return { draw, place };
}

/** Remembers which numbers were offered lately, where, and until when. */
function createPlaces(button: HTMLElement, now: () => number) {
  let lately: { e164: string; spot: number[]; at: number }[] = [];
  const spotNow = () => (button.style.translate.match(/-?[\d.]+/g) ?? []).map(Number);
  const isThere = (before: number[], spot: number[]) =>
    spot.every((at, axis) => Math.abs(at - (before[axis] ?? at)) < BUTTON);
  return {
    note({ number: { e164 } }: Shown): void {
      const spot = spotNow();
      const others = lately.filter(
        (one) => now() - one.at <= REPLACED_MS && (one.e164 !== e164 || !isThere(one.spot, spot)),
      );
      lately = [...others, { e164, spot, at: now() }];
    },
    /** Whether it comes where another was that long ago. */
    isReplacing: ({ number: { e164 } }: Shown): boolean =>
      lately.some(
        (one) => one.e164 !== e164 && now() - one.at <= REPLACED_MS && isThere(one.spot, spotNow()),
      ),
  };
}

function leaveDialog(host: Surface['host']): void {
  if (host.element.isConnected) host.lower();
  else host.raise(undefined);
}
