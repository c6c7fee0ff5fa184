/**
 * Ends a server within moments of its last answer. `server.close()` alone waits for connections that are kept alive,
 * and a proxy under load keeps them busy: none is ever idle at the moment when idle ones are closed.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How often connections that have become idle are closed, milliseconds. */
const CLOSE_MS = 50;

/**
 * To be called before the server listens.
 * @returns what stops it: no new connections, and `Connection: close` with every answer that has not begun. After
 *   `patienceMs` connections are cut whose clients do not take what they asked for. Resolves with how many those were,
 *   once the last connection is gone.
 */
export function stoppable(server: Server): (patienceMs: number) => Promise<number> {
  const underWay = new Set<ServerResponse>();
  /** Connections that have sent nothing yet: Node does not count them as idle. */
  const silent = new Set<Socket>();
  let stopping = false;
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    if (stopping) response.shouldKeepAlive = false;
    silent.delete(response.req.socket);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  return async (patienceMs) => {
    stopping = true;
    for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const closeIdle = () => {
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
      server.closeIdleConnections();
    };
    closeIdle();
    const again = setInterval(closeIdle, CLOSE_MS);
    let cut = 0;
    const impatience = setTimeout(() => {
      cut = underWay.size;
      server.closeAllConnections();
    }, patienceMs);
    await closed;
    clearInterval(again);
    clearTimeout(impatience);
    return cut;
  };
}
