/**
 * Imports run one way: says which import breaks the house's directions, and exits 1.
 * A script of our own because dependency-cruiser cannot read TypeScript 7 yet (it needs the old compiler's API);
 * delete it for dependency-cruiser when that has landed.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

interface Rule {
  /** Files that the rule is about. */
  from: RegExp;
  /** What they may import of ours, themselves apart. */
  may: RegExp;
  why: string;
  /** Type-only imports vanish at build time: allowed where this is set. */
  typesAllowed?: RegExp;
}

const RULES: readonly Rule[] = [
  { from: /^lib\/platform\//, may: /^lib\/platform\//, why: 'lib/platform stands alone' },
  { from: /^lib\/detect\//, may: /^lib\/detect\//, why: 'lib/detect stands alone' },
  { from: /^lib\//, may: /^lib\//, why: 'lib imports lib only' },
  {
    from: /^components\//,
    may: /^(components|lib\/(locales|format|search))\//,
    typesAllowed: /^lib\//,
    why: 'components take props: types of lib, words and formatting, nothing that stores or sends',
  },
  {
    from: /^server\//,
    may: /^(server|lib\/platform)\/|^lib\/relay\/contract\.ts$/,
    why: 'servers know the contracts of lib/platform and lib/relay, and nothing of the browser',
  },
  { from: /^server\/relay\//, may: /^(server\/relay|lib)\//, why: 'the relay never needs the sandbox' },
  {
    from: /^entrypoints\//,
    may: /^(entrypoints|components|lib)\//,
    why: 'entrypoints wire components and lib',
  },
];

/** Packages that a room must not load, types apart: every page pays for the content script. */
const HEAVY = /^(zod|preact|libphonenumber-js|dexie)(\/|$)/;
const LIGHT_ROOMS = /^(entrypoints\/crm\.content|lib\/(page|detect|crm))\//;
const BROWSER = /^(wxt|webextension-polyfill)(\/|$)/;

interface Import {
  target: string;
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const fixed = module.staticImports.map((found) => ({
    target: found.moduleRequest.value,
    typeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
  }));
  const passedOn = module.staticExports.flatMap((found) =>
    found.entries.flatMap((entry) =>
      entry.moduleRequest ? [{ target: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
    ),
  );
  return [...fixed, ...passedOn];
}

/** Path from the project's top for an import of ours; undefined for a package. */
function ours(file: string, target: string): string | undefined {
  if (target.startsWith('#')) return target.slice(1);
  if (target.startsWith('.')) return relative('.', join(dirname(file), target.replace(/\?.*$/, '')));
  return undefined;
}

function faultsOf(file: string): string[] {
  return importsOf(file).flatMap(({ target, typeOnly }) => {
    const path = ours(file, target);
    const faults: string[] = [];
    if (path === undefined) {
      if (!typeOnly && LIGHT_ROOMS.test(file) && HEAVY.test(target))
        faults.push('every page pays for the content script');
      if (file.startsWith('server/') && BROWSER.test(target))
        faults.push('servers know nothing of the browser');
    } else {
      for (const rule of RULES) {
        const allowed = rule.may.test(path) || (typeOnly && rule.typesAllowed?.test(path));
        if (rule.from.test(file) && !allowed) faults.push(rule.why);
      }
    }
    return faults.map((why) => `${file}: imports ${target}, but ${why}`);
  });
}

const files = globSync([
  'entrypoints/**/*.{ts,tsx}',
  'components/**/*.{ts,tsx}',
  'lib/**/*.ts',
  'server/**/*.ts',
]);
const faults = files.flatMap(faultsOf);
for (const fault of faults) console.error(fault);
console.log(`imports: ${files.length} files, ${faults.length} against the direction`);
process.exitCode = faults.length > 0 ? 1 : 0;
