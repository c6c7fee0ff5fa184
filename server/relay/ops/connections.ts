/** How many connections one address may hold open. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

/**
 * Closes what is more than `most` from one address at once. This machine's own addresses are not counted: a proxy
 * there brings everyone's connections. 0: no limit.
 */
export function limitConnections(server: Pick<Server, 'on'>, most: number): void {
  if (most === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (LOOPBACK.test(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
