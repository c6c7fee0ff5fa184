/**
 * Brings into one frame what its scripts ask for: the engine if there may be a number, then the offering script
 * if there is one.
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
