/** `npm run detect` with what it cannot use: a sentence and an exit code, before any browser is started. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'dialmark-detect-'));
afterAll(() => rmSync(folder, { recursive: true }));

function detect(args: readonly string[], input = '') {
  const { INIT_CWD: _, ...env } = process.env;
  const run = spawnSync(process.execPath, ['scripts/detect.ts', ...args], { input, env, encoding: 'utf8' });
  return { code: run.status, out: run.stdout, error: run.stderr };
}

const page = (name: string, content: string | Buffer): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

describe('detect', () => {
  test.each<[string, string[], RegExp]>([
    ['a file that is not there', [join(folder, 'none.html')], /none\.html: there is no such file/],
    ['a folder', [folder], /is a folder/],
    ['no file', [], /name a page, or - for standard input/],
    ['two files', ['a.html', 'b.html'], /one page at a time/],
    ['binary data', [page('a.bin', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]))], /holds binary data/],
    ['no country', ['--region', 'Israel', '-'], /--region Israel: no country/],
    ['no such country', ['--region', 'XX', '-'], /--region XX: no country/],
    ['no such option', ['--wy', '-'], /Unknown option '--wy'/],
  ])('%s', (_what, args, sentence) => {
    const { code, out, error } = detect(args);
    expect(error).toMatch(sentence);
    expect(error).not.toMatch(/^\s+at /m);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  test('an empty page has no numbers, which is no mistake', () => {
    expect(detect([page('empty.html', ' \n')])).toMatchObject({ code: 0, out: '' });
    expect(detect(['--region', 'il', '-'])).toMatchObject({
      code: 0,
      error: 'detect: standard input is empty\n',
    });
  });
});
