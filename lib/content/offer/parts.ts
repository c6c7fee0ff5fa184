/** Makes what the offer consists of. Only controller.ts and what it hands them to know them all. */
import type { PageNumber } from '../dom/page-number.ts';
import { createContexts } from './contexts.ts';
import { createDisplay } from './display.ts';
import { createLessons } from './lessons.ts';
import { createNumberFacts } from './number-facts.ts';
import type { PageSide } from './page-side.ts';
import { createPresses } from './presses.ts';
import { createSpokenNumbers } from './spoken-numbers.ts';
import { callOf, type Effect, type OfferState, type Shown } from './state.ts';
import { createStore } from './store.ts';
import { createFrameWatch } from './trust/frame-watch.ts';
import { createFreshKeys } from './trust/fresh-keys.ts';
import { createOverlayRecord } from './trust/overlay-record.ts';
import { createPagePointer } from './trust/page-pointer.ts';
import { createPointerPath } from './trust/pointer-path.ts';
import { createPressGuard, type PressGuardParts } from './trust/press-guard.ts';
import { createPressPace } from './trust/press-pace.ts';
import { createShadowRoots } from './trust/shadow-roots.ts';
import { createTopLayer } from './trust/top-layer.ts';
import type { WatchedPage } from './trust/watched-page.ts';
import { createWindowPlace } from './trust/window-place.ts';
import { createAnnouncer } from './view/announcer.ts';
import { type Card, createCard } from './view/card.ts';
import type { CardEvents, CardView } from './view/card-types.ts';
import { createNumberIcons } from './view/number-icons.ts';
import { createSpeech } from './view/speech.ts';
import { createSurface, type Surface } from './view/surface.ts';

export interface PartsOptions {
  page: PageSide;
  style: string;
  run(effect: Effect): void;
  /** After the state was drawn. */
  onDrawn(state: OfferState): void;
  cardEvents: CardEvents;
  /** Pressed by assistive technology. */
  open(number: PageNumber): void;
}

export type Parts = ReturnType<typeof createParts>;

export function createParts({ page, style, run, onDrawn, cardEvents, open }: PartsOptions) {
  const { document, window, hello, send } = page;
  const speech = createSpeech(hello);
  const surface = createSurface(page, speech, style);
  const card = createCard(speech, cardEvents, window);
  card.element.hidden = true;
  surface.stage.append(card.element);
  const facts = createNumberFacts(send, page.now);
  const lessons = createLessons({ window, document, taught: hello.taught, send });
  const trust = createTrust(page, surface, card);
  const names = createSpokenNumbers(send, () => {
    numberIcons.rename();
    if (!store.state.shown?.facts) store.dispatch({ type: 'tick' });
  });
  const writtenOf = (number: PageNumber) =>
    facts.known(number)?.international ?? names.of(number.e164) ?? number.e164;
  const nameOf = (number: PageNumber) => speech.t('page.callTo', { number: writtenOf(number) });
  const numberIcons = createNumberIcons({ page, surface, name: nameOf, open });
  const viewOf = (state: OfferState, shown: Shown): CardView => ({
    ...shown,
    written: writtenOf(shown.number),
    contactName: shown.context.contactName,
    state: callOf(state).state,
    left: shown.left?.kind,
    notice: state.notice && speech.t(`page.distrust.${state.notice}`),
    said: state.said && speech.t(state.said),
    menuOpen: state.menu,
    wrapsUp: state.wrapsUp,
    proposal: () => (state.wrapsUp ? lessons.proposal(shown.context, shown.number) : undefined),
    now: page.now(),
  });
  const display = createDisplay({
    page,
    speech,
    surface,
    numberIcons,
    card,
    ...trust,
    nameOf,
    writtenOf,
    viewOf,
  });
  const store = createStore({
    wrapsUp: !hello.listOnly,
    isFocused: () => surface.host.root.activeElement !== null,
    now: () => performance.now(),
    draw(state) {
      display.draw(state);
      onDrawn(state);
    },
    run,
  });
  const presses = createPresses({
    pace: trust.pace,
    subject: () => store.state.shown?.turn,
    isUnchanged() {
      const { shown } = store.state;
      return shown !== undefined && page.has(shown.number) && page.readOf(shown.number) === shown.read;
    },
  });
  return {
    page,
    send,
    speech,
    surface,
    card,
    facts,
    names,
    lessons,
    ...trust,
    writtenOf,
    numberIcons,
    display,
    store,
    presses,
    announcer: createAnnouncer(surface.live, window),
    contexts: createContexts(page, lessons),
  };
}

/** Makes what presses are judged by. */
function createTrust(page: PageSide, surface: Surface, card: Card) {
  const { host, button, label } = surface;
  const { document, window, first, openShadow, scheduler, random, signal } = page;
  const { now } = scheduler;
  const common: WatchedPage & Pick<PageSide, 'window'> = {
    window,
    document,
    first,
    openShadow,
    host: host.element,
    now,
    random,
    signal,
  };
  const shadowRoots = createShadowRoots({ ...common, scheduler });
  const topLayer = createTopLayer({ ...common, shadowRoots });
  const countedOf = (type: string) => () => window.performance.eventCounts.get(type) ?? 0;
  const keys = createFreshKeys({ window, first, root: host.root, counted: countedOf('keydown'), signal });
  const overlays = createOverlayRecord({ ...common, shadowRoots });
  const frames = createFrameWatch(window, random);
  const pace = createPressPace({
    arrival: () => path.arrival,
    counted: countedOf('pointerdown'),
    now: () => window.performance.now(),
    earlier: first.lastDown,
  });
  const pagePointer = createPagePointer(common);
  const path = createPointerPath({
    ...common,
    pagePointer,
    onMove() {
      windowPlace.follow();
      pace.follow();
      for (const guard of Object.values(guards)) guard.heard();
    },
  });
  const windowPlace = createWindowPlace(window, () => {
    path.returned();
    for (const guard of Object.values(guards)) guard.moved();
  });
  const guardOf = (
    watched: HTMLElement,
    { placeOf, isReadable }: Pick<PressGuardParts, 'placeOf' | 'isReadable'>,
  ) =>
    createPressGuard({
      ...common,
      host,
      topLayer,
      overlays,
      frames,
      keys,
      path,
      windowPlace,
      onFrame() {
        for (const each of [topLayer, frames, pace, keys, pagePointer, windowPlace]) each.follow();
      },
      watched,
      placeOf,
      isReadable,
    });
  const plain = {
    placeOf: ({ left, top, width, height }: DOMRectReadOnly) => [left, top, width, height].join(),
    isReadable: () => true,
  };
  const guards = {
    button: guardOf(button, plain),
    card: guardOf(card.element, {
      placeOf: card.placeOf,
      isReadable() {
        const box = card.numberBox();
        return box !== undefined && surface.isAtButton(box);
      },
    }),
    label: guardOf(label.element, label),
  };
  return { topLayer, overlays, keys, pace, path, guards };
}
