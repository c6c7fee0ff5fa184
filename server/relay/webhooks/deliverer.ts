/**
 * Sends what waits for the company's destinations. Each has a loop of its own, so that one that hangs or fails holds up
 * nothing but itself: some requests at a time, claimed in the store before they leave, settled after.
 */
import type { Base } from '../base.ts';
import type { Claimed } from '../store/deliveries.ts';
import type { Destination } from '../store/destinations.ts';
import { postWebhook, STOPPED } from './post-webhook.ts';

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
): number | undefined {
  const end = createdAt + GIVE_UP_MS;
  if (now >= end) return undefined;
  const pause = (PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? SECOND) * (1 + Math.random() / 4);
  return Math.min(Math.round(now + Math.min(Math.max(pause, retryAfterMs), LONGEST_PAUSE)), end);
}

/** Makes one attempt, and settles it. */
async function attempt(base: Base, { id, ...recipient }: Destination, claimed: Claimed): Promise<void> {
  const { deliveries, clock, log, metrics, webhooks, stopping } = base;
  const webhook = { id: claimed.id, body: claimed.body, at: clock() };
  const answer = await postWebhook(webhook, recipient, { ...webhooks, signal: stopping.signal });
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
  const dueAt = nextAttemptAt(claimed, 'status' in answer ? answer.retryAfterMs : 0, clock());
  metrics.delivered.inc({ outcome: dueAt === undefined ? 'dead' : 'failed' });
  if (dueAt === undefined) log.warn(facts, 'a delivery was given up');
  return deliveries.failed(id, claimed, said, dueAt);
}

/** One destination's attempts: so many at a time, and each that ends makes room for the next. */
function createLane(base: Base) {
  const { deliveries, stopping } = base;
  const onFault = base.onFault('delivering');
  const underWay = new Set<Promise<void>>();
  let claiming: Promise<void> | undefined;
  let again = false;

  async function claimDue(destination: Destination): Promise<void> {
    while (again && underWay.size < AT_ONCE && !stopping.signal.aborted) {
      again = false;
      for (const claimed of await deliveries.claim(destination.id, AT_ONCE - underWay.size, LEASE_MS)) {
        // An attempt that could not be settled is made again when its lease ends.
        const sent = attempt(base, destination, claimed).catch(onFault);
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
        if (again && underWay.size < AT_ONCE && !stopping.signal.aborted) fill(destination);
      });
  }
  return { fill, underWay: () => [...underWay, ...(claiming ? [claiming] : [])] };
}

export type Deliverer = ReturnType<typeof createDeliverer>;

export function createDeliverer(base: Base) {
  const { deliveries, clock, log } = base;
  let known: readonly Destination[] = [];
  let shut = 0;
  const lanes = new Map<string, ReturnType<typeof createLane>>();

  /** Something was stored that may be for them. */
  function wake(): void {
    for (const destination of known) {
      if (destination.state !== 'active') continue;
      const lane = lanes.get(destination.id) ?? createLane(base);
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
      const all = await base.destinations.all();
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
