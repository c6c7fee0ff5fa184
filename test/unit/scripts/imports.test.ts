/** The check of imports finds what it is there for. */
import { expect, test } from 'vitest';
import { faultsOf } from '../../../scripts/imports/faults.ts';
import { graphOf } from '../../../scripts/imports/graph.ts';

/** Faults of a house whose files hold just these texts. */
const faultsIn = (files: Record<string, string>) =>
  faultsOf(graphOf(Object.keys(files), (file) => files[file] ?? ''));

test('imports of the layers below pass', () => {
  expect(
    faultsIn({
      'lib/core/result.ts': 'export const ok = 1;',
      'lib/calls/outbox.ts': "import { ok } from '#lib/core/result.ts';\nexport const out = ok;",
      'entrypoints/popup/main.tsx': "import { out } from '#lib/calls/outbox.ts';\nout;",
    }),
  ).toEqual([]);
});

test.each([
  ['an import', "import { store } from '#lib/storage/keys.ts';\nstore;"],
  [
    'an import of a type',
    "import type { store } from '#lib/storage/keys.ts';\nexport type S = typeof store;",
  ],
  ['an export from', "export { store } from '../storage/keys.ts';"],
  ['a lazy import', "export const later = () => import('../storage/keys.ts');"],
])('%s of a layer above is a fault', (_name, text) => {
  const faults = faultsIn({ 'lib/core/result.ts': text, 'lib/storage/keys.ts': 'export const store = 1;' });
  expect(faults).toContain('lib/core/result.ts imports lib/storage/keys.ts, which is a layer above it');
});

test('a circle is a fault, told once with its whole path', () => {
  const faults = faultsIn({
    'lib/calls/a.ts': "import './b.ts';",
    'lib/calls/b.ts': "import './c.ts';",
    'lib/calls/c.ts': "import './a.ts';",
  });
  expect(faults).toEqual([
    'imports run in a circle: lib/calls/a.ts → lib/calls/b.ts → lib/calls/c.ts → lib/calls/a.ts',
  ]);
});

test('a package that every page would pay for is a fault however far away, and not where only its types are used', () => {
  const model = { 'lib/model/call.ts': "import { z } from 'zod';\nexport const schema = z.string();" };
  const text = (what: string) =>
    `import ${what} { schema } from '#lib/model/call.ts';\nexport type S = typeof schema;`;
  expect(faultsIn({ ...model, 'lib/content/boot/start.ts': text('') })).toEqual([
    'lib/content/boot/start.ts loads zod, and every page pays for it',
  ]);
  expect(faultsIn({ ...model, 'lib/content/boot/start.ts': text('type') })).toEqual([]);
});

test('a room that sees less than all below it is held to that', () => {
  const faults = faultsIn({
    'lib/storage/keys.ts': 'export const keys = 1;',
    'components/Button.tsx': "import { keys } from '#lib/storage/keys.ts';\nkeys;",
    'lib/page/native.ts': "import { keys } from '#lib/storage/keys.ts';\nkeys;",
  });
  expect(faults).toHaveLength(2);
});

test('a file outside every layer is a fault', () => {
  expect(faultsIn({ 'lib/misc/helpers.ts': 'export {};' })[0]).toContain('is in no layer');
});
