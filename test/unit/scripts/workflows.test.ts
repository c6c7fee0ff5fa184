/** The workflows run what is there: their commands, and the secrets that publishing reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { prepareSubmission } from '../../../scripts/release/submission.ts';

interface Workflow {
  permissions?: object;
  jobs: Record<
    string,
    { needs?: string; steps: { run?: string; uses?: string; env?: Record<string, string> }[] }
  >;
}
const FOLDER = '.github/workflows';
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const workflowOf = (file: string): Workflow => parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));

describe.each(readdirSync(FOLDER))('%s', (file) => {
  const { jobs, permissions } = workflowOf(file);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('runs commands that package.json has', () => {
    const named = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm (?:run )?([a-z:]+)/g)]);
    const commands = named.map(([, name]) => name ?? '').filter((name) => name !== 'ci');
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('waits for jobs that are there, and may only read unless a job says more', () => {
    const needed = Object.values(jobs).flatMap(({ needs }) => needs ?? []);
    expect(needed.filter((name) => !(name in jobs))).toEqual([]);
    expect(permissions).toEqual({ contents: 'read' });
  });
});

it('gives publishing every secret that a store asks for, and says --publish only when it was ticked', () => {
  const publish = workflowOf('release.yml').jobs.publish?.steps.find(({ run }) =>
    run?.includes('release:publish'),
  );
  const { lacking } = prepareSubmission('out', '1.0.0', '{id}', {}, false);
  expect(Object.keys(publish?.env ?? {}).sort()).toEqual(Object.values(lacking).flat().sort());
  expect(publish?.run).toMatch(/\{\{ inputs\.publish && '--publish' \|\| '' \}\}$/);
});
