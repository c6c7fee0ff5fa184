/**
 * Zip files whose bytes depend on nothing but names and contents: entries sorted, one timestamp, and a compressor in
 * JavaScript, since zlib's output differs between processors.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, type Zippable, zipSync } from 'fflate';

/** Contents by path; paths have slashes on every system. */
export type Files = Record<string, Uint8Array>;

/** The first day that a zip can name. The compressor reads it in local time, so it is written in local time. */
const firstDay = () => new Date(1980, 0, 1);

export function packFiles(files: Files): Uint8Array {
  const entries: Zippable = {};
  const mtime = firstDay();
  for (const name of Object.keys(files).sort()) {
    const bytes = files[name];
    // The creating system and its file modes are part of a zip, too: MS-DOS has none.
    if (bytes) entries[name] = [bytes, { mtime, level: 9, os: 0, attrs: 0 }];
  }
  return zipSync(entries);
}

export function unpackFiles(zip: Uint8Array): Files {
  return unzipSync(zip);
}

/** Every file below `folder`. */
export function filesIn(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(join(folder, '/').length).replaceAll('\\', '/'), readFileSync(path)];
    }),
  );
}
