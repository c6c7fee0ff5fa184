/** A request's raw bytes, up to a limit of its own and within what all requests together may hold. */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { type Budget, COPIES, type Share } from './budget.ts';
import type { RelayEnv } from './env.ts';

export type Body =
  | { kind: 'whole'; bytes: Uint8Array; share: Share | undefined }
  /** Over the limit of one; no room for one more; broken off by the sender. The rest is not read. */
  | { kind: 'too-large' | 'busy' | 'aborted' };

export interface BodyRoom {
  budget: Budget;
  /**
   * Room for the whole body is taken before it is read: for senders that are known. Of those that are not, only what
   * they have sent counts; many large bodies at once could then hold each other up half read.
   */
  ahead: boolean;
}

/**
 * Reads from Node's own request if there is one: making a web stream of it first would cost as much as all the
 * rest of a webhook. The share of a body that arrived whole is for the caller to release.
 */
export function readBody(context: Context<RelayEnv>, limit: number, room?: BodyRoom): Promise<Body> {
  const announced = Number(context.req.header('content-length') ?? 0);
  if (announced > limit) return Promise.resolve({ kind: 'too-large' });
  const incoming = context.env?.incoming;
  return incoming ? readIncoming(incoming, limit, announced, room) : readWeb(context.req.raw, limit, room);
}

function readIncoming(
  incoming: IncomingMessage,
  limit: number,
  announced: number,
  room: BodyRoom | undefined,
): Promise<Body> {
  return new Promise((resolve) => {
    const arriving = createArriving(announced);
    let taken = 0;
    const share = room?.budget.open(() => stop('busy'));

    function stop(kind: 'too-large' | 'busy' | 'aborted'): void {
      incoming.off('data', take);
      if (!incoming.destroyed) incoming.pause();
      share?.release();
      resolve({ kind });
    }
    function grow(bytes: number): boolean {
      const more = Math.max(0, bytes - taken);
      taken += more;
      return !share || more === 0 || share.grow(more * COPIES);
    }
    function take(chunk: Buffer): void {
      const size = arriving.size() + chunk.length;
      share?.moved();
      if (size > limit) stop('too-large');
      else if (!grow(size)) stop('busy');
      else arriving.add(chunk);
    }
    if (incoming.destroyed && !incoming.readableEnded) {
      // It broke off while its path was looked up: nothing says so any more.
      stop('aborted');
      return;
    }
    if (room?.ahead && !grow(announced)) {
      stop('busy');
      return;
    }
    incoming.on('data', take);
    incoming.on('end', () => {
      share?.keep();
      resolve({ kind: 'whole', bytes: arriving.whole(), share });
    });
    incoming.on('error', () => stop('aborted'));
    // After `end` this changes nothing: a promise settles once, and the share is the caller's.
    incoming.on('close', () => {
      if (!incoming.readableEnded) stop('aborted');
    });
  });
}

/** A body's bytes in one place, without a second copy of a large one whose length was announced. */
function createArriving(announced: number) {
  let place: Buffer | undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    size: () => size,
    add(chunk: Buffer): void {
      if (size === 0 && chunk.length < announced) place = Buffer.allocUnsafeSlow(announced);
      if (place) chunk.copy(place, size);
      else chunks.push(chunk);
      size += chunk.length;
    },
    whole(): Buffer {
      if (place) return place.subarray(0, size);
      return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    },
  };
}

async function readWeb(request: Request, limit: number, room: BodyRoom | undefined): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const share = room?.budget.open(() => {});
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    const kind = size > limit ? 'too-large' : share && !share.grow(chunk.length) ? 'busy' : undefined;
    if (kind) {
      share?.release();
      return { kind };
    }
    chunks.push(chunk);
  }
  share?.keep();
  return { kind: 'whole', bytes: Buffer.concat(chunks), share };
}
