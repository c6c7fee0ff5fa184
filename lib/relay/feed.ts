/**
 * The feed kept up with: one page after another is applied, the cursor moved, the relay told. At least once from the
 * relay, exactly once in effect, because each event is applied by its id.
 */

import { joined } from '#lib/core/joined.ts';
import { createQueue } from '#lib/core/queue.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { RelayProblem } from '#lib/model/relay.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import type { RelayClient } from './client.ts';
import type { FeedEvent, FeedPage } from './contract.ts';

interface FeedTools {
  store: KeyValueStore;
  client: (url: string) => RelayClient;
  /** The feed token, or why there is none now. */
  token: () => Promise<Result<string, 'bad-token' | 'locked'>>;
  /** Applies one event, by its id, once. Throws only if storage does: then the page is fetched again. */
  apply: (event: FeedEvent) => Promise<void>;
  /** Told of the mark of the relay's team, as a page has it; `pushed`: the page came to all who listen at one moment. */
  team?: (etag: string | undefined, pushed: boolean) => void;
  /** Told of the first page after a problem: what waits for the relay need not wait any more. */
  back?: () => void;
  now: () => number;
}

interface Link {
  relay: RelayClient;
  secret: string;
  cursor: string;
}

/** For so long no stream is tried after one was blocked, milliseconds. */
const BLOCKED_MS = 10 * 60_000;
/** A poll that was to wait and came back empty sooner did not wait. Milliseconds. */
const LEAST_WAIT_MS = 5_000;

export function createFeed(tools: FeedTools) {
  const { now } = tools;
  /** Pages are applied one after another, whichever way they came. */
  const inTurn = createQueue();
  /** The relay asked not to be asked before this time; streams did not get through before that one. */
  let quietUntil = 0;
  let blockedUntil = 0;

  const applyPage = (page: FeedPage, pushed: boolean) =>
    inTurn(async () => {
      for (const event of page.events) await tools.apply(event);
      if (await note(tools, { cursor: page.cursor, wrapUps: page.wrap_ups === true })) tools.back?.();
      tools.team?.(page.team, pushed);
    });

  async function drain(): Promise<Result<void, RelayProblem>> {
    const link = await connected(tools);
    if (!link.ok) return link;
    const { relay, secret, cursor: start } = link.value;
    if (now() < quietUntil) return err('unreachable');
    let cursor = start;
    for (;;) {
      const page = await relay.page(secret, cursor);
      if (!page.ok) {
        quietUntil = now() + relay.askedToWait();
        await note(tools, { problem: page.error });
        return page;
      }
      await applyPage(page.value, false);
      // A page that says "more" without moving on would be asked for without end.
      const stuck = page.value.cursor === cursor;
      cursor = page.value.cursor;
      if (!page.value.more || stuck) break;
    }
    if (cursor !== start && cursor !== '') await relay.ack(secret, cursor);
    return ok(undefined);
  }

  const poll = joined(drain);

  /** One stream, or one poll that waits. True if it got through. */
  async function followOnce(link: Link, signal: AbortSignal, heard: () => void): Promise<boolean> {
    const streams = now() >= blockedUntil;
    const followed = await (streams ? followStream : waitForNews)(link, { now, applyPage, heard, signal });
    if (!followed.ok) await note(tools, { problem: followed.error });
    if (streams && followed.ok && followed.value) blockedUntil = now() + BLOCKED_MS;
    return followed.ok && followed.value;
  }

  return {
    /** Fetches and applies everything that waits. Several calls at once are one. */
    poll,
    /**
     * Follows the stream until `signal` aborts; when it breaks, polls and tries again after a growing while. If streams
     * do not get through (a proxy holds them back, the relay has no place for more), by polls that wait.
     */
    async follow(signal: AbortSignal, pause: (ms: number) => Promise<void>): Promise<void> {
      for (let failures = 0; !signal.aborted; ) {
        const polled = await poll().catch(() => err('unreachable' as const));
        const link = polled.ok ? await connected(tools) : polled;
        if (link.ok && !signal.aborted) {
          const heard = () => {
            failures = 0;
          };
          if (await followOnce(link.value, signal, heard)) {
            failures = 0;
            continue;
          }
        }
        if (signal.aborted) return;
        // 1 s, 2 s, 4 s … 30 s, not all clients at once: a relay that restarts is back soon, one that is gone is not
        // hammered. Longer if it said so itself.
        const backoff = Math.min(1_000 * 2 ** Math.min(failures, 5), 30_000);
        await pause(Math.max(Math.round(backoff * (1 + Math.random() / 2)), quietUntil - now()));
        failures += 1;
      }
    },
  };
}

async function connected({ store, token, client }: FeedTools): Promise<Result<Link, RelayProblem>> {
  const pairing = await store.get('relay');
  if (pairing === null) return err('bad-token');
  const secret = await token();
  if (!secret.ok) return secret;
  return ok({ relay: client(pairing.url), secret: secret.value, cursor: pairing.cursor });
}

/** Writes down how it went, and returns the problem before; the pairing may have been taken back meanwhile. */
async function note(
  { store, now }: FeedTools,
  change: { cursor?: string; wrapUps?: boolean; problem?: RelayProblem },
): Promise<RelayProblem | undefined> {
  const pairing = await store.get('relay');
  if (pairing === null) return undefined;
  const { problem: before, problemSince = now(), ...rest } = pairing;
  const after = change.problem ? { problemSince } : { lastAnswerAt: now() };
  await store.set('relay', { ...rest, ...change, ...after });
  return before;
}

interface Following {
  now: () => number;
  applyPage: (page: FeedPage, pushed: boolean) => Promise<void>;
  /** A page came. */
  heard: () => void;
  signal: AbortSignal;
}

/** Follows a stream until it ends. True if none gets through: the next way is a poll that waits. */
async function followStream(link: Link, following: Following): Promise<Result<boolean, RelayProblem>> {
  const onPage = async (page: FeedPage) => {
    following.heard();
    await take(link, page, following);
  };
  const ended = await link.relay.stream(link.secret, link.cursor, onPage, following.signal);
  return ended.ok ? ok(ended.value === 'blocked') : ended;
}

/** One poll that waits for news; its page is applied and acknowledged. False if it did not wait. */
async function waitForNews(link: Link, following: Following): Promise<Result<boolean, RelayProblem>> {
  const { now, signal } = following;
  const asked = now();
  const page = await link.relay.page(link.secret, link.cursor, signal);
  if (!page.ok) return signal.aborted ? ok(true) : page;
  await take(link, page.value, following);
  // Empty and at once: the relay had no place to wait in.
  return ok(page.value.events.length > 0 || now() - asked > LEAST_WAIT_MS);
}

async function take({ relay, secret }: Link, page: FeedPage, { applyPage }: Following): Promise<void> {
  await applyPage(page, true);
  if (page.events.length > 0 && page.cursor !== '') await relay.ack(secret, page.cursor);
}
