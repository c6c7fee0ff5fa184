/** Programs that a test needs and the machine may lack: a test that is left out says so, and how to have it. */
import { spawnSync } from 'node:child_process';

export function installed(program: string, debianPackage: string, ...args: string[]): boolean {
  if (spawnSync(program, args).error === undefined) return true;
  console.warn(`left out: ${program} is not installed (Debian: apt-get install ${debianPackage})`);
  return false;
}
