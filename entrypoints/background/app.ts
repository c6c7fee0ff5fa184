/** Everything put together, once a start of the background. Nothing here listens or decides. */
import { browser } from 'wxt/browser';
import { createCallStore } from '#lib/calls/call-store.ts';
import type { CompanyCheck } from '#lib/calls/company-check.ts';
import { isRefusedByList } from '#lib/calls/do-not-call.ts';
import { createCallList } from '#lib/calls/list/call-list.ts';
import { lostNumbers } from '#lib/calls/listed-count.ts';
import { type CallSender, createOutbox } from '#lib/calls/outbox.ts';
import { createPagePresses } from '#lib/calls/page-presses.ts';
import { createCallService } from '#lib/calls/service.ts';
import { createWrapUp } from '#lib/calls/wrap-up.ts';
import { type Clock, systemClock } from '#lib/core/clock.ts';
import { err } from '#lib/core/result.ts';
import { createWakeTimer, type WakeTimer } from '#lib/core/wake-timer.ts';
import { chooseLocale, type Locale } from '#lib/locales/translator.ts';
import type { RouteName } from '#lib/messages/routes.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { StoppedSite } from '#lib/model/stopped-site.ts';
import { createOwnConnections } from '#lib/platform/own-connections.ts';
import type { RelayClient } from '#lib/relay/client.ts';
import { createCompany } from '#lib/relay/company.ts';
import { createFeed } from '#lib/relay/feed.ts';
import { createInstallationId } from '#lib/relay/installation.ts';
import { createWrapUpSender } from '#lib/relay/wrap-up-sender.ts';
import { openDatabase } from '#lib/storage/database.ts';
import { createEventLog } from '#lib/storage/event-log.ts';
import { createKeyValueStore, type KeyValueStore } from '#lib/storage/keys.ts';
import { createSettings, type SettingsStore } from '#lib/storage/settings.ts';
import { createJobs } from '#lib/transcripts/jobs.ts';
import { openVaultDatabase } from '#lib/vault/database.ts';
import { createVault, type Vault } from '#lib/vault/vault.ts';
import { createConnection } from './connection.ts';
import { createCrmLogging } from './crm-logging.ts';
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
 * @param onCall hears of every change of a call, after it is stored.
 * @param onPaired this browser was paired by the company's policy.
 * @param onTeam the company's relay shares something else with the team.
 */
export function createApp(onCall: (row: CallRow) => void, onPaired: () => void, onTeam: () => void) {
  const base = createBase();
  const { clock, now, random, db, store, settings, events } = base;
  const connection = createConnection({
    ...base,
    async enrolled() {
      await events.add('relay', 'enrolled');
      onPaired();
      void resume();
    },
    moved: async () => void (await Promise.all([company.forget(), sender.forget()])),
  });
  const locale = async (): Promise<Locale> =>
    chooseLocale((await settings.get()).language, navigator.languages);

  const wakeTimer = createWakeTimer(ALARMS.due, {
    alarms: browser.alarms,
    now,
    timer: (ms, task) => clock.timer(ms, task),
    due: () => void tick(),
  });

  const logging = createCrmLogging({ ...base, locale, wakeTimer, onCall });
  const told = logging.after((row) => called(row));

  const { relay, company, sender, wrapUp, called } = createSharing(
    { ...base, client: connection.relayClient, wakeTimer },
    { onCall, onTeam, noticed: (id) => void logging.crmLog.noticed(id) },
  );
  const { outbox, calls } = createCalling({ ...base, sender: connection.sender, wakeTimer, told, company });

  const jobs = createJobs({
    db,
    ready: connection.transcription,
    changed(row) {
      void events.add('transcription', row.state, row.failure?.code);
      if (row.intentId !== undefined) void db.calls.get(row.intentId).then((call) => call && told(call));
    },
    webhookUrl: (intentId) => transcriptionsUrl(store, intentId),
    wakeTimer,
    now,
    random,
  });

  const feed = createFeed({
    ...relay,
    // Storage that fails costs this look alone: the next page of the feed names the team again.
    team: (etag, pushed) =>
      void company.noticed(etag, pushed).catch(() => events.add('relay', 'team', 'storage-failed')),
    back: () => void resume(),
    apply: createFeedEvents({ ...base, ...connection, jobs, told }),
  });

  /** Looks at everything that may be due. Safe at any time, and several at once. */
  const tick = () => all([outbox.tick, jobs.tick, logging.crmLog.tick, sender.tick, company.tick]);
  /** The relay answers again, or the keys are open: what waited for that is tried now. */
  const resume = () => all([company.hurry, sender.hurry]).then(tick);

  return {
    ...base,
    ...connection,
    outbox,
    jobs,
    feed,
    company,
    calls,
    ...logging,
    callList: createCallList({ db, now, uuid: () => crypto.randomUUID() }),
    wrapUp,
    summary: createSummary({ db, settings: settings.get, locale }),
    locale,
    /** A site's content scripts ask for more than a person does. */
    stopped(route: RouteName, origin: string): void {
      void events.add('site', 'too-fast', route);
      noteStopped(base, origin, 'rest');
    },
    tick,
    resume,
  };
}

/** Does all of these, whichever of them fail. */
async function all(these: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.allSettled(these.map((one) => one()));
}

/** Where the platform is to deliver a transcription of this call, or of none. */
async function transcriptionsUrl(store: KeyValueStore, intentId: string | undefined) {
  const url = (await store.get('relay'))?.transcriptionsUrl;
  return url && intentId ? `${url}/${intentId}` : url;
}

/** Time, chance, and where everything is kept. */
function createBase() {
  const clock: Clock = systemClock;
  const { now } = clock;
  const store = createKeyValueStore({ local: browser.storage.local, session: browser.storage.session });
  return {
    clock,
    now,
    random: Math.random,
    db: openDatabase(),
    store,
    settings: createSettings(store, () => browser.storage.managed.get(null)),
    events: createEventLog(store, now),
    vault: createVault({ db: openVaultDatabase(), store }),
    installationId: createInstallationId(store, () => crypto.randomUUID()),
    ownConnection: createOwnConnections((rules) => browser.declarativeNetRequest.updateSessionRules(rules)),
  };
}
type Base = ReturnType<typeof createBase>;

/** The relay's team, and wrap-ups on their way to it. @param heard `noticed` hears of a call that was written to. */
function createSharing(
  parts: Base & { client: (url: string) => RelayClient; wakeTimer: WakeTimer },
  heard: { onCall: (row: CallRow) => void; onTeam: () => void; noticed: (intentId: string) => void },
) {
  const { db, store, settings, events, vault, now, random, client, wakeTimer } = parts;
  const relay = { store, client, token: () => feedToken(vault), now };
  const sharing = { ...relay, db, wakeTimer, random };
  const company = createCompany({
    ...sharing,
    teamChanged: heard.onTeam,
    sealed: (id) => void db.calls.get(id).then((row) => row && heard.onCall(row)),
  });
  const sender = createWrapUpSender({ ...sharing, settings: settings.get });
  const wrapUp = createWrapUp({
    db,
    now,
    company: settings.get,
    tellAt: sender.tellAt,
    listAt: company.tellAt,
    changed: heard.noticed,
  });
  return {
    relay,
    company,
    sender,
    wrapUp,
    /** Tells of a call that changed, and the relay of promises that it kept: its next change tries that again. */
    called(row: CallRow): void {
      heard.onCall(row);
      void sender.called(row).catch(() => events.add('relay', 'wrap-up', 'storage-failed'));
    },
  };
}

/** The outbox and what stands before it. @param parts `told` hears of each change of a call. */
function createCalling(
  parts: Base & {
    sender: CallSender;
    wakeTimer: WakeTimer;
    told: (row: CallRow) => void;
    company: CompanyCheck;
  },
) {
  const { db, store, settings, events, installationId, now, random, sender, wakeTimer, told, company } =
    parts;
  const isListedForAll = async (e164: string) =>
    (await settings.policy()).doNotCallNumbers?.includes(e164) === true;
  const lists = { db, settings: settings.get, isListedForAll, company };
  const outbox = createOutbox({
    store: createCallStore(db),
    sender,
    isListed: (row) => isRefusedByList(lists, row),
    wakeTimer,
    now,
    random,
    changed(row) {
      void events.add('call', row.state, row.failure?.code);
      told(row);
    },
  });
  const calls = createCallService({
    ...lists,
    outbox,
    pagePresses: createPagePresses({
      db,
      store,
      now,
      refused(failure, origin) {
        void events.add('call', 'refused', failure.code);
        noteStopped(parts, origin, 'calls');
      },
    }),
    installationId,
    lostNumbers: () => lostNumbers({ db, store }),
    hearsOfEnds: async () => (await store.get('relay')) !== null,
    mayCallFrom: (e164) => mayCallFrom(settings, e164),
    now,
  });
  return { outbox, calls };
}

/** The popup says so until the user has seen it. */
function noteStopped(
  { store, now }: Pick<Base, 'store' | 'now'>,
  origin: string,
  what: StoppedSite['what'],
): void {
  void store.set('stopped', { origin, what, at: now() }).catch(() => undefined);
}

async function feedToken(vault: Vault) {
  const token = await vault.read('feed-token');
  if (token.ok) return token;
  return err(token.error === 'locked' ? ('locked' as const) : ('bad-token' as const));
}

/** Whether the company lets a number be called from, by its policy or its relay. */
async function mayCallFrom(under: Pick<SettingsStore, 'described'>, e164: string): Promise<boolean> {
  const { settings, fixed } = await under.described();
  return !fixed.includes('callerIds') || settings.callerIds.some((one) => one.e164 === e164);
}
