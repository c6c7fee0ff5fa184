/** The numbers and the record of the page in a tab, as its content scripts know them. */
import { browser } from 'wxt/browser';
import { originOf } from '#lib/messages/admission.ts';
import type { ToContent } from '#lib/messages/content-routes.ts';
import type { AnswerOf } from '#lib/messages/routes.ts';
import type { FramedNumber, PageReading } from '#lib/model/number-card.ts';
import { ask, framesOf, tell } from './content-messages.ts';

export interface Admission {
  /** Whether the company's policy lets us run there at all. */
  mayRun(origin: string): Promise<boolean>;
  isAllowed(origin: string): Promise<boolean>;
  invite(tabId: number, origin: string): Promise<void>;
}

const NONE = { numbers: [], known: 0, unread: false };

/** @param pressed without a person's press no invitation is made. */
export async function listNumbers(
  { mayRun, isAllowed, invite }: Admission,
  tabId: number,
  pressed: boolean,
  reading?: PageReading,
): Promise<AnswerOf<'page.list'>> {
  const tab = await browser.tabs.get(tabId);
  const origin = originOf(tab.url);
  if (origin === undefined || !/^https?:/.test(origin)) return null;
  if (!(await mayRun(origin))) return { allowed: false, forbidden: true, origin, ...NONE };
  const allowed = await isAllowed(origin);
  if (!allowed && !pressed) return { allowed, origin, ...NONE };
  try {
    if (!allowed) await invite(tabId, origin);
    const numbers = allowed
      ? await numbersOf(tabId, await framesOf(tabId), 2, reading)
      : await numbersOf(tabId, [0], 10, reading);
    return { allowed, origin, ...numbers };
  } catch {
    // A page that the browser keeps for itself: a shop of extensions, say.
    return { allowed, origin, ...NONE };
  }
}

/** Asks the top frame of an allowed site's page: for its record, or its other country. */
export async function askTopFrame<Route extends 'page.record' | 'page.other'>(
  { isAllowed }: Pick<Admission, 'isAllowed'>,
  tabId: number,
  route: Route,
): Promise<ToContent[Route]['answer'] | null> {
  const origin = originOf((await browser.tabs.get(tabId)).url);
  if (origin === undefined || !(await isAllowed(origin))) return null;
  return (await tell(tabId, route, {}, 0)) ?? null;
}

/** The numbers that the frames list. @param patience how often a frame whose script is not there yet is asked again. */
async function numbersOf(
  tabId: number,
  frameIds: number[],
  patience: number,
  reading?: PageReading,
): Promise<{ numbers: FramedNumber[]; known: number; unread: boolean }> {
  const asked = reading ? { reading } : {};
  let known = 0;
  let unread = false;
  const lists = await Promise.all(
    frameIds.map(async (frameId) => {
      let answer = await ask(tabId, 'page.numbers', asked, frameId);
      // A script that was injected a moment ago does not listen yet.
      for (let left = patience; !answer.ok && answer.error === 'gone' && left > 0; left -= 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        answer = await ask(tabId, 'page.numbers', asked, frameId);
      }
      if (!answer.ok && answer.error === 'broken') unread = true;
      if (!answer.ok) return [];
      known += answer.value.known;
      return answer.value.numbers.map((number) => ({ ...number, frameId }));
    }),
  );
  return { numbers: lists.flat(), known, unread };
}
