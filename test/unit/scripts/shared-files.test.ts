import { expect, it } from 'vitest';
import { sharedFiles } from '../../../scripts/shared-files.ts';

const IMPORTS: Record<string, string[]> = {
  '/entrypoints/background/index.ts': ['/lib/a.ts'],
  '/entrypoints/popup/main.tsx': ['/lib/a.ts', '/lib/c.ts'],
  '/lib/a.ts': ['/lib/b.ts'],
  '/lib/b.ts': ['/lib/a.ts'],
  '/lib/c.ts': ['/lib/b.ts'],
};

it('keeps what the background imports, and no more, in a file of its own', () => {
  const { groups, plugin } = sharedFiles();
  (plugin.buildEnd as () => void).call({
    getModuleIds: () => Object.keys(IMPORTS),
    getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] }),
  } as never);
  const groupOf = (id: string) => groups.find(({ test }) => test?.(id) ?? true)?.name;
  expect(['/lib/a.ts', '/lib/b.ts', '/lib/c.ts'].map(groupOf)).toEqual(['core', 'core', 'shared']);
});
