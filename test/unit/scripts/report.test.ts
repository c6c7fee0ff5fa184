/** What `npm test` makes of the reports of its runs. */
import { describe, expect, it } from 'vitest';
import {
  deservesSecondLook,
  type Failure,
  isStill,
  readReport,
  toLookAt,
} from '../../../scripts/test/report.ts';

const test = (title: string, status: string, message = 'Error: late\n    at stack') => ({
  ancestorTitles: ['places'],
  title,
  status,
  failureMessages: status === 'failed' ? [message] : [],
});
const report = (...testResults: object[]) =>
  JSON.stringify({ numPassedTests: 2, numPendingTests: 1, testResults });
const JOURNEYS = '/x/test/e2e/page/journeys.firefox.test.ts';

describe('a report', () => {
  it('tells what passed, was skipped and failed, with the first line of why', () => {
    const json = report({
      name: JOURNEYS,
      status: 'failed',
      assertionResults: [test('finds', 'passed'), test('loses', 'failed')],
    });
    expect(readReport(json, 1)).toEqual({
      passed: 2,
      skipped: 1,
      failures: [{ file: JOURNEYS, name: 'places > loses', why: 'Error: late' }],
    });
  });

  it('has a failure for a file that did not load', () => {
    const json = report({
      name: '/x/a.test.ts',
      status: 'failed',
      message: 'no module',
      assertionResults: [],
    });
    expect(readReport(json, 1).failures).toEqual([{ file: '/x/a.test.ts', why: 'no module' }]);
  });

  it.each([
    ['was never written', undefined, 1],
    ['is no JSON', '{', 1],
    ['is another file', '{"a":1}', 1],
    ['has no failure, and the run failed', report(), 1],
    ['has no failure, and the run was killed', report(), null],
  ])('that %s is a failure', (_what, json, status) => {
    expect(readReport(json, status).failures).toHaveLength(1);
  });

  it('of a run without a fault has none', () => {
    expect(readReport(report(), 0).failures).toEqual([]);
  });
});

describe('a second look', () => {
  const failure = (file: string, name?: string): Failure => ({ file, ...(name && { name }), why: '' });

  it('is for what runs in browsers and processes, and not where chance is what is tested', () => {
    expect(deservesSecondLook(failure('/x/test/server/relay/cli.test.ts'))).toBe(true);
    expect(deservesSecondLook(failure(JOURNEYS))).toBe(true);
    expect(deservesSecondLook(failure('/x/test/gallery/gallery.test.ts'))).toBe(true);
    for (const one of [
      '',
      '/x/test/unit/a.test.ts',
      '/x/test/contract/a.test.ts',
      '/x/test/e2e/page/siege.chromium.test.ts',
      '/x/test/server/relay/faults-disk.test.ts',
      '/x/test/e2e/once/killed.firefox.test.ts',
      '/x/test/e2e/security/secrets.chromium.test.ts',
      '/x/test/e2e/torture.chromium.test.ts',
    ])
      expect(deservesSecondLook(failure(one))).toBe(false);
    expect(deservesSecondLook(failure(JOURNEYS, 'hostile > hears nothing'))).toBe(false);
    expect(deservesSecondLook(failure(JOURNEYS, 'places > hostile'))).toBe(true);
  });

  it('takes a journey over pages by its name, exactly, and elsewhere the whole file', () => {
    const pages = '/x/test/e2e/pages/pages.firefox.test.ts';
    const wanted = toLookAt([
      failure(JOURNEYS, 'access en (dark) is $1.50?'),
      failure(pages, 'plays'),
      failure(JOURNEYS, 'other'),
    ]);
    expect(wanted.map(({ file }) => file)).toEqual([JOURNEYS, pages]);
    expect(wanted[1]?.pattern).toBeUndefined();
    const pattern = new RegExp(wanted[0]?.pattern ?? '');
    expect(pattern.test('access en (dark) is $1.50?')).toBe(true);
    expect(pattern.test('other')).toBe(true);
    expect(pattern.test('another')).toBe(false);
  });

  it('takes all of a file where no test of it is named', () => {
    expect(toLookAt([failure(JOURNEYS)])).toEqual([{ file: JOURNEYS }]);
  });

  it('ends well for what does not fail again, in a run that came to its end', () => {
    const first = failure(JOURNEYS, 'a');
    const second = (...failures: Failure[]) => ({ passed: 1, skipped: 0, failures });
    expect(isStill(first, second())).toBe(false);
    expect(isStill(first, second(failure(JOURNEYS, 'b')))).toBe(false);
    expect(isStill(first, second(failure(JOURNEYS, 'a')))).toBe(true);
    expect(isStill(first, second(failure(JOURNEYS)))).toBe(true);
    expect(isStill(first, second(failure('')))).toBe(true);
  });
});
