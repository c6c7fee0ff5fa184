/**
 * `npm test`: every room of the tests, then one line for people and machines alike: `N passed, N failed`.
 * A file that does not load counts as one failure, and so does a run that never came to its end.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  success: boolean;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

const REPORT = '.cache/test-report.json';

function readReport(): Report | undefined {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    return undefined;
  }
}

mkdirSync('.cache', { recursive: true });
rmSync(REPORT, { force: true });
const begun = performance.now();
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);

const report = readReport();
const broken = report?.testResults.filter(
  (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
);
for (const file of broken ?? []) console.log(`did not load: ${file.name}`);
const passed = report?.numPassedTests ?? 0;
const counted = report ? report.numFailedTests + (broken?.length ?? 0) : 1;
// An error outside any test fails the run without failing a test: it must not read as none failed.
const failed = counted === 0 && status !== 0 ? 1 : counted;
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
console.log(`\n${report?.numPendingTests ?? 0} skipped, ${minutes} minutes`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
