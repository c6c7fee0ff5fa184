/**
 * The end of a run, beside Vitest's own lines: what was skipped and how to have it, what passed only at its second
 * look, what failed, a line each, and `N passed, N failed` on a line of its own, for people and machines alike.
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

export default class ClosingReporter implements Reporter {
  /** Whether tests were chosen by their names, so that the others are skipped. */
  private chosen = false;

  onInit(vitest: Vitest): void {
    this.chosen = vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: 'passed' | 'failed' | 'interrupted',
  ): void {
    const { passed, failed, unsteady, faults, skipped } = countTests(modules, unhandled, this.chosen);
    const lines = [
      ...[...skipped].map(([what, many]) => `skipped: ${many} (${what})`),
      ...unsteady.map((test) => `unsteady: ${test} (it passed when tried again)`),
      ...faults.map((fault) => `failed: ${fault}`),
      `${passed} passed, ${failed || (reason === 'passed' ? 0 : 1)} failed`,
    ];
    // After what Vitest itself says at the end.
    process.once('beforeExit', () => console.log(`\n${lines.join('\n')}`));
  }
}
