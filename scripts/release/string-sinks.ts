/**
 * Takes out of libraries what would turn a string into code or markup. Nothing of ours uses it, our pages' policy
 * forbids the one, and the stores' reviewers look for both: what is shipped has no such place at all.
 */
import type { Plugin } from 'vite';

interface Change {
  file: RegExp;
  from: string;
  to: string;
  /** How often `from` is there: another number means that the library changed, and that someone must look. */
  times: number;
}

const CHANGES: readonly Change[] = [
  // Zod compiles a schema's parser with `Function` if it may: under our policy it never may, and it interprets.
  {
    file: /\/zod\/v4\/core\/util\.js$/,
    from: 'const F = Function;\n        new F("");\n        return true;',
    to: 'return false;',
    times: 1,
  },
  { file: /\/zod\/v4\/core\/doc\.js$/, from: 'const F = Function;', to: 'const F = Object;', times: 1 },
  // Preact's dangerouslySetInnerHTML: Biome refuses it in our sources; here it would set text.
  { file: /\/preact\/dist\/preact\.mjs$/, from: '.innerHTML', to: '.textContent', times: 2 },
];

/** @throws if a library is not as it was when the change to it was written */
export function withoutStringSinks(): Plugin {
  return {
    name: 'dialmark:without-string-sinks',
    transform(code, id) {
      const changes = CHANGES.filter(({ file }) => file.test(id.replaceAll('\\', '/').split('?')[0] ?? ''));
      if (changes.length === 0) return undefined;
      return { code: changes.reduce(apply, code), map: null };
    },
  };
}

function apply(code: string, { file, from, to, times }: Change): string {
  const parts = code.split(from);
  if (parts.length !== times + 1)
    throw new Error(
      `${file.source}: "${from}" is there ${parts.length - 1} times, not ${times}. See scripts/release/string-sinks.ts.`,
    );
  return parts.join(to);
}
