/** A network before an application: pages pass, and of writes to its API the answers are lost where a test says so. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen, shut } from '#test/tools/listen.ts';

export interface LosingProxy {
  /** `http://127.0.0.1:PORT`, where pages and API are. */
  origin: string;
  /** So many of the next writes are carried out, and not answered. */
  lose(answers: number): void;
  /** Those that are to be lost still. */
  left(): number;
  close(): Promise<void>;
}

/** Listens before the application at `origin`. */
export async function startLosingProxy(origin: string): Promise<LosingProxy> {
  let left = 0;
  const isWrite = ({ method = 'GET', headers }: IncomingMessage) =>
    method !== 'GET' && (headers['x-redmine-api-key'] ?? headers.authorization) !== undefined;
  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const isLost = left > 0 && isWrite(asked);
    if (isLost) left -= 1;
    const { method, url, headers } = asked;
    const passed = request(origin + url, { method, headers }, (got) => {
      if (!isLost) got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers));
      else got.resume();
    });
    passed.on('error', () => answer.destroy());
    // Before it is carried out: Firefox sends a request again by itself if its connection breaks after a second.
    if (isLost) passed.on('finish', () => answer.destroy());
    asked.pipe(passed);
  }
  const server = createServer(pass);
  return {
    origin: await listen(server),
    lose: (answers) => {
      left = answers;
    },
    left: () => left,
    close: () => shut(server),
  };
}
