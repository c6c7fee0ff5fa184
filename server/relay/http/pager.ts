/**
 * The next pages of many streams. One query looks for all that want one, so that ten thousand streams that wake together
 * (another relay's notices were missed, say) cost dozens of queries, not ten thousand. A page that is there waits for
 * room in memory before it is read; all get it in the order in which they asked.
 */
import type { Page, PagePlan, PageRequest } from '../store/events.ts';
import { type Budget, COPIES, type Share } from './budget.ts';

export interface Paged extends PageRequest {
  /** Of the page under way: from when it waits for room until the reader has its last piece. */
  share: Share | undefined;
  /** To be looked at again when the page under way is done. */
  wanted: boolean;
}

export interface PagerSource {
  plan(requests: readonly PageRequest[], limit: number): Promise<PagePlan[]>;
  readPages(plans: readonly PagePlan[]): Promise<Page[]>;
  budget: Budget;
  onFault(error: unknown): void;
  pageLimit?: number;
  batch?: number;
  retryMs?: number;
}

export interface PagerOptions<Stream extends Paged> extends PagerSource {
  isOpen(stream: Stream): boolean;
  /** Takes a page that was read; its share is the stream's. */
  hand(stream: Stream, page: Page): void;
  /** Gives back the share of a page that comes to nothing. */
  release(stream: Stream): void;
  /** Ends a stream whose reader takes nothing while others wait for its room. */
  cut(stream: Stream): void;
}

export function createPager<Stream extends Paged>(options: PagerOptions<Stream>) {
  const { isOpen, release, budget, pageLimit = 100, batch = 200, retryMs = 1000 } = options;
  const pending = new Set<Stream>();
  let planned: { stream: Stream; plan: PagePlan }[] = [];
  let pumping = false;
  let closed = false;

  function want(stream: Stream): void {
    stream.wanted = true;
    if (stream.share || closed || !isOpen(stream)) return;
    pending.add(stream);
    if (!pumping) void pump();
  }

  async function pump(): Promise<void> {
    pumping = true;
    while (pending.size > 0 || planned.length > 0) {
      const roomy = planned.splice(0, batch).filter(({ stream }) => isOpen(stream));
      await attempt(
        roomy.map(({ stream }) => stream),
        async () => {
          const pages = await options.readPages(roomy.map(({ plan }) => plan));
          for (const [index, page] of pages.entries()) {
            const { stream } = roomy[index] ?? {};
            if (stream) options.hand(stream, page);
          }
        },
      );
      const streams = [...pending].slice(0, batch);
      for (const stream of streams) {
        pending.delete(stream);
        stream.wanted = false;
      }
      await attempt(streams, () => plan(streams));
    }
    pumping = false;
  }

  /** Does `work` for these streams; if it fails they are looked at again a little later. */
  async function attempt(streams: readonly Stream[], work: () => Promise<void>): Promise<void> {
    if (streams.length === 0) return;
    try {
      await work();
    } catch (error) {
      options.onFault(error);
      for (const stream of streams) release(stream);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      for (const stream of streams) want(stream);
    }
  }

  /** Sees what comes next for each; those for whom there is something wait for room. */
  async function plan(streams: readonly Stream[]): Promise<void> {
    const plans = await options.plan(streams, pageLimit);
    for (const [index, plan] of plans.entries()) {
      const stream = streams[index];
      if (!stream || plan.upto === plan.after || !isOpen(stream)) continue;
      const share = budget.open(() => options.cut(stream));
      stream.share = share;
      void share.growLater(plan.bytes * COPIES).then((got) => {
        if (!got) return;
        planned.push({ stream, plan });
        if (!pumping) void pump();
      });
    }
  }

  return {
    /** Looks for what comes after the last page of this stream, now or when the page under way is done. */
    want,
    forget(stream: Stream): void {
      pending.delete(stream);
    },
    close(): void {
      closed = true;
      pending.clear();
      planned = [];
    },
  };
}
