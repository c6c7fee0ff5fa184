/**
 * `npm test`: every room of the tests, then one line for people and machines alike: `N passed, N failed`.
 * A file that does not load counts as one failure, and so does a run that never came to its end.
 *
 * Four runs side by side, with few cores two: tests of a browser go one after another, because two windows of it would
 * take the focus from each other; two of its own, each with a profile and a display, do not disturb one another. What failed in a browser or a process of its own is looked at again when nothing runs beside it (see
 * report.ts), and what passes then is named.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import { testExtension } from '#test/e2e/harness/build.ts';
import { deservesSecondLook, type Failure, isStill, type Outcome, readReport, toLookAt } from './report.ts';

interface Run {
  /** Projects of vitest.config.ts; none: all. */
  rooms: readonly string[];
  /** Of the browsers' tests, see vitest.config.ts. */
  part?: 'page' | 'rest';
  /** Of its files: `2/3` is the second third. */
  shard?: string;
}

/** The longest first: one that is over makes room for the next. */
const RUNS: readonly Run[] = [
  { rooms: ['firefox'], part: 'page' },
  { rooms: ['unit', 'contract', 'server', 'gallery'] },
  { rooms: ['chromium'], part: 'rest' },
  { rooms: ['chromium'], part: 'page' },
  ...['1/3', '2/3', '3/3'].map((shard): Run => ({ rooms: ['firefox'], part: 'rest', shard })),
];
const AT_ONCE = availableParallelism() > 3 ? 4 : 2;

/** Runs some rooms to their end; their lines are passed on whole, so that runs stay readable beside each other. */
async function run(label: string, { rooms, part, shard }: Run, wanted: readonly string[]): Promise<Outcome> {
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
      ...(shard ? ['--shard', shard] : []),
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
const runs = wanted.includes('--project') ? [{ rooms: [] }] : RUNS;
// Two runs of one browser load the same build: it is made before either asks for it.
if (runs.length > 1) {
  console.log('▸ builds the extension for both browsers');
  await Promise.all([testExtension('chrome'), testExtension('firefox')]);
}
const outcomes: Outcome[] = [];
const waiting = [...runs.entries()];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      outcomes.push(await run(String(next[0]), next[1], wanted));
  }),
);
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
