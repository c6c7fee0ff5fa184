/** A file bears the name of its main export. */
import { basename } from 'node:path';
import type { ExportNamedDeclaration } from 'oxc-parser';
import type { Source } from './source.ts';

/** Names that a tool gives, or that say a role which every folder has. */
const GIVEN = /^(index|main|types|App|serve|cli|run|app)$|\.(config|generated)$/;

/**
 * A sentence if no factory of the file has all words of its name, or if its only value has none of them. A file of
 * several functions or schemas is named by its subject, which no check can know.
 */
export function fileNameFault(source: Source): string | undefined {
  const stem = basename(source.path).replace(/\.(tsx?|mjs)$/, '');
  if (GIVEN.test(stem)) return undefined;
  const names = exportedValues(source);
  const factories = names.filter((name) => /^create[A-Z]/.test(name));
  const judged = factories.length > 0 ? factories : names.length === 1 ? names : [];
  const fits = judged.some((name) => {
    const within = new Set(wordsOf(name));
    const words = wordsOf(stem);
    return factories.length > 0
      ? words.every((word) => within.has(word))
      : words.some((word) => within.has(word));
  });
  return judged.length === 0 || fits
    ? undefined
    : `${source.path} exports ${judged.join(', ')}: name one by the other`;
}

/** Lower case, singular: `KeyFields`, `key-field` and `keyFieldOf` share their words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) =>
      word
        .toLowerCase()
        .replace(/ies$/, 'y')
        .replace(/(?<=..)s$/, ''),
    );
}

function exportedValues({ program }: Source): string[] {
  return program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.exportKind === 'value' ? declaredIn(node) : [],
  );
}

function declaredIn({ declaration, specifiers }: ExportNamedDeclaration): string[] {
  const named = specifiers.map(({ exported }) => ('name' in exported ? exported.name : exported.value));
  if (!declaration) return named;
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  if (declaration.type.startsWith('TS')) return [];
  return 'id' in declaration && declaration.id && 'name' in declaration.id ? [declaration.id.name] : [];
}
