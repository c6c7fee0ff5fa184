/**
 * One frame's life with us: hello, scan and watch, marks, and the offer once there is a number to offer.
 * Everything hangs on one signal; when it aborts, nothing of ours is left.
 */
import type { ContentHandlers, Hello, ListedNumber, Send } from '#lib/messages.ts';
import { createAim } from './aim.ts';
import { createBook, inPageOrder } from './book.ts';
import { rootOf, targetOf } from './dom.ts';
import { createLeftAlone } from './left-alone.ts';
import { startLookout } from './lookout.ts';
import type { Offer, OfferFactory } from './offer/types.ts';
import { filterInPieces, sortInPieces } from './order.ts';
import type { Pace } from './pace.ts';
import { createPaint } from './paint.ts';
import { createRuler } from './place.ts';
import { createPointer } from './pointer.ts';
import { createScanner, isShown } from './scan.ts';
import { callSelection } from './selection.ts';
import type { PageNumber } from './types.ts';
import { createUpgrades } from './upgrades.ts';
import { createWatch, type Watch } from './watch.ts';

export interface SessionParts {
  window: Window & typeof globalThis;
  document: Document;
  hello: Hello;
  send: Send;
  pace: Pace;
  /** The browser's opener of closed shadow roots, where it has one. */
  openShadow(element: Element): ShadowRoot | null;
  /** Loads the script that offers; undefined where it would not come. */
  loadOffer(names: { mark: string; active: string }): Promise<OfferFactory | undefined>;
  /** Ends this session for good. */
  leave(): void;
  signal: AbortSignal;
}

export interface Session {
  handlers: ContentHandlers;
  /** Whether a change of what is left alone was made in this session: it needs no new one. */
  isOwn(by: string | undefined): boolean;
}

/** How long counts are held back, so that a page filling up is counted once. */
const COUNT_MS = 250;
/** Numbers of a list whose records are read: each costs a look around it. */
const MOST_RECORDS = 100;
/** How often inputs in view are read again: a value set by script fires no event. */
const VALUES_MS = 1_000;

export function startSession(parts: SessionParts): Session {
  const { window, document, hello, send, pace, signal } = parts;
  const ruler = createRuler(document);
  const shadows = new WeakMap<Element, ShadowRoot>();
  const values = new WeakMap<HTMLInputElement, string>();
  const leftAlone = createLeftAlone({
    document,
    never: hello.never,
    send,
    uuid: () => crypto.randomUUID(),
    onChange: () => lookout.again(),
  });
  let offer: Offer | undefined;
  let loading: Promise<OfferFactory | undefined> | undefined;
  /** Selected by the user, and not one of the page's numbers as we read it. */
  let selected: PageNumber | undefined;
  let countTimer = 0;
  let lastCount = -1;

  const book = createBook(
    (element) => shadows.get(element),
    (changes) => {
      paint.apply(changes);
      for (const { anchor } of changes.added)
        if (anchor.kind === 'input') values.set(anchor.element, anchor.element.value);
      if (changes.added.length > 0) void needOffer();
    },
  );
  const paint = createPaint({
    window,
    heldBy: hello.listOnly ? () => [] : book.heldBy,
    uuid: () => crypto.randomUUID(),
    onView: () => offer?.refresh(),
    signal,
  });
  const aim = createAim(book.heldBy, ruler);

  const scanner = createScanner({
    words: hello.labelWords,
    defaultCountry: hello.defaultCountry,
    ...(hello.siteCountry === undefined ? {} : { siteCountry: hello.siteCountry }),
    openShadow: parts.openShadow,
    isExcluded: (element) => element === offer?.host || leftAlone.has(element),
    includeHidden: true,
    onShadowRoot(root) {
      shadows.set(root.host, root);
      watch.observe(root);
      if (root.mode === 'closed') pointer.listen(root);
    },
    onNoShadowRoot: (element) => upgrades.note(element),
  });
  // The watch and the lookout know each other: the first wakes the second, the second empties the first.
  let wake = (): void => undefined;
  const watch: Watch = createWatch(
    (node) => node === offer?.host,
    () => wake(),
    signal,
  );
  watch.observe(document);
  const upgrades = createUpgrades(watch.touch, signal);
  const pointer = createPointer({
    window,
    pace,
    aim,
    // Where the user has only asked for the list, or for one number, the pointer calls for nothing.
    offer: () => (hello.listOnly ? undefined : offer),
    isOurs: (element) => element === offer?.host,
    takeOverTelLinks: hello.takeOverTelLinks && !hello.listOnly,
    signal,
  });
  pointer.listen(document);

  const lookout = startLookout({
    document,
    scanner: {
      ...scanner,
      *slices(root, options) {
        for (const found of scanner.slices(root, options)) yield found.filter(leftAlone.isWanted);
      },
    },
    book,
    watch: () => watch,
    pace,
    onLook() {
      offer?.refresh();
      countTimer ||= window.setTimeout(count, COUNT_MS);
    },
    signal,
  });
  wake = lookout.wake;

  function count(): void {
    countTimer = 0;
    if (signal.aborted || book.size === lastCount) return;
    lastCount = book.size;
    void send('page.count', { count: book.size });
  }

  // A frame that is taken out of the page, or left, has no numbers any more; kept for going back, it has them again.
  window.addEventListener(
    'pagehide',
    () => {
      if (lastCount <= 0) return;
      lastCount = 0;
      void send('page.count', { count: 0 });
    },
    { signal },
  );
  window.addEventListener('pageshow', (event) => event.persisted && count(), { signal });

  /** The offering script comes when there is something to offer, and not on the other pages. */
  async function needOffer(invited = false): Promise<void> {
    if (!isHtml(document) || (hello.listOnly && !invited)) return;
    loading ??= parts.loadOffer(paint.names);
    const create = await loading;
    if (!create) loading = undefined;
    if (!create || offer || signal.aborted) return;
    offer = create({
      window,
      document,
      hello,
      send,
      pace,
      uuid: () => crypto.randomUUID(),
      now: () => Date.now(),
      rectsOf: (number) => (isOffered(number) ? ruler.rectsOf(number) : []),
      readOf: ruler.readOf,
      isWritten: ruler.isWritten,
      has: (number) => number === selected || book.has(number),
      all: ordered,
      inView: paint.inView,
      activate: paint.activate,
      leftAlone,
      leaveSite() {
        parts.leave();
        void send('never.add', { kind: 'site', value: '' });
      },
      signal,
    });
    offer.refresh();
    pointer.look();
  }

  /** The value of an input is read when it matters; hidden text is not offered. */
  function isOffered(number: PageNumber): boolean {
    const holder = number.anchor.kind === 'text' ? number.anchor.start.parentElement : number.anchor.element;
    return holder !== null && isShown(holder);
  }

  function readValues(): void {
    for (const number of paint.inView()) {
      if (number.anchor.kind === 'input') readValue(number.anchor.element);
    }
  }

  function readValue(input: HTMLInputElement): void {
    const before = values.get(input);
    values.set(input, input.value);
    if (before !== undefined && before !== input.value) watch.touch(input);
  }

  const valueTimer = window.setInterval(readValues, VALUES_MS);
  const onInput = (event: Event) => {
    const target = targetOf(event);
    if (target instanceof HTMLInputElement) watch.touch(target);
  };
  document.addEventListener('input', onInput, { capture: true, passive: true, signal });
  document.addEventListener('change', onInput, { capture: true, passive: true, signal });
  signal.addEventListener(
    'abort',
    () => {
      window.clearTimeout(countTimer);
      window.clearInterval(valueTimer);
      book.clear();
    },
    { once: true },
  );

  function openSelected(number: PageNumber): void {
    selected = number;
    offer?.open(number, 'selection');
  }

  async function listed(): Promise<PageNumber[]> {
    await lookout.settled();
    return ordered();
  }

  async function ordered(): Promise<PageNumber[]> {
    return sortInPieces(await filterInPieces(book.all(), isOffered, pace), inPageOrder, pace);
  }

  return {
    isOwn: leftAlone.isOwn,
    handlers: {
      async 'page.numbers'(): Promise<ListedNumber[]> {
        const numbers = await listed();
        if (numbers.length > 0) await needOffer(true);
        const list: ListedNumber[] = [];
        for (const [index, number] of numbers.entries()) {
          const context = index < MOST_RECORDS ? offer?.contextOf(number) : undefined;
          // Each looks around in the page for as long as its markup makes it.
          if (context) await pace.breathe();
          list.push({
            e164: number.e164,
            ext: number.ext,
            guess: number.guess,
            text: number.text.slice(0, 80),
            index,
            ...(number.country === undefined ? {} : { country: number.country }),
            ...(number.reads === undefined ? {} : { reads: number.reads }),
            ...(context && { context }),
            ...(context?.contactName !== undefined && { contactName: context.contactName }),
          });
        }
        return list;
      },
      async 'page.record'() {
        await lookout.settled();
        await needOffer(true);
        return offer?.recordOfPage() ?? null;
      },
      async 'page.flash'({ index }) {
        const number = (await listed())[index];
        if (number) flash(number);
        return null;
      },
      async 'page.step'(asked) {
        await lookout.settled();
        await needOffer(true);
        return offer?.step(asked) ?? false;
      },
      async 'page.call-selection'(asked) {
        await lookout.settled();
        await needOffer(true);
        return callSelection({ document, numbers: await ordered(), open: openSelected }, asked);
      },
      async 'page.say'({ what }) {
        await needOffer(true);
        offer?.say(what);
        return null;
      },
      'call.changed'(call) {
        offer?.changed(call);
        return null;
      },
    },
  };

  function flash(number: PageNumber): void {
    const holder = number.anchor.kind === 'text' ? number.anchor.start.parentElement : number.anchor.element;
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    holder?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: reduced ? 'instant' : 'smooth' });
    paint.flash(number);
  }
}

/** Our host is an HTML element: in an SVG document it would not be drawn. Numbers there are listed, not offered. */
function isHtml(document: Document): boolean {
  return rootOf(document)?.namespaceURI === 'http://www.w3.org/1999/xhtml';
}
