/** A page on its way to its reader: room in memory for it, and its pieces, a little at a time. */
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { RelayEnv } from './env.ts';
import { COPIES, type Room, type Share } from './room.ts';

/** A page up to this size is written in one piece. */
const SMALL_PAGE = 65_536;
/** How long a page waits for room in memory, milliseconds. */
const ROOM_MS = 10_000;

/** Aborted when the reader has gone. */
export function goneOf(context: Context<RelayEnv>): AbortSignal {
  const { outgoing } = context.env ?? {};
  const gone = new AbortController();
  outgoing?.on('close', () => gone.abort());
  if (outgoing?.destroyed) gone.abort();
  return gone.signal;
}

/** Room for a page, given back when its reader has gone; undefined if there is none in time. */
export async function shareFor(
  context: Context<RelayEnv>,
  pages: Room,
  bytes: number,
  gone: AbortSignal,
): Promise<Share | undefined> {
  const inTime = AbortSignal.any([gone, AbortSignal.timeout(ROOM_MS)]);
  const share = await pages.wait(bytes * COPIES, () => context.env?.outgoing?.destroy(), inTime);
  if (!share) return undefined;
  gone.addEventListener('abort', share.release, { once: true });
  if (gone.aborted) share.release();
  return share;
}

/** Answers with a page that is written; the share is given back when it is taken. */
export function writtenPage(
  context: Context<RelayEnv>,
  { pieces, bytes }: { pieces: readonly Uint8Array[]; bytes: number },
  share: Share,
): Response {
  context.header('Content-Type', 'application/json');
  context.header('Content-Length', String(bytes));
  if (bytes <= SMALL_PAGE || !context.env?.outgoing) {
    if (!context.env?.outgoing) share.release();
    return context.body(Buffer.concat(pieces));
  }
  return stream(context, async (out) => {
    out.onAbort(share.release);
    for (const piece of pieces) {
      if (out.aborted) break;
      await out.write(piece);
      share.moved();
    }
    share.release();
  });
}
