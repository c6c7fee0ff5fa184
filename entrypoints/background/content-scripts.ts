/**
 * Brings into one frame what its scripts ask for: the engine if there may be a number, then the offering script and
 * the style of the marks if there is one.
 */
import { browser } from 'wxt/browser';

interface Frame {
  tabId: number;
  frameId: number;
}

/** Answers `page.engine`: resolves when the script has run in the frame. */
export async function bringEngine({ tabId, frameId }: Frame): Promise<null> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: ['/engine.js'] });
  return null;
}

/** Answers `page.offer`: resolves when the script has run in the frame. */
export async function bringOffer({ tabId, frameId }: Frame): Promise<null> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: ['/offer.js'] });
  return null;
}

/** Answers `page.marks`: the style is inserted by the browser, and touches no node or sheet of the page. */
export async function bringMarks({ tabId, frameId }: Frame, css: string): Promise<null> {
  await browser.scripting.insertCSS({
    target: { tabId, frameIds: [frameId] },
    css,
    // COMPAT: Chromium paints no tint of a highlight from the user's sheets; Firefox takes a page's own kind of rules
    // not into shadow roots, the user's it does. Make it one when the browsers agree.
    origin: import.meta.env.FIREFOX ? 'USER' : 'AUTHOR',
  });
  return null;
}
