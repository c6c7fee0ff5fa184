import { expect, test } from 'vitest';
import { commentWordFaults } from '../../../scripts/house/comment-words.ts';
import { fileNameFault } from '../../../scripts/house/file-names.ts';
import { lengthFault, longFunctions, MOST_LINES } from '../../../scripts/house/long-functions.ts';
import { missingNamedPaths } from '../../../scripts/house/named-paths.ts';
import { readSource } from '../../../scripts/house/source.ts';

const source = (text: string, path = 'lib/x/call-store.ts') => readSource(path, () => text);

test('a comment says in plain words what acts', () => {
  expect(commentWordFaults(source('/** What is near. */\nconst a = 1; // nobody reads it'))).toEqual([
    expect.stringContaining('lib/x/call-store.ts:1 "What"'),
    expect.stringContaining('lib/x/call-store.ts:2 "nobody"'),
  ]);
  expect(commentWordFaults(source('/** Returns the chunks near the viewport. */ const nobody = 1;'))).toEqual(
    [],
  );
});

test('a factory bears the name of its file', () => {
  expect(fileNameFault(source('export function createCallTable() {}'))).toContain('createCallTable');
  expect(fileNameFault(source('export function createCallStore() {}'))).toBeUndefined();
  expect(fileNameFault(source('export const FOLLOWING = 1;', 'lib/x/countries.ts'))).toContain('FOLLOWING');
  expect(fileNameFault(source('export const a = 1; export const b = 2;'))).toBeUndefined();
  expect(fileNameFault(source('export interface Row {}'))).toBeUndefined();
  expect(fileNameFault(source('export const dynamics365 = {};', 'lib/x/dynamics-365.ts'))).toBeUndefined();
});

test('a function is long from one line over the limit', () => {
  const lines = (count: number) => `function f() {\n${'  g();\n'.repeat(count - 2)}}`;
  expect(longFunctions(source(lines(MOST_LINES)))).toEqual([]);
  expect(longFunctions(source(`const f = () => { ${lines(MOST_LINES + 1)} };`))).toEqual([
    MOST_LINES + 1,
    MOST_LINES + 1,
  ]);
});

test('long functions grow neither in length nor in number, and their bounds only fall', () => {
  expect(lengthFault('a.ts', [])).toBeUndefined();
  expect(lengthFault('a.ts', [81])).toContain('80 at most');
  expect(lengthFault('a.ts', [90, 120], [120, 90])).toBeUndefined();
  expect(lengthFault('a.ts', [121, 90], [120, 90])).toContain('120, 90 at most');
  expect(lengthFault('a.ts', [120, 90, 81], [120, 90])).toContain('120, 90 at most');
  expect(lengthFault('a.ts', [90], [120, 90])).toContain('leave [90]');
});

test('a file that a comment or document names exists', () => {
  const tracked = new Set(['lib/calls/guards.ts', 'docs/crm.md']);
  const names =
    'lib/calls/guards.ts, guards.ts, ./guards.ts, gone.ts, lib/gone/guards.ts, LANGUAGE.ts, https://a.example/b.ts';
  expect(missingNamedPaths('lib/calls/outbox.ts', names, tracked)).toEqual(['gone.ts', 'lib/gone/guards.ts']);
});

test('a file that is built is named with its folder once', () => {
  const names = 'Builds .output/relay.mjs. Run relay.mjs, beside lib/relay.mjs.';
  expect(missingNamedPaths('docs/relay.md', names, new Set())).toEqual(['lib/relay.mjs']);
  expect(missingNamedPaths('docs/relay.md', 'Run relay.mjs.', new Set())).toEqual(['relay.mjs']);
});
