import { resolve } from 'node:path';
import { defineConfig } from 'wxt';
import packageFile from './package.json' with { type: 'json' };
import { compileHint } from './scripts/compile-hint.ts';
import {
  buildManifest,
  setRequiredHosts,
  writeManagedSchema,
  writeManifestLocales,
} from './scripts/manifest.ts';
import { marksStyle } from './scripts/marks-style.ts';
import { pageStyle } from './scripts/page-style.ts';
import { privacyPage } from './scripts/privacy-page.ts';
import { readyWords } from './scripts/ready-words.ts';
import { readIdentity } from './scripts/release/identity.ts';
import { withoutStringSinks } from './scripts/release/string-sinks.ts';
import { sharedFiles } from './scripts/shared-files.ts';

/**
 * One source for both browsers. Auto-imports are off: every name in a file can be followed to where it is from,
 * and the same files run under Node (servers, tests) without WXT.
 */

// A browser without a person in front of it never answers a permission prompt. Tests and the demo therefore build an
// extension of their own, in a folder of its own, with some hosts granted at install; a test checks that what is
// shipped has none.
const grantedHosts = process.env.DIALMARK_GRANTED_HOSTS?.split(',').filter(Boolean) ?? [];
const outDir = process.env.DIALMARK_OUT_DIR;
if (grantedHosts.length > 0 && !outDir)
  throw new Error('DIALMARK_GRANTED_HOSTS needs DIALMARK_OUT_DIR: .output is what is shipped.');

export default defineConfig({
  ...(outDir && { outDir }),
  imports: false,
  modules: ['@wxt-dev/webextension-polyfill'],
  manifestVersion: 3,
  targetBrowsers: ['chrome', 'firefox'],
  manifest: ({ browser }) => buildManifest(browser, readIdentity()),
  // `npm run dev` opens the browsers that set-up found.
  webExt: {
    binaries: {
      ...(process.env.DIALMARK_CHROMIUM && { chrome: process.env.DIALMARK_CHROMIUM }),
      ...(process.env.DIALMARK_FIREFOX && { firefox: process.env.DIALMARK_FIREFOX }),
    },
    ...(process.getuid?.() === 0 && { chromiumArgs: ['--no-sandbox'] }),
  },
  hooks: {
    'vite:build:extendConfig': (entrypoints, config) => {
      if (!entrypoints.some((entrypoint) => entrypoint.inputPath.endsWith('.html'))) return;
      const { groups, plugin } = sharedFiles();
      config.plugins?.push(plugin);
      for (const output of [config.build?.rollupOptions?.output].flat())
        if (output) output.codeSplitting = { groups };
    },
    'build:manifestGenerated': (_wxt, manifest) => setRequiredHosts(manifest, grantedHosts),
    'build:publicAssets': (wxt, assets) => {
      writeManifestLocales(assets);
      const { html, css } = privacyPage();
      assets.push(
        { relativeDest: 'privacy.html', contents: html },
        { relativeDest: 'privacy.css', contents: css },
      );
      const target = wxt.config.browser === 'firefox' ? 'firefox' : 'chrome';
      assets.push({ relativeDest: 'marks.css', contents: marksStyle(target) });
      if (target === 'chrome') writeManagedSchema(assets);
    },
  },
  vite: () => ({
    define: { 'import.meta.env.DIALMARK_VERSION': JSON.stringify(packageFile.version) },
    resolve: {
      alias: {
        'wxt/utils/content-script-context': resolve('entrypoints/crm.content/no-context.ts'),
        // Its main file, for browsers of 2015 and made when it is first imported, takes longer to start.
        dexie: resolve('node_modules/dexie/dist/modern/dexie.mjs'),
      },
    },
    plugins: [withoutStringSinks(), pageStyle(), readyWords(), compileHint('engine')],
    worker: { plugins: () => [withoutStringSinks(), readyWords()] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    // The one shared file is over the size that is thought much for the web; it is read from disk.
    build: {
      target: ['chrome128', 'firefox153'],
      chunkSizeWarningLimit: 800,
      // Both browsers preload modules themselves; the polyfill would end up in the shared file, which the service
      // worker loads too: it asks for a document there, and nothing of the background would start.
      modulePreload: { polyfill: false },
    },
  }),
});
