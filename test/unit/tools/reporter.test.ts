/** The last lines of a run, of Vitest itself on tests that pass, fail, come late and are skipped. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

mkdirSync('.cache', { recursive: true });
// Within the project: the tests there find its packages.
const root = mkdtempSync(resolve('.cache/reporter-'));
afterAll(() => rmSync(root, { recursive: true }));

const TEST = "import { describe, expect, it } from 'vitest';\n";
const NEEDS = `import { needs } from '${resolve('test/tools/needs.ts')}';\n`;

const CONFIG = `{ test: {
  retry: { count: 1, condition: /not within/ },
  teardownTimeout: 500,
  reporters: [['${resolve('test/tools/reporter.ts')}', { longestSilence: 3000 }]],
} }`;

function run(files: Readonly<Record<string, string>>, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(root, 'run-'));
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${CONFIG}`);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.ts`), text);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--root', folder],
    { encoding: 'utf8', timeout: 20_000, env: { ...process.env, ...env } },
  );
  if (!stdout) throw new Error(stderr);
  return { status, lines: stdout.trim().split('\n') };
}

describe('the end of a run', () => {
  const good = run({
    good: `${TEST}it('adds', () => expect(1 + 1).toBe(2)); it('adds more', () => expect(2).toBe(2));`,
    late: `${TEST}let looks = 0;
      it('comes', () => { looks += 1; if (looks === 1) throw new Error('it is there: not within 30 s'); });`,
    skipped: `${TEST}${NEEDS}it('runs', () => {});
      describe('group', needs(false, 'no nginx: install it'), () => { it('a', () => {}); it('b', () => {}); });
      it('one', needs(false, 'no display'), () => {});
      it('there', needs(true, 'no openssl'), () => {});`,
  });
  const stray = run({
    stray: `${TEST}it('passes', async () => {
      Promise.reject(new Error('stray'));
      await new Promise((done) => setTimeout(done, 50));
    });`,
  });
  const bad = run({
    bad: `${TEST}it('subtracts', () => expect(1 - 1).toBe(2));`,
    broken: "import './none.ts';",
    again: `${TEST}let asked = 0; it('answers', () => { asked += 1; expect(asked).toBe(2); });`,
  });

  it.each([
    ['what passed', good, 0, '5 passed, 0 failed'],
    ['an error outside the tests as one failure', stray, 1, '1 passed, 1 failed'],
    ['what failed, and a file that does not load', bad, 1, '0 passed, 3 failed'],
  ])('counts %s, on its last line', (_what, { status, lines }, code, last) =>
    expect({ status, last: lines.at(-1) }).toEqual({ status: code, last }),
  );

  it.each([
    ['a wrong answer', bad, /^failed: .*bad\.test\.ts › subtracts: expected \+?0 to be 2/],
    ['a file that does not load', bad, /^failed: .*broken\.test\.ts: .*none\.ts/],
    ['what is not tried again', bad, /^failed: .*again\.test\.ts › answers: expected 1 to be 2/],
    ['an error outside the tests', stray, /^failed: outside of tests: stray$/],
    [
      'what came too late',
      good,
      /^unsteady: .*late\.test\.ts › comes: it is there: not within 30 s \(it passed/,
    ],
    ['what a group of skipped tests lacks', good, /^skipped: 2 \(no nginx: install it\)$/],
    ['what one lacks', good, /^skipped: 1 \(no display\)$/],
  ])('names %s, once', (_what, { lines }, line) => {
    expect(lines.filter((each) => line.test(each))).toHaveLength(1);
  });

  it('names a file that holds its thread for ever, and ends the run', () => {
    const { status, lines } = run({ endless: `${TEST}it('turns', () => { for (;;); });` });
    const from = lines.findIndex((line) => line.startsWith('failed: '));
    expect(lines[from]).toMatch(/endless\.test\.ts: no test ended for 3 s$/);
    expect({ status, after: lines[from + 1] }).toEqual({ status: 1, after: '0 passed, 1 failed' });
  });

  it('ends a run that is not at its end in the time that it was given', () => {
    const slow = `${TEST}for (let at = 0; at < 20; at += 1) it('goes on ' + at, () => new Promise((done) => setTimeout(done, 500)));`;
    const { status, lines } = run({ slow }, { DIALMARK_TEST_SECONDS: '2' });
    const from = lines.findIndex((line) => line.startsWith('failed: '));
    expect(lines[from]).toMatch(/slow\.test\.ts: not at its end after 2 s$/);
    expect({ status, after: lines[from + 1] }).toEqual({ status: 1, after: '0 passed, 1 failed' });
  });
});
