/** A release's version: checked, written where it stands, and put down in git. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { releaseChangelog } from './changelog.ts';

export const CHANGELOG = 'CHANGELOG.md';

/** True for a version that browsers and npm both accept: three whole numbers, none over 65535. */
export function isVersion(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 3 && parts.every((part) => /^(0|[1-9]\d{0,4})$/.test(part) && Number(part) <= 65_535)
  );
}

/** Below zero if `one` is older than `other`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  return [0, 1, 2].map((at) => (a[at] ?? 0) - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** @throws if git does not know the command's answer */
export function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function subjectsSinceLastTag(): string[] {
  const last = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0];
  // Before the first tag everything is new, and a list of it would say nothing.
  return last
    ? git('log', '--format=%s', `${last}..HEAD`).split('\n').filter(Boolean)
    : ['The first release.'];
}

/** Writes the version into package.json and its lock, and turns the changelog's unreleased notes into its own. */
export function writeVersion(version: string, today: Date): void {
  for (const file of ['package.json', 'package-lock.json']) {
    const content = JSON.parse(readFileSync(file, 'utf8'));
    content.version = version;
    if (content.packages?.['']) content.packages[''].version = version;
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  }
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const date = today.toISOString().slice(0, 10);
  writeFileSync(CHANGELOG, releaseChangelog(changelog, version, date, subjectsSinceLastTag()));
}
