/**
 * The end of a run, beside Vitest's own lines: what was skipped and how to have it, what passed only at its second
 * look, what failed, a line each, and `N passed, N failed` on a line of its own, for people and machines alike.
 * A file that holds its thread for ever, which Vitest's own limits for tests and hooks do not see, is named and ends
 * the run.
 */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';

interface Counts {
  passed: number;
  /** Tests, and files and runs that ended in an error without a failed test. */
  failed: number;
  /** `file › test: the first line of what was thrown before it passed`. */
  unsteady: string[];
  /** `file › test: the first line of what was thrown`. */
  faults: string[];
  /** How many tests lack what. */
  skipped: Map<string, number>;
}

const LINE_LENGTH = 240;
/** Longer than any test or hook may take. */
const LONGEST_SILENCE_MS = 20 * 60_000;
/** Without DIALMARK_TEST_SECONDS there is no end to it: the longest that a timer takes. */
const LONGEST_RUN_MS = Number(process.env.DIALMARK_TEST_SECONDS ?? 2_147_483) * 1_000;

/** @returns the first line of what was thrown, without colours and cut to a length that logs keep */
function reasonOf(errors: readonly { message: string }[]): string {
  const [line = ''] = stripVTControlCharacters(errors[0]?.message ?? '').split('\n');
  return line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line;
}

const nameOf = (test: TestCase) => `${relative('.', test.module.moduleId)} › ${test.fullName}`;

/** What the test, or a group that it is in, lacks. */
function lacks(test: TestCase): string | undefined {
  for (let at: TestCase | TestCase['parent'] = test; at.type !== 'module'; at = at.parent)
    if ('meta' in at && at.meta().lacks) return at.meta().lacks;
  return undefined;
}

function countTests(
  modules: readonly TestModule[],
  unhandled: readonly SerializedError[],
  chosen: boolean,
): Counts {
  const counts: Counts = {
    passed: 0,
    failed: unhandled.length,
    unsteady: [],
    faults: [],
    skipped: new Map(),
  };
  if (unhandled.length > 0) counts.faults.push(`outside of tests: ${reasonOf(unhandled)}`);
  for (const module of modules) {
    const before = counts.failed;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') counts.passed += 1;
      if (state === 'failed') {
        counts.failed += 1;
        counts.faults.push(`${nameOf(test)}: ${reasonOf(test.result().errors ?? [])}`);
      }
      if (state === 'skipped' || state === 'pending') {
        const what = lacks(test) ?? (chosen ? 'not chosen by name' : `no reason given: ${nameOf(test)}`);
        counts.skipped.set(what, (counts.skipped.get(what) ?? 0) + 1);
      }
      if (test.diagnostic()?.flaky)
        counts.unsteady.push(`${nameOf(test)}: ${reasonOf(test.result().errors ?? [])}`);
    }
    if (module.state() === 'failed' && counts.failed === before) {
      counts.failed += 1;
      counts.faults.push(`${relative('.', module.moduleId)}: ${reasonOf(module.errors())}`);
    }
  }
  return counts;
}

function linesOf({ passed, failed, unsteady, faults, skipped }: Counts): string[] {
  return [
    ...[...skipped].map(([what, many]) => `skipped: ${many} (${what})`),
    ...unsteady.map((test) => `unsteady: ${test} (it passed when tried again)`),
    ...faults.map((fault) => `failed: ${fault}`),
    `${passed} passed, ${failed} failed`,
  ];
}

interface Options {
  /** How long no test of any file may end, milliseconds. */
  longestSilence?: number;
  /** How long the run may take, milliseconds. */
  longestRun?: number;
}

export default class ClosingReporter implements Reporter {
  /** Whether tests were chosen by their names, so that the others are skipped. */
  private chosen = false;
  private vitest: Vitest | undefined;
  private silence: NodeJS.Timeout | undefined;
  private end: NodeJS.Timeout | undefined;
  private readonly longestSilence: number;
  private readonly longestRun: number;

  constructor({ longestSilence = LONGEST_SILENCE_MS, longestRun = LONGEST_RUN_MS }: Options = {}) {
    this.longestSilence = longestSilence;
    this.longestRun = longestRun;
  }

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
    this.chosen = vitest.config.testNamePattern !== undefined;
  }

  onTestRunStart(): void {
    const silent = `no test ended for ${this.longestSilence / 1000} s`;
    this.silence = setTimeout(() => this.giveUp(silent), this.longestSilence);
    const over = `not at its end after ${this.longestRun / 1000} s`;
    this.end = setTimeout(() => this.giveUp(over), this.longestRun);
  }

  onTestCaseResult(): void {
    this.silence?.refresh();
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: 'passed' | 'failed' | 'interrupted',
  ): void {
    clearTimeout(this.silence);
    clearTimeout(this.end);
    const counts = countTests(modules, unhandled, this.chosen);
    if (reason !== 'passed' && counts.failed === 0) counts.failed = 1;
    // After what Vitest itself says at the end.
    process.once('beforeExit', () => console.log(`\n${linesOf(counts).join('\n')}`));
  }

  /** Ends the run with what is known so far. */
  private giveUp(why: string): void {
    const all = this.vitest?.state.getTestModules() ?? [];
    const runs = (module: TestModule) => ['queued', 'pending'].includes(module.state());
    const counts = countTests(
      all.filter((module) => !runs(module)),
      [],
      this.chosen,
    );
    for (const module of all.filter(runs)) {
      counts.failed += 1;
      counts.faults.push(`${relative('.', module.moduleId)}: ${why}`);
    }
    console.log(`\n${linesOf(counts).join('\n')}`);
    process.exitCode = 1;
    void this.vitest?.exit(true);
  }
}
