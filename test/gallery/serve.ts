import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { build, preview } from 'vite';

const TOP = join(import.meta.dirname, '../..');

/** Builds the gallery and serves it on a free port: a screen is then two requests, not two hundred. */
export async function serveGallery(): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'dialmark-gallery-'));
  const shared = {
    configFile: false as const,
    root: import.meta.dirname,
    publicDir: join(TOP, 'public'),
    logLevel: 'error' as const,
    oxc: { jsx: { runtime: 'automatic' as const, importSource: 'preact' } },
    build: { outDir, emptyOutDir: true, target: ['chrome128', 'firefox140'] },
  };
  await build(shared);
  const server = await preview({ ...shared, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

export interface ListedScreen {
  name: string;
  /** CSS pixels. */
  width: number;
  height: number;
}

/** Every screen that the gallery at `url` has. */
export async function listScreens(page: Page, url: string): Promise<ListedScreen[]> {
  await page.goto(url);
  await page.waitForSelector('html[data-ready]');
  return JSON.parse((await page.textContent('body')) ?? '[]');
}
