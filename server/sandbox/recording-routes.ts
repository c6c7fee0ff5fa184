/** Recordings as audio that a browser plays, with byte ranges so that it can seek. */
import { Hono } from 'hono';
import { ApiError } from './api-error.ts';
import { spoiled } from './guard.ts';
import type { Parts, SandboxEnv } from './parts.ts';
import type { Recording } from './recordings.ts';

/** The one range that is asked for, as first and last byte; undefined if the header asks for none that fits. */
function rangeOf(header: string | undefined, size: number): [number, number] | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? [first, last] : undefined;
}

function audio(recording: Recording, range: string | undefined): Response {
  const { bytes } = recording;
  const asked = rangeOf(range, bytes.length);
  const [first, last] = asked ?? [0, bytes.length - 1];
  return new Response(bytes.subarray(first, last + 1), {
    status: asked ? 206 : 200,
    headers: {
      'content-type': 'audio/mpeg',
      'content-length': String(last - first + 1),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      ...(asked && { 'content-range': `bytes ${first}-${last}/${bytes.length}` }),
    },
  });
}

export function createRecordingRoutes(parts: Parts) {
  const routes = new Hono<SandboxEnv>();
  // Like a pre-signed address: anyone with it may fetch, until it expires.
  routes.use('/recordings/*', (c, next) => spoiled(parts, 'recording', c, next));
  routes.get('/recordings/:file{[A-Za-z0-9_]+\\.mp3}', (c) => {
    const recording = parts.calls.recordingOf(c.req.param('file').replace(/\.mp3$/, ''));
    if (!recording) throw new ApiError(404, 'There is no such recording, or no longer.');
    return audio(recording, c.req.header('range'));
  });
  routes.get('/samples/:file{[a-z-]+\\.mp3}', (c) => {
    const recording = parts.library.all.find(({ id }) => `${id}.mp3` === c.req.param('file'));
    if (!recording) throw new ApiError(404, 'There is no such recording.');
    return audio(recording, c.req.header('range'));
  });
  return routes;
}
