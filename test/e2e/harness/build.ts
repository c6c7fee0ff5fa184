/**
 * The extension for tests and for the demo: what is shipped, with some hosts granted at install, since no person
 * answers there. Built when its sources changed, each flavour in a folder of its own.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildOnce } from '../../tools/build-once.ts';

export type BrowserName = 'chrome' | 'firefox';

/** A name of this machine that browsers do not trust as they do loopback names: a site without TLS, as in an intranet. */
export const PLAIN_HOST = 'crm.test';

/** Match patterns have no ports: these are every port of this machine. */
export const LOOPBACK_HOSTS = [
  'http://127.0.0.1/*',
  'https://127.0.0.1/*',
  'http://localhost/*',
  `http://${PLAIN_HOST}/*`,
];

const SOURCES = [
  '{entrypoints,components,lib,public}/**/*.*',
  'scripts/{manifest,page-style,privacy-page}.ts',
  'scripts/release/{identity,string-sinks}.ts',
  'store/identity.json',
  'PRIVACY.md',
  'wxt.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

function fingerprint(hosts: readonly string[]): string {
  const hash = createHash('sha256').update(hosts.join());
  const files = globSync(SOURCES, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

/**
 * Builds `browser`'s extension with `hosts` granted, unless that very one is already there.
 * @returns the folder to load, absolute
 */
export async function buildExtension(
  browser: BrowserName,
  flavour: string,
  hosts: readonly string[],
): Promise<string> {
  const outDir = `.output/${flavour}`;
  const folder = join(outDir, `${browser}-mv3`);
  const built = await buildOnce(folder, fingerprint(hosts), () =>
    promisify(execFile)(
      process.execPath,
      ['node_modules/wxt/bin/wxt.mjs', 'build', '-b', browser, '--level', 'warn'],
      {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          DIALMARK_OUT_DIR: outDir,
          DIALMARK_GRANTED_HOSTS: hosts.join(),
        },
      },
    ),
  );
  return resolve(built);
}

/** The flavour that tests load. */
export function testExtension(browser: BrowserName): Promise<string> {
  return buildExtension(browser, 'test', LOOPBACK_HOSTS);
}
