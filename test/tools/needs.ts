/** Tests that need something of the machine that not every machine has. */
import { spawnSync } from 'node:child_process';
import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a skipped test lacks, and how to have it: the end of the run says so. */
    lacks?: string;
  }
}

/**
 * Options of a `describe` or `it` that is skipped unless `there`.
 * @param lacks what is missing then, and how to have it
 */
export function needs(there: boolean, lacks: string): TestOptions {
  return there ? {} : { skip: true, meta: { lacks } };
}

/** Whether a program starts. */
export function isInstalled(program: string, ...args: string[]): boolean {
  return spawnSync(program, args).error === undefined;
}
