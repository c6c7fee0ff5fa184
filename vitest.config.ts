import { configDefaults, defineConfig } from 'vitest/config';

const browserRoom = { testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false };

/** `npm test` runs each browser's journeys over pages beside all its other tests, which take as long. */
const PAGE = 'test/e2e/page/**';
const part = process.env.DIALMARK_TEST_PART;
const inBrowser = (name: 'chromium' | 'firefox') => ({
  test: {
    name,
    include: [`${part === 'page' ? 'test/e2e/page' : 'test/e2e'}/**/*.${name}.test.ts`],
    exclude: part === 'rest' ? [...configDefaults.exclude, PAGE] : configDefaults.exclude,
    ...browserRoom,
  },
});

/** Rooms from fast to slow; `npm test` runs them all, `npm run test:unit` the first. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'gallery', include: ['test/gallery/*.test.ts'], ...browserRoom } },
      inBrowser('chromium'),
      inBrowser('firefox'),
    ],
  },
});
