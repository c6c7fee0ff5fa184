/** Everything put together, once a start of the background. Nothing here listens or decides. */
import { browser } from 'wxt/browser';
import { createCallStore } from '#lib/calls/call-table.ts';
import { applyCompleted } from '#lib/calls/completed.ts';
import { createOutbox } from '#lib/calls/outbox.ts';
import { createPagePresses } from '#lib/calls/page-presses.ts';
import { createCallService } from '#lib/calls/service.ts';
import { createWrapUp } from '#lib/calls/wrap-up.ts';
import { type Clock, systemClock } from '#lib/core/clock.ts';
import { patternOf } from '#lib/core/match-pattern.ts';
import { err, ok } from '#lib/core/result.ts';
import { createWakeTimer } from '#lib/core/wake-timer.ts';
import { chooseLocale, type Locale } from '#lib/locales/translator.ts';
import { originOf } from '#lib/messages/admission.ts';
import type { CallRow } from '#lib/model/call.ts';
import { createAtMostOnceFetch } from '#lib/platform/at-most-once.ts';
import { createPlatformClient } from '#lib/platform/client.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import { createRelayClient } from '#lib/relay/client.ts';
import type { FeedEvent } from '#lib/relay/contract.ts';
import { createFeed } from '#lib/relay/feed.ts';
import { openDatabase } from '#lib/storage/database.ts';
import { createEventLog } from '#lib/storage/event-log.ts';
import { createKeyValueStore } from '#lib/storage/keys.ts';
import { createSettings } from '#lib/storage/settings.ts';
import { createJobs } from '#lib/transcripts/jobs.ts';
import { jobAfterCall } from '#lib/transcripts/rule.ts';
import { openVaultDatabase } from '#lib/vault/database.ts';
import { createKeys } from '#lib/vault/keys.ts';
import { createVault } from '#lib/vault/vault.ts';

/** Alarms, by name: the listener in index.ts asks for all that is due, whichever it was. */
export const ALARMS = {
  due: 'due',
  feed: 'feed',
  daily: 'daily',
  lock: 'lock',
  callbacks: 'callbacks',
} as const;

const NO_ADDRESS: PlatformFailure = { code: 'no-address', next: 'open-settings', sent: false };

export type App = ReturnType<typeof createApp>;

/** @param told hears of every change of a call, after it is stored. */
export function createApp(told: (row: CallRow) => void) {
  const clock: Clock = systemClock;
  const { now } = clock;
  const { random } = Math;
  const db = openDatabase();
  const store = createKeyValueStore({ local: browser.storage.local, session: browser.storage.session });
  const settings = createSettings(store, () => browser.storage.managed.get(null));
  const events = createEventLog(store, now);
  const vault = createVault({ db: openVaultDatabase(), store });

  /** Whether the browser lets us reach an address: a page of the extension asks for it, at a press. */
  async function mayReach(url: string): Promise<boolean> {
    return browser.permissions.contains({ origins: [patternOf(url)] });
  }
  const online = (): boolean => navigator.onLine;
  const fetchOnce = createAtMostOnceFetch({
    fetch: (url, init) => fetch(url, init),
    protocols: { get: () => store.get('protocols'), set: (protocols) => store.set('protocols', protocols) },
    setSessionRules: (rules) => browser.declarativeNetRequest.updateSessionRules(rules),
    mayAsk: async () => (await settings.policy()).connectionQuestions !== false,
  });

  async function platform(key?: string) {
    const { baseUrl } = await settings.get();
    const keyFor = async () => (key === undefined ? err('no-key' as const) : ok(key));
    const options = {
      fetch: fetchOnce,
      clock,
      keyFor,
      mayReach,
      online,
    };
    return createPlatformClient({ ...options, baseUrl });
  }

  const keys = createKeys({
    vault,
    now,
    tryKey: async (capability, key) => (await platform()).tryKey(capability, key),
    origin: async () => originOf((await settings.get()).baseUrl) ?? '',
    passphraseRequired: async () => (await settings.policy()).passphraseRequired === true,
  });

  /** The platform with the capability's key, if it may be used now. */
  async function usable(capability: 'click-to-call' | 'ai-transcription') {
    if ((await settings.get()).baseUrl === '') return err(NO_ADDRESS);
    const key = await keys.forUse(capability);
    if (!key.ok) return key;
    const client = await platform(key.value);
    return ok({
      client,
      learn: (failure: PlatformFailure | undefined) => keys.learn(capability, key.value, failure),
    });
  }

  const wakeTimer = createWakeTimer(ALARMS.due, {
    alarms: browser.alarms,
    now,
    timer: (ms, task) => clock.timer(ms, task),
    due: () => void tick(),
  });

  const outbox = createOutbox({
    store: createCallStore(db),
    sender: {
      async ready() {
        const api = await usable('click-to-call');
        if (!api.ok) return api;
        return ok(async (request) => {
          const answer = await api.value.client.placeCall(request);
          await api.value.learn(answer.ok ? undefined : answer.error);
          return answer;
        });
      },
    },
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
    async ready() {
      const api = await usable('ai-transcription');
      if (!api.ok) return api;
      const { client, learn } = api.value;
      return ok({
        async submit(request) {
          const answer = await client.submitTranscription(request);
          await learn(answer.ok ? undefined : answer.error);
          return answer;
        },
        async get(txnId) {
          const answer = await client.getTranscription(txnId);
          await learn(answer.ok ? undefined : answer.error);
          return answer;
        },
      });
    },
    webhookUrl: async () => (await store.get('relay'))?.transcriptionsUrl,
    wakeTimer,
    now,
    random,
  });

  const relayClient = (url: string) =>
    createRelayClient({ fetch: (address, init) => fetch(address, init), url, mayReach });

  /** Made once, at random; two first calls at once wait for the same one. */
  let making: Promise<string> | undefined;
  async function installationId(): Promise<string> {
    const known = await store.get('installationId');
    if (known !== '') return known;
    making ??= (async () => {
      const id = crypto.randomUUID();
      await store.set('installationId', id);
      return id;
    })().finally(() => {
      making = undefined;
    });
    return making;
  }

  const feed = createFeed({
    store,
    client: relayClient,
    async token() {
      const token = await vault.read('feed-token');
      if (token.ok) return token;
      return err(token.error === 'locked' ? ('locked' as const) : ('bad-token' as const));
    },
    apply: applyEvent,
    now,
  });

  async function applyEvent(event: FeedEvent): Promise<void> {
    if (event.type === 'transcription') {
      await jobs.deliver(event.id, event.payload);
      return;
    }
    const current = await settings.get();
    const hasKey = (await keys.list()).some(
      (key) => key.capability === 'ai-transcription' && (key.state === 'good' || key.state === 'untried'),
    );
    const applied = await applyCompleted(
      { eventId: event.id, payload: event.payload, installationId: await installationId() },
      {
        db,
        now,
        random,
        jobFor: (row) => (hasKey ? jobAfterCall(row, current, crypto.randomUUID(), now()) : null),
      },
    );
    if (applied.kind !== 'applied') return;
    told(applied.row);
    if (applied.job) await jobs.tick();
  }

  const calls = createCallService({
    db,
    outbox,
    pagePresses: createPagePresses({
      db,
      store,
      now,
      refused(failure, origin) {
        void events.add('call', 'refused', failure.code);
        void store.set('stopped', { origin, at: now() }).catch(() => undefined);
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
    keys,
    outbox,
    jobs,
    feed,
    calls,
    wrapUp: createWrapUp({ db, now }),
    relayClient,
    installationId,
    locale,
    tick,
    now,
  };
}
