/** The account's OpenAPI document, as the sandbox hands it out, before a linter that others made. */
import { expect, it } from 'vitest';
import { createSandbox } from '#server/sandbox/app.ts';
import { createConfig, lintFromString } from '#test/apps/redocly.ts';
import { createManualClock } from '#test/tools/clock.ts';

it.each([
  ['json', true],
  ['yaml', true],
  ['json', false],
] as const)('as %s, the add-on on: %s, Redocly finds nothing to say', async (form, addon) => {
  const sandbox = createSandbox({
    clock: createManualClock(),
    random: () => 0,
    fetch,
    settings: { addon, publicUrl: 'http://127.0.0.1:8787' },
  });
  const source = await (await sandbox.app.request(`http://127.0.0.1/openapi.${form}`)).text();
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: `openapi.${form}`, config });
  expect(problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`)).toEqual([]);
  sandbox.close();
});
