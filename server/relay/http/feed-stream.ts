/** A feed as an event stream: pages as they come, each in one message, and a comment while there is nothing. */
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Parts } from '../parts.ts';
import type { RelayEnv } from './env.ts';
import type { Listener } from './hub.ts';
import { joined, writePage } from './page.ts';
import { COPIES, type Share } from './room.ts';

const HEARTBEAT_MS = 15_000;
/** A reader that has taken nothing for so long is cut, milliseconds. */
const LONGEST_WRITE_MS = 3 * HEARTBEAT_MS;
/** Clients that lose the stream come back after this long, milliseconds. */
const RETRY_MS = 2000;
/** Clients of a relay that stops come back within this time, milliseconds, not all at once. */
const SPREAD_MS = 5000;
/** After a failure of the store, milliseconds. */
const AGAIN_MS = 1000;
const EVENTS_A_PAGE = 100;

/** Opens the stream after number `after`; it leaves the listener when it ends. */
export function answerStream(
  parts: Parts,
  context: Context<RelayEnv>,
  after: number,
  listener: Listener,
): Response {
  const addressee = context.get('installationId');
  // nginx would otherwise hold events back until its buffer is full.
  context.header('X-Accel-Buffering', 'no');
  return streamSSE(context, async (out) => {
    const writer = createWriter(out, () => context.env?.outgoing?.destroy());
    out.onAbort(listener.leave);
    listener.signal.addEventListener('abort', writer.stop, { once: true });
    await writer.write(`retry: ${RETRY_MS}\n: open\n\n`);
    let team: string | undefined;
    const goesOn = () => !out.aborted && !listener.signal.aborted;
    while (goesOn()) {
      try {
        const told = await nextPage(parts, { addressee, after, team }, writer, listener.signal);
        if (told !== undefined) ({ after, team } = told);
        else while (goesOn() && !(await listener.news(HEARTBEAT_MS))) await writer.write(': still here\n\n');
      } catch (error) {
        parts.onFault('streams')(error);
        await out.sleep(AGAIN_MS);
      }
    }
    const retry = RETRY_MS + Math.round(Math.random() * SPREAD_MS);
    await writer.write(`retry: ${retry}\n: stopping\n\n`);
    listener.leave();
  });
}

/**
 * Writes the next page: of events, or only of the team's tag if another was told. @returns the number of its last event, and
 * the tag; undefined if there is nothing to tell now.
 */
async function nextPage(
  parts: Parts,
  request: { addressee: string; after: number; team: string | undefined },
  writer: ReturnType<typeof createWriter>,
  signal: AbortSignal,
): Promise<{ after: number; team: string | undefined } | undefined> {
  const { top, events, pages, takesWrapUps, metrics } = parts;
  const plan = await events.plan(request, EVENTS_A_PAGE);
  const team = await parts.team?.view.tag(request.addressee);
  if (plan.upto === plan.after && team === request.team) return undefined;
  const share = await pages.wait(plan.bytes * COPIES, writer.cut, signal);
  if (!share) return undefined;
  try {
    const page = await events.readPage(plan);
    const news = { wrapUps: takesWrapUps(), team };
    const { pieces, cursor } = writePage(top.epoch(), page, request.after, news);
    metrics.pages.inc({ kind: 'stream' });
    await writer.message(
      joined([Buffer.from(`id: ${cursor}\ndata: `), ...pieces, Buffer.from('\n\n')]),
      share,
    );
    return { after: plan.upto, team };
  } finally {
    share.release();
  }
}

/** Writes to a reader that may take nothing: then its connection is cut. */
function createWriter(out: SSEStreamingApi, destroy: () => void) {
  let inMessage = false;
  const cut = () => {
    destroy();
    out.abort();
  };
  async function write(text: string | Uint8Array): Promise<void> {
    if (out.aborted) return;
    const late = setTimeout(cut, LONGEST_WRITE_MS);
    await out.write(text);
    clearTimeout(late);
  }
  return {
    write,
    cut,
    async message(pieces: readonly Uint8Array[], share: Share): Promise<void> {
      inMessage = true;
      for (const piece of pieces) {
        await write(piece);
        share.moved();
      }
      inMessage = false;
    },
    /** Nothing can follow a message that was begun. */
    stop(): void {
      if (inMessage) cut();
    },
  };
}
