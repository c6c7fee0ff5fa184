/**
 * Offers calls on the page: one button and one card for whichever number is pointed at, focused or stepped to.
 * Decides what is shown and when it goes; what a press does is in actions.ts, how it looks in card.ts.
 */
import { Check, Clock, type IconNode, Phone, TriangleAlert, X } from 'lucide';
import { contextFor } from '#lib/crm/index.ts';
import type { RecordContext } from '#lib/store/records.ts';
import { holderOf } from '../place.ts';
import type { PageNumber } from '../types.ts';
import { createActions } from './actions.ts';
import { createAnnouncer } from './announcer.ts';
import { type CardView, createCard } from './card.ts';
import { icon } from './element.ts';
import { createFacts } from './facts.ts';
import { createFlow, type Flow } from './flow.ts';
import { createGlyphs } from './glyphs.ts';
import { listenToHands } from './hands.ts';
import { outcomeOf } from './outcome.ts';
import type { Shown } from './shown.ts';
import { createStepper } from './stepper.ts';
import { createSurface } from './surface.ts';
import { createTicking } from './ticking.ts';
import { createWitness, type Distrust } from './trust.ts';
import type { Offer, PageSide } from './types.ts';
import { createSpeech } from './words.ts';

/** The pointer may leave the number for this long on its way to the button. */
const GRACE_MS = 260;
/** An answer stays this long after the pointer has left. */
const ANSWER_MS = 4_000;
/** The pointer rests on the button this long before the card comes. */
const CARD_MS = 90;
/** While something is shown, how often its place is checked against the page's. */
const FOLLOW_MS = 120;
/** How often everything is put in its place again: a page can move without scrolling or changing. */
const ARRANGE_MS = 1_000;

/** @param styles texts of the stylesheets of our root. */
export function createOffer(page: PageSide, styles: readonly string[]): Offer {
  const { document, window, hello, send, signal } = page;
  const speech = createSpeech(hello);
  const surface = createSurface(page, speech, styles);
  const { host, stage, button } = surface;
  const announcer = createAnnouncer(surface.live);
  const facts = createFacts(send, page.now);
  const flows = new Map<string, Flow>();
  const timers = { hide: 0, card: 0, follow: 0 };
  let shown: Shown | undefined;
  let cardOpen = false;
  let menuOpen = false;
  let notice: string | undefined;
  let overUs = false;
  /** Its number is out of sight: nothing is shown until it is seen again. */
  let away = false;

  const actions = createActions({
    page,
    send,
    current: () => shown,
    refuse,
    draw,
    close: () => stepper.giveBack(hide),
    forgetFacts: facts.forget,
  });
  const card = createCard(speech, {
    call: (event) => actions.call(event, cardWitness),
    step: (name, event) => actions.step(name, event, cardWitness),
    from: (from) => actions.choose({ from }),
    route: (route) => actions.choose({ route }),
    menu(open) {
      menuOpen = open;
      draw();
    },
    never: actions.leaveAlone,
  });
  card.element.hidden = true;
  stage.append(card.element);
  const witnessOf = (watched: HTMLElement) =>
    createWitness({ document, root: host.root, host: host.element, watched, signal });
  const buttonWitness = witnessOf(button);
  const cardWitness = witnessOf(card.element);
  const glyphs = createGlyphs({
    page,
    surface,
    name: nameOf,
    open: (number) => stepper.open(number, 'step'),
  });
  const ticking = createTicking({
    window,
    now: page.now,
    send,
    onTick: () => shown && card.tick(view(shown)),
  });
  const stepper = createStepper({
    page,
    surface,
    speech,
    announcer,
    current: () => shown?.number,
    show(number) {
      if (shown && shown.number !== number) hide();
      show(number);
      if (shown?.number !== number) return false;
      openCard();
      return true;
    },
    hide,
    callButton: () => card.callButton,
  });

  function nameOf(number: PageNumber): string {
    return speech.t('page.callTo', { number: facts.known(number)?.international ?? number.e164 });
  }

  function flowOf(number: PageNumber): Flow {
    const key = `${number.e164};${number.ext}`;
    const known = flows.get(key);
    if (known) return known;
    const flow = createFlow({ send, uuid: page.uuid, onChange: () => onFlow(flow) });
    flows.set(key, flow);
    return flow;
  }

  function show(number: PageNumber): void {
    window.clearTimeout(timers.hide);
    if (shown?.number === number || (shown && !away && isPinned())) return;
    const holder = holderOf(number);
    if (page.rectsOf(number).length === 0 || !holder || !host.raise(holder)) return;
    closeCard();
    shown = {
      number,
      read: page.readOf(number),
      context: contextOf(holder),
      facts: facts.known(number),
      from: undefined,
      route: undefined,
      flow: flowOf(number),
    };
    page.activate(number);
    glyphs.except(number);
    away = false;
    button.hidden = false;
    place(true);
    draw();
    timers.follow ||= window.setInterval(follow, FOLLOW_MS);
  }

  function contextOf(holder: Element): RecordContext {
    const context = contextFor(new URL(document.location.href), document, holder);
    return Object.fromEntries(
      Object.entries(context).filter(([field]) => field === 'crm' || !hello.withheld.includes(field)),
    ) as RecordContext;
  }

  function hide(): void {
    window.clearTimeout(timers.hide);
    window.clearInterval(timers.follow);
    ticking.stop();
    timers.follow = 0;
    if (!shown) return;
    shown.flow.dismiss();
    shown = undefined;
    actions.forget();
    closeCard();
    away = false;
    button.hidden = true;
    page.activate(undefined);
    glyphs.except(undefined);
    host.lower();
  }

  /** A question, a call on its way or a focused control keeps the offer where it is. */
  function isPinned(): boolean {
    if (!shown) return false;
    const { kind } = shown.flow.state;
    if (kind === 'placing' || kind === 'asked') return true;
    return host.root.activeElement !== null || (overUs && cardOpen);
  }

  function hideSoon(): void {
    window.clearTimeout(timers.hide);
    if (!shown) return;
    const patience = shown.flow.state.kind === 'idle' ? GRACE_MS : ANSWER_MS;
    timers.hide = window.setTimeout(() => {
      if (!overUs && !isPinned()) hide();
    }, patience);
  }

  function openCard(): void {
    if (!shown || cardOpen) return;
    const { number } = shown;
    cardOpen = true;
    card.element.hidden = away;
    button.setAttribute('aria-expanded', 'true');
    cardWitness.placed();
    draw();
    void facts.ask(number).then((known) => {
      if (!known || shown?.number !== number) return;
      shown.facts = known;
      draw();
    });
  }

  function closeCard(): void {
    window.clearTimeout(timers.card);
    cardOpen = false;
    menuOpen = false;
    notice = undefined;
    card.element.hidden = true;
    button.setAttribute('aria-expanded', 'false');
  }

  function view({ number, facts: known, context, flow, from, route }: Shown): CardView {
    const { contactName } = context;
    return {
      number,
      facts: known,
      contactName,
      state: flow.state,
      notice,
      from,
      route,
      menuOpen,
      now: page.now(),
    };
  }

  function draw(): void {
    if (!shown || actions.held) return;
    const { state } = shown.flow;
    const tone = outcomeOf(state, speech, page.now())?.tone ?? 'idle';
    button.setAttribute('aria-label', nameOf(shown.number));
    button.className = `offer ${tone}`;
    button.replaceChildren(icon(BUTTON_ICONS[tone] ?? Phone, 12));
    if (state.kind !== 'idle' && !cardOpen) openCard();
    else if (cardOpen) {
      card.render(view(shown));
      place(false);
    }
  }

  function place(anew: boolean): void {
    if (!shown) return;
    const moved = surface.place(shown.number, cardOpen ? card.element : undefined);
    if (anew || moved) buttonWitness.placed();
  }

  /** The page moves without telling: its number is followed, and let go where it went. */
  function follow(): void {
    // Nothing moves or goes under a finger: what it pressed is judged first.
    if (!shown || actions.held) return;
    const { number, flow } = shown;
    const { kind } = flow.state;
    if (surface.isInSight(number) && page.has(number)) {
      if (!away && surface.isInPlace(number)) return;
      setAway(false);
      place(true);
    } else if (kind === 'idle') {
      // What was said of a number that is no more stays for as long as the pointer.
      if (notice === undefined || page.has(number)) hide();
    } else if (!page.has(number)) return;
    // A question whose number cannot be seen would stand beside others; what becomes of a call waits.
    else if (kind === 'asked') answerNo();
    else setAway(true);
  }

  function setAway(now: boolean): void {
    if (away === now) return;
    if (now && host.root.activeElement !== null) stepper.giveBack(() => undefined);
    away = now;
    button.hidden = now;
    card.element.hidden = now || !cardOpen;
    if (!now) cardWitness.placed();
  }

  function answerNo(): void {
    shown?.flow.cancel();
    if (host.root.activeElement === null) hide();
    else stepper.giveBack(hide);
  }

  function refuse(distrust: Distrust): void {
    if (distrust !== 'covered' && distrust !== 'changed') return;
    notice = speech.t(`page.distrust.${distrust}`);
    announcer.say(notice);
    openCard();
    draw();
  }

  function onFlow(flow: Flow): void {
    const { state } = flow;
    const outcome = outcomeOf(state, speech, page.now());
    if (outcome) announcer.say([outcome.says, ...outcome.more].join(' '), outcome.tone === 'wait');
    if (shown?.flow !== flow) return;
    notice = undefined;
    // What a press may do has changed under the finger: a second click of a double click must not say yes.
    cardWitness.placed(250);
    ticking.follow(flow);
    draw();
    if (!overUs) hideSoon();
  }

  /** True where there was something of ours to close: what lies on top goes first. */
  function closeTop(): boolean {
    if (!shown || (!cardOpen && host.root.activeElement === null)) return false;
    if (menuOpen) {
      menuOpen = false;
      draw();
      return true;
    }
    if (shown.flow.state.kind === 'asked') shown.flow.cancel();
    stepper.giveBack(hide);
    return true;
  }

  /** Whoever presses elsewhere has left the card; a call that was asked for goes on and is shown. */
  function elsewhere(): void {
    if (!shown || !cardOpen || shown.flow.state.kind === 'placing') return;
    if (shown.flow.state.kind === 'asked') shown.flow.cancel();
    hide();
  }

  listenToHands({
    window,
    surface,
    card: card.element,
    signal,
    down: (event, onButton) => actions.down(event, onButton ? buttonWitness : cardWitness),
    press: (event) => actions.call(event, buttonWitness),
    focused: openCard,
    released() {
      if (!actions.held) return;
      actions.forget();
      draw();
    },
    entered(onButton) {
      overUs = true;
      window.clearTimeout(timers.hide);
      window.clearTimeout(timers.card);
      if (onButton && !cardOpen) timers.card = window.setTimeout(openCard, CARD_MS);
    },
    left() {
      overUs = false;
      window.clearTimeout(timers.card);
      hideSoon();
    },
    blurred() {
      if (!overUs) hideSoon();
    },
    escape: closeTop,
    stepped: (backward) => void stepper.step({ fresh: false, wrap: true, backward }),
    elsewhere,
  });
  const arranging = window.setInterval(() => {
    if (!document.hidden) refresh();
  }, ARRANGE_MS);
  signal.addEventListener(
    'abort',
    () => {
      window.clearInterval(arranging);
      hide();
    },
    { once: true },
  );

  function point(number: PageNumber | undefined): void {
    if (number) show(number);
    else if (!overUs) hideSoon();
  }

  function refresh(): void {
    follow();
    if (!host.element.matches(':popover-open') && page.inView().length > 0 && host.raise(undefined)) {
      // What the page had put away is there again: it has to be seen before a press on it counts.
      buttonWitness.placed();
      cardWitness.placed();
    }
    glyphs.arrange();
  }

  return {
    host: host.element,
    point,
    at: glyphs.at,
    focus: point,
    open: stepper.open,
    step: stepper.step,
    say: stepper.say,
    contextOf(number) {
      const holder = holderOf(number);
      return holder ? contextOf(holder) : undefined;
    },
    recordOfPage: () => contextOf(document.body),
    scrolling(moving) {
      stage.classList.toggle('scrolling', moving);
      if (!moving) refresh();
    },
    refresh,
    changed(call) {
      for (const flow of flows.values()) flow.changed(call);
    },
  };
}

const BUTTON_ICONS: Record<string, IconNode> = {
  good: Check,
  bad: X,
  doubt: TriangleAlert,
  ask: TriangleAlert,
  wait: Clock,
};
