/** A request's raw bytes, up to a limit. */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { RelayEnv } from './env.ts';

/**
 * Reads from Node's own request where there is one: making a web stream of it first would cost as much as all the
 * rest of a webhook. `undefined`: larger than `limit` bytes (the rest is not read).
 */
export function readBody(context: Context<RelayEnv>, limit: number): Promise<Uint8Array | undefined> {
  if (Number(context.req.header('content-length') ?? 0) > limit) return Promise.resolve(undefined);
  const incoming = context.env?.incoming;
  return incoming ? readIncoming(incoming, limit) : readWeb(context.req.raw, limit);
}

function readIncoming(incoming: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        incoming.pause();
        incoming.removeAllListeners('data');
        resolve(undefined);
      } else {
        chunks.push(chunk);
      }
    });
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    incoming.on('error', reject);
    incoming.on('close', () => reject(new Error('the request broke off')));
  });
}

async function readWeb(request: Request, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
