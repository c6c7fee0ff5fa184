/**
 * The least of the platform that a call needs, over whichever HTTP, and connections that break on demand after a call
 * was taken and before it is answered: the sandbox speaks plain HTTP/1.1 only.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '#test/tools/listen.ts';
import { isInstalled, needs } from '../../tools/needs.ts';

/** Options of the tests over `protocol`: TLS needs a certificate, which openssl makes. */
export const overProtocol = (protocol: Protocol) =>
  needs(
    protocol === 'http/1.1' || isInstalled('openssl', 'version'),
    "no openssl: install your system's package openssl",
  );

/** A certificate of its own for this run; no key is kept anywhere. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'dialmark-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2', ...subject],
    { stdio: 'ignore' },
  );
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}

export type Protocol = 'http/1.1' | 'http/1.1 over TLS' | 'h2';

/** `connection`: gone without a word. The others end one stream of HTTP/2, the connection stays. */
export type Breakage = 'connection' | 'stream refused' | 'stream failed' | 'stream cancelled';

const STREAM_ERRORS = {
  'stream refused': constants.NGHTTP2_REFUSED_STREAM,
  'stream failed': constants.NGHTTP2_INTERNAL_ERROR,
  'stream cancelled': constants.NGHTTP2_CANCEL,
};

export interface BreakingPlatform {
  url: string;
  /** Destinations of the calls that arrived, in order, those that were not answered too. */
  taken: string[];
  /** Method, HTTP version and number of its connection, of each request that came. */
  seen: string[];
  /** The next call is taken, and not answered: this happens instead. */
  breakNext(how: Breakage): void;
  close(): Promise<void>;
}

type Incoming = IncomingMessage | Http2ServerRequest;

export async function startBreakingPlatform(protocol: Protocol): Promise<BreakingPlatform> {
  const seen: string[] = [];
  const taken: string[] = [];
  const connections = new Map<unknown, number>();
  let breaking: Breakage | undefined;

  const streamOf = (request: Incoming) => ('stream' in request ? request.stream : undefined);
  function note(request: Incoming): void {
    const connection = streamOf(request)?.session ?? request.socket;
    if (!connections.has(connection)) connections.set(connection, connections.size + 1);
    seen.push(`${request.method} ${request.httpVersion} connection ${connections.get(connection)}`);
  }
  function shatter(request: Incoming, how: Breakage): void {
    const stream = streamOf(request);
    if (how !== 'connection') stream?.close(STREAM_ERRORS[how]);
    else if (stream) stream.session?.destroy();
    else request.socket.destroy();
  }
  function answer(request: Incoming, response: ServerResponse | Http2ServerResponse): void {
    note(request);
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const isCall = request.method === 'POST';
      if (isCall) taken.push((JSON.parse(text) as { to: string }).to);
      if (isCall && breaking !== undefined) {
        const how = breaking;
        breaking = undefined;
        shatter(request, how);
        return;
      }
      const call = { id: `c_${taken.length}`, status: 'initiated', created_at: new Date().toISOString() };
      response.statusCode = isCall ? 201 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status: 'success', data: isCall ? call : { items: [] } }));
    });
  }

  const server: Server | Http2SecureServer =
    protocol === 'h2'
      ? createSecureServer(certificate(), answer)
      : protocol === 'http/1.1'
        ? createServer(answer)
        : createTlsServer(certificate(), answer);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('sessionError', () => undefined);
  const origin = await listen(server);
  return {
    url: protocol === 'http/1.1' ? origin : origin.replace('http:', 'https:'),
    seen,
    taken,
    breakNext(how) {
      breaking = how;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
