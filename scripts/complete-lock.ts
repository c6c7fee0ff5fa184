/**
 * Completes our lock files with what npm leaves out of them: the optional packages of other systems (Biome for macOS,
 * say), without which `npm ci` refuses the lock, and the checksums of those packages. Writes them; with `--check` only
 * says what is missing, and exits 1.
 *
 * Delete this file when npm keeps them by itself (https://github.com/npm/cli/issues/4828).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Archive, type Lock, missingFromLock, withoutChecksum } from './setup/lock.ts';

const LOCKS = ['package-lock.json', 'test/apps/package-lock.json'];

/** Asks the registry, through npm. */
function checksumOf({ name, version }: Archive): string {
  const checksum = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
  if (!/^sha512-[A-Za-z0-9+/=]+$/.test(checksum))
    throw new Error(`the registry has no checksum of ${name} ${version}: ${checksum || 'nothing'}`);
  return checksum;
}

/** @returns the completed lock, and how much was added; the same lock if it was complete. */
function complete(lock: Lock): { lock: Lock; packages: number; checksums: number } {
  const missing = missingFromLock(lock);
  const packages = { ...lock.packages, ...missing };
  const unchecked = Object.entries(withoutChecksum({ packages }));
  for (const [path, archive] of unchecked)
    packages[path] = { ...packages[path], integrity: checksumOf(archive) };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return {
    lock: { ...lock, packages: Object.fromEntries(sorted) },
    packages: Object.keys(missing).length,
    checksums: unchecked.length,
  };
}

function main(): void {
  const onlyCheck = process.argv.includes('--check');
  for (const file of LOCKS) {
    const lock: Lock = JSON.parse(readFileSync(file, 'utf8'));
    const packages = Object.keys(missingFromLock(lock)).length;
    const checksums = Object.keys(withoutChecksum(lock)).length;
    if (packages + checksums === 0) continue;
    if (onlyCheck) {
      console.error(
        `${file} lacks ${packages} packages of other systems and ${checksums} checksums: npm run fix adds them.`,
      );
      process.exitCode = 1;
      continue;
    }
    const completed = complete(lock);
    writeFileSync(file, `${JSON.stringify(completed.lock, null, 2)}\n`);
    console.log(
      `${file}: ${completed.packages} packages of other systems and ${completed.checksums} checksums added`,
    );
  }
}

main();
