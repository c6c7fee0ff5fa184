/**
 * What is not believed of a page's content script. It is ours, but it runs beside the page's own code, and a browser's
 * fault may hand it over: then its word for a yes, and its presses, are all that stands before a call.
 */
import type { PlaceAnswer, PlaceRequest } from '#lib/model/call.ts';
import type { GuardCode } from '#lib/model/guard.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import type { Database } from '#lib/storage/database.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';

/** Intents whose questions are remembered in a browser session. */
const MOST_ASKED = 50;
const MINUTE_MS = 60_000;

const TOO_MANY: PlatformFailure = { code: 'too-many-calls', next: 'wait', sent: false };

export interface PagePresses {
  /** One press after another, so that none is counted before the one before it is stored. */
  inTurn<Value>(press: () => Promise<Value>): Promise<Value>;
  /** Of the questions that the request says were answered with yes, those that were asked: of this intent and number. */
  accepted(request: PlaceRequest): Promise<GuardCode[]>;
  /** Remembers what is asked now. */
  note(request: PlaceRequest, answer: PlaceAnswer): Promise<void>;
  /** Why no further call of this site is placed now. */
  tooMany(origin: string, perMinute: number): Promise<PlatformFailure | undefined>;
}

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
}): PagePresses {
  let queue: Promise<unknown> = Promise.resolve();
  const toldAt = new Map<string, number>();
  return {
    inTurn(press) {
      const run = queue.then(press, press);
      queue = run.catch(() => undefined);
      return run;
    },
    async accepted({ intentId, to, accepted }) {
      if (accepted.length === 0) return [];
      const known = (await store.get('asked'))[intentId];
      return known?.to === to ? accepted.filter((code) => known.codes.includes(code)) : [];
    },
    async note({ intentId, to }, answer) {
      if (answer.kind !== 'asked') return;
      const asked = await store.get('asked');
      const before = asked[intentId]?.to === to ? asked[intentId].codes : [];
      const codes = [...new Set([...before, ...answer.asks.map(({ code }) => code)])];
      const others = Object.entries(asked).filter(([id]) => id !== intentId);
      await store.set('asked', Object.fromEntries([...others, [intentId, { to, codes }]].slice(-MOST_ASKED)));
    },
    async tooMany(origin, perMinute) {
      if (perMinute === 0) return undefined;
      const since = now() - MINUTE_MS;
      const placed = await db.calls
        .where('createdAt')
        .above(since)
        .filter((row) => row.origin === origin)
        .count();
      if (placed < perMinute) return undefined;
      if (now() - (toldAt.get(origin) ?? Number.NEGATIVE_INFINITY) >= MINUTE_MS) {
        toldAt.set(origin, now());
        refused(TOO_MANY, origin);
      }
      return TOO_MANY;
    },
  };
}
