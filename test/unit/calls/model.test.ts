import { expect, test } from 'vitest';
import { runModel } from '#test/torture/model/run.ts';

/** Short here, long in `npm run torture`. Another seed by DIALMARK_SEED. */
const seed = Number(process.env.DIALMARK_SEED ?? 20_261_121);

test('however the world falls apart, an intent places at most one call and is answered truly', async () => {
  const figures = await runModel({ runs: 400, seed });
  expect(figures.runs).toBeGreaterThanOrEqual(400);
  // The schedules are worth something only if they get as far as the platform, and die on the way.
  expect(figures.taken).toBeGreaterThan(200);
  expect(figures.deaths).toBeGreaterThan(400);
}, 120_000);
