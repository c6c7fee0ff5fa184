/** Builds that several processes want at once: the first one builds, the others wait and take what it made. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether we hold the lock now; one that a killed process left behind is taken over. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    // Just made, and not written to yet: its owner is alive.
    if (owner > 0 && !isAlive(owner)) rmSync(lock, { force: true });
    return false;
  }
}

/**
 * Runs `build`, which fills `folder`, unless it is already filled from the same sources.
 * @param wanted fingerprint of the sources
 * @returns `folder`
 */
export async function buildOnce(
  folder: string,
  wanted: string,
  build: () => Promise<unknown>,
): Promise<string> {
  const stamp = `${folder}.stamp`;
  const lock = `${folder}.lock`;
  const isCurrent = () => existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isCurrent()) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  while (!take(lock)) await new Promise((done) => setTimeout(done, 100));
  try {
    if (isCurrent()) return folder;
    rmSync(stamp, { force: true });
    await build();
    writeFileSync(stamp, wanted);
    return folder;
  } finally {
    rmSync(lock, { force: true });
  }
}
