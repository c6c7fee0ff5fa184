/**
 * A whole release, made in a scratch clone in another folder: its files, its signature, what Firefox's store says of it,
 * and that the sources zip alone builds the same bytes by the two commands of the reviewer's notes.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesIn, unpackFiles } from '../../../scripts/release/archive.ts';
import { unpackCrx } from '../../../scripts/release/crx.ts';
import { verifyRelease } from '../../../scripts/release/verify.ts';

const VERSION = '99.0.0';
const HOST = 'https://files.company.test/dialmark';
const scratch = mkdtempSync(join(tmpdir(), 'dialmark-release-'));
const clone = join(scratch, 'clone');
const released = join(clone, '.output/release', VERSION);
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Release', '-c', 'user.email=release@localhost', ...args], {
    cwd: clone,
    encoding: 'utf8',
  });

beforeAll(() => {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', process.cwd(), clone]);
  // What is not committed yet is tested, too.
  const changed = execFileSync('git', ['ls-files', '--modified', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  });
  for (const path of changed.split('\0').filter((name) => name !== '' && existsSync(name)))
    cpSync(path, join(clone, path));
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '-m', 'As in the work tree');
  cpSync('node_modules', join(clone, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  const env = {
    ...process.env,
    DIALMARK_CRX_KEY: '',
    GIT_AUTHOR_NAME: 'R',
    GIT_AUTHOR_EMAIL: 'r@localhost',
    GIT_COMMITTER_NAME: 'R',
    GIT_COMMITTER_EMAIL: 'r@localhost',
  };
  delete (env as NodeJS.ProcessEnv).CI;
  execFileSync(process.execPath, ['scripts/release.ts', VERSION, '--host', `${HOST}/`], {
    cwd: clone,
    env,
    stdio: 'pipe',
    // It installs packages: a registry that stalls holds our thread, which no limit of a hook can end.
    timeout: 290_000,
  });
}, 300_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('a release', () => {
  it('has every file that the stores and a company take', () => {
    expect(readdirSync(released).sort()).toEqual(
      [
        'SHA256SUMS',
        'dialmark-99.0.0-chrome.zip',
        'dialmark-99.0.0-firefox-self-hosted.zip',
        'dialmark-99.0.0-firefox.zip',
        'dialmark-99.0.0-policy-templates.zip',
        'dialmark-99.0.0-reviewer-notes.md',
        'dialmark-99.0.0-sbom.cdx.json',
        'dialmark-99.0.0-sources.zip',
        'dialmark-99.0.0.crx',
        'updates.json',
        'updates.xml',
      ].sort(),
    );
  });

  it('is committed and tagged with its version, its notes and its public key', () => {
    expect(git('log', '-1', '--format=%s', `v${VERSION}`).trim()).toBe(`Release ${VERSION}`);
    expect(git('status', '--porcelain')).toBe('');
    expect(JSON.parse(git('show', 'HEAD:package.json')).version).toBe(VERSION);
    expect(git('show', 'HEAD:CHANGELOG.md')).toContain(`## [${VERSION}] - `);
    const identity = JSON.parse(git('show', 'HEAD:store/identity.json'));
    expect(identity.host).toBe(HOST);
    expect(identity.chromeKey).toBe(unpackCrx(readFileSync(join(released, 'dialmark-99.0.0.crx'))).key);
  });

  it('keeps its private key from everyone else, and out of git and the packages', () => {
    const key = join(clone, '.data/release/crx-key.pem');
    expect(statSync(key).mode & 0o077).toBe(0);
    const line = readFileSync(key, 'utf8').split('\n')[1] ?? '';
    for (const [name, bytes] of Object.entries(filesIn(released))) {
      expect(Buffer.from(bytes).includes(line), name).toBe(false);
      if (!name.endsWith('.zip')) continue;
      for (const inside of Object.values(unpackFiles(bytes)))
        expect(Buffer.from(inside).includes(line)).toBe(false);
    }
  });

  it("is clean to Firefox's store: no error, no warning, no notice", () => {
    for (const zip of ['dialmark-99.0.0-firefox.zip', 'dialmark-99.0.0-firefox-self-hosted.zip']) {
      const found = JSON.parse(lint(join(released, zip), zip.includes('self-hosted')));
      expect(found.summary, JSON.stringify([found.errors, found.warnings])).toEqual({
        errors: 0,
        warnings: 0,
        notices: 0,
      });
    }
  });

  it('is proved by its files, rebuilt from the sources alone', { timeout: 600_000 }, () => {
    expect(verifyRelease(released, false)).toEqual([]);
  });

  it('is found out where a byte of it was changed', () => {
    const tampered = join(scratch, 'tampered');
    cpSync(released, tampered, { recursive: true });
    cpSync(join(tampered, 'dialmark-99.0.0-chrome.zip'), join(tampered, 'dialmark-99.0.0.crx'));
    expect(() => verifyRelease(tampered, true)).toThrow(/Not a CRX/);
    cpSync(join(released, 'updates.xml'), join(tampered, 'updates.json'));
    cpSync(join(released, 'dialmark-99.0.0.crx'), join(tampered, 'dialmark-99.0.0.crx'));
    expect(verifyRelease(tampered, true)).toEqual(['SHA256SUMS is not that of the files beside it.']);
  });
});

/** web-ext ends with 1 if it found an error: what it found is on its output all the same. */
function lint(zip: string, selfHosted: boolean): string {
  const program = ['test/apps/node_modules', 'node_modules']
    .map((folder) => `${folder}/web-ext/bin/web-ext.js`)
    .find((path) => existsSync(path));
  try {
    return execFileSync(
      process.execPath,
      [
        String(program),
        'lint',
        '--source-dir',
        zip,
        '--output',
        'json',
        '--boring',
        ...(selfHosted ? ['--self-hosted'] : []),
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 110_000 },
    );
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
