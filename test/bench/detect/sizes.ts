/** How much code detection brings into a page. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { detectionData } from '#lib/detect/data.ts';
import { bundle } from '../../corpus/bundle.ts';
import { testExtension } from '../../e2e/harness/build.ts';
import type { BenchTable } from '../bench.ts';
import { figure } from '../bench.ts';

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
      figure(
        'engine: scanner of a page, with all that it imports',
        gz(await bundle('lib/content/read/scanner.ts')),
        'KB',
      ),
      figure(
        'first script of a page, all of it',
        first.reduce((sum, text) => sum + gz(text), 0),
        'KB',
        { atMost: 30 },
      ),
      figure(
        'second script, where there may be a number',
        gz(readFileSync(join(folder, 'engine.js'), 'utf8')),
        'KB',
      ),
      figure('third script, where there is one', gz(readFileSync(join(folder, 'offer.js'), 'utf8')), 'KB'),
      figure(
        'a frame with numbers: the scripts, words and numbering plans',
        loaded.reduce((sum, text) => sum + gz(text), 0),
        'KB',
        { atMost: 150 },
      ),
      figure(
        'the package, unpacked',
        packed.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) /
          2 ** 20,
        'MB',
        { atMost: 2.5 },
      ),
    ],
  };
}
