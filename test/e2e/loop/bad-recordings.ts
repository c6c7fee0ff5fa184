/** Recordings as no company should keep them, at addresses of this machine. */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Pages } from '../page/stage.ts';

const MP3 = readFileSync('server/sandbox/recordings/en-delivery.mp3');

/** The head of a WAV of four gigabytes: 8 kHz, 8 bit, one channel (six days of it). */
function endlessWav(): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(0xffffffff, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(0xffffffff - 36, 40);
  return head;
}

/** Writes as much as is taken, and no faster, until the reader leaves. */
function pour(response: ServerResponse, chunk: Buffer, every = 0): void {
  const more = (): void => {
    if (response.destroyed) return;
    if (response.write(chunk)) setTimeout(more, every);
    else response.once('drain', () => setTimeout(more, every));
  };
  more();
}

const mp3 = (response: ServerResponse) => response.setHeader('content-type', 'audio/mpeg');

export const RECORDINGS: Pages = {
  '/good.mp3': (_request, response) => void mp3(response).setHeader('content-length', MP3.length).end(MP3),
  '/page.mp3': '<!doctype html><title>Sign in</title><p>Sign in to hear this recording.</p>',
  '/noise.mp3': (_request, response) => void mp3(response).end(Buffer.alloc(200_000, 7)),
  '/empty.mp3': (_request, response) => void mp3(response).end(),
  '/refused.mp3': (_request, response) => void response.writeHead(403).end('<Error>AccessDenied</Error>'),
  '/expired.mp3': (_request, response) =>
    void response
      .writeHead(403, { 'content-type': 'application/xml' })
      .end('<Error>Request has expired</Error>'),
  '/gone.mp3': (_request, response) => void response.writeHead(410).end(),
  '/moved.mp3': (_request, response) => void response.writeHead(302, { location: '/good.mp3' }).end(),
  '/circle.mp3': (_request, response) => void response.writeHead(302, { location: '/circle.mp3' }).end(),
  '/huge.wav': (_request, response) => {
    response.setHeader('content-type', 'audio/wav').write(endlessWav());
    pour(response, Buffer.alloc(64 * 1024, 128));
  },
  '/slow.mp3': (_request, response) => {
    mp3(response).write(MP3.subarray(0, 8 * 1024));
    pour(response, MP3.subarray(0, 512), 250);
  },
};

/** The reader's answer to each: it is played, or it is said that it cannot be. */
export const OUTCOMES: readonly (readonly [string, 'played' | 'not played' | 'waited for'])[] = [
  ['/page.mp3', 'not played'],
  ['/noise.mp3', 'not played'],
  ['/empty.mp3', 'not played'],
  ['/refused.mp3', 'not played'],
  ['/expired.mp3', 'not played'],
  ['/gone.mp3', 'not played'],
  ['/circle.mp3', 'not played'],
  ['/moved.mp3', 'played'],
  ['/huge.wav', 'played'],
  ['/slow.mp3', 'waited for'],
];
