import { defineConfig } from 'wxt';
import { buildManifest, withoutRequiredHosts, writeManifestLocales } from './scripts/manifest.ts';

/**
 * One source for both browsers. Auto-imports are off: every name in a file can be followed to where it is from,
 * and the same files run under Node (servers, tests) without WXT.
 */
export default defineConfig({
  imports: false,
  modules: ['@wxt-dev/webextension-polyfill'],
  manifestVersion: 3,
  targetBrowsers: ['chrome', 'firefox'],
  manifest: ({ browser }) => buildManifest(browser),
  zip: { artifactTemplate: 'dialmark-{{version}}-{{browser}}.zip' },
  hooks: {
    'build:manifestGenerated': (_wxt, manifest) => withoutRequiredHosts(manifest),
    'build:publicAssets': (_wxt, assets) => writeManifestLocales(assets),
  },
  vite: () => ({
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { target: ['chrome128', 'firefox140'] },
  }),
});
