/** How much code detection brings into a page. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { detectionData } from '#lib/detect/data.ts';
import { bundle } from '../../corpus/bundle.ts';
import { testExtension } from '../../e2e/harness/build.ts';
import type { BenchTable } from '../bench.ts';

export async function sizes(): Promise<BenchTable> {
  const gz = (text: string) => gzipSync(text, { level: 9 }).length / 1024;
  const folder = await testExtension('chrome');
  const files = globSync('content-scripts/*', { cwd: folder });
  const first = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const parts = ['engine.js', 'offer.js'].map((file) => readFileSync(join(folder, file), 'utf8'));
  const loaded = [...first, ...parts, JSON.stringify(detectionData())];
  const packed = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((file) => file.isFile());
  return {
    title: 'Sizes, gzip',
    figures: [
      {
        what: 'engine: scanner of a page, with all that it imports',
        value: gz(await bundle('lib/content/read/scanner.ts')),
        unit: 'KB',
      },
      {
        what: 'first script of a page, all of it',
        value: first.reduce((sum, text) => sum + gz(text), 0),
        unit: 'KB',
        goal: { atMost: 30 },
      },
      {
        what: 'second script, where there may be a number',
        value: gz(readFileSync(join(folder, 'engine.js'), 'utf8')),
        unit: 'KB',
      },
      {
        what: 'third script, where there is one',
        value: gz(readFileSync(join(folder, 'offer.js'), 'utf8')),
        unit: 'KB',
      },
      {
        what: 'a frame with numbers: the scripts, words and numbering plans',
        value: loaded.reduce((sum, text) => sum + gz(text), 0),
        unit: 'KB',
        goal: { atMost: 150 },
      },
      {
        what: 'the package, unpacked',
        value:
          packed.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) /
          2 ** 20,
        unit: 'MB',
        goal: { atMost: 2.5 },
      },
    ],
  };
}
