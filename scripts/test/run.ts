/**
 * `npm test`: every room of the tests, then one line for people and machines alike: `N passed, N failed`.
 * A file that does not load counts as one failure, and so does a run that never came to its end.
 *
 * Runs side by side: tests of a browser go one after another, because two windows of it would take the focus from each
 * other; two of its own, each with a profile and a display, do not disturb one another. With few cores two runs are
 * enough. What failed in a browser or a process of its own is looked at again when nothing runs beside it (see
 * report.ts), and what passes then is named.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import { testExtension } from '#test/e2e/harness/build.ts';
import { deservesSecondLook, type Failure, isStill, type Outcome, readReport, toLookAt } from './report.ts';

interface Side {
  /** Projects of vitest.config.ts; none: all. */
  rooms: readonly string[];
  /** Of the browsers' tests, see vitest.config.ts. */
  part?: 'page' | 'rest';
}

const WINDOWLESS = ['unit', 'contract', 'server', 'gallery'];
const SIDES: readonly Side[] =
  availableParallelism() > 3
    ? [
        { rooms: ['firefox'], part: 'page' },
        { rooms: WINDOWLESS },
        { rooms: ['chromium'], part: 'page' },
        { rooms: ['chromium'], part: 'rest' },
        { rooms: ['firefox'], part: 'rest' },
      ]
    : [{ rooms: [...WINDOWLESS, 'firefox'] }, { rooms: ['chromium'] }];

/** Runs some rooms to their end; their lines are passed on whole, so that runs stay readable beside each other. */
async function run(label: string, { rooms, part }: Side, wanted: readonly string[]): Promise<Outcome> {
  const file = `.cache/test-report-${label}.json`;
  rmSync(file, { force: true });
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...rooms.flatMap((room) => ['--project', room]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      // A name of a test may be in one of the runs only.
      '--passWithNoTests',
      ...wanted,
    ],
    {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: {
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        ...process.env,
        ...(part && { DIALMARK_TEST_PART: part }),
      },
    },
  );
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(line));
  const status = await new Promise<number | null>((done) => child.on('close', done));
  return readReport(existsSync(file) ? readFileSync(file, 'utf8') : undefined, status);
}

/** @returns the failures that passed the second time. */
async function lookAgain(failures: readonly Failure[]): Promise<Failure[]> {
  const passedNow: Failure[] = [];
  for (const { file, pattern } of toLookAt(failures.filter(deservesSecondLook))) {
    console.log(`\n▸ looks again, alone: ${relative('.', file)}`);
    const second = await run('again', { rooms: [] }, [file, ...(pattern ? ['-t', pattern] : [])]);
    if (second.passed > 0)
      passedNow.push(...failures.filter((one) => one.file === file && !isStill(one, second)));
  }
  return passedNow;
}

const tell = ({ file, name, why }: Failure) =>
  console.log(`  ${[relative('.', file), name].filter(Boolean).join(' › ')}\n    ${why}`);

mkdirSync('.cache', { recursive: true });
const begun = performance.now();
const wanted = process.argv.slice(2);
const sides = wanted.includes('--project') ? [{ rooms: [] }] : SIDES;
// Two runs of one browser load the same build: it is made before either asks for it.
if (sides.length > 2) {
  console.log('▸ builds the extension for both browsers');
  await Promise.all([testExtension('chrome'), testExtension('firefox')]);
}
const outcomes = await Promise.all(sides.map((side, index) => run(String(index), side, wanted)));
const failures = outcomes.flatMap((outcome) => outcome.failures);
const unsteady = await lookAgain(failures);
const failed = failures.filter((failure) => !unsteady.includes(failure));
const sum = (what: 'passed' | 'skipped') => outcomes.reduce((all, outcome) => all + outcome[what], 0);

if (unsteady.length > 0) console.log('\nUnsteady: failed beside other tests, passed alone');
unsteady.forEach(tell);
if (failed.length > 0) console.log('\nFailed');
failed.forEach(tell);
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
console.log(`\n${unsteady.length} unsteady, ${sum('skipped')} skipped, ${minutes} minutes`);
const passed = sum('passed') + unsteady.length;
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
