import { defineConfig } from 'vitest/config';

const browserRoom = { testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false };

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
      { test: { name: 'chromium', include: ['test/e2e/**/*.chromium.test.ts'], ...browserRoom } },
      { test: { name: 'firefox', include: ['test/e2e/**/*.firefox.test.ts'], ...browserRoom } },
    ],
  },
});
