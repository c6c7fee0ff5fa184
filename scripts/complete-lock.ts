/**
 * Completes package-lock.json with the optional packages of other systems (Biome for macOS, say). npm leaves them
 * out where it could not read their description, and then `npm ci` refuses the lock: on other systems, and on this
 * one. Without options it writes them, with `--check` it only says what is missing, and exits 1.
 *
 * Written without an integrity hash, since nothing was downloaded; delete this file when npm keeps them by itself
 * (https://github.com/npm/cli/issues/4828).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Lock, missingFromLock } from './setup/lock.ts';

function main(): void {
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const missing = missingFromLock(lock);
  const places = Object.keys(missing);
  if (places.length === 0) return;
  if (process.argv.includes('--check')) {
    console.error(
      `package-lock.json lacks ${places.length} packages of other systems: npm run fix adds them.`,
    );
    process.exitCode = 1;
    return;
  }
  const packages = Object.entries({ ...lock.packages, ...missing });
  packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(
    'package-lock.json',
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`,
  );
  console.log(`package-lock.json: ${places.length} packages of other systems added`);
}

main();
