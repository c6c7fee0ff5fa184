/** Our tools with what they cannot use: one sentence, the usage and 2, before anything is started; `--help` is no fault. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'dialmark-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(file: string, args: readonly string[], more: Record<string, string> = {}) {
  const { INIT_CWD: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    env: { ...env, ...more },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: status, out: stdout, error: stderr };
}

const cases = (name: string, content: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const one = {
  id: '1',
  category: 'a/b',
  region: 'US',
  lang: 'en',
  html: '<p>1</p>',
  expect: [],
  note: 'none',
};

const TOOLS = {
  bench: 'scripts/bench.ts',
  torture: 'scripts/torture.ts',
  screenshots: 'scripts/screenshots.ts',
  corpus: 'scripts/corpus.ts',
  sandbox: 'server/sandbox/serve.ts',
  relay: 'server/relay/serve.ts',
  'relay:admin': 'server/relay/cli.ts',
} as const;
type Tool = keyof typeof TOOLS;

describe.each(Object.keys(TOOLS) as Tool[])('%s', (tool) => {
  it('says its usage where it is asked for help', () => {
    const { code, out, error } = run(TOOLS[tool], ['--help']);
    expect(out).toContain(tool === 'relay:admin' ? 'npm run relay:admin --' : `npm run ${tool}`);
    expect({ code, error }).toEqual({ code: 0, error: '' });
  });
});

test.each<[Tool, string[], RegExp]>([
  ['bench', ['detect', '--bogus'], /^Unknown option '--bogus'\.$/m],
  ['bench', ['detect', '--browser', 'safari'], /^--browser safari: chromium or firefox was expected\.$/m],
  ['bench', ['nothing'], /^nothing: there is no such benchmark\.$/m],
  ['torture', ['--bogus'], /^Unknown option '--bogus'\.$/m],
  ['torture', ['--calls=-5'], /^--calls -5: a whole number, 1 or more, was expected\.$/m],
  ['torture', ['--seed', 'x'], /^--seed x: a whole number/m],
  ['torture', ['--runs', '0'], /^--runs 0: a whole number/m],
  ['torture', ['--browsers', 'safari'], /^--browsers safari: chromium or firefox was expected\.$/m],
  ['torture', ['extra'], /^Unexpected argument 'extra'\.$/m],
  ['screenshots', ['--bogus'], /^Unknown option '--bogus'\.$/m],
  ['corpus', ['--bogus'], /^Unknown option '--bogus'\.$/m],
  ['corpus', [join(folder, 'none.json')], /none\.json: there is no such file\.$/m],
  ['corpus', [folder], /: a folder; name a file of cases\.$/m],
  ['corpus', [cases('bad.json', '{')], /bad\.json: not JSON: /m],
  ['corpus', [cases('none.json.json', [])], /: there are no cases in it\.$/m],
  ['corpus', [cases('object.json', {})], /: a JSON array of cases was expected\.$/m],
  ['corpus', [cases('number.json', [{ ...one, expect: [{ e164: '0355' }] }])], /case 0 .*"0355".*E\.164/m],
  ['corpus', [cases('html.json', [one, { ...one, html: 5 }])], /case 1 has no "html"\.$/m],
  ['corpus', [cases('expect.json', [{ ...one, expect: 'none' }])], /case 0 .*"expect"/m],
  [
    'corpus',
    [cases('good.json', [one]), '--held-out'],
    /^--held-out chooses among the repository’s own cases/m,
  ],
  ['sandbox', ['--bogus'], /^Unknown option '--bogus'/m],
  ['sandbox', ['--port', '0', '--rate-limit', 'abc'], /^--rate-limit: a whole number/m],
  ['relay', ['--bogus'], /^Unknown argument --bogus\./m],
  ['relay:admin', ['bogus'], /^bogus: there is no such command\.$/m],
  ['relay:admin', ['unclaimed', '--bogus'], /^unclaimed takes only --show, not --bogus\.$/m],
  ['relay:admin', ['status', 'extra'], /^status takes nothing more: extra\.$/m],
  ['relay:admin', ['revoke'], /^revoke needs an ID: npm run relay:admin -- status lists them\.$/m],
  ['relay:admin', ['backup'], /^backup needs a FILE\.$/m],
  ['relay:admin', ['revoke', 'a', 'b'], /^revoke takes only --new-code, not b\.$/m],
])('%s %j: a sentence, and 2', (tool, args, sentence) => {
  const { code, out, error } = run(TOOLS[tool], args);
  expect(error).toMatch(sentence);
  expect(error).not.toMatch(/^\s+at /m);
  const ofFile = args[0]?.startsWith(folder) && args.length === 1;
  if (!ofFile) expect(error).toContain(tool === 'relay:admin' ? 'npm run relay:admin --' : `npm run ${tool}`);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

it('sandbox: each fault is said once', () => {
  const { error } = run(TOOLS.sandbox, ['--port', '0', '--rate-limit', 'abc', '--webhook-url', 'nonsense']);
  expect(error.match(/^--rate-limit/gm)).toHaveLength(1);
  expect(error.match(/^--webhook-url/gm)).toHaveLength(1);
  expect(error).not.toMatch(/rateLimits|webhookUrl/);
});

it('sandbox: a variable is named as it is set', () => {
  const { code, error } = run(TOOLS.sandbox, ['--port', '0'], { SANDBOX_RATE_LIMIT: 'abc' });
  expect(error).toMatch(/^SANDBOX_RATE_LIMIT: a whole number/m);
  expect(code).toBe(2);
});
