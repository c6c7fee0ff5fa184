import { join } from 'node:path';
import { createServer } from 'vite';

/** Serves the gallery on a free port; the address ends with a slash. */
export async function serveGallery(): Promise<{ url: string; close(): Promise<void> }> {
  const server = await createServer({
    configFile: false,
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    cacheDir: join(import.meta.dirname, '../../node_modules/.vite-gallery'),
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    publicDir: join(import.meta.dirname, '../../public'),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    optimizeDeps: { entries: ['test/gallery/index.html'] },
  });
  await server.listen();
  const address = server.httpServer?.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/test/gallery/`, close: () => server.close() };
}
