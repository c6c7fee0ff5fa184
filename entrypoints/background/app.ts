/** Everything put together, once a start of the background. Nothing here listens or decides. */
import { browser } from 'wxt/browser';
import { createCallStore } from '#lib/calls/call-table.ts';
import { createCallList } from '#lib/calls/list/store.ts';
import { createOutbox } from '#lib/calls/outbox.ts';
import { createPagePresses } from '#lib/calls/page-presses.ts';
import { createCallService } from '#lib/calls/service.ts';
import { createWrapUp } from '#lib/calls/wrap-up.ts';
import { type Clock, systemClock } from '#lib/core/clock.ts';
import { err } from '#lib/core/result.ts';
import { createWakeTimer } from '#lib/core/wake-timer.ts';
import { chooseLocale, type Locale } from '#lib/locales/translator.ts';
import type { RouteName } from '#lib/messages/routes.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { StoppedSite } from '#lib/model/stopped-site.ts';
import { createFeed } from '#lib/relay/feed.ts';
import { createInstallationId } from '#lib/relay/installation.ts';
import { openDatabase } from '#lib/storage/database.ts';
import { createEventLog } from '#lib/storage/event-log.ts';
import { createKeyValueStore } from '#lib/storage/keys.ts';
import { createSettings } from '#lib/storage/settings.ts';
import { createJobs } from '#lib/transcripts/jobs.ts';
import { openVaultDatabase } from '#lib/vault/database.ts';
import { createVault } from '#lib/vault/vault.ts';
import { createConnection } from './connection.ts';
import { createFeedEvents } from './feed-events.ts';
import { createSummary } from './summary.ts';

/** Alarms, by name: the listener in index.ts asks for all that is due, whichever it was. */
export const ALARMS = {
  due: 'due',
  feed: 'feed',
  daily: 'daily',
  lock: 'lock',
  callbacks: 'callbacks',
  enrol: 'enrol',
} as const;

export type App = ReturnType<typeof createApp>;

/**
 * @param told hears of every change of a call, after it is stored.
 * @param onPaired this browser was paired by the company's policy.
 */
export function createApp(told: (row: CallRow) => void, onPaired: () => void) {
  const clock: Clock = systemClock;
  const { now } = clock;
  const { random } = Math;
  const db = openDatabase();
  const store = createKeyValueStore({ local: browser.storage.local, session: browser.storage.session });
  const settings = createSettings(store, () => browser.storage.managed.get(null));
  const events = createEventLog(store, now);
  const vault = createVault({ db: openVaultDatabase(), store });

  const installationId = createInstallationId(store, () => crypto.randomUUID());
  const connection = createConnection({
    store,
    settings,
    vault,
    clock,
    random,
    installationId,
    async enrolled() {
      await events.add('relay', 'enrolled');
      onPaired();
    },
  });
  const { keys, brokering } = connection;

  const wakeTimer = createWakeTimer(ALARMS.due, {
    alarms: browser.alarms,
    now,
    timer: (ms, task) => clock.timer(ms, task),
    due: () => void tick(),
  });

  const outbox = createOutbox({
    store: createCallStore(db),
    sender: connection.sender,
    wakeTimer,
    now,
    random,
    changed(row) {
      void events.add('call', row.state, row.failure?.code);
      told(row);
    },
  });

  const jobs = createJobs({
    db,
    ready: connection.transcription,
    changed: (row) => void events.add('transcription', row.state, row.failure?.code),
    webhookUrl: async () => (await store.get('relay'))?.transcriptionsUrl,
    wakeTimer,
    now,
    random,
  });

  const feed = createFeed({
    store,
    client: connection.relayClient,
    async token() {
      const token = await vault.read('feed-token');
      if (token.ok) return token;
      return err(token.error === 'locked' ? ('locked' as const) : ('bad-token' as const));
    },
    apply: createFeedEvents({ db, jobs, keys, brokering, settings, installationId, now, random, told }),
    now,
  });

  const calls = createCallService({
    db,
    outbox,
    pagePresses: createPagePresses({
      db,
      store,
      now,
      refused(failure, origin) {
        void events.add('call', 'refused', failure.code);
        noteStopped(origin, 'calls');
      },
    }),
    settings: settings.get,
    installationId,
    async mayCallFrom(e164) {
      const { callerIds } = await settings.policy();
      return callerIds === undefined || callerIds.some((one) => one.e164 === e164);
    },
    now,
  });

  /** The popup says so until the user has seen it. */
  function noteStopped(origin: string, what: StoppedSite['what']): void {
    void store.set('stopped', { origin, what, at: now() }).catch(() => undefined);
  }

  /** A site's content scripts ask for more than a person does. */
  function stopped(route: RouteName, origin: string): void {
    void events.add('site', 'too-fast', route);
    noteStopped(origin, 'rest');
  }

  /** Looks at everything that may be due. Safe at any time, and several at once. */
  async function tick(): Promise<void> {
    await Promise.allSettled([outbox.tick(), jobs.tick()]);
  }

  async function locale(): Promise<Locale> {
    return chooseLocale((await settings.get()).language, navigator.languages);
  }

  return {
    db,
    store,
    settings,
    events,
    vault,
    ...connection,
    outbox,
    jobs,
    feed,
    calls,
    callList: createCallList({ db, now, uuid: () => crypto.randomUUID() }),
    wrapUp: createWrapUp({ db, now }),
    summary: createSummary({ db, settings: settings.get, locale }),
    installationId,
    locale,
    stopped,
    tick,
    now,
  };
}
