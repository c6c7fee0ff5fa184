/**
 * The relay: pairing with it, and keeping up with its feed by alarm and, while a page of the extension is open, by
 * stream.
 */
import { browser } from 'wxt/browser';
import { ok } from '#lib/core/result.ts';
import { senderOf } from '#lib/messages/admission.ts';
import { PAGE_PORT } from '#lib/messages/client.ts';
import { wasSent } from '#lib/model/call-state.ts';
import type { RelayState } from '#lib/model/relay.ts';
import { maintainSearch } from '#lib/search/stored-index.ts';
import { ALARMS, type App } from './app.ts';
import type { Handlers } from './dispatch.ts';

/** How often the feed is asked, minutes; while a call is out, as often as browsers allow. */
const FEED_MINUTES = 1;
const FEED_CALLING_MINUTES = 0.5;
/** Calls are shorter than this, milliseconds. */
const LONGEST_CALL_MS = 2 * 60 * 60_000;
/** An open page keeps the background awake by this; service workers are stopped after 30 s without an API call. */
const KEEP_AWAKE_MS = 20_000;
/** No page was opened for so long: the index is written now, as no page waits for the database. */
const REST_MS = 5_000;

export function relayRoutes(app: App) {
  const { store, vault, settings, installationId, relayClient, feed, pairing, enrolment } = app;

  async function state(): Promise<RelayState> {
    const link = await store.get('relay');
    const exposed = link !== null && (await vault.isExposed('feed-token'));
    // Why it may not pair again says more than that its token is void.
    const problem = (await enrolment.problem()) ?? link?.problem;
    const team = await app.company.current();
    const person = team?.person?.name;
    const listed = team?.doNotCall && (await app.company.count());
    return {
      paired: link !== null,
      managed: await enrolment.isManaged(),
      brokers: await app.brokering.offers(),
      wrapUps: link?.wrapUps === true,
      ...(team && {
        team: { ...(person !== undefined && { person }), ...(listed !== undefined && { listed }) },
      }),
      url: link?.url ?? (await settings.get()).relayUrl,
      installationId: await installationId(),
      ...(link?.lastAnswerAt !== undefined && { lastAnswerAt: link.lastAnswerAt }),
      ...(exposed && { exposed }),
      ...(problem !== undefined && { problem }),
      ...(link?.problemSince !== undefined && { problemSince: link.problemSince }),
    };
  }

  return {
    async 'relay.pair'({ url, teamCode, name }) {
      // The company's, if it says which.
      const paired = await pairing.pair((await settings.policy()).relayUrl ?? url, teamCode, { name });
      if (!paired.ok) return paired;
      await settings.change((current) => ({ ...current, relayUrl: paired.value }));
      await watchFeed(app);
      void app.resume();
      return ok(await state());
    },
    async 'relay.unpair'() {
      // The company's pairing is not the person's to end.
      if (await enrolment.isManaged()) return state();
      const link = await store.get('relay');
      const token = await vault.read('feed-token');
      await store.set('relay', null);
      await vault.remove('feed-token');
      await app.company.forget();
      await watchFeed(app);
      if (link && token.ok) await relayClient(link.url).unpair(token.value);
      return state();
    },
    'relay.state': state,
    async 'feed.now'() {
      await feed.poll();
      await enrolment.check();
      return state();
    },
  } satisfies Partial<Handlers>;
}

/**
 * Sets or clears the alarm that polls, by whether a call is out; browsers may forget alarms, so this runs at every
 * start, too.
 */
export async function watchFeed({ store, db, now }: Pick<App, 'store' | 'db' | 'now'>): Promise<void> {
  if ((await store.get('relay')) === null) {
    await browser.alarms.clear(ALARMS.feed);
    return;
  }
  const lately = db.calls.where('createdAt').above(now() - LONGEST_CALL_MS);
  const isCalling = (await lately.filter((row) => wasSent(row) && row.state !== 'completed').count()) > 0;
  const periodInMinutes = isCalling ? FEED_CALLING_MINUTES : FEED_MINUTES;
  // Creating it again would start its period again, at each wake-up.
  if ((await browser.alarms.get(ALARMS.feed))?.periodInMinutes !== periodInMinutes)
    await browser.alarms.create(ALARMS.feed, { periodInMinutes });
}

/** Pairs by the company's policy if it is due, and says when to look again. */
export async function enrol({ enrolment }: Pick<App, 'enrolment'>): Promise<void> {
  await enrolment.check();
  const next = await enrolment.nextAt();
  if (next === undefined) await browser.alarms.clear(ALARMS.enrol);
  else await browser.alarms.create(ALARMS.enrol, { when: next });
}

/** While a page of the extension is open: the stream, so that a finished call shows within a second. */
export function listenToPages(app: App): void {
  const ourselves = { id: browser.runtime.id, origin: new URL(browser.runtime.getURL('/')).origin };
  let open = 0;
  let stop: AbortController | undefined;
  let awake: ReturnType<typeof setInterval> | undefined;
  let hurry: (() => void) | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let writing: AbortController | undefined;

  function writeIndex(): void {
    const controller = new AbortController();
    writing = controller;
    // Text that is not written today is indexed in memory at each search, and tried again by the daily alarm.
    void maintainSearch(app.db, { signal: controller.signal }).catch(() => undefined);
  }

  // The page that pairs or unlocks was open before: the stream waits for that, by minutes in the end.
  browser.storage.onChanged.addListener((changes, area) => {
    const { relay, unlockKey } = changes;
    const pairedAt = (pairing: unknown) => (pairing as { pairedAt?: number } | null | undefined)?.pairedAt;
    const paired = area === 'local' && relay && pairedAt(relay.newValue) !== pairedAt(relay.oldValue);
    if (paired || (area === 'session' && unlockKey?.newValue)) hurry?.();
  });
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      hurry = resolve;
      setTimeout(resolve, ms);
    });

  browser.runtime.onConnect.addListener((port) => {
    const sender = senderOf((port.sender ?? {}) as Parameters<typeof senderOf>[0], ourselves);
    if (port.name !== PAGE_PORT || sender?.kind !== 'page') {
      port.disconnect();
      return;
    }
    open += 1;
    clearTimeout(rest);
    writing?.abort();
    // Someone looks: whatever is due shows at once, even if the clock was set and an alarm is far away.
    void app.tick();
    if (open === 1) {
      stop = new AbortController();
      awake = setInterval(() => void browser.runtime.getPlatformInfo(), KEEP_AWAKE_MS);
      void app.feed.follow(stop.signal, pause);
    }
    port.onDisconnect.addListener(() => {
      open -= 1;
      if (open > 0) return;
      stop?.abort();
      clearInterval(awake);
      rest = setTimeout(writeIndex, REST_MS);
    });
  });
}
