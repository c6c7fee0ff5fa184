/**
 * Servers that the relay is measured against: `node relay-bare.ts bare` reads a body and answers 204, `… checked` also checks
 * its signature. Nothing else is in them, so they show what the runtime and the signature cost.
 */
import { createServer } from 'node:http';
import { createSignatureChecker } from '#server/relay/http/signature.ts';

const [kind = 'bare', key = ''] = process.argv.slice(2);
const check = createSignatureChecker(
  {
    keyEncoding: 'text',
    header: 'x-signature',
    encoding: 'hex',
    prefix: '',
    signs: [{ kind: 'body' }],
    timestampHeader: 'x-timestamp',
    toleranceSeconds: 300,
  },
  [key],
);

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    const good =
      kind === 'bare' || check((name) => request.headers[name] as string | undefined, body, Date.now()).ok;
    response.writeHead(good ? 204 : 401).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(
    JSON.stringify({ address: `http://127.0.0.1:${typeof address === 'object' && address?.port}` }),
  );
});
