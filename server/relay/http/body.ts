/** A webhook's raw bytes, up to a limit of its own and within the room that all bodies share. */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { RelayEnv } from './env.ts';
import { COPIES, type Room, type Share } from './room.ts';

export type Body =
  | { kind: 'whole'; bytes: Uint8Array; share: Share }
  /** Over the limit of one; no room for one more; broken off by the sender. The rest is not read. */
  | { kind: 'too-large' | 'busy' | 'aborted' };

/** The share of a body that arrived whole is for the caller to release. */
export async function readBody(context: Context<RelayEnv>, limit: number, room: Room): Promise<Body> {
  // One that does not say its length may have any.
  const most = Number(context.req.header('content-length') ?? limit);
  if (!(most <= limit)) return { kind: 'too-large' };
  const incoming = context.env?.incoming;
  let gaveWay = false;
  const share = room.take(most * COPIES, () => {
    gaveWay = true;
    incoming?.destroy();
  });
  if (!share) return { kind: 'busy' };
  try {
    const bytes = incoming ? await collect(incoming, most) : new Uint8Array(await context.req.arrayBuffer());
    if (bytes && bytes.length <= limit) {
      share.keep();
      return { kind: 'whole', bytes, share };
    }
    share.release();
    return { kind: 'too-large' };
  } catch {
    share.release();
    return { kind: gaveWay ? 'busy' : 'aborted' };
  }
}

/** From Node's own request: a web stream would cost as much as all the rest of a webhook. */
async function collect(incoming: IncomingMessage, most: number): Promise<Uint8Array | undefined> {
  const bytes = Buffer.allocUnsafeSlow(most);
  let size = 0;
  // Not destroyed if it is too large: it has to be answered.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (size + chunk.length > most) return undefined;
    chunk.copy(bytes, size);
    size += chunk.length;
  }
  return bytes.subarray(0, size);
}
