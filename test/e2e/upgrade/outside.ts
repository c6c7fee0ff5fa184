/** The platform and the relay that the frozen profile was connected with: they know its keys, and count what comes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Outside {
  url: string;
  /** Intents of calls that were placed here, in order; whatever became of them. */
  placed: string[];
  /** Whether a call is answered, or left hanging. */
  answers: boolean;
  /** Events that wait in the feed: calls that ended. */
  ended: { id: string; intent: string }[];
  close(): Promise<void>;
}

/** @param keys of the frozen profile: nothing else is let in. */
export async function startOutside(keys: Record<string, string>): Promise<Outside> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', (): void => {
      const path = request.url ?? '';
      const say = (status: number, body: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      const key = path.startsWith('/v1/calls') ? keys['click-to-call'] : keys['feed-token'];
      if (request.method !== 'HEAD' && request.headers.authorization !== `Bearer ${key}`)
        say(401, { status: 'error', code: 'NO_KEY', message: 'not a key of this account' });
      else if (request.method === 'POST' && path === '/v1/calls') {
        const { metadata } = JSON.parse(Buffer.concat(chunks).toString());
        outside.placed.push(metadata.dialmark_intent);
        if (outside.answers) say(201, { status: 'success', data: { id: `c_new_${outside.placed.length}` } });
      } else if (path.startsWith('/feed?')) say(200, page(path));
      else if (path === '/feed/ack') response.writeHead(204).end();
      else say(404, { error: { code: 'not-found', message: 'no such address' } });
    });
  });

  /** Cursors are numbers, and the frozen one is before all of these. */
  function page(path: string): object {
    const after = Number(new URL(path, outside.url).searchParams.get('after') ?? 0);
    const events = outside.ended.map(({ id, intent }, index) => ({
      id: `evt_${id}`,
      cursor: String(100 + index),
      type: 'call.completed',
      received_at: '2026-11-22T00:00:00Z',
      payload: {
        id,
        duration_seconds: 33,
        metadata: { dialmark_intent: intent, dialmark_installation: 'frozen-installation-0001' },
      },
    }));
    const fresh = events.filter(({ cursor }) => Number(cursor) > after);
    return { events: fresh, cursor: fresh.at(-1)?.cursor ?? String(after), more: false };
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const outside: Outside = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    placed: [],
    answers: true,
    ended: [],
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return outside;
}
