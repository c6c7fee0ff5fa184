/** A proxy that everything a browser sends goes through, this machine's own addresses too: who was talked to, and what was said. */
import { createServer, request } from 'node:http';
import { listen, shut } from '#test/tools/listen.ts';

export interface Recorded {
  /** `host:port`. */
  host: string;
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Recorder {
  port: number;
  requests: Recorded[];
  close(): Promise<void>;
}

/** Hosts that the browsers themselves call home to, with or without an extension. */
const BROWSERS_OWN =
  /(^|\.)(google\.com|googleapis\.com|gvt1\.com|gstatic\.com|google-analytics\.com|mozilla\.(com|org|net)|firefox\.com|mozaws\.net|mozgcp\.net)(:\d+)?$/;

/** Requests on the user's behalf: the browser's own calls home are left out. */
export function ours(recorder: Recorder): Recorded[] {
  return recorder.requests.filter(({ host }) => !BROWSERS_OWN.test(host));
}

export async function startRecorder(): Promise<Recorder> {
  const requests: Recorded[] = [];
  const server = createServer((incoming, answer) => {
    const { headers, method = '' } = incoming;
    if (!URL.canParse(incoming.url ?? '')) {
      answer.writeHead(400).end();
      return;
    }
    const url = new URL(incoming.url ?? '');
    const record: Recorded = { host: url.host, method, path: url.pathname + url.search, headers, body: '' };
    requests.push(record);
    const outgoing = request(url, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
      reply.on('error', () => answer.destroy());
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.on('data', (chunk: Buffer) => {
      record.body += chunk.toString('latin1');
    });
    incoming.on('error', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  // Tunnels are for https: nothing in these tests speaks it, so each request for one is recorded and refused.
  server.on('connect', ({ url = '', headers, method = '' }, socket) => {
    requests.push({ host: url.replace(/:443$/, ''), method, path: '', headers, body: '' });
    // A browser that is closed meanwhile resets it: what it asked for is recorded.
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const { port } = new URL(await listen(server));
  return { port: Number(port), requests, close: () => shut(server) };
}
