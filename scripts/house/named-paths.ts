/** Files that comments and documents name exist. */
import { basename, dirname, join } from 'node:path';

/** With or without folders; not within an address or a pattern, and no placeholder in capitals. */
const NAMED = /(?<![\w/:.*{}@…$-])(?:\.{1,2}\/)*[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|css|md)(?![\w*{/-])/g;

/** A file in a hidden folder, which tools write: `.output/relay.mjs`. */
const WRITTEN = /^\.\w/;

/**
 * Paths named in `text`, of the file `path`, that are no file of `tracked`. A file that the text names in a hidden folder
 * may bear its name alone elsewhere in it.
 */
export function missingNamedPaths(path: string, text: string, tracked: ReadonlySet<string>): string[] {
  const found = [...new Set(text.match(NAMED) ?? [])];
  const written = new Set(found.filter((name) => WRITTEN.test(name)).map((name) => basename(name)));
  return found.filter(
    (name) =>
      !/[A-Z]{2}|^\./.test(name.replace(/^[./]+\//, '')) &&
      !written.has(name) &&
      !exists(name, path, tracked),
  );
}

/** From the top, beside the file that names it, or the end of one path. */
function exists(name: string, from: string, tracked: ReadonlySet<string>): boolean {
  if (tracked.has(name) || tracked.has(join(dirname(from), name))) return true;
  const end = `/${name.replace(/^(\.{1,2}\/)+/, '')}`;
  for (const path of tracked) if (path.endsWith(end)) return true;
  return false;
}
