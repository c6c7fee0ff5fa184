/**
 * Offers calls on the page: one button and one card for whichever number is pointed at, focused or stepped to.
 * Decides what is shown; how it looks is the card's, what a call does is the flow's.
 */
import { Check, Clock, type IconNode, Phone, TriangleAlert, X } from 'lucide';
import { contextFor } from '#lib/crm/index.ts';
import type { CardFacts } from '#lib/messages.ts';
import type { RecordContext, Route } from '#lib/store/records.ts';
import { holderOf } from '../place.ts';
import type { PageNumber } from '../types.ts';
import { createCard } from './card.ts';
import { el, icon } from './element.ts';
import { createFlow, type Flow } from './flow.ts';
import { around, type Box, BUTTON, lastLine, placeButton, placeCard, roomFor } from './geometry.ts';
import { createHost } from './host.ts';
import { outcomeOf, type StepName } from './outcome.ts';
import { partOf } from './part.ts';
import { createPresses } from './press.ts';
import { createWitness, type Distrust, type Witness } from './trust.ts';
import type { Offer, PageSide } from './types.ts';
import { createSpeech, isolated } from './words.ts';

/** The pointer may leave the number for this long on its way to the button. */
const GRACE_MS = 260;
/** The pointer rests on the button this long before the card comes. */
const CARD_MS = 90;
/** While something is shown, how often its place is checked against the page's. */
const FOLLOW_MS = 120;
/** Facts of a number are asked again after this long. */
const FACTS_MS = 20_000;
/** While a call is on its way, how often its state is asked for, should a message have been lost. */
const ASK_MS = 2_000;

interface Shown {
  number: PageNumber;
  /** What the page showed there when the offer came: what is dialled. */
  read: string;
  context: RecordContext;
  facts: CardFacts | undefined;
  from: string | undefined;
  route: Route | undefined;
  flow: Flow;
}

/** @param styles texts of the stylesheets of our root. */
export function createOffer(page: PageSide, styles: readonly string[]): Offer {
  const { document, window, hello, send, signal } = page;
  const speech = createSpeech(hello);
  const host = createHost({ document, styles, now: page.now, signal });
  const stage = el('div', { class: 'stage', dir: speech.dir, lang: speech.locale });
  const button = el('button', { type: 'button', class: 'offer', hidden: true });
  const live = el('div', { class: 'live', role: 'status', 'aria-live': 'polite' });
  const card = createCard(
    speech,
    {
      call: (event) => press(event, cardWitness),
      step: takeStep,
      from: (from) => choose({ from }),
      route: (route) => choose({ route }),
      menu: (open) => {
        menuOpen = open;
        draw();
      },
      never: leaveAlone,
    },
    'card',
  );
  card.element.hidden = true;
  stage.append(button, card.element, live);
  host.root.append(stage);
  host.element.setAttribute('dir', speech.dir);

  const witnessOf = (watched: HTMLElement) =>
    createWitness({ document, root: host.root, host: host.element, watched, signal });
  const buttonWitness = witnessOf(button);
  const cardWitness = witnessOf(card.element);
  const presses = createPresses<Shown>({
    subject: () => shown,
    isUnchanged: ({ number, read }) => page.has(number) && page.readOf(number) === read,
  });
  const flows = new Map<string, Flow>();
  const facts = new Map<string, { at: number; value: CardFacts }>();
  let shown: Shown | undefined;
  let cardOpen = false;
  let menuOpen = false;
  let notice: string | undefined;
  let overUs = false;
  let lastBox = '';
  let drawLater = false;
  let focusBefore: HTMLElement | undefined;
  let hideTimer = 0;
  let cardTimer = 0;
  let followTimer = 0;
  let tickTimer = 0;
  let announced = '';

  function flowOf(number: PageNumber): Flow {
    const key = `${number.e164};${number.ext}`;
    const known = flows.get(key);
    if (known) return known;
    const flow = createFlow({ send, uuid: page.uuid, onChange: () => onFlow(flow) });
    flows.set(key, flow);
    return flow;
  }

  function show(number: PageNumber): void {
    window.clearTimeout(hideTimer);
    if (shown?.number === number) return;
    if (shown && isPinned()) return;
    const rects = page.rectsOf(number);
    const holder = holderOf(number);
    if (rects.length === 0 || !holder || !host.raise(holder)) return;
    closeCard();
    shown = {
      number,
      read: page.readOf(number),
      context: contextOf(holder),
      facts: facts.get(number.e164)?.value,
      from: undefined,
      route: undefined,
      flow: flowOf(number),
    };
    page.activate(number);
    button.hidden = false;
    position(true);
    draw();
    followTimer ||= window.setInterval(follow, FOLLOW_MS);
  }

  function contextOf(holder: Element): RecordContext {
    const context = contextFor(new URL(document.location.href), document, holder);
    return Object.fromEntries(
      Object.entries(context).filter(([field]) => field === 'crm' || !hello.withheld.includes(field)),
    ) as RecordContext;
  }

  function hide(): void {
    window.clearTimeout(hideTimer);
    window.clearTimeout(cardTimer);
    window.clearInterval(followTimer);
    window.clearInterval(tickTimer);
    followTimer = 0;
    tickTimer = 0;
    if (!shown) return;
    if (shown.flow.state.kind !== 'placing') shown.flow.dismiss();
    shown = undefined;
    presses.forget();
    closeCard();
    button.hidden = true;
    page.activate(undefined);
    host.lower();
  }

  /** An answer, a question or a focused control keeps the offer where it is. */
  function isPinned(): boolean {
    if (!shown) return false;
    const { kind } = shown.flow.state;
    if (kind === 'placing' || kind === 'asked') return true;
    return host.root.activeElement !== null || (overUs && cardOpen);
  }

  function hideSoon(): void {
    window.clearTimeout(hideTimer);
    if (!shown) return;
    const settled = shown.flow.state.kind === 'idle';
    hideTimer = window.setTimeout(
      () => {
        if (!overUs && !isPinned()) hide();
      },
      settled ? GRACE_MS : 4_000,
    );
  }

  function openCard(): void {
    if (!shown || cardOpen) return;
    cardOpen = true;
    card.element.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    cardWitness.placed();
    draw();
    void fetchFacts(shown);
  }

  function closeCard(): void {
    window.clearTimeout(cardTimer);
    cardOpen = false;
    menuOpen = false;
    notice = undefined;
    card.element.hidden = true;
    button.setAttribute('aria-expanded', 'false');
  }

  async function fetchFacts(of: Shown): Promise<void> {
    const { e164, country } = of.number;
    const known = facts.get(e164);
    if (known && page.now() - known.at < FACTS_MS) return;
    const answer = await send('offer.card', { e164, ...(country === undefined ? {} : { country }) });
    if (!answer.ok) return;
    facts.set(e164, { at: page.now(), value: answer.value });
    if (shown?.number.e164 !== e164) return;
    shown.facts = answer.value;
    draw();
  }

  function view(of: Shown) {
    return {
      number: of.number,
      facts: of.facts,
      contactName: of.context.contactName,
      state: of.flow.state,
      notice,
      from: of.from,
      route: of.route,
      menuOpen,
      now: page.now(),
    };
  }

  function draw(): void {
    drawLater = presses.held;
    if (!shown || drawLater) return;
    const { state } = shown.flow;
    const international = shown.facts?.international ?? shown.number.e164;
    button.setAttribute('aria-label', speech.t('page.callTo', { number: international }));
    const tone = outcomeOf(state, speech, page.now())?.tone ?? 'idle';
    button.className = `offer ${tone}`;
    button.replaceChildren(icon(BUTTON_ICONS[tone] ?? Phone, 12));
    if (state.kind !== 'idle' && !cardOpen) openCard();
    if (cardOpen) {
      card.render(view(shown));
      position(false);
    }
  }

  function position(moved: boolean): void {
    if (!shown) return;
    const rects = page.rectsOf(shown.number);
    const line = lastLine(rects);
    if (!line) return;
    const size = { width: window.innerWidth, height: window.innerHeight };
    // A page may zoom its root: our coordinates are then zoomed with it.
    const zoom = (host.element as { currentCSSZoom?: number }).currentCSSZoom ?? 1;
    const holder = holderOf(shown.number);
    const dir = holder && window.getComputedStyle(holder).direction === 'rtl' ? 'rtl' : 'ltr';
    const corner = placeButton(line, size, dir);
    button.style.translate = `${corner.x / zoom}px ${corner.y / zoom}px`;
    if (moved || lastBox !== boxKey(line)) buttonWitness.placed();
    lastBox = boxKey(line);
    if (!cardOpen) return;
    const whole = around([
      ...rects,
      { left: corner.x, top: corner.y, right: corner.x + BUTTON, bottom: corner.y + BUTTON },
    ]);
    card.element.style.maxHeight = `${roomFor(whole, size) / zoom}px`;
    const box = card.element.getBoundingClientRect();
    const at = placeCard(whole, { width: box.width, height: box.height }, size, dir);
    card.element.style.translate = `${at.x / zoom}px ${at.y / zoom}px`;
  }

  /** The page moves without telling: its number is followed, and let go where it went. */
  function follow(): void {
    if (!shown) return;
    const line = lastLine(page.rectsOf(shown.number));
    const stays = page.has(shown.number) && line !== undefined && isInWindow(line);
    if (!stays && shown.flow.state.kind === 'idle') hide();
    else if (stays && boxKey(line) !== lastBox) position(true);
  }

  function isInWindow(box: Box): boolean {
    return box.bottom > 0 && box.right > 0 && box.top < window.innerHeight && box.left < window.innerWidth;
  }

  function onDown(event: Event, witness: Witness): void {
    const control = (event.target as Element).closest('button');
    if (control) presses.down(event, control, witness);
  }

  function judge(event: Event, witness: Witness): Distrust | 'ignore' | undefined {
    const verdict = presses.judge(event, event.currentTarget as Element, witness);
    if (drawLater) draw();
    return verdict;
  }

  function press(event: Event, witness: Witness): void {
    const verdict = judge(event, witness);
    if (!shown || verdict === 'ignore') return;
    if (verdict) {
      refuse(verdict);
      return;
    }
    notice = undefined;
    const { number, context, from, route } = shown;
    shown.flow.press(
      {
        to: number.e164,
        ext: number.ext,
        context,
        guess: number.guess,
        ...(number.country === undefined ? {} : { country: number.country }),
        ...(from === undefined ? {} : { from }),
        ...(route === undefined ? {} : { route }),
      },
      event.timeStamp,
    );
  }

  function refuse(distrust: Distrust): void {
    if (distrust === 'synthetic' || distrust === 'too-soon') return;
    notice = speech.t(`page.distrust.${distrust}`);
    announce(notice);
    openCard();
    draw();
    page.activate(shown?.number);
  }

  function takeStep(name: StepName, event: Event): void {
    if (!shown || !event.isTrusted) return;
    const { flow } = shown;
    const verdict = judge(event, cardWitness);
    if (verdict && (name === 'accept' || name === 'again')) {
      if (verdict !== 'ignore') refuse(verdict);
      return;
    }
    if (name === 'accept') flow.accept();
    else if (name === 'again') flow.again(event.timeStamp);
    else if (name === 'cancel') flow.cancel();
    else if (name === 'settings') void send('ui.open', { what: 'options' });
    else if (name === 'unlock') void send('ui.open', { what: 'popup' });
    else if (name === 'reader' && flow.state.kind === 'call')
      void send('ui.open', { what: 'reader', intentId: flow.state.call.id });
    else if (name === 'reload') document.location.reload();
    if (name === 'close' || name === 'cancel') {
      flow.dismiss();
      closeAndReturn();
    }
  }

  function choose(choice: { from?: string; route?: Route }): void {
    if (!shown) return;
    if (choice.from !== undefined) shown.from = choice.from;
    if (choice.route !== undefined) shown.route = choice.route;
    // Kept for the site; the next offer's facts have it.
    facts.clear();
    void send('site.prefs', choice);
  }

  function leaveAlone(kind: 'number' | 'part' | 'site'): void {
    if (!shown) return;
    const { number } = shown;
    const value = kind === 'number' ? number.e164 : kind === 'part' ? partOf(number.owner) : '';
    closeAndReturn();
    page.never(kind, value);
    void send('never.add', { kind, value });
  }

  function onFlow(flow: Flow): void {
    const outcome = outcomeOf(flow.state, speech, page.now());
    if (outcome) announce([outcome.says, ...outcome.more].join(' '));
    if (shown?.flow !== flow) return;
    window.clearInterval(tickTimer);
    tickTimer = 0;
    const { state } = flow;
    // What a press may do has changed under the finger: a second click of a double click must not say yes.
    cardWitness.placed(250);
    const onItsWay =
      state.kind === 'call' &&
      (state.call.state === 'intended' || state.call.state === 'sending') &&
      state.call;
    if (onItsWay) {
      let asked = page.now();
      tickTimer = window.setInterval(() => {
        if (shown) card.tick(view(shown));
        if (page.now() - asked < ASK_MS) return;
        asked = page.now();
        void send('call.get', { intentId: onItsWay.id }).then((answer) => {
          if (answer.ok && answer.value) flow.changed(answer.value);
        });
      }, 250);
    }
    draw();
    if (!overUs) hideSoon();
  }

  /** Said once: a countdown is read out when it begins, not each second. */
  function announce(text: string): void {
    const spoken = text.replace(/\d+/g, '0');
    if (spoken === announced) return;
    announced = spoken;
    live.textContent = text;
  }

  function closeAndReturn(): void {
    const back = focusBefore;
    focusBefore = undefined;
    hide();
    if (back?.isConnected) back.focus({ preventScroll: true });
  }

  function move(backward: boolean): void {
    const all = page.all().filter((number) => page.rectsOf(number).length > 0);
    if (all.length === 0) {
      say('no-numbers');
      return;
    }
    const at = shown ? all.indexOf(shown.number) : -1;
    const first = backward ? all.length - 1 : (nearestInView(all) ?? 0);
    const next = at < 0 ? first : (at + (backward ? -1 : 1) + all.length) % all.length;
    const number = all[next];
    if (!number) return;
    open(number, 'step');
    announce(
      speech.t('page.step', { number: isolated(number.e164), index: next + 1, total: all.length }) +
        // Two numbers alike in a row are still two announcements.
        (next % 2 === 0 ? '' : '\u00a0'),
    );
  }

  function nearestInView(all: readonly PageNumber[]): number | undefined {
    const index = all.findIndex((number) => page.rectsOf(number).some(isInWindow));
    return index < 0 ? undefined : index;
  }

  function open(number: PageNumber, why: 'step' | 'selection' | 'link'): void {
    const active = deepActive(document);
    if (active instanceof HTMLElement && active !== host.element) focusBefore = active;
    if (shown && shown.number !== number) hide();
    const box = lastLine(page.rectsOf(number));
    if (box && !isInWindow(box)) holderOf(number)?.scrollIntoView({ block: 'center', inline: 'nearest' });
    show(number);
    if (!shown || shown.number !== number) return;
    openCard();
    const into = why === 'step' ? button : (card.callButton ?? button);
    into.focus({ preventScroll: true });
  }

  function say(text: 'no-numbers' | 'no-selection'): void {
    if (!host.raise(undefined)) return;
    announced = '';
    announce(speech.t(`page.${text}`));
  }

  function onKey(event: KeyboardEvent): void {
    if (!event.isTrusted) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (menuOpen) {
        menuOpen = false;
        draw();
      } else {
        if (shown) shown.flow.cancel();
        closeAndReturn();
      }
    }
    const steps = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (steps && host.root.activeElement === button) {
      event.preventDefault();
      move(event.key === 'ArrowUp');
    }
  }

  button.addEventListener('pointerdown', (event) => onDown(event, buttonWitness), { signal });
  card.element.addEventListener('pointerdown', (event) => onDown(event, cardWitness), { signal });
  button.addEventListener('click', (event) => press(event, buttonWitness), { signal });
  stage.addEventListener(
    'mousedown',
    (event) => {
      // The page's own focus stays where it is: a menu or dialog that closes on blur would take the number along.
      if (!(event.target as Element).closest('select')) event.preventDefault();
    },
    { signal },
  );
  host.root.addEventListener('keydown', (event) => onKey(event as KeyboardEvent), { signal });
  for (const part of [button, card.element]) {
    part.addEventListener('pointerenter', () => enter(part === button), { signal });
    part.addEventListener('pointerleave', leaveUs, { signal });
  }
  host.root.addEventListener(
    'focusout',
    () => {
      window.setTimeout(() => {
        if (host.root.activeElement === null && !overUs) hideSoon();
      });
    },
    { signal },
  );
  button.addEventListener('focus', () => openCard(), { signal });

  function enter(onButton: boolean): void {
    overUs = true;
    window.clearTimeout(hideTimer);
    if (!onButton || cardOpen) return;
    window.clearTimeout(cardTimer);
    cardTimer = window.setTimeout(openCard, CARD_MS);
  }

  function leaveUs(): void {
    overUs = false;
    window.clearTimeout(cardTimer);
    hideSoon();
  }

  window.addEventListener('resize', () => position(true), { signal, passive: true });
  signal.addEventListener('abort', hide, { once: true });

  return {
    host: host.element,
    point(number) {
      if (number) show(number);
      else if (!overUs) hideSoon();
    },
    focus(number) {
      if (number) show(number);
      else if (!overUs) hideSoon();
    },
    open,
    step: (backward = false) => move(backward),
    say,
    scrolling(moving) {
      stage.classList.toggle('scrolling', moving);
      if (!moving && shown) {
        follow();
        position(true);
      }
    },
    refresh: follow,
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

function boxKey(box: Box): string {
  return [box.left, box.top, box.right, box.bottom].map(Math.round).join();
}

function deepActive(document: Document): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}
