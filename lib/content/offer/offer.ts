/**
 * Offers calls on the page: one button and one card for whichever number is pointed at, focused or stepped to.
 * Puts the parts together: what is shown is in showing.ts, where it goes in following.ts, what a press does in
 * actions.ts, how it looks in card.ts.
 */
import { contextFor } from '#lib/crm/index.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { bodyOf, rootOf } from '../dom/native.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { holderOf } from '../dom/placement.ts';
import { createActions } from './state/actions.ts';
import { createFollowing } from './state/anchoring.ts';
import { watchAnimations } from './state/animations.ts';
import { createAtRest } from './state/at-rest.ts';
import type { Flow } from './state/call-flow.ts';
import { createFlows, watchPlaces } from './state/call-flows.ts';
import { createTicking } from './state/countdown.ts';
import { routeInput } from './state/input-routing.ts';
import { createLessons } from './state/lessons.ts';
import { createFacts } from './state/number-facts.ts';
import { outcomeOf } from './state/outcome.ts';
import { keepArranging } from './state/pace.ts';
import { watchTurns } from './state/page-turns.ts';
import { createShowing } from './state/showing.ts';
import type { Showing } from './state/showing-parts.ts';
import { createNames } from './state/spoken-numbers.ts';
import { createStepper, type Stepper } from './state/stepper.ts';
import type { Offer, PageSide } from './state/types.ts';
import { createFreshKeys } from './trust/fresh-keys.ts';
import { shieldHover } from './trust/hover-shield.ts';
import { createShadowRoots } from './trust/known-roots.ts';
import { createPressGuard, type Distrust } from './trust/press-guard.ts';
import { createTopLayer } from './trust/top-layer.ts';
import { createAnnouncer } from './view/announcer.ts';
import { createCard } from './view/card.ts';
import type { Shove } from './view/move-handle.ts';
import { createNumberIcons } from './view/number-icons.ts';
import { createSpeech } from './view/speech.ts';
import { createSurface } from './view/surface.ts';

/** @param style text of the style sheet of our root. */
export function createOffer(page: PageSide, style: string): Offer {
  const { document, window, hello, send, signal } = page;
  const speech = createSpeech(hello);
  const surface = createSurface(page, speech, style);
  const { host, stage } = surface;
  const announcer = createAnnouncer(surface.live, window);
  const lookForTurn = watchTurns(window, announcer.clear, signal);
  const facts = createFacts(send, page.now);
  const names = createNames(send, () => {
    numberIcons.rename();
    if (!showing.current?.facts) showing.draw();
  });
  const lessons = createLessons({ window, document, taught: hello.taught, send });
  const flows = createFlows({ send, uuid: page.uuid, onChange: onFlow });

  const actions = createActions({
    page,
    send,
    current: () => showing.current,
    refuse,
    t: speech.t,
    draw: () => showing.draw(),
    tell(text) {
      card.tell(text);
      if (text) announcer.say(text);
    },
    close: () => stepper.giveBack(showing.hide),
    forgetFacts: () => facts.forget(),
    lessons,
    contextOf,
  });
  const card = createCard(
    speech,
    {
      call: (event) => actions.call(event, witnesses.card),
      step: (name, event) => actions.step(name, event, witnesses.card),
      from: (from) => actions.choose({ from }),
      route: (route) => actions.choose({ route }),
      menu: (open) => showing.setMenu(open),
      never(kind) {
        actions.leaveAlone(kind);
        if (kind !== 'site') announcer.say(speech.t(`page.left.${kind}`));
      },
      correcting: actions.correcting,
      teach: (choice, event) => actions.teach(choice, event, witnesses.card),
      takeBack: actions.takeBack,
      close: () => stepper.giveBack(showing.hide),
      remembered: (intentId) => void send('ui.open', { what: 'reader', intentId }),
      annotate: actions.annotate,
      neverAgain: actions.neverAgain,
      copy: () => void actions.copy(),
      shove,
      resized: () => showing.place(false),
    },
    window,
  );
  card.element.hidden = true;
  stage.append(card.element);
  const { now } = page.scheduler;
  const shadowRoots = createShadowRoots({
    document,
    openShadow: page.openShadow,
    except: host.element,
    scheduler: page.scheduler,
    signal,
  });
  const topLayer = createTopLayer({ window, document, host: host.element, shadowRoots, signal });
  const keys = createFreshKeys({ window, root: host.root, signal });
  const witnessOf = (watched: HTMLElement) =>
    createPressGuard({ window, document, host, topLayer, keys, watched, now, random: page.random, signal });
  const witnesses = { button: witnessOf(surface.button), card: witnessOf(card.element) };
  const numberIcons = createNumberIcons({
    page,
    surface,
    name: nameOf,
    open: (number) => stepper.open(number, 'step'),
  });
  const ticking = createTicking({
    window,
    now: page.now,
    send,
    onTick: () => showing.current && card.tick(showing.view(showing.current)),
  });
  const showing: Showing = createShowing({
    page,
    speech,
    surface,
    facts,
    numberIcons,
    card,
    actions,
    ticking,
    topLayer,
    witnesses,
    nameOf,
    writtenOf,
    flowOf: flows.of,
    contextOf,
    follow: () => follow(),
  });
  shieldHover({ window, host: host.element, signal });
  const stepper: Stepper = createStepper({
    page,
    surface,
    speech,
    announcer,
    writtenOf,
    current: () => showing.current?.number,
    show: showCard,
    hide: showing.hide,
    card: card.element,
    callButton: () => card.callButton,
  });
  const look = createFollowing({ page, showing, surface, actions, stepper, refuse });
  /** Nothing is asked where it is while the page scrolls: it is not seen then, and looked at when that ends. */
  const follow = () => {
    if (!pictures.scrolls) look();
  };

  /** @returns false if the number cannot be shown. */
  function showCard(number: PageNumber): boolean {
    if (showing.current && showing.current.number !== number) showing.hide();
    showing.show(number);
    if (showing.current?.number !== number) return false;
    showing.openCard();
    return true;
  }

  function nameOf(number: PageNumber): string {
    return speech.t('page.callTo', { number: writtenOf(number) });
  }

  function writtenOf(number: PageNumber): string {
    return facts.known(number)?.international ?? names.of(number.e164) ?? number.e164;
  }

  function contextOf(holder: Element, number?: PageNumber): RecordContext {
    const read = contextFor(new URL(window.location.href), document, holder);
    const record = lessons.correct(read, holder, number);
    const context: RecordContext = number?.role ? { ...record, numberRole: number.role } : record;
    return Object.fromEntries(
      Object.entries(context).filter(([field]) => field === 'crm' || !hello.withheld.includes(field)),
    ) as RecordContext;
  }

  function refuse(distrust: Distrust): void {
    if (distrust !== 'covered' && distrust !== 'changed') return;
    const notice = speech.t(`page.distrust.${distrust}`);
    showing.setNotice(notice);
    announcer.say(notice);
    showing.openCard();
    showing.draw();
  }

  const becameAnother = watchPlaces();

  function onFlow(flow: Flow): void {
    // When it was last called is another time by now.
    if (flow.state.kind === 'call') facts.forget(flow.state.call.to);
    const isNew = becameAnother(flow);
    if (isNew) {
      const outcome = outcomeOf(flow.state, speech, page.now());
      if (outcome) announcer.say([outcome.says, ...outcome.more].join(' '), outcome.tone === 'wait');
      showing.unfold(flow);
    }
    if (showing.current?.flow !== flow) return;
    if (isNew) {
      showing.setNotice(undefined);
      // What a press may do has changed under the finger: a second click of a double click must not say yes.
      witnesses.card.placed(250);
      ticking.follow(flow);
    }
    showing.draw();
    if (!showing.overUs) showing.hideSoon();
  }

  function point(number: PageNumber | undefined): void {
    if (number) showing.show(number);
    else if (!showing.overUs) showing.hideSoon();
  }

  const pictures = createAtRest({
    look: numberIcons.arrange,
    now: page.now,
    setTimeout: (task, ms) => window.setTimeout(task, ms),
    clearTimeout: (timer) => window.clearTimeout(timer),
  });

  const pace = keepArranging({ window, document, tend, arrange: pictures.soon, signal });
  watchAnimations(window, pictures.animates, signal);

  function refresh(): void {
    pace.stir();
    tend();
    pictures.soon();
  }

  /** What costs the page no frame. */
  function tend(): void {
    lookForTurn();
    follow();
    names.want(page.inView().map(({ e164 }) => e164));
    if (!host.element.matches(':popover-open') && page.inView().length > 0 && host.raise(undefined)) {
      // What the page had put away is there again: it has to be seen before a press on it counts.
      witnesses.button.placed();
      witnesses.card.placed();
      pace.stir();
    }
  }

  function shove(how: Shove): void {
    if (how === 'next') surface.aside.next(card.element);
    else surface.aside.by(card.element, how.dx, how.dy);
    // Its buttons may have come under a resting pointer.
    witnesses.card.placed();
  }

  routeInput({ page, surface, card, actions, showing, stepper, shove, pressGuard: witnesses });
  const end = () => {
    pictures.end();
    showing.hide();
  };
  signal.addEventListener('abort', end, { once: true });

  return {
    host: host.element,
    point,
    at: numberIcons.at,
    tap: showCard,
    focus: point,
    open: stepper.open,
    step: stepper.step,
    say: stepper.say,
    contextOf(number) {
      const holder = holderOf(number);
      return holder ? contextOf(holder, number) : undefined;
    },
    recordOfPage() {
      const whole = bodyOf(document) ?? rootOf(document);
      return whole ? contextOf(whole) : { crm: 'generic' };
    },
    scrolling(moving) {
      stage.classList.toggle('scrolling', moving);
      if (moving) numberIcons.leave();
      pictures.moving(moving);
      if (!moving) refresh();
    },
    stir: pace.stir,
    refresh,
    changed(call) {
      facts.forget(call.to);
      flows.changed(call);
      if (showing.current?.number.e164 === call.to) showing.learn();
    },
  };
}
