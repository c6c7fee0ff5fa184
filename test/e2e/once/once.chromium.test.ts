/**
 * A connection that was used before breaks after the platform took the call, and before it answered: Chromium would send
 * the POST again by itself. Over HTTP/1.1 the loop's test breaks it; here over HTTP/2, where connections are shared.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer, type Http2SecureServer, type Http2ServerRequest } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallRow } from '#lib/store/records.ts';
import { askFrom, rowsOf } from '../harness/ask.ts';
import { buildExtension } from '../harness/build.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import { eventually } from '../harness/eventually.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

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

interface Platform {
  url: string;
  /** Method, HTTP version and number of its connection, of each request that came. */
  seen: string[];
  /** The next POST is taken, and its connection broken. */
  breakNext(): void;
  close(): Promise<void>;
}

/** The least of the platform that a call needs, over HTTP/2: the sandbox speaks HTTP/1.1. */
async function startHttp2Platform(): Promise<Platform> {
  const seen: string[] = [];
  const connections = new Map<unknown, number>();
  let breaking = false;
  let calls = 0;
  const server: Http2SecureServer = createSecureServer(certificate(), (request, response) => {
    note(request);
    request.resume();
    request.on('end', () => {
      const isCall = request.method === 'POST';
      if (isCall && breaking) {
        breaking = false;
        request.stream.session?.destroy();
        return;
      }
      calls += 1;
      const call = { id: `c_${calls}`, status: 'initiated', created_at: new Date().toISOString() };
      response.writeHead(isCall ? 201 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'success', data: isCall ? call : { items: [] } }));
    });
  });
  const note = (request: Http2ServerRequest) => {
    const { session } = request.stream;
    if (!connections.has(session)) connections.set(session, connections.size + 1);
    seen.push(`${request.method} ${request.httpVersion} connection ${connections.get(session)}`);
  };
  server.on('sessionError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    breakNext() {
      breaking = true;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

describe.runIf(hasOpenssl)('a call over HTTP/2', () => {
  let platform: Platform;
  let chromium: ChromiumWithExtension;
  beforeAll(async () => {
    platform = await startHttp2Platform();
    chromium = await launchChromium({
      extension: await buildExtension('chrome', 'https', ['https://127.0.0.1/*']),
      args: ['--ignore-certificate-errors'],
    });
  });
  afterAll(async () => {
    await chromium?.close();
    await platform?.close();
  });

  it('is sent once, though its connection breaks without an answer', async () => {
    const ours = await chromium.openExtensionPage('options.html');
    const ask = askFrom(ours);
    const from = '+12025550100';
    await ask('settings.save', {
      patch: { baseUrl: platform.url, callerIds: [{ e164: from, label: '' }], defaultFrom: from },
    });
    expect(await ask('keys.add', { capability: 'click-to-call', key: 'a-key-of-this-test' })).toMatchObject({
      ok: true,
    });
    const place = (to: string) =>
      ask('call.place', {
        intentId: crypto.randomUUID(),
        to,
        ext: '',
        context: { crm: 'generic' },
        accepted: ['recent', 'quiet-hours'],
        guess: false,
      });
    const calls = () => ours.evaluate(rowsOf, 'calls') as Promise<CallRow[]>;
    const inState = (state: string) =>
      eventually(async () => (await calls()).some((row) => row.state === state), {
        what: `a call is ${state}`,
      });

    await place('+14155550132');
    await inState('initiated');
    platform.breakNext();
    await place('+14155550178');
    await inState('unknown');
    expect(platform.seen).toEqual(['GET 2.0 connection 1', 'POST 2.0 connection 1', 'POST 2.0 connection 1']);
  });
});
