/**
 * Limits of trust in a page's content script. It is ours, but it runs beside the page's own code, and a browser's
 * fault may hand it over: then its word for a yes, and its presses, are all that stands before a call.
 */
import { createQueue } from '#lib/core/queue.ts';
import type { PlaceRequest } from '#lib/model/call.ts';
import type { GuardCode } from '#lib/model/guard.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import type { Database } from '#lib/storage/database.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import type { Placed } from './outbox.ts';

/** Intents whose questions are remembered in a browser session, beside those of the last minute. */
const MOST_ASKED = 50;
const MINUTE_MS = 60_000;

const TOO_MANY: PlatformFailure = { code: 'too-many-calls', next: 'wait', sent: false };

const keyOf = ({ intentId, id = intentId, to }: { intentId?: string; id?: string | undefined; to: string }) =>
  `${id} ${to}`;

export function createPagePresses({
  db,
  store,
  now,
  refused,
}: {
  db: Database;
  store: Pick<KeyValueStore, 'get' | 'set'>;
  now: () => number;
  /** Told of a site's press that was one too many; of a site that goes on, once a minute. */
  refused: (failure: PlatformFailure, origin: string) => void;
}) {
  const toldAt = new Map<string, number>();
  return {
    /** One press after another, so that none is counted before the one before it is stored. */
    inTurn: createQueue(),
    /** Of the questions that the request says were answered with yes, those that were asked: of this intent and number. */
    async accepted({ intentId, to, accepted }: PlaceRequest): Promise<GuardCode[]> {
      if (accepted.length === 0) return [];
      const known = (await store.get('asked'))[keyOf({ intentId, to })];
      return accepted.filter((code) => known?.codes.includes(code));
    },
    /** Remembers what is asked now. */
    async note(request: PlaceRequest, origin: string, answer: Placed): Promise<void> {
      if (answer.kind !== 'asked') return;
      const asked = await store.get('asked');
      const key = keyOf(request);
      const codes = [...new Set([...(asked[key]?.codes ?? []), ...answer.asks.map(({ code }) => code)])];
      const at = asked[key]?.at ?? now();
      const others = Object.entries(asked).filter(([other]) => other !== key);
      const kept = others.filter(
        ([, one], index) => index >= others.length - MOST_ASKED || one.at > now() - MINUTE_MS,
      );
      await store.set('asked', Object.fromEntries([...kept, [key, { origin, at, codes }]]));
    },
    /** Why this press of the site is not heard now; a press that was answered with a question counts as one. */
    async tooMany(
      request: PlaceRequest,
      origin: string,
      perMinute: number,
    ): Promise<PlatformFailure | undefined> {
      if (perMinute === 0) return undefined;
      const since = now() - MINUTE_MS;
      const placed = await db.calls
        .where('createdAt')
        .above(since)
        .filter((row) => row.origin === origin)
        .toArray();
      const pressed = new Set(placed.map(keyOf));
      for (const [key, one] of Object.entries(await store.get('asked')))
        if (one.origin === origin && one.at > since) pressed.add(key);
      pressed.delete(keyOf(request));
      if (pressed.size < perMinute) return undefined;
      if (now() - (toldAt.get(origin) ?? Number.NEGATIVE_INFINITY) >= MINUTE_MS) {
        toldAt.set(origin, now());
        refused(TOO_MANY, origin);
      }
      return TOO_MANY;
    },
  };
}
export type PagePresses = ReturnType<typeof createPagePresses>;
