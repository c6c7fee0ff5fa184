import type { PageNumber } from '../../dom/page-number.ts';
import { holderOf } from '../../dom/placement.ts';
import { drawButtonLook } from '../view/button-look.ts';
import type { CardView } from '../view/card-types.ts';
import { outcomeOf } from './outcome.ts';
import type { Showing, ShowingParts } from './showing-parts.ts';
import { type Shown, viewOf } from './shown.ts';
import { createStaying } from './staying.ts';
import { ANSWER_MS, CARD_MS, ENTERED_MS, FOLLOW_MS, GRACE_MS, UNDO_MS, UPON_MS } from './timing.ts';

export function createShowing(parts: ShowingParts): Showing {
  const { page, surface, facts, numberIcons, card, actions, witnesses } = parts;
  const { window } = page;
  const { host, button } = surface;
  const timers = { hide: 0, card: 0, follow: 0 };
  let shown: Shown | undefined;
  let cardOpen = false;
  let menuOpen = false;
  let notice: string | undefined;
  let overUs = false;
  let away = false;
  let adrift = false;
  let enteredAt = Number.NEGATIVE_INFINITY;
  /** Where the card stands, and its button in it. */
  let cardAt = '';
  const staying = createStaying(page, parts.flowOf);

  const isFocused = () => host.root.activeElement !== null;

  /** A call stays until what came of it is written. */
  const isPinned = () => shown !== undefined && (isBusy() || staying.holds(shown));

  /** A question, a call on its way or a focused control keeps the offer where it is. */
  function isBusy(): boolean {
    if (!shown) return false;
    const { kind } = shown.flow.state;
    return kind === 'placing' || kind === 'asked' || isFocused() || (overUs && cardOpen);
  }

  function show(number: PageNumber): void {
    window.clearTimeout(timers.hide);
    if (shown?.number === number || (shown && !away && !adrift && isBusy())) return;
    const holder = holderOf(number);
    if (page.rectsOf(number).length === 0 || !holder || !host.raise(holder)) return;
    parts.topLayer.settle();
    closeCard();
    if (shown) staying.left(shown);
    shown = {
      number,
      read: page.readOf(number),
      context: parts.contextOf(holder, number),
      facts: facts.known(number),
      from: undefined,
      route: undefined,
      flow: parts.flowOf(number),
    };
    page.activate(number);
    numberIcons.except(number);
    away = false;
    adrift = false;
    button.hidden = false;
    place(false);
    witnesses.button.offered(timeUpon(number));
    draw();
    parts.ticking.follow(shown.flow);
    timers.follow ||= window.setInterval(parts.follow, FOLLOW_MS);
  }

  function hide(): void {
    window.clearTimeout(timers.hide);
    window.clearInterval(timers.follow);
    parts.ticking.stop();
    timers.follow = 0;
    if (!shown) return;
    const gone = shown;
    if (!staying.holds(gone)) gone.flow.dismiss();
    shown = undefined;
    actions.forget();
    closeCard();
    away = false;
    adrift = false;
    button.hidden = true;
    page.activate(undefined);
    numberIcons.except(undefined);
    host.lower();
    const back = staying.left(gone);
    if (back) show(back);
  }

  function fold(): void {
    if (shown && staying.holds(shown) && !adrift) {
      staying.fold(shown);
      closeCard();
      draw();
    } else hide();
  }

  function hideSoon(): void {
    window.clearTimeout(timers.hide);
    if (!shown) return;
    const answer = shown.flow.state.kind === 'idle' ? GRACE_MS : ANSWER_MS;
    const patience = shown.left ? UNDO_MS : answer;
    timers.hide = window.setTimeout(() => {
      if (!overUs && !isPinned()) hide();
    }, patience);
  }

  function openCard(): void {
    // Under a finger nothing is drawn: the card would come with what it said before.
    if (!shown || cardOpen || actions.held) return;
    staying.unfold(shown.flow);
    cardOpen = true;
    card.element.hidden = away;
    button.setAttribute('aria-expanded', 'true');
    witnesses.card.placed();
    draw();
    learn();
  }

  function learn(): void {
    const of = shown;
    if (!of || !cardOpen) return;
    void facts.ask(of.number, of.context).then((known) => {
      if (!known || shown !== of) return;
      of.facts = known;
      draw();
    });
  }

  function closeCard(): void {
    window.clearTimeout(timers.card);
    cardOpen = false;
    menuOpen = false;
    notice = undefined;
    surface.aside.end();
    card.element.hidden = true;
    button.setAttribute('aria-expanded', 'false');
  }

  const view = (of: Shown): CardView => ({
    ...viewOf(of),
    written: parts.writtenOf(of.number),
    notice,
    menuOpen,
    wrapsUp: !page.hello.listOnly,
    corrects: !page.hello.listOnly,
    now: page.now(),
  });

  function draw(): void {
    if (!shown || actions.held) return;
    const { state } = shown.flow;
    button.hidden = away || adrift || shown.left !== undefined;
    button.setAttribute('aria-label', parts.nameOf(shown.number));
    drawButtonLook(button, outcomeOf(state, parts.speech, page.now())?.tone);
    if (state.kind !== 'idle' && !cardOpen && !staying.isFolded(shown)) openCard();
    else if (cardOpen) {
      card.render(view(shown));
      place(false);
    }
  }

  function place(again: boolean): void {
    if (!shown) return;
    if (adrift) {
      surface.dock(card.element);
      return;
    }
    const mates = cardOpen ? numberIcons.matesOf(shown.number) : [];
    const moved = surface.place(shown.number, cardOpen ? card.element : undefined, mates);
    // On a number that is cut it comes under a pointer that means the number: a link, say.
    if (again || moved) witnesses.button.placed(timeUpon(shown.number));
    if (cardOpen) noteCard();
  }

  const timeUpon = (number: PageNumber) => (surface.isUpon(number) ? UPON_MS : 0);

  /** A card that moved, or whose button did, has to be seen again: it may have come under a resting pointer. */
  function noteCard(): void {
    const { element, callButton } = card;
    const at = [
      element.style.translate,
      element.offsetWidth,
      element.offsetHeight,
      callButton?.offsetTop,
    ].join();
    if (at === cardAt) return;
    cardAt = at;
    witnesses.card.placed();
  }

  function lookAbove(): void {
    const { topLayer } = parts;
    const open = topLayer.lately();
    witnesses.button.look(open);
    if (cardOpen) witnesses.card.look(open);
    const holder = shown && holderOf(shown.number);
    if (!topLayer.hasChanged(open) || !holder || !host.raise(holder)) return;
    topLayer.settle();
    witnesses.button.raised();
    witnesses.card.raised();
    numberIcons.arrange();
  }

  return {
    get current() {
      return shown;
    },
    get cardOpen() {
      return cardOpen;
    },
    get menuOpen() {
      return menuOpen;
    },
    get hasNotice() {
      return notice !== undefined || shown?.left !== undefined;
    },
    get overUs() {
      return overUs;
    },
    get justEntered() {
      return overUs && performance.now() - enteredAt < ENTERED_MS;
    },
    get focused() {
      return isFocused();
    },
    get away() {
      return away;
    },
    set away(now) {
      away = now;
      button.hidden = now;
      card.element.hidden = now || !cardOpen;
      if (!now) witnesses.card.placed();
    },
    get adrift() {
      return adrift;
    },
    set adrift(now) {
      adrift = now;
      // Whatever stands there now has a picture of its own.
      button.hidden = now;
      page.activate(now ? undefined : shown?.number);
      numberIcons.except(now ? undefined : shown?.number);
      if (!now) return;
      // The dialog that it stood in may have gone with the number.
      if (host.element.isConnected) host.lower();
      else host.raise(undefined);
      witnesses.card.placed();
      place(true);
      hideSoon();
    },
    moveTo(number) {
      if (!shown) return;
      shown.number = number;
      shown.read = page.readOf(number);
      away = false;
      adrift = false;
      button.hidden = false;
      card.element.hidden = !cardOpen;
      page.activate(number);
      numberIcons.except(number);
      witnesses.card.placed();
      place(true);
      draw();
    },
    show,
    hide,
    fold,
    hideSoon,
    openCard,
    learn,
    setMenu(open) {
      menuOpen = open;
      draw();
    },
    setNotice(text) {
      notice = text;
    },
    entered(onButton) {
      if (!overUs) enteredAt = performance.now();
      overUs = true;
      window.clearTimeout(timers.hide);
      window.clearTimeout(timers.card);
      if (onButton && !cardOpen) timers.card = window.setTimeout(openCard, CARD_MS);
    },
    unfold: staying.unfold,
    left() {
      overUs = false;
      window.clearTimeout(timers.card);
      hideSoon();
    },
    draw,
    place,
    view,
    lookAbove,
  };
}
