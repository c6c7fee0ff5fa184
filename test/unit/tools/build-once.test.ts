import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildOnce } from '../../tools/build-once.ts';

let root: string;
let folder: string;
let builds: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dialmark-build-'));
  folder = join(root, 'built');
  builds = [];
});
afterEach(() => rmSync(root, { recursive: true }));

const build = (wanted: string) =>
  buildOnce(folder, wanted, async () => {
    builds.push(wanted);
    await new Promise((done) => setTimeout(done, 20));
    mkdirSync(folder, { recursive: true });
  });

it('builds once for all that want the same at once', async () => {
  expect(await Promise.all([build('a'), build('a'), build('a')])).toEqual([folder, folder, folder]);
  expect(builds).toEqual(['a']);
});

it('builds again from other sources, and if what was built is gone', async () => {
  await build('a');
  await build('b');
  rmSync(folder, { recursive: true });
  await build('b');
  expect(builds).toEqual(['a', 'b', 'b']);
});

it('takes over from a process that was killed at it', async () => {
  // No process has a number so high.
  writeFileSync(`${folder}.lock`, String(2 ** 30));
  await build('a');
  expect(builds).toEqual(['a']);
});

it('lets the next one try after a build that failed', async () => {
  const fails = () => Promise.reject(new Error('no such file'));
  await expect(buildOnce(folder, 'a', fails)).rejects.toThrow('no such file');
  expect(existsSync(`${folder}.lock`)).toBe(false);
  await build('a');
  expect(builds).toEqual(['a']);
});
