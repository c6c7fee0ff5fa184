/**
 * The control socket of an SQLite folder: a Unix socket (a named pipe on Windows) that is lock and way in at once.
 * Who listens on it owns the folder; the administrator's command speaks to it, so that nothing of it is ever on the
 * network. File permissions decide who may.
 */
import { createHash } from 'node:crypto';
import { chmod, mkdir, open, rm, stat } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { relative, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';

type Handler = (request: Request) => Response | Promise<Response>;

/** A socket's path may have 107 bytes on Linux, 103 on macOS. */
const LONGEST_PATH = 103;
const TAKEOVER_MS = 10_000;

function socketPath(dataFolder: string): string {
  const path = resolve(dataFolder, 'control.sock');
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\dialmark-relay-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`;
  }
  const near = relative(process.cwd(), path);
  const shortest = near.length < path.length ? near : path;
  if (Buffer.byteLength(shortest) > LONGEST_PATH) {
    throw new Error(`RELAY_DATA: ${dataFolder} is too long a path for a socket (${LONGEST_PATH} bytes)`);
  }
  return shortest;
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
}

function listen(server: Server, path: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    const failed = (error: NodeJS.ErrnoException) => done(error);
    server.once('error', failed);
    server.listen(path, () => {
      server.removeListener('error', failed);
      done(undefined);
    });
  });
}

/** Removes the socket that a killed relay left behind; one at a time, so that none removes the other's new one. */
async function takeOver(server: Server, folder: string, path: string): Promise<boolean> {
  const guard = resolve(folder, 'control.takeover');
  const age = await stat(guard).then(
    (found) => Date.now() - found.mtimeMs,
    () => 0,
  );
  if (age > TAKEOVER_MS) await rm(guard, { force: true });
  const file = await open(guard, 'wx').catch(() => undefined);
  if (!file) return false;
  try {
    if (await answers(path)) return false;
    await rm(path, { force: true });
    return (await listen(server, path)) === undefined;
  } finally {
    await file.close();
    await rm(guard, { force: true });
  }
}

export interface Control {
  /** What answers the administrator; until then 503. */
  serve(handler: Handler): void;
  close(): Promise<void>;
}

/** Takes the folder. @returns undefined if another process has it. */
export async function openControl(dataFolder: string): Promise<Control | undefined> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const path = socketPath(dataFolder);
  let handler: Handler = () => new Response('starting', { status: 503 });
  const server = createServer(getRequestListener((asked) => handler(asked)));
  const failure = await listen(server, path);
  if (failure) {
    if (failure.code !== 'EADDRINUSE') throw failure;
    if ((await answers(path)) || !(await takeOver(server, dataFolder, path))) return undefined;
  }
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return {
    serve(next) {
      handler = next;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Asks the relay that has the folder; the answer's body comes as it is sent. Rejects if none has it. */
export function askControl(
  dataFolder: string,
  method: string,
  path: string,
): Promise<{ status: number; body: NodeJS.ReadableStream }> {
  return new Promise((done, reject) => {
    const asked = request({ socketPath: socketPath(dataFolder), method, path }, (response) =>
      done({ status: response.statusCode ?? 0, body: response }),
    );
    asked.on('error', reject);
    asked.end();
  });
}
