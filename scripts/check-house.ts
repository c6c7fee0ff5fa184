/**
 * The house's rules that no linter knows: plain words in comments, files named by their main export, named paths that
 * exist, short functions. Names each fault, says the sizes, and exits 1 if there is a fault.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { commentWordFaults } from './house/comment-words.ts';
import { fileNameFault } from './house/file-names.ts';
import { LENGTH_BOUNDS } from './house/length-bounds.ts';
import { lengthFault, longFunctions, MOST_LINES } from './house/long-functions.ts';
import { missingNamedPaths } from './house/named-paths.ts';
import { readSource } from './house/source.ts';

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
});
const paths = listed.split('\n').filter((path) => path !== '' && existsSync(path));
const tracked = new Set(paths);
const OURS = /^(lib|components|entrypoints|server|scripts)\//;
const code = paths.filter(
  (path) => /\.(tsx?|mjs)$/.test(path) && !/generated|^test\/(apps|fixtures)\//.test(path),
);

const faults: string[] = [];
for (const path of Object.keys(LENGTH_BOUNDS))
  if (!tracked.has(path)) faults.push(`${path} is gone: take it off scripts/house/length-bounds.ts`);
let long = 0;
for (const path of code) {
  const source = readSource(path);
  faults.push(...commentWordFaults(source));
  for (const { value, start } of source.comments)
    for (const name of missingNamedPaths(path, value, tracked))
      faults.push(`${path}:${source.lineAt(start)} names ${name}, which does not exist`);
  if (!OURS.test(path)) continue;
  const name = fileNameFault(source);
  if (name !== undefined) faults.push(name);
  const lengths = longFunctions(source);
  long += lengths.length;
  const tooLong = lengthFault(path, lengths, LENGTH_BOUNDS[path]?.lines);
  if (tooLong !== undefined) faults.push(tooLong);
}
const documents = paths.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
for (const path of documents)
  for (const name of missingNamedPaths(path, readFileSync(path, 'utf8'), tracked))
    faults.push(`${path} names ${name}, which does not exist`);

for (const fault of faults) console.error(fault);
const lines = paths
  .filter((path) => OURS.test(path) && /\.(tsx?|mjs|css)$/.test(path))
  .filter((path) => !/generated|\/words\/|locales\/(en|he|ar)/.test(path))
  .reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0);
const words = documents.reduce((sum, path) => sum + readFileSync(path, 'utf8').split(/\s+/).length, 0);
console.log(
  `house: ${lines} lines of source, ${long} functions over ${MOST_LINES} lines, ${words} words of documents, ${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
