/**
 * One frame's life with us: hello, scan and watch, marks, and the offer once there is a number to offer.
 * Everything hangs on one signal; when it aborts, nothing of the extension is left.
 */

import { uuid } from '#lib/core/uuid.ts';
import type { ContentHandlers } from '#lib/messages/client.ts';
import { contentTypeOf, rootOf } from '#lib/page/native.ts';
import { createCustomElementUpgrades, openerTelling } from '../dom/custom-element-upgrades.ts';
import type { Page } from '../dom/page.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { createRuler, holderOf } from '../dom/ruler.ts';
import { createScrolling } from '../dom/scrolling.ts';
import { filterInSlices, sortInSlices } from '../dom/sliced-sort.ts';
import type { Offer, OfferFactory, PageSide } from '../offer/page-side.ts';
import { createScanner, isShown, type Scanner, type Slices } from '../read/scanner.ts';
import type { ScannerOptions } from '../read/types.ts';
import { createHighlights } from '../track/highlights.ts';
import { createIdentities } from '../track/identities.ts';
import { watchInputValues } from '../track/input-values.ts';
import { createLeftAlone } from '../track/left-alone.ts';
import { createNumberRegistry, inPageOrder } from '../track/number-registry.ts';
import { readOtherCountry } from '../track/other-country.ts';
import { startViewReader } from '../track/view-reader.ts';
import { createWholePage } from '../track/whole-page.ts';
import { createHitTest } from './hit-test.ts';
import { createNumberCount } from './number-count.ts';
import { createPointer } from './pointer.ts';
import { sessionRoutes } from './session-routes.ts';

export interface SessionParts extends Page, Pick<PageSide, 'hello' | 'send'> {
  /** Loads the script that offers; undefined if it could not be loaded. */
  loadOffer(): Promise<OfferFactory | undefined>;
  /** Ends this session for good. */
  leave(): void;
}

export interface Session {
  handlers: ContentHandlers;
  /** Whether a change of what is left alone was made in this session: it needs no new one. */
  isOwn(by: string | undefined): boolean;
}

export function startSession(parts: SessionParts): Session {
  const { window, document, hello, send, scheduler, signal } = parts;
  const ruler = createRuler(document);
  // First of all that listens: what the others do depends on it.
  const scrolling = createScrolling({ window, now: scheduler.now, signal });
  const leftAlone = createLeftAlone({ ...parts, never: hello.never, uuid, onChange: () => reader.again() });
  let offer: Offer | undefined;
  let loading: Promise<OfferFactory | undefined> | undefined;
  /** Selected by the user, and not one of the page's numbers as we read it. */
  let selected: PageNumber | undefined;

  const registry = createNumberRegistry((changes) => {
    highlights.apply(changes);
    if (changes.added.length > 0) void needOffer();
  });
  const highlights = createHighlights({
    ...parts,
    heldBy: hello.listOnly ? () => [] : registry.heldBy,
    scrolling,
    onView: () => offer?.refresh(),
  });
  const hitTest = createHitTest(registry.heldBy, ruler);

  const scanning = scanOptions(parts, (element) => element === offer?.host || leftAlone.has(element));
  const openAndWatch = openerTelling(
    (element) => (element === offer?.host ? null : parts.openShadow(element)),
    (root) => {
      reader.observe(root);
      pointer.listen(root);
      inputValues.observe(root);
    },
    (element) => upgrades.note(element),
  );
  const scanner = createScanner({ ...scanning, openShadow: openAndWatch });

  const upgrades = createCustomElementUpgrades((node) => reader.watch.touch(node), signal);
  const pointer = createPointer({
    ...parts,
    hitTest,
    offered: () => [...highlights.inView(), ...(selected ? [selected] : [])],
    // If the user has only asked for the list, or for one number, pointing at one shows nothing.
    offer: () => (hello.listOnly ? undefined : offer),
    isOurs: (element) => element === offer?.host,
    takeOverTelLinks: hello.takeOverTelLinks && !hello.listOnly,
  });
  pointer.listen(document);

  const wanted = onlyWanted(scanner, leftAlone.isWanted);
  const known = createIdentities();
  const reader = startViewReader({
    ...parts,
    scanner: wanted,
    openShadow: openAndWatch,
    registry,
    known,
    isOurs: (node) => node === offer?.host,
    scrolling,
    onPlaces: () => offer?.stir(),
    onLook() {
      offer?.refresh();
      pointer.onRead();
      count();
    },
  });
  const wholePage = createWholePage({ ...parts, scanner: wanted, reader, registry, known });
  const count = createNumberCount({ window, send, counted: wholePage.counted, signal });
  const inputValues = watchInputValues({ ...parts, numbers: registry.all, onChange: reader.watch.touch });
  signal.addEventListener('abort', () => registry.clear(), { once: true });

  /** The offering script comes when there is something to offer, and not on the other pages. */
  async function needOffer(invited = false): Promise<void> {
    if (!isHtml(document) || (hello.listOnly && !invited)) return;
    loading ??= parts.loadOffer();
    const create = await loading;
    if (!create) loading = undefined;
    if (!create || offer || signal.aborted) return;
    offer = create({
      ...parts,
      uuid,
      now: () => Date.now(),
      random: Math.random,
      ...ruler,
      rectsOf: (number) => (isOffered(number) ? ruler.rectsOf(number) : []),
      has: (number) => number === selected || reader.has(number) || wholePage.has(number),
      all: ordered,
      inView: highlights.inView,
      activate: highlights.activate,
      leftAlone,
      leaveSite() {
        parts.leave();
        void send('never.add', { kind: 'site' });
      },
    });
    offer.refresh();
    pointer.look();
  }

  function openSelected(number: PageNumber, why: 'selection' | 'menu'): void {
    selected = number;
    offer?.open(number, why);
  }

  const isWanted = (number: PageNumber) => leftAlone.isWanted(number) && isOffered(number);

  async function ordered(): Promise<PageNumber[]> {
    return filterInSlices(await wholePage.read(), isOffered, scheduler);
  }

  return {
    isOwn: leftAlone.isOwn,
    handlers: {
      ...sessionRoutes({
        ...parts,
        settled: reader.settled,
        ordered,
        near: async () =>
          filterInSlices(await sortInSlices(registry.all(), inPageOrder, scheduler), isOffered, scheduler),
        known: () => wholePage.counted().count,
        other: async () => readOtherCountry(parts, scanning, isWanted, await wholePage.read()),
        async offer() {
          await needOffer(true);
          return offer;
        },
        openSelected,
        flash: highlights.flash,
      }),
      'call.changed'(call) {
        offer?.changed(call);
        return null;
      },
    },
  };
}

function scanOptions(
  { hello, openShadow }: SessionParts,
  isExcluded: (element: Element) => boolean,
): ScannerOptions {
  const { detection: data, defaultCountry, siteCountry } = hello;
  const country = { defaultCountry, ...(siteCountry !== undefined && { siteCountry }) };
  return { data, ...country, openShadow, isExcluded, includeHidden: true };
}

/** Hidden text is not offered. */
function isOffered(number: PageNumber): boolean {
  const holder = holderOf(number);
  return holder !== null && isShown(holder);
}

function onlyWanted(scanner: Scanner, isWanted: (number: PageNumber) => boolean): Scanner {
  function* wanted(slices: Slices): Slices {
    for (const found of slices) yield found.filter(isWanted);
  }
  return {
    ...scanner,
    slices: (root, every) => wanted(scanner.slices(root, every)),
    openPass(root) {
      const pass = scanner.openPass(root);
      return { slices: (parts, every) => wanted(pass.slices(parts, every)) };
    },
  };
}

/**
 * Our host is an HTML element: in an SVG document it would not be drawn, and what a browser shows of an XML document
 * makes no HTML elements. Numbers there are listed, not offered.
 */
function isHtml(document: Document): boolean {
  const type = contentTypeOf(document);
  if (/xml$/.test(type) && type !== 'application/xhtml+xml') return false;
  return rootOf(document)?.namespaceURI === 'http://www.w3.org/1999/xhtml';
}
