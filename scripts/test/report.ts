/** What a run of the tests left in its report, as vitest writes it. */
import { z } from 'zod';

const reportSchema = z.object({
  numPassedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export interface Failure {
  /** Path of the test's file. */
  file: string;
  /** The test's name after those of its groups, as vitest selects it by `-t`; absent where the file did not load, or did not get as far as a test. */
  name?: string;
  /** The first line of what it said. */
  why: string;
}

export interface Outcome {
  passed: number;
  skipped: number;
  failures: readonly Failure[];
}

/**
 * Reads a report.
 * @param json the report; undefined where the run left none
 * @param status the run's exit code: one that is not 0 counts as a failure, even where no test failed
 */
export function readReport(json: string | undefined, status: number | null): Outcome {
  const read = reportSchema.safeParse(parse(json));
  const failures: Failure[] = read.success ? read.data.testResults.flatMap(failuresOf) : [];
  if (status !== 0 && failures.length === 0)
    failures.push({ file: '', why: `the run ended with ${status ?? 'a signal'}, and no test says why` });
  return {
    passed: read.success ? read.data.numPassedTests : 0,
    skipped: read.success ? read.data.numPendingTests : 0,
    failures,
  };
}

function parse(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return undefined;
  }
}

type FileResult = z.infer<typeof reportSchema>['testResults'][number];

function failuresOf({ name: file, status, message, assertionResults }: FileResult): Failure[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [{ file, why: firstLine(message) }];
  return failed.map(({ ancestorTitles, title, failureMessages }) => ({
    file,
    name: [...ancestorTitles, title].join(' > '),
    why: firstLine(failureMessages?.[0]),
  }));
}

const firstLine = (text = '') => text.trim().split('\n', 1)[0] ?? '';

/** Here chance is what is tested: calls counted at the platform, secrets looked for, presses forged, processes killed. */
const ONE_IS_TOO_MANY = /\/test\/(e2e\/(once|security|torture|page\/siege)|server\/relay\/faults)/;
/** The same of groups of journeys. */
const GROUP_TOO = /^(?:hostile|guards) > /;

/**
 * Whether a failed test is looked at a second time, alone: what runs in browsers and processes of its own, beside
 * others that do, can come too late for reasons that are none of ours.
 */
export function deservesSecondLook({ file, name = '' }: Failure): boolean {
  return /\/test\/(e2e|gallery|server)\//.test(file) && !ONE_IS_TOO_MANY.test(file) && !GROUP_TOO.test(name);
}

/** Failures by file, with the pattern that selects the tests; journeys in one file may need each other: all of it. */
export function toLookAt(failures: readonly Failure[]): { file: string; pattern?: string }[] {
  return [...new Set(failures.map(({ file }) => file))].map((file) => {
    const names = failures.filter((failure) => failure.file === file).map(({ name }) => name);
    const byThemselves = /\/test\/e2e\/page\//.test(file) && names.every((name) => name !== undefined);
    return byThemselves ? { file, pattern: `^(${names.map(escaped).join('|')})$` } : { file };
  });
}

const escaped = (name = '') => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Whether the second look found the same test failing. */
export function isStill(failure: Failure, second: Outcome): boolean {
  return second.failures.some(
    ({ file, name }) =>
      file === '' || (file === failure.file && (name === undefined || name === failure.name)),
  );
}
