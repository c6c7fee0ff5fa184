/** Servers of a test's own, on ports of this machine. */
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** @returns `http://127.0.0.1:PORT` */
export async function listen(server: Server, port = 0): Promise<string> {
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Closes it, and all connections that are open. */
export async function shut(server: HttpServer): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
}
