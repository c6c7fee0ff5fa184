/**
 * `npm test`: every room of the tests, then one line for people and machines alike: `N passed, N failed`.
 * A file that does not load counts as one failure, and so does a run that never came to its end.
 *
 * Runs side by side: tests of a browser go one after another, because two windows of it would take the focus from each
 * other; two of its own, each with a profile and a display, do not disturb one another. With few cores two runs are
 * enough.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { testExtension } from '#test/e2e/harness/build.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  success: boolean;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

const WINDOWLESS = ['unit', 'contract', 'server', 'gallery'];
/** `part`: of the browsers' tests, see vitest.config.ts. */
const SIDES: readonly { rooms: readonly string[]; part?: 'page' | 'rest' }[] =
  availableParallelism() > 3
    ? [
        { rooms: WINDOWLESS },
        { rooms: ['firefox'], part: 'page' },
        { rooms: ['chromium'], part: 'page' },
        { rooms: ['chromium', 'firefox'], part: 'rest' },
      ]
    : [{ rooms: [...WINDOWLESS, 'firefox'] }, { rooms: ['chromium'] }];

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs some rooms to their end; their lines are passed on whole, so that two runs stay readable. */
async function run(
  side: number,
  { rooms, part }: (typeof SIDES)[number],
  wanted: readonly string[],
): Promise<Outcome> {
  const file = `.cache/test-report-${side}.json`;
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
  return read(file, status);
}

function read(file: string, status: number | null): Outcome {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  }
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
  );
  for (const { name } of broken) console.log(`did not load: ${name}`);
  const counted = report.numFailedTests + broken.length;
  return {
    passed: report.numPassedTests,
    // An error outside any test fails the run without failing a test: it must not read as none failed.
    failed: counted === 0 && status !== 0 ? 1 : counted,
    skipped: report.numPendingTests,
  };
}

mkdirSync('.cache', { recursive: true });
const begun = performance.now();
const wanted = process.argv.slice(2);
const sides: typeof SIDES = wanted.includes('--project') ? [{ rooms: [] }] : SIDES;
// Two runs of one browser load the same build: it is made before either asks for it.
if (sides.some(({ part }) => part)) {
  console.log('▸ builds the extension for both browsers');
  await Promise.all([testExtension('chrome'), testExtension('firefox')]);
}
const outcomes = await Promise.all(sides.map((parts, side) => run(side, parts, wanted)));
const sum = (what: keyof Outcome) => outcomes.reduce((all, outcome) => all + outcome[what], 0);
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
console.log(`\n${sum('skipped')} skipped, ${minutes} minutes`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
