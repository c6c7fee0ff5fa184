/** Who imports whom, read from the syntax trees of our own files. */
import { readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  /** As it is written. */
  specifier: string;
  /** Path from the project's top; undefined for a package. */
  path: string | undefined;
  /** Vanishes at build time. */
  typeOnly: boolean;
}

export type Graph = ReadonlyMap<string, readonly Import[]>;

/** @param read gives a file's text: a test hands in its own. */
export function graphOf(
  files: readonly string[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): Graph {
  return new Map(files.map((file) => [file, importsOf(file, read(file))]));
}

function importsOf(file: string, text: string): Import[] {
  const { module } = parseSync(file, text);
  const imported = module.staticImports.map((found) => ({
    specifier: found.moduleRequest.value,
    typeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
  }));
  const exported = module.staticExports.flatMap((found) =>
    found.entries.flatMap((entry) =>
      entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"`])(.*)\1$/.exec(text.slice(start, end));
    return literal?.[2] === undefined ? [] : [{ specifier: literal[2], typeOnly: false }];
  });
  return [...imported, ...exported, ...dynamic].map((found) => ({
    ...found,
    path: pathOf(file, found.specifier),
  }));
}

function pathOf(file: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  if (!bare.startsWith('.')) return undefined;
  return relative('.', join(dirname(file), bare))
    .split('\\')
    .join(posix.sep);
}
