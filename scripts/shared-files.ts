/**
 * Modules that several parts of the extension share go into two files: one that the background reads, too, and one for the pages alone.
 * A background that starts reads all of what it imports; each further file is one that the popup waits for.
 */
import type { Plugin } from 'vite';

const BACKGROUND = /\/entrypoints\/background\/index\.ts$/;

interface Group {
  name: string;
  minShareCount: number;
  test?(id: string): boolean;
}

/** @returns the groups of files, and the plugin that finds out what the background imports */
export function sharedFiles(): { groups: Group[]; plugin: Plugin } {
  const ofBackground = new Set<string>();
  const plugin: Plugin = {
    name: 'dialmark:shared-files',
    buildEnd() {
      const left = [...this.getModuleIds()].filter((id) => BACKGROUND.test(id));
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        if (ofBackground.has(id)) continue;
        ofBackground.add(id);
        left.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
  const groups = [
    { name: 'core', minShareCount: 2, test: (id: string) => ofBackground.has(id) },
    { name: 'shared', minShareCount: 2 },
  ];
  return { groups, plugin };
}
