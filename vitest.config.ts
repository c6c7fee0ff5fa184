import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The first hook builds the extension, which on a busy machine takes minutes. */
const BROWSER = { testTimeout: 120_000, hookTimeout: 300_000 };

/**
 * A test that has a browser of its own may come too late on a busy machine: it is tried twice more, and named at the
 * end of the run. A wrong answer is never tried again.
 */
const LATE_AGAIN = { retry: { count: 2, condition: /not within \d|timed out/ } };

/** Counts calls, forges presses, looks for secrets or kills processes: the first failure counts, however it looks. */
const FIRST_TRY = ['once/*', 'security/*', 'page/{siege,attack}*', 'torture'];

/** Files that `npm test` runs in each browser: those whose first failure counts, and the others. */
const ESSENTIAL_FIRST_TRY = ['once/once', 'security/secrets'];
const ESSENTIAL = {
  chromium: ['page/essential', 'pages/pages', 'loop/loop'],
  firefox: ['page/essential', 'loop/loop'],
};

/**
 * Files that go over again what others look at: by the hundred, or in Firefox what our own code does alike in each
 * browser. `npm run test:all` runs them, CI has no time for them.
 */
const BOTH_SWEEP = ['focus/*', 'list/many-entries', 'near'];
const SWEEPS = {
  chromium: [...BOTH_SWEEP, 'team/one-relay'],
  firefox: [
    ...BOTH_SWEEP,
    '{apps,crm,day,list,servers,team}/*',
    'loop/bad-input',
    'page/journeys-alike',
    'pages/{beside,crm-sign-in,found,kept,pairing}',
  ],
};
const SERVER_SWEEPS = ['crm-torture'];
const GALLERY_SWEEPS = ['test/gallery/reflow.test.ts'];

/** Answers come at once, but not on a busy machine. */
const PATIENT = { expect: { poll: { timeout: 20_000 } } };

/** A hundred screens, each looked at in one test or hook. */
const SCREENS = { testTimeout: 600_000, hookTimeout: 600_000 };

const UNIT = {
  ...PATIENT,
  testTimeout: 30_000,
  pool: 'threads' as const,
  // Saved pages name styles that nothing here loads.
  environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
};

/** Thousands of presses. */
const LONG_UNIT = ['test/unit/components/focus-walk.test.tsx'];

/** Runs by itself when all others have ended: it measures the machine. */
const ALONE = ['relay/bounds'];
/** Servers under faults, killed, behind proxies, by the hundred. */
const LONG_SERVER = [
  'relay/{broker-faults,destinations-faults,faults,faults-disk,failover,proxies,replicas,retention,cli,team-torture,team-browser}',
  'commands',
  'connectors',
  'crm-clients',
  'openapi',
];

const serverTests = (names: readonly string[]) => names.map((name) => `test/server/${name}.test.ts`);

/** A browser's tests: in `npm test` or not, looked at again if they come too late or not. */
function browserProjects(browser: 'chromium' | 'firefox') {
  const files = (names: readonly string[]) => names.map((name) => `test/e2e/${name}.${browser}.test.ts`);
  const project = (name: string, include: readonly string[], exclude: readonly string[], more: object) => ({
    test: { name: browser + name, include: files(include), exclude: files(exclude), ...BROWSER, ...more },
  });
  return [
    project('', ESSENTIAL[browser], [], LATE_AGAIN),
    project('-first-try', ESSENTIAL_FIRST_TRY, [], {}),
    project('-long', ['**/*'], [...ESSENTIAL[browser], ...FIRST_TRY, ...SWEEPS[browser]], LATE_AGAIN),
    project('-sweep', SWEEPS[browser], [], LATE_AGAIN),
    project('-first-try-long', FIRST_TRY, ESSENTIAL_FIRST_TRY, {}),
  ];
}

/** `npm test` runs the projects without `-long` and `-sweep`, `npm run test:all` all of them: see scripts/run.mjs. */
export default defineConfig({
  test: {
    reporters: ['default', './test/tools/reporter.ts'],
    // Two browsers at a time keep two cores busy; Vitest's own default would be one.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          exclude: LONG_UNIT,
          ...UNIT,
        },
      },
      { test: { name: 'unit-long', include: LONG_UNIT, ...UNIT } },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: serverTests(['**/*']),
          exclude: serverTests([...LONG_SERVER, ...SERVER_SWEEPS, ...ALONE]),
          ...PATIENT,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server-long',
          include: serverTests(LONG_SERVER),
          ...PATIENT,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server-sweep',
          include: serverTests(SERVER_SWEEPS),
          ...PATIENT,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server-alone-long',
          include: serverTests(ALONE),
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'gallery-long',
          include: ['test/gallery/*.test.ts'],
          exclude: GALLERY_SWEEPS,
          ...SCREENS,
        },
      },
      { test: { name: 'gallery-sweep', include: GALLERY_SWEEPS, ...SCREENS } },
      ...browserProjects('chromium'),
      ...browserProjects('firefox'),
    ],
  },
});
