/**
 * Where content scripts run: on the sites that the user allowed, by dynamic registration, and at once in tabs that are
 * open already; and, for one look, on a page that the user pressed our button or menu on.
 */
import { browser } from 'wxt/browser';
import { patternOf } from '#lib/core/match-pattern.ts';
import { createQueue } from '#lib/core/queue.ts';
import { err, ok } from '#lib/core/result.ts';
import { originOf, type SiteKnowledge } from '#lib/messages/admission.ts';
import type { AnswerOf, DataOf } from '#lib/messages/routes.ts';
import type { PageReading } from '#lib/model/number-card.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import { siteAllowedBy } from '#lib/storage/policy.ts';
import type { SettingsStore } from '#lib/storage/settings.ts';
import { framesOf, tell, tellAll, tellWhereOf } from './content-messages.ts';
import { askTopFrame, listNumbers } from './page-numbers.ts';
import { injectScripts, registerScripts } from './scripts.ts';

/** Invitations remembered in a browser session; the oldest go first. */
const MOST_INVITED = 200;
/** A browser's question left unanswered for longer is not about this site any more. */
const PATIENCE_MS = 10 * 60_000;

export type Sites = ReturnType<typeof createSites>;

export interface SiteTools {
  settings: SettingsStore;
  store: KeyValueStore;
  /** Milliseconds since the epoch. */
  now(): number;
}

export function createSites({ settings, store, now }: SiteTools) {
  const { isAllowed, mayRun, isInvited } = createAdmission({ settings, store });

  /** One after another: two that find no script registered would both register it, and one be refused. */
  const inTurn = createQueue();
  const register = () => inTurn(async () => registerScripts((await settings.get()).sites));

  async function enable(asked: DataOf<'site.enabled'>): Promise<AnswerOf<'site.enabled'>> {
    const { origin } = asked;
    await store.set('wantedSite', null);
    if (!(await mayRun(origin))) return err('policy');
    if (!(await browser.permissions.contains({ origins: [patternOf(origin)] }))) return err('no-permission');
    const changed = await settings.change((current) => withSite(current, asked, now()));
    await register();
    await injectInto(origin);
    const site = changed.sites.find((known) => known.origin === origin);
    return site ? ok(site) : err('policy');
  }

  /** The user gave a permission, here or in the browser's own settings: the site that was waiting for it is turned on. */
  async function granted(): Promise<void> {
    const wanted = await store.get('wantedSite');
    const waits = wanted !== null && now() - wanted.at < PATIENCE_MS;
    if (waits && (await browser.permissions.contains({ origins: [patternOf(wanted.origin)] }))) {
      await enable({ origin: wanted.origin });
    } else await register();
  }

  /** Takes effect immediately: scripts leave, then the site is forgotten, then the permission goes. */
  async function disable(origin: string): Promise<void> {
    const tabs = await tabsOf(origin);
    // Also for a site that is never to be offered: only a new press lets us in again.
    const invited = (await store.get('invited')).filter((entry) => !entry.endsWith(`:${origin}`));
    await store.set('invited', invited);
    const changed = await settings.change((current) => ({
      ...current,
      sites: current.sites.filter((site) => site.origin !== origin),
    }));
    await register();
    for (const tabId of tabs) await tell(tabId, 'page.leave', {});
    const pattern = patternOf(origin);
    if (addressesOf(changed).some((address) => address !== '' && patternOf(address) === pattern)) return;
    // A host granted at install (by policy, say) cannot be given back.
    await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
  }

  /** Remembers that the user pressed our button or menu on this page: the browser gave us this tab for it. */
  async function invite(tabId: number, origin: string): Promise<void> {
    if (!(await mayRun(origin))) throw new Error('the policy forbids this site');
    const invited = await store.get('invited');
    const entry = `${tabId}:${origin}`;
    if (!invited.includes(entry)) await store.set('invited', [...invited, entry].slice(-MOST_INVITED));
    await injectScripts(tabId, false);
  }

  /** After an update the scripts in open tabs are of the old version, and deaf: new ones take over. */
  async function injectEverywhere(): Promise<void> {
    for (const { origin } of (await settings.get()).sites) await injectInto(origin);
  }

  return {
    knowledge: { isAllowed, isInvited } satisfies SiteKnowledge,
    isAllowed,
    register,
    enable,
    granted,
    disable,
    list: (tabId: number, pressed: boolean, reading?: PageReading) =>
      listNumbers({ mayRun, isAllowed, invite }, tabId, pressed, reading),
    record: (tabId: number) => askTopFrame({ isAllowed }, tabId, 'page.record'),
    otherCountry: (tabId: number) => askTopFrame({ isAllowed }, tabId, 'page.other'),
    framesOf,
    invite,
    tell,
    tellWhereOf,
    tellAll,
    injectEverywhere,
    tabsOf,
  };
}

/** Settings with the site allowed, as it was known before, and not left alone any more. */
function withSite(
  current: Settings,
  { origin, defaultCountry }: DataOf<'site.enabled'>,
  addedAt: number,
): Settings {
  const before = current.sites.find((site) => site.origin === origin) ?? { origin, addedAt };
  const site = { ...before, ...(defaultCountry !== undefined && { defaultCountry }) };
  return {
    ...current,
    sites: [...current.sites.filter((other) => other.origin !== origin), site],
    never: { ...current.never, sites: current.never.sites.filter((other) => other !== origin) },
  };
}

/** Tabs of an origin; addresses are only visible if the host is granted. */
async function tabsOf(origin: string): Promise<number[]> {
  const tabs = await browser.tabs.query({ url: [patternOf(origin)] });
  return tabs.flatMap((tab) => (tab.id !== undefined && originOf(tab.url) === origin ? [tab.id] : []));
}

/** Puts our scripts into the open tabs of an origin that take them. */
async function injectInto(origin: string): Promise<void> {
  for (const tabId of await tabsOf(origin)) await injectScripts(tabId, true).catch(() => undefined);
}

/** Where our scripts may run, by settings, policy and invitation. */
function createAdmission({ settings, store }: Pick<SiteTools, 'settings' | 'store'>) {
  const mayRun = async (origin: string) => siteAllowedBy(await settings.policy(), origin);
  return {
    /** Whether the company's policy lets us run there at all. */
    mayRun,
    async isAllowed(origin: string): Promise<boolean> {
      const { never, sites } = await settings.get();
      return !never.sites.includes(origin) && sites.some((site) => site.origin === origin);
    },
    isInvited: async (tabId: number, origin: string) =>
      (await store.get('invited')).includes(`${tabId}:${origin}`) && (await mayRun(origin)),
  };
}

/** Returns the addresses that settings name: each needs the permission of its host. */
function addressesOf({ baseUrl, relayUrl, crmLog, sites }: Settings): string[] {
  return [
    baseUrl,
    relayUrl,
    ...crmLog.connections.map(({ site }) => site),
    ...sites.map(({ origin }) => origin),
  ];
}
