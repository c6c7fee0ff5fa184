/**
 * The feed kept up with: one page after another is applied, the cursor moved, the relay told. At least once from the
 * relay, exactly once in effect, because each event is applied by its id.
 */
import type { RelayProblem } from '#lib/messages.ts';
import { err, ok, type Result } from '#lib/platform/result.ts';
import type { KeyValueStore } from '#lib/store/keys.ts';
import type { RelayClient } from './client.ts';
import type { FeedEvent, FeedPage } from './contract.ts';

export interface FeedTools {
  store: KeyValueStore;
  client: (url: string) => RelayClient;
  /** The feed token, or why there is none just now. */
  token: () => Promise<Result<string, 'bad-token' | 'locked'>>;
  /** Applies one event, by its id, once. Throws only where storage does: then the page is fetched again. */
  apply: (event: FeedEvent) => Promise<void>;
  now: () => number;
}

export interface Feed {
  /** Fetches and applies everything that waits. Several calls at once are one. */
  poll(): Promise<Result<void, RelayProblem>>;
  /** Follows the stream until `signal` aborts; where it breaks, polls and tries again after a growing while. */
  follow(signal: AbortSignal, pause: (ms: number) => Promise<void>): Promise<void>;
}

export function createFeed({ store, client, token, apply, now }: FeedTools): Feed {
  let polling: Promise<Result<void, RelayProblem>> | undefined;
  /** Pages are applied one after another, whichever way they came. */
  let applying: Promise<unknown> = Promise.resolve();

  async function connected(): Promise<
    Result<{ relay: RelayClient; secret: string; cursor: string }, RelayProblem>
  > {
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
    for (;;) {
      const page = await relay.page(secret, cursor);
      if (!page.ok) {
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

  return {
    poll,
    async follow(signal, pause) {
      for (let failures = 0; !signal.aborted; ) {
        const polled = await poll().catch(() => err('unreachable' as const));
        const link = polled.ok ? await connected() : polled;
        if (link.ok && !signal.aborted) {
          const { relay, secret, cursor } = link.value;
          const ended = await relay.stream(
            secret,
            cursor,
            async (page) => {
              failures = 0;
              await applyPage(page);
              if (page.events.length > 0 && page.cursor !== '') await relay.ack(secret, page.cursor);
            },
            signal,
          );
          if (!ended.ok) await note({ problem: ended.error });
        }
        if (signal.aborted) return;
        // 1 s, 2 s, 4 s … 30 s: a relay that restarts is back soon, one that is gone is not hammered.
        await pause(Math.min(1_000 * 2 ** Math.min(failures, 5), 30_000));
        failures += 1;
      }
    },
  };
}
