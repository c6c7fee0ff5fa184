/**
 * Where content scripts run: on the sites that the user allowed, by dynamic registration, and at once in tabs that are
 * open already; and, for one look, on a page that the user pressed our button or menu on.
 */
import { browser } from 'wxt/browser';
import { patternOf } from '#lib/core/match-pattern.ts';
import { err, ok } from '#lib/core/result.ts';
import { originOf, type SiteKnowledge } from '#lib/messages/admission.ts';
import type { AnswerOf, DataOf } from '#lib/messages/routes.ts';
import type { PageReading } from '#lib/model/number-card.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import { siteAllowedBy } from '#lib/storage/policy.ts';
import type { SettingsStore } from '#lib/storage/settings.ts';
import { createContentMessages } from './content-messages.ts';

const SCRIPT_ID = 'crm';
const STYLE_ID = 'marks';
const IDS = [SCRIPT_ID, STYLE_ID];
const FILES = ['content-scripts/crm.js'];
const STYLES = ['marks.css'];
/**
 * COMPAT: Chromium paints no tint of a highlight from the user's sheets; Firefox takes a page's own kind of rules not into
 * shadow roots, the user's it does. Make it one when the browsers agree.
 */
const STYLE_ORIGIN = import.meta.env.FIREFOX ? 'USER' : 'AUTHOR';
/** Invitations remembered in a browser session; the oldest go first. */
const MOST_INVITED = 200;
/** A browser's question left unanswered for longer is not about this site any more. */
const PATIENCE_MS = 10 * 60_000;

const NONE = { numbers: [], known: 0, unread: false };

type Script = Parameters<typeof browser.scripting.registerContentScripts>[0][number];
export type Sites = ReturnType<typeof createSites>;

export interface SiteTools {
  settings: SettingsStore;
  store: KeyValueStore;
  /** Milliseconds since the epoch. */
  now(): number;
}

export function createSites({ settings, store, now }: SiteTools) {
  const messages = createContentMessages();
  const { tell, tellWhereOf, tellAll, framesOf, numbersOf } = messages;

  async function isAllowed(origin: string): Promise<boolean> {
    const current = await settings.get();
    if (current.never.sites.includes(origin)) return false;
    return current.sites.some((site) => site.origin === origin);
  }

  /** Whether the company's policy lets us run there at all. */
  const mayRun = async (origin: string) => siteAllowedBy(await settings.policy(), origin);

  const knowledge: SiteKnowledge = {
    isAllowed,
    isInvited: async (tabId, origin) =>
      (await store.get('invited')).includes(`${tabId}:${origin}`) && (await mayRun(origin)),
  };

  /** One after another: two that find no script registered would both register it, and one be refused. */
  let registering: Promise<unknown> = Promise.resolve();
  function register(): Promise<void> {
    const run = registering.then(registerNow);
    registering = run.catch(() => undefined);
    return run;
  }

  /** Makes what the browser has registered equal to what the settings say and the user has granted. */
  async function registerNow(): Promise<void> {
    const current = await settings.get();
    const wanted = [...new Set(current.sites.map((site) => patternOf(site.origin)))];
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
    await put({ id: SCRIPT_ID, js: FILES, runAt: 'document_idle', ...where });
    // The marks' style comes with the page: later, the browser would go through all of its elements again.
    const style: Script = { id: STYLE_ID, css: STYLES, runAt: 'document_start', ...where };
    const ofUser: Script & { cssOrigin: 'user' } = { ...style, cssOrigin: 'user' };
    // COMPAT: Firefox before 144 throws on the origin of a registered style, and marks nothing in shadow roots then.
    if (import.meta.env.FIREFOX) await put(ofUser).catch(() => put(style));
    else await put(style);
  }

  async function inject(tabId: number, allFrames: boolean): Promise<void> {
    const target = { tabId, allFrames };
    // A page that takes the script and not the style has its numbers offered without marks.
    await browser.scripting.insertCSS({ target, files: STYLES, origin: STYLE_ORIGIN }).catch(() => undefined);
    await browser.scripting.executeScript({ target, files: FILES as never });
  }

  /** Tabs of an origin; addresses are only visible if the host is granted. */
  async function tabsOf(origin: string): Promise<number[]> {
    const tabs = await browser.tabs.query({ url: [patternOf(origin)] });
    return tabs.flatMap((tab) => (tab.id !== undefined && originOf(tab.url) === origin ? [tab.id] : []));
  }

  async function enable({
    origin,
    defaultCountry,
  }: DataOf<'site.enabled'>): Promise<AnswerOf<'site.enabled'>> {
    await store.set('wantedSite', null);
    if (!(await mayRun(origin))) return err('policy');
    if (!(await browser.permissions.contains({ origins: [patternOf(origin)] }))) return err('no-permission');
    const changed = await settings.change((current) => {
      const before = current.sites.find((site) => site.origin === origin);
      const site = {
        ...(before ?? { origin, addedAt: now() }),
        ...(defaultCountry !== undefined && { defaultCountry }),
      };
      return {
        ...current,
        sites: [...current.sites.filter((other) => other.origin !== origin), site],
        never: { ...current.never, sites: current.never.sites.filter((other) => other !== origin) },
      };
    });
    await register();
    for (const tabId of await tabsOf(origin)) await inject(tabId, true).catch(() => undefined);
    const site = changed.sites.find((known) => known.origin === origin);
    return site ? ok(site) : err('policy');
  }

  /** The user gave a permission, here or in the browser's own settings: the site that was waiting for it is turned on. */
  async function granted(): Promise<void> {
    const wanted = await store.get('wantedSite');
    const waits = wanted !== null && now() - wanted.at < PATIENCE_MS;
    if (waits && (await browser.permissions.contains({ origins: [patternOf(wanted.origin)] }))) {
      await enable({ origin: wanted.origin });
      return;
    }
    await register();
  }

  /** Takes effect immediately: scripts leave, then the site is forgotten, then the permission goes. */
  async function disable(origin: string): Promise<void> {
    const tabs = await tabsOf(origin);
    // Also for a site that is never to be offered: only a new press lets us in again.
    const invited = await store.get('invited');
    await store.set(
      'invited',
      invited.filter((entry) => !entry.endsWith(`:${origin}`)),
    );
    const changed = await settings.change((current) => ({
      ...current,
      sites: current.sites.filter((site) => site.origin !== origin),
    }));
    await register();
    for (const tabId of tabs) await tell(tabId, 'page.leave', {});
    const pattern = patternOf(origin);
    const needed = [changed.baseUrl, changed.relayUrl, ...changed.sites.map((site) => site.origin)];
    if (needed.some((address) => address !== '' && patternOf(address) === pattern)) return;
    // A host granted at install (by policy, say) cannot be given back.
    await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
  }

  /** Remembers that the user pressed our button or menu on this page: the browser gave us this tab for it. */
  async function invite(tabId: number, origin: string): Promise<void> {
    if (!(await mayRun(origin))) throw new Error('the policy forbids this site');
    const invited = await store.get('invited');
    const entry = `${tabId}:${origin}`;
    if (!invited.includes(entry)) await store.set('invited', [...invited, entry].slice(-MOST_INVITED));
    await inject(tabId, false);
  }

  /** @param pressed without a person's press no invitation is made. */
  async function list(
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
      if (!allowed) {
        await invite(tabId, origin);
        return { allowed, origin, ...(await numbersOf(tabId, [0], 10, reading)) };
      }
      return { allowed, origin, ...(await numbersOf(tabId, await framesOf(tabId), 2, reading)) };
    } catch {
      // A page that the browser keeps for itself: a shop of extensions, say.
      return { allowed, origin, ...NONE };
    }
  }

  /** The record of an allowed site's page, as its top frame knows it. */
  async function record(tabId: number): Promise<AnswerOf<'page.record'>> {
    const origin = originOf((await browser.tabs.get(tabId)).url);
    if (origin === undefined || !(await isAllowed(origin))) return null;
    return (await tell(tabId, 'page.record', {}, 0)) ?? null;
  }

  /** After an update the scripts in open tabs are of the old version, and deaf: new ones take over. */
  async function injectEverywhere(): Promise<void> {
    for (const { origin } of (await settings.get()).sites) {
      for (const tabId of await tabsOf(origin)) await inject(tabId, true).catch(() => undefined);
    }
  }

  return {
    knowledge,
    isAllowed,
    register,
    enable,
    granted,
    disable,
    list,
    record,
    framesOf,
    invite,
    tell,
    tellWhereOf,
    tellAll,
    injectEverywhere,
    tabsOf,
  };
}
