/**
 * Brings into one frame what its first script asks for: the engine if there may be a number, then the offering
 * script with the style of the marks if there is one.
 */
import { browser } from 'wxt/browser';

/** The style of our highlights, inserted by the browser: the page's nodes and sheets are not touched by it. */
function markStyle({ mark, active }: { mark: string; active: string }): string {
  // The tint besides the line: Firefox before 146 paints no decoration in a highlight.
  return `
    ::highlight(${mark}) {
      background-color: rgb(10 154 112 / 10%);
      text-decoration: underline 1px rgb(10 154 112 / 50%);
    }
    ::highlight(${active}) { background-color: rgb(10 154 112 / 26%); }
    @media print {
      ::highlight(${mark}), ::highlight(${active}) { background-color: transparent; text-decoration: none; }
    }
  `;
}

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
export async function bringOffer(
  { tabId, frameId }: Frame,
  names: { mark: string; active: string },
): Promise<null> {
  const target = { tabId, frameIds: [frameId] };
  const css = markStyle(names);
  await Promise.all([
    // COMPAT: Chromium paints no tint of a highlight from the user's sheets; Firefox takes a page's own kind of rules
    // not into shadow roots, the user's it does. Delete one when the browsers agree.
    browser.scripting.insertCSS({ target, css, origin: 'AUTHOR' }),
    browser.scripting.insertCSS({ target, css, origin: 'USER' }),
    browser.scripting.executeScript({ target, files: ['/offer.js'] }),
  ]);
  return null;
}
