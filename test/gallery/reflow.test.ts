/**
 * Every screen of our pages on a small laptop (1280 by 720) zoomed to 200 and 400 %, as WCAG 1.4.10 asks, and in a
 * popup as small as browsers make it then: nothing beside the window, no words over words, and room for what is listed.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchPlain } from '#test/tools/plain-chromium.ts';
import { type ListedScreen, listScreens, serveGallery } from './serve.ts';

/** Browsers give a popup 800 by 600 pixels at most, whatever its zoom. */
const WINDOW = { popup: { width: 800, height: 600 }, page: { width: 1280, height: 720 } };
/** Of a popup at 200 %: it asks for no more. */
const POPUP_WIDTH = 384;

let gallery: Awaited<ReturnType<typeof serveGallery>>;
let browser: Browser;
let screens: ListedScreen[];

beforeAll(async () => {
  gallery = await serveGallery();
  browser = await launchPlain();
  const page = await browser.newPage();
  screens = await listScreens(page, gallery.url);
  await page.close();
});
afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

/** Runs in the page: what is wrong with how it has taken its window. */
function faults(): string[] {
  const LEAST_LIST = 96;
  const found: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth + 1) found.push(`${scrollWidth} wide in ${innerWidth}`);

  /** The part of a box that its scrolling and clipping ancestors let be seen. */
  const seen = (element: Element, { left, top, right, bottom }: DOMRect) => {
    const box = { left, top, right, bottom };
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      if (overflowX !== 'visible') {
        box.left = Math.max(box.left, frame.left);
        box.right = Math.min(box.right, frame.right);
      }
      if (overflowY !== 'visible') {
        box.top = Math.max(box.top, frame.top);
        box.bottom = Math.min(box.bottom, frame.bottom);
      }
      if (position === 'fixed') break;
    }
    return box;
  };
  const root = document.querySelector('dialog[open]') ?? document.body;
  const words: { element: Element; text: string; box: ReturnType<typeof seen> }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, textContent } = walker.currentNode;
    const text = textContent?.trim() ?? '';
    const shown = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!element || !text || !shown || element.closest('.visually-hidden, option, script, style, .print'))
      continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const rect of range.getClientRects()) {
      const box = seen(element, rect);
      // Another's line may reach into the leading of this one.
      const inner = { left: box.left + 1, right: box.right - 1, top: box.top + 4, bottom: box.bottom - 4 };
      if (inner.right > inner.left && inner.bottom > inner.top) words.push({ element, text, box: inner });
    }
  }
  /** The bar that stays in place over what is scrolled under it. */
  const bar = (element: Element) =>
    [...document.querySelectorAll('*')].find(
      (one) => one.contains(element) && getComputedStyle(one).position === 'sticky',
    );
  words.forEach((one, index) => {
    for (const other of words.slice(index + 1)) {
      const over =
        Math.min(one.box.right, other.box.right) > Math.max(one.box.left, other.box.left) &&
        Math.min(one.box.bottom, other.box.bottom) > Math.max(one.box.top, other.box.top);
      if (over && one.element !== other.element && bar(one.element) === bar(other.element))
        found.push(`${one.text.slice(0, 30)} over ${other.text.slice(0, 30)}`);
    }
  });
  for (const list of root.querySelectorAll('.virtual, .results')) {
    const { height } = list.getBoundingClientRect();
    if (list.scrollHeight > height && height < LEAST_LIST && list.checkVisibility())
      found.push(`${list.className} is ${Math.round(height)} high`);
  }
  // What is below the window can be scrolled to.
  for (const button of root.querySelectorAll<HTMLElement>('button, input, select, summary')) {
    if (!button.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (button.closest('.visually-hidden, .sentence-tools, .virtual-row')) continue;
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = seen(button, button.getBoundingClientRect());
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const top = document.elementFromPoint(middle.x, middle.y);
    if (!top || !(button.contains(top) || top.contains(button) || button.closest('label')?.contains(top)))
      found.push(`${button.outerHTML.slice(0, 60)} is out of reach`);
  }
  return [...new Set(found)];
}

describe.each(['popup', 'page'] as const)('%s', (kind) => {
  it.each([2, 4])('takes its window %d times as near', async (zoom) => {
    const { width, height } = WINDOW[kind];
    const room = { width: Math.floor(width / zoom), height: Math.floor(height / zoom) };
    const viewport = kind === 'popup' ? { ...room, width: Math.min(room.width, POPUP_WIDTH) } : room;
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport, deviceScaleFactor: zoom });
    const found: string[] = [];
    for (const { name } of screens.filter((one) => (one.width === POPUP_WIDTH) === (kind === 'popup'))) {
      await page.goto(
        `${gallery.url}?${new URLSearchParams({ screen: name, locale: 'en', theme: 'light' })}`,
      );
      await page.waitForSelector('html[data-ready]');
      // A popup is fitted once its size rests.
      await page.waitForFunction(() => {
        const { classList } = document.documentElement;
        return document.body.offsetHeight <= innerHeight || !classList.contains('popup-page');
      });
      for (const fault of await page.evaluate(faults)) found.push(`${name}: ${fault}`);
    }
    await page.close();
    expect(found).toEqual([]);
  });
});
