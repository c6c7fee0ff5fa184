/**
 * A client of Marionette, the protocol that Firefox itself speaks: length-prefixed JSON over TCP,
 * `[type, id, command, parameters]` out and `[type, id, error, result]` back
 * (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 *
 * Used instead of WebDriver BiDi because that refuses to open `moz-extension:` pages; delete this for BiDi when
 * https://bugzilla.mozilla.org/show_bug.cgi?id=1949218 or the like allows it.
 */
import { connect, type Socket } from 'node:net';

export class MarionetteError extends Error {
  readonly kind: string;
  constructor(kind: string, message: string) {
    super(`${kind}: ${message}`);
    this.kind = kind;
  }
}

export interface Marionette {
  send(command: string, parameters?: object): Promise<unknown>;
  close(): void;
}

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

/** Connects to `port` of this machine; resolves after the greeting. */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket: Socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let buffer = Buffer.alloc(0);

  function receive(packet: unknown): void {
    if (!Array.isArray(packet)) return;
    const [, id, error, result] = packet;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new MarionetteError(error.error, error.message));
    else
      asked?.resolve(result?.value !== undefined && Object.keys(result).length === 1 ? result.value : result);
  }

  const greeted = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => {
      reject(new Error('Firefox closed the connection'));
      for (const each of waiting.values()) each.reject(new Error('Firefox closed the connection'));
      waiting.clear();
    });
    socket.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      for (;;) {
        const colon = buffer.indexOf(':');
        if (colon === -1) return;
        const end = colon + 1 + Number(buffer.subarray(0, colon).toString());
        if (buffer.length < end) return;
        const packet: unknown = JSON.parse(buffer.subarray(colon + 1, end).toString());
        buffer = buffer.subarray(end);
        if (Array.isArray(packet)) receive(packet);
        else resolve();
      }
    });
  });
  await greeted;

  return {
    send(command, parameters = {}) {
      lastId += 1;
      const id = lastId;
      const body = JSON.stringify([0, id, command, parameters]);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        socket.write(`${Buffer.byteLength(body)}:${body}`);
      });
    },
    close: () => socket.destroy(),
  };
}
