/** Our scripts in pages, as the browser has them registered, and at once in a tab that is open. */
import { browser } from 'wxt/browser';
import { patternOf } from '#lib/core/match-pattern.ts';

const FIRST_ID = 'first';
const SCRIPT_ID = 'crm';
const STYLE_ID = 'marks';
const IDS = [FIRST_ID, SCRIPT_ID, STYLE_ID];
const FIRST_FILES = ['content-scripts/first.js'];
const FILES = ['content-scripts/crm.js'];
const STYLES = ['marks.css'];
/**
 * COMPAT: Chromium paints no tint of a highlight from the user's sheets; Firefox takes a page's own kind of rules not into
 * shadow roots, the user's it does. Make it one when the browsers agree.
 */
const STYLE_ORIGIN = import.meta.env.FIREFOX ? 'USER' : 'AUTHOR';

type Script = Parameters<typeof browser.scripting.registerContentScripts>[0][number];

/** Makes what the browser has registered equal to what the settings say and the user has granted. */
export async function registerScripts(sites: readonly { origin: string }[]): Promise<void> {
  const wanted = [...new Set(sites.map((site) => patternOf(site.origin)))];
  const matches: string[] = [];
  for (const pattern of wanted) {
    if (await browser.permissions.contains({ origins: [pattern] })) matches.push(pattern);
  }
  const known = (await browser.scripting.getRegisteredContentScripts({ ids: IDS })).map(({ id }) => id);
  if (matches.length === 0) {
    if (known.length > 0) await browser.scripting.unregisterContentScripts({ ids: known });
    return;
  }
  const where = { matches, allFrames: true, matchOriginAsFallback: true, persistAcrossSessions: true };
  const put = async (script: Script) =>
    known.includes(script.id)
      ? browser.scripting.updateContentScripts([script])
      : browser.scripting.registerContentScripts([script]);
  await put({ id: FIRST_ID, js: FIRST_FILES, runAt: 'document_start', ...where });
  await put({ id: SCRIPT_ID, js: FILES, runAt: 'document_idle', ...where });
  // The marks' style comes with the page: later, the browser would go through all of its elements again.
  const style: Script = { id: STYLE_ID, css: STYLES, runAt: 'document_start', ...where };
  const ofUser: Script & { cssOrigin: 'user' } = { ...style, cssOrigin: 'user' };
  // COMPAT: Firefox before 144 throws on the origin of a registered style, and marks nothing in shadow roots then.
  if (import.meta.env.FIREFOX) await put(ofUser).catch(() => put(style));
  else await put(style);
}

/** Puts our scripts and their style into a tab at once. @throws if the browser lets us not. */
export async function injectScripts(tabId: number, allFrames: boolean): Promise<void> {
  const target = { tabId, allFrames };
  // A page that takes the script and not the style has its numbers offered without marks.
  await browser.scripting.insertCSS({ target, files: STYLES, origin: STYLE_ORIGIN }).catch(() => undefined);
  await browser.scripting.executeScript({ target, files: [...FIRST_FILES, ...FILES] as never });
}
