/** A company's automation, as n8n and its like are: an http server of this machine that takes webhooks and notes them. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { type CallEvent, callEventSchema } from '#lib/relay/call-events.ts';
import { listen, shut } from '#test/tools/listen.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: CallEvent;
}

export interface Receiver {
  url: string;
  got: Received[];
  /** How the next ones are answered; 200 by itself. */
  answer: (received: Received, response: ServerResponse) => void;
  /** Throws if the library of others does not take it for signed with this secret. */
  verify(received: Received, secret: string): unknown;
  close(): Promise<void>;
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    got: [],
    answer: (_received, response) => void response.writeHead(200).end('ok'),
    verify: ({ headers, body }, secret) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    close: () => shut(server),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const event = callEventSchema.parse(JSON.parse(body));
    const received = { path: request.url ?? '', headers: request.headers, body, event };
    receiver.got.push(received);
    receiver.answer(received, response);
  });
  receiver.url = await listen(server, port);
  return receiver;
}
