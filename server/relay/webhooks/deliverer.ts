/**
 * Sends what waits for the company's destinations. Each has a loop of its own, so that one that hangs or fails holds up
 * nothing but itself: some requests at a time, claimed in the store before they leave, settled after.
 */
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Claimed, Deliveries } from '../store/deliveries.ts';
import type { Destination, Destinations } from '../store/destinations.ts';
import { type Recipient, STOPPED, type Webhook, type WebhookAnswer } from './post-webhook.ts';

interface DelivererParts {
  destinations: Pick<Destinations, 'all'>;
  deliveries: Deliveries;
  /** Never rejects. */
  post: (webhook: Webhook, recipient: Recipient) => Promise<WebhookAnswer>;
  clock: () => number;
  /** In [0, 1): spreads the attempts. */
  random: () => number;
  log: Log;
  metrics: Pick<Metrics, 'delivered'>;
  onFault: (error: unknown) => void;
  stopping: () => boolean;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After the first failure, the second, and so on; the last one for all that follow. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR];
/** No receiver has a reason to send us away for longer. */
const LONGEST_PAUSE = 6 * HOUR;
/** A delivery that was not taken in so long is a dead letter. */
const GIVE_UP_MS = 72 * HOUR;
/** Longer than an attempt may take: a row whose relay died is another's then. */
const LEASE_MS = 30 * SECOND;
/** Requests to one destination at a time. */
const AT_ONCE = 8;

/** When a delivery that failed is tried again, milliseconds since the epoch; undefined: never. */
function nextAttemptAt(
  { attempts, createdAt }: Pick<Claimed, 'attempts' | 'createdAt'>,
  retryAfterMs: number,
  now: number,
  random: () => number,
): number | undefined {
  const end = createdAt + GIVE_UP_MS;
  if (now >= end) return undefined;
  const pause = (PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? SECOND) * (1 + random() / 4);
  return Math.min(Math.round(now + Math.min(Math.max(pause, retryAfterMs), LONGEST_PAUSE)), end);
}

/** Makes one attempt, and settles it. */
async function attempt(
  parts: DelivererParts,
  { id, ...recipient }: Destination,
  claimed: Claimed,
): Promise<void> {
  const { deliveries, clock, log, metrics } = parts;
  const answer = await parts.post({ id: claimed.id, body: claimed.body, at: clock() }, recipient);
  const said = 'status' in answer ? String(answer.status) : answer.fault;
  const facts = { destination: id, event: claimed.id, attempt: claimed.attempts, answer: said };
  if (/^2\d\d$/.test(said)) {
    metrics.delivered.inc({ outcome: 'taken' });
    return deliveries.taken(id, claimed, said);
  }
  if (said === '410') {
    metrics.delivered.inc({ outcome: 'gone' });
    log.warn(facts, 'a destination is gone');
    return deliveries.gone(id);
  }
  if (said === STOPPED) return deliveries.failed(id, claimed, said, clock());
  const dueAt = nextAttemptAt(claimed, 'status' in answer ? answer.retryAfterMs : 0, clock(), parts.random);
  metrics.delivered.inc({ outcome: dueAt === undefined ? 'dead' : 'failed' });
  if (dueAt === undefined) log.warn(facts, 'a delivery was given up');
  return deliveries.failed(id, claimed, said, dueAt);
}

/** One destination's attempts: so many at a time, and each that ends makes room for the next. */
function createLane(parts: DelivererParts) {
  const { deliveries, onFault, stopping } = parts;
  const underWay = new Set<Promise<void>>();
  let claiming: Promise<void> | undefined;
  let again = false;

  async function claimDue(destination: Destination): Promise<void> {
    while (again && underWay.size < AT_ONCE && !stopping()) {
      again = false;
      for (const claimed of await deliveries.claim(destination.id, AT_ONCE - underWay.size, LEASE_MS)) {
        // An attempt that could not be settled is made again when its lease ends.
        const sent = attempt(parts, destination, claimed).catch(onFault);
        underWay.add(sent);
        void sent.then(() => {
          underWay.delete(sent);
          fill(destination);
        });
      }
    }
  }
  /** Sends what is due. */
  function fill(destination: Destination): void {
    again = true;
    claiming ??= claimDue(destination)
      .catch(onFault)
      .finally(() => {
        claiming = undefined;
        // News that came while it was ending.
        if (again && underWay.size < AT_ONCE && !stopping()) fill(destination);
      });
  }
  return { fill, underWay: () => [...underWay, ...(claiming ? [claiming] : [])] };
}

export function createDeliverer(parts: DelivererParts) {
  const { deliveries, clock, log } = parts;
  let known: readonly Destination[] = [];
  let shut = 0;
  const lanes = new Map<string, ReturnType<typeof createLane>>();

  /** Something was stored that may be for them. */
  function wake(): void {
    for (const destination of known) {
      if (destination.state !== 'active') continue;
      const lane = lanes.get(destination.id) ?? createLane(parts);
      lanes.set(destination.id, lane);
      lane.fill(destination);
    }
  }

  return {
    /** Whether there is a destination: else nothing has to be made for one. */
    any: (): boolean => known.some(({ state }) => state === 'active'),
    wake,
    /** Looks at the destinations, and at what is due. */
    async look(): Promise<void> {
      const all = await parts.destinations.all();
      if (all.shut > shut)
        log.warn(
          { destinations: all.shut },
          'destinations cannot be opened: RELAY_DESTINATIONS_KEY is not theirs',
        );
      shut = all.shut;
      known = all.destinations;
      wake();
    },
    /**
     * Keeps what waits for each within `bytes`, and erases what no delivery needs. @param ageMs older deliveries go too;
     * undefined: the clock is not believed.
     */
    async sweep(bytes: number, ageMs: number | undefined): Promise<void> {
      for (const { id } of known) {
        const lost = await deliveries.trim(id, bytes);
        if (lost > 0)
          log.warn({ destination: id, lost }, 'too much waits for a destination: the oldest are erased');
      }
      await deliveries.sweep(ageMs === undefined ? undefined : clock() - ageMs);
    },
    /** Resolves when what is under way has been settled. */
    async idle(): Promise<void> {
      const underWay = () => [...lanes.values()].flatMap((lane) => lane.underWay());
      while (underWay().length > 0) await Promise.all(underWay());
    },
  };
}
