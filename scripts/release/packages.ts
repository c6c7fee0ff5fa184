/** The extension's packages, made from one build a browser; the same bytes from the same sources on any machine. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Files, filesIn, packFiles } from './archive.ts';

export type BrowserName = 'chrome' | 'firefox';
type Manifest = Record<string, unknown> & { browser_specific_settings?: { gecko?: object } };

/** Settings that a build reads from the environment must not get into a package. */
const BUILD_SETTINGS = ['DIALMARK_GRANTED_HOSTS', 'DIALMARK_OUT_DIR', 'NODE_ENV'];

/** Builds what is shipped. @returns its files. @throws if the build fails; its output was shown */
export function buildForRelease(browser: BrowserName, outDir = '.output/packages'): Files {
  const env = { ...process.env };
  for (const name of BUILD_SETTINGS) delete env[name];
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/wxt/bin/wxt.mjs', 'build', '-b', browser, '--level', 'warn'],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...env, DIALMARK_OUT_DIR: outDir } },
  );
  if (status !== 0) throw new Error(`The build for ${browser} failed.`);
  return filesIn(`${outDir}/${browser}-mv3`);
}

function withManifest(files: Files, change: (manifest: Manifest) => Manifest): Files {
  const manifest: Manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString('utf8'));
  return { ...files, 'manifest.json': Buffer.from(JSON.stringify(change(manifest))) };
}

/** For the stores. The Chrome Web Store signs with its own key and refuses a manifest that names one. */
export function storePackage(files: Files): Uint8Array {
  return packFiles(withManifest(files, ({ key: _, ...manifest }) => manifest));
}

/**
 * For browsers that are told by their company where to find it: with the address of newer versions. A store refuses
 * that address, and Firefox would never leave it: so these are packages of their own.
 */
export function selfHostedPackage(browser: BrowserName, files: Files, host: string): Uint8Array {
  return packFiles(
    withManifest(files, ({ browser_specific_settings, ...manifest }) =>
      browser === 'chrome'
        ? { ...manifest, update_url: `${host}/updates.xml` }
        : {
            ...manifest,
            browser_specific_settings: {
              gecko: { ...browser_specific_settings?.gecko, update_url: `${host}/updates.json` },
            },
          },
    ),
  );
}

/** Everything that a build needs, and the documents; tests and pictures are left out. */
const NOT_IN_SOURCES = /^(test|\.ci|\.github)\/|^server\/sandbox\/recordings\/|\.(png|webp)$/;
const NEEDED_PICTURE = /^public\//;

/**
 * Packs the sources that reviewers of addons.mozilla.org build from. @throws outside a git clone
 * @returns the sources as they are in the work tree, of the files that git knows
 */
export function sourcesPackage(): Uint8Array {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' });
  if (status !== 0) throw new Error('The sources are taken from a git clone, and this folder is not one.');
  const paths = stdout
    .split('\0')
    .filter((path) => path !== '' && (NEEDED_PICTURE.test(path) || !NOT_IN_SOURCES.test(path)));
  return packFiles(Object.fromEntries(paths.map((path) => [path, readFileSync(path)])));
}

/** Names of what a release is made of, by what it is. */
export function releaseNames(version: string) {
  const name = `dialmark-${version}`;
  return {
    chrome: `${name}-chrome.zip`,
    firefox: `${name}-firefox.zip`,
    sources: `${name}-sources.zip`,
    sbom: `${name}-sbom.cdx.json`,
    notes: `${name}-reviewer-notes.md`,
    policies: `${name}-policy-templates.zip`,
    crx: `${name}.crx`,
    xpi: `${name}.xpi`,
    unsignedXpi: `${name}-firefox-self-hosted.zip`,
    sums: 'SHA256SUMS',
  };
}
