/**
 * The background: Chrome's service worker, Firefox's event page. Every listener is registered here, at once and at the
 * top, because the browser wakes us only for listeners that it finds again; what they do is in the files beside.
 */
import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { countryOf } from '#lib/locales/country-of.ts';
import type { Settings } from '#lib/model/settings.ts';
import { applyRetention } from '#lib/retention/expiry.ts';
import { maintainSearch } from '#lib/search/stored-index.ts';
import { createSites, type Sites } from '#lib/sites/sites.ts';
import { ALARMS, type App, createApp } from './app.ts';
import { callRoutes, tellPresser } from './call-routes.ts';
import { dataRoutes } from './data-routes.ts';
import { dispatchMessages } from './dispatch.ts';
import { listenToEntrances, makeMenus } from './entrances.ts';
import { jobRoutes } from './job-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { listRoutes } from './list-routes.ts';
import { createLock } from './lock.ts';
import { createNotices } from './notices.ts';
import { listenToNotifications, showNotification } from './notifications.ts';
import { enrol, listenToPages, relayRoutes, watchFeed } from './relay-routes.ts';
import { createReminders } from './reminders.ts';
import { siteRoutes } from './site-routes.ts';
import { formatsOf, translatorOf } from './speech.ts';
import { reloadIfStale } from './stale.ts';
import { noteRelay, supportRoutes } from './support-routes.ts';
import { openPage, tabRoutes } from './tab-routes.ts';
import { createToolbar } from './toolbar.ts';
import { toolbarTools } from './toolbar-tools.ts';

export default defineBackground({
  type: 'module',
  main() {
    const app = createApp(
      (row) => {
        void tellPresser(app, sites, row).catch(() => undefined);
        void waiting();
        void toolbar.refresh();
        void watchFeed(app);
      },
      () => {
        void watchFeed(app);
        void sites.tellAll('page.refresh', {}).catch(() => undefined);
      },
      () => void sites.tellAll('page.refresh', {}).catch(() => undefined),
    );
    const sites = createSites(app);
    const toolbar = createToolbar(app, toolbarTools(app));
    const notices = createNotices({
      ...app,
      settings: app.settings.get,
      words: async () => translatorOf(await app.locale(), 'calls'),
      moment: async (at, now) => formatsOf(await app.locale()).moment(at, now),
      show: showNotification,
    });
    const reminders = createReminders(app, toolbar, browser.alarms, notices);
    // The tables may not be there: what waits is then counted at the next look.
    const waiting = () => reminders.check().catch(() => undefined);
    const lock = createLock({ app, toolbar, alarms: browser.alarms });

    dispatchMessages(
      {
        ...callRoutes(app, sites, lock.touched, waiting),
        ...siteRoutes(app, sites),
        ...tabRoutes(app, sites, toolbar),
        ...dataRoutes(app, sites, waiting),
        ...keyRoutes(app, lock.touched, lock.changed),
        ...relayRoutes(app),
        ...jobRoutes(app, waiting),
        ...listRoutes(app, lock.touched),
        ...supportRoutes(app),
      },
      sites.knowledge,
      app.store,
      {
        used: lock.touched,
        failed: (name) => void app.events.add('defect', 'message', name),
        stopped: app.stopped,
        now: app.now,
      },
    );
    listenToPages(app);
    listenToNotifications();
    listenToEntrances({ app, sites, browser, open: openPage });
    const parts = { app, sites, lock, toolbar, waiting };
    listenToBrowser(parts);
    void start(parts);
  },
});

/** The background's parts, as the browser's events reach them. */
interface Parts {
  app: App;
  sites: Sites;
  lock: ReturnType<typeof createLock>;
  toolbar: ReturnType<typeof createToolbar>;
  /** Counts again what waits in the inbox. */
  waiting: () => Promise<unknown>;
}

function listenToBrowser(parts: Parts): void {
  const { app, sites, lock, toolbar, waiting } = parts;
  browser.alarms.onAlarm.addListener(async ({ name }) => {
    await lock.check();
    await app.tick();
    if (name === ALARMS.feed) await Promise.all([app.feed.poll(), watchFeed(app)]);
    if (name === ALARMS.enrol || name === ALARMS.feed) await enrol(app);
    if (name === ALARMS.callbacks || name === ALARMS.feed) await waiting();
    if (name === ALARMS.daily) {
      await applyRetention(app.db, (await app.settings.get()).retention, app.now());
      await maintainSearch(app.db, { thorough: true });
    }
  });
  browser.runtime.onInstalled.addListener(async ({ reason, previousVersion }) => {
    const first = await isFirst(app);
    if (first) await app.settings.change(withOwnCountry);
    await app.events.add('update', reason, previousVersion);
    await makeMenus(app, browser.contextMenus);
    if (first && !(await isOfCompany(app)))
      await browser.tabs.create({ url: browser.runtime.getURL('/options.html#welcome' as '/options.html') });
    await sites.injectEverywhere();
  });
  browser.runtime.onStartup.addListener(() => void lock.check());
  // The user took a site back in the browser's own settings: our scripts there ask again, and leave.
  browser.permissions.onRemoved.addListener(async () => {
    await sites.register();
    await sites.tellAll('page.refresh', {});
  });
  browser.permissions.onAdded.addListener(() => {
    listenToNotifications();
    void sites.granted();
  });
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === 'managed') void policyChanged(parts);
    if (area === 'session' && changes.stopped) void toolbar.refresh();
    if (area === 'local' && changes.relay) noteRelay(app, changes.relay, toolbar.refresh);
    if (area !== 'local' || !('settings' in changes)) return;
    void makeMenus(app, browser.contextMenus).catch(() => undefined);
    void lock.check().catch(() => undefined);
  });
}

/** Open tabs and the lock follow at once, as they do if the user changes a setting. */
async function policyChanged({ app, sites, lock }: Parts): Promise<void> {
  const refused = (await app.settings.policyReport()).filter(({ state }) => state !== 'set');
  await app.events.add(
    'policy',
    refused.length > 0 ? 'refused' : 'set',
    refused.map(({ name }) => name).join(' '),
  );
  await app.enrolment.startAnew();
  await Promise.allSettled([sites.register(), lock.check(), enrol(app)]);
  await sites.tellAll('page.refresh', {});
}

/** Nothing but an answer is due at once: what started the background is answered before the rest is looked after. */
const ANSWERED_MS = 200;

/** Whatever was left when the last background died is found here. */
async function start(parts: Parts): Promise<void> {
  const { app, lock } = parts;
  if (await reloadIfStale(app.store, browser.runtime, import.meta.env.DIALMARK_VERSION)) return;
  await Promise.allSettled([
    // Firefox has no access levels; content scripts have no session area there.
    browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }),
    browser.storage.session.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }),
    browser.storage.sync.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }),
    lock.check(),
  ]);
  setTimeout(() => void lookAfter(parts), ANSWERED_MS);
}

async function lookAfter({ app, sites, toolbar, waiting }: Parts): Promise<void> {
  await Promise.allSettled([
    app.tick(),
    watchFeed(app),
    enrol(app),
    sites.register(),
    toolbar.refresh(),
    waiting(),
    browser.alarms.create(ALARMS.daily, { periodInMinutes: 24 * 60, delayInMinutes: 5 }),
  ]);
}

/** No installation before this one left anything. Firefox may call an add-on that was never there an update. */
const isFirst = async (app: App): Promise<boolean> =>
  (await app.store.get('settings')).baseUrl === '' &&
  (await app.store.get('relay')) === null &&
  (await app.events.list()).every(({ kind }) => kind !== 'update');

/** A company's IT installed it, or connects it by policy: its people have no first step to take. */
async function isOfCompany(app: App): Promise<boolean> {
  if (await app.enrolment.isManaged()) return true;
  return (await browser.management.getSelf()).installType === 'admin';
}

/** Numbers without a country code are read as the browser's own country's, until a person or the company says otherwise. */
function withOwnCountry(settings: Settings): Settings {
  const country = countryOf(navigator.languages);
  return country === undefined ? settings : { ...settings, defaultCountry: country };
}
