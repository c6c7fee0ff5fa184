/** What CI makes of its two runs, with an npm that only says what a run would say. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const bin = mkdtempSync(join(tmpdir(), 'dialmark-ci-'));
afterAll(() => rmSync(bin, { recursive: true }));

function run(test: string, rest: string) {
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\ncase "$3" in test) ${test};; test:rest) ${rest};; esac\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };
  const { status, stdout } = spawnSync(resolve('.ci/run'), { encoding: 'utf8', env });
  return { status, lines: stdout.trim().split('\n') };
}

it.each([
  ['both pass', 'echo "7 passed, 0 failed"', 'echo "8 passed, 0 failed"', 0, '15 passed, 0 failed'],
  [
    'the second fails',
    'echo "7 passed, 0 failed"',
    'echo "8 passed, 1 failed"; exit 1',
    1,
    '15 passed, 1 failed',
  ],
  [
    'the first fails',
    'echo "6 passed, 2 failed"; exit 1',
    'echo "8 passed, 0 failed"',
    1,
    '14 passed, 2 failed',
  ],
  ['one is killed before its end', 'exit 137', 'echo "8 passed, 0 failed"', 1, '8 passed, 1 failed'],
  [
    'one ends badly without a failed test',
    'echo "7 passed, 0 failed"; exit 1',
    'echo "8 passed, 0 failed"',
    1,
    '15 passed, 1 failed',
  ],
  ['one ends well without a last line', 'echo hello', 'echo "8 passed, 0 failed"', 1, '8 passed, 1 failed'],
])('if %s', (_what, test, rest, status, last) => {
  const ended = run(test, rest);
  expect({ status: ended.status, last: ended.lines.at(-1) }).toEqual({ status, last });
});

it('names at its end what failed or came late in either run', () => {
  const { lines } = run(
    'echo "failed: one: no"; echo "more"; echo "1 passed, 1 failed"; exit 1',
    'echo "unsteady: two: late"; echo "2 passed, 0 failed"',
  );
  expect(lines.slice(-3)).toEqual(['failed: one: no', 'unsteady: two: late', '3 passed, 1 failed']);
});
