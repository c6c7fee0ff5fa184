/** Which command runs which test: see vitest.config.ts. */
import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import config from '../../../vitest.config.ts';

interface Project {
  test: { name: string; include: string[]; exclude?: string[]; retry?: unknown };
}
const projects = config.test?.projects as unknown as Project[];
const files = globSync('test/**/*.test.{ts,tsx}', { exclude: (path) => path.includes('node_modules') });

const matches = (file: string, globs: readonly string[] = []) =>
  globs.some((glob) => matchesGlob(file, glob));
const projectsOf = (file: string) =>
  projects.filter(({ test }) => matches(file, test.include) && !matches(file, test.exclude));

it('every test belongs to one project', () => {
  expect(files.filter((file) => projectsOf(file).length !== 1)).toEqual([]);
});

it('what counts calls, forges presses, looks for secrets or kills processes fails at its first failure', () => {
  const strict = files.filter((file) => /\/(once|security)\/|siege|attack|torture|faults|killed/.test(file));
  expect(strict.length).toBeGreaterThan(10);
  expect(strict.filter((file) => projectsOf(file).some(({ test }) => test.retry))).toEqual([]);
});
