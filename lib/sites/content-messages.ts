/** Questions to content scripts, by tab and frame. */
import { browser } from 'wxt/browser';
import { err, type Result } from '#lib/core/result.ts';
import { type MessageFailure, readAnswer, wire } from '#lib/messages/client.ts';
import type { ContentRouteName, ToContent } from '#lib/messages/content-routes.ts';

/** Asks a tab's content script; `gone` if it has none. */
export async function ask<Name extends ContentRouteName>(
  tabId: number,
  route: Name,
  data: ToContent[Name]['data'],
  frameId?: number,
): Promise<Result<ToContent[Name]['answer'], MessageFailure>> {
  try {
    const options = frameId === undefined ? {} : { frameId };
    return readAnswer(await browser.tabs.sendMessage(tabId, wire(route, data), options));
  } catch {
    return err('gone');
  }
}

/** Tells every content script of a tab; a tab without one is no fault. */
export async function tell<Name extends ContentRouteName>(
  ...told: Parameters<typeof ask<Name>>
): Promise<ToContent[Name]['answer'] | undefined> {
  const answer = await ask(...told);
  return answer.ok ? answer.value : undefined;
}

/**
 * Tells one frame, if what it shows now is of that origin: the number of a tab's top frame stays when another site
 * comes into it. The browser says whose it is, from our own world there, which the page cannot reach.
 */
export async function tellWhereOf<Name extends ContentRouteName>(
  { tabId, frameId, origin }: { tabId: number; frameId: number; origin: string },
  route: Name,
  data: ToContent[Name]['data'],
): Promise<void> {
  const [shown]: { result?: unknown; documentId?: string }[] = await browser.scripting.executeScript({
    target: { tabId, frameIds: [frameId] },
    func: () => self.origin,
    injectImmediately: true,
  });
  if (shown?.result !== origin) return;
  // That very document: the frame may go on in this moment.
  const { documentId } = shown;
  // COMPAT: Firefox names documents too, but its older versions take no such name here. Delete when they are gone.
  const named = documentId !== undefined && !import.meta.env.FIREFOX;
  await browser.tabs.sendMessage(tabId, wire(route, data), named ? { documentId } : { frameId });
}

/** Tells the content scripts of every tab, wherever they are. */
export async function tellAll<Name extends ContentRouteName>(
  route: Name,
  data: ToContent[Name]['data'],
): Promise<void> {
  const tabs = await browser.tabs.query({});
  await Promise.all(tabs.map((tab) => (tab.id === undefined ? undefined : tell(tab.id, route, data))));
}

/** The frames of a tab that we may look into. No permission for web navigation is needed to know them. */
export async function framesOf(tabId: number): Promise<number[]> {
  const frames = await browser.scripting.executeScript({
    target: { tabId, allFrames: true },
    func: () => true,
  });
  return frames.map((frame) => frame.frameId);
}
