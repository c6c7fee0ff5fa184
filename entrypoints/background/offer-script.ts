/** Brings the offering script, and the style of the marks, into one frame. */
import { browser } from 'wxt/browser';

export interface FrameOf {
  tabId: number;
  frameId: number;
}

/**
 * The style of our highlights. As the user's own stylesheet: the page's document is not touched by it, its scripts
 * do not see it, and it reaches into shadow roots, which rules of the page's own kind do not in Firefox.
 */
export function markStyle({ mark, active }: { mark: string; active: string }): string {
  // The tint first: Firefox before 146 paints no decoration in a highlight.
  return `
    ::highlight(${mark}) {
      background-color: color-mix(in srgb, #0a9a70 13%, transparent);
      text-decoration: underline 1px color-mix(in srgb, #0a9a70 55%, transparent);
    }
    ::highlight(${active}) { background-color: color-mix(in srgb, #0a9a70 30%, transparent); }
    @media print {
      ::highlight(${mark}), ::highlight(${active}) { background-color: transparent; text-decoration: none; }
    }
  `;
}

/** Answers `page.offer`: resolves when the script has run in the frame. */
export async function bringOffer(
  { tabId, frameId }: FrameOf,
  names: { mark: string; active: string },
): Promise<null> {
  const target = { tabId, frameIds: [frameId] };
  await Promise.all([
    browser.scripting.insertCSS({ target, css: markStyle(names), origin: 'USER' }),
    browser.scripting.executeScript({ target, files: ['/offer.js'] as never }),
  ]);
  return null;
}
