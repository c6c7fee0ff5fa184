/**
 * The feed kept up with: one page after another is applied, the cursor moved, the relay told. At least once from the
 * relay, exactly once in effect, because each event is applied by its id.
 */

import { err, ok, type Result } from '#lib/core/result.ts';
import type { RelayProblem } from '#lib/model/relay.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import type { RelayClient } from './client.ts';
import type { FeedEvent, FeedPage } from './contract.ts';

export interface FeedTools {
  store: KeyValueStore;
  client: (url: string) => RelayClient;
  /** The feed token, or why there is none now. */
  token: () => Promise<Result<string, 'bad-token' | 'locked'>>;
  /** Applies one event, by its id, once. Throws only if storage does: then the page is fetched again. */
  apply: (event: FeedEvent) => Promise<void>;
  now: () => number;
  /** In [0, 1): spreads the retries of many clients. */
  random?: () => number;
}

interface Link {
  relay: RelayClient;
  secret: string;
  cursor: string;
}

export interface Feed {
  /** Fetches and applies everything that waits. Several calls at once are one. */
  poll(): Promise<Result<void, RelayProblem>>;
  /**
   * Follows the stream until `signal` aborts; when it breaks, polls and tries again after a growing while. If streams
   * do not get through (a proxy holds them back, the relay has no place for more), by polls that wait.
   */
  follow(signal: AbortSignal, pause: (ms: number) => Promise<void>): Promise<void>;
}

/** For so long no stream is tried after one was blocked, milliseconds. */
const BLOCKED_MS = 10 * 60_000;
/** A poll that was to wait and came back empty sooner did not wait. Milliseconds. */
const LEAST_WAIT_MS = 5_000;

export function createFeed({ store, client, token, apply, now, random = Math.random }: FeedTools): Feed {
  let polling: Promise<Result<void, RelayProblem>> | undefined;
  /** Pages are applied one after another, whichever way they came. */
  let applying: Promise<unknown> = Promise.resolve();
  /** The relay asked not to be asked before this time; streams did not get through before that one. */
  let quietUntil = 0;
  let blockedUntil = 0;

  async function connected(): Promise<Result<Link, RelayProblem>> {
    const pairing = await store.get('relay');
    if (pairing === null) return err('bad-token');
    const secret = await token();
    if (!secret.ok) return secret;
    return ok({ relay: client(pairing.url), secret: secret.value, cursor: pairing.cursor });
  }

  function applyPage(page: FeedPage): Promise<void> {
    const run = applying.then(async () => {
      for (const event of page.events) await apply(event);
      await note({ cursor: page.cursor });
    });
    applying = run.catch(() => undefined);
    return run;
  }

  /** Writes down how it went; the pairing may have been taken back meanwhile. */
  async function note(change: { cursor?: string; problem?: RelayProblem }): Promise<void> {
    const pairing = await store.get('relay');
    if (pairing === null) return;
    const { problem: _before, ...rest } = pairing;
    await store.set('relay', { ...rest, ...change, ...(!change.problem && { lastAnswerAt: now() }) });
  }

  async function drain(): Promise<Result<void, RelayProblem>> {
    const link = await connected();
    if (!link.ok) return link;
    let { cursor } = link.value;
    const { relay, secret } = link.value;
    const start = cursor;
    if (now() < quietUntil) return err('unreachable');
    for (;;) {
      const page = await relay.page(secret, cursor);
      if (!page.ok) {
        quietUntil = now() + relay.askedToWait();
        await note({ problem: page.error });
        return page;
      }
      await applyPage(page.value);
      // A page that says "more" without moving on would be asked for without end.
      const stuck = page.value.cursor === cursor;
      cursor = page.value.cursor;
      if (!page.value.more || stuck) break;
    }
    if (cursor !== start && cursor !== '') await relay.ack(secret, cursor);
    return ok(undefined);
  }

  function poll(): Promise<Result<void, RelayProblem>> {
    polling ??= drain().finally(() => {
      polling = undefined;
    });
    return polling;
  }

  /** One poll that waits for news; its page is applied and acknowledged. False if it did not wait. */
  async function waitForNews(link: Link, signal: AbortSignal): Promise<Result<boolean, RelayProblem>> {
    const asked = now();
    const page = await link.relay.page(link.secret, link.cursor, signal);
    if (!page.ok) return signal.aborted ? ok(true) : page;
    await take(link, page.value);
    // Empty and at once: the relay had no place to wait in.
    return ok(page.value.events.length > 0 || now() - asked > LEAST_WAIT_MS);
  }

  async function take({ relay, secret }: Link, page: FeedPage): Promise<void> {
    await applyPage(page);
    if (page.events.length > 0 && page.cursor !== '') await relay.ack(secret, page.cursor);
  }

  /** One stream, or one poll that waits. True if it got through. */
  async function followOnce(link: Link, signal: AbortSignal, onPage: () => void): Promise<boolean> {
    if (now() < blockedUntil) {
      const waited = await waitForNews(link, signal);
      if (!waited.ok) await note({ problem: waited.error });
      return waited.ok && waited.value;
    }
    const ended = await link.relay.stream(
      link.secret,
      link.cursor,
      async (page) => {
        onPage();
        await take(link, page);
      },
      signal,
    );
    if (!ended.ok) await note({ problem: ended.error });
    if (ended.ok && ended.value === 'blocked') {
      blockedUntil = now() + BLOCKED_MS;
      return true;
    }
    return false;
  }

  return {
    poll,
    async follow(signal, pause) {
      for (let failures = 0; !signal.aborted; ) {
        const polled = await poll().catch(() => err('unreachable' as const));
        const link = polled.ok ? await connected() : polled;
        if (link.ok && !signal.aborted) {
          const through = await followOnce(link.value, signal, () => {
            failures = 0;
          });
          if (through) {
            failures = 0;
            continue;
          }
        }
        if (signal.aborted) return;
        // 1 s, 2 s, 4 s … 30 s, not all clients at once: a relay that restarts is back soon, one that is gone is not
        // hammered. Longer if it said so itself.
        const backoff = Math.min(1_000 * 2 ** Math.min(failures, 5), 30_000);
        await pause(Math.max(Math.round(backoff * (1 + random() / 2)), quietUntil - now()));
        failures += 1;
      }
    },
  };
}
