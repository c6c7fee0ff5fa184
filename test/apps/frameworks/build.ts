/** Builds the fixtures of the five frameworks, each one script, with the packages as their users get them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from 'svelte/compiler';
import { build, type Plugin } from 'vite';
import { buildOnce } from '../../tools/build-once.ts';

export const FRAMEWORKS = ['react', 'vue', 'svelte', 'lit', 'angular'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

const HERE = import.meta.dirname;
const CACHE = join(HERE, '../../../.cache/frameworks');

function svelte(generate: 'client' | 'server'): Plugin {
  return {
    name: 'svelte',
    transform(code, id) {
      if (!id.endsWith('.svelte')) return undefined;
      const { js } = compile(code, { filename: id, generate, css: 'injected' });
      return { code: js.code, map: null };
    },
  };
}

function stamp(): string {
  const hash = createHash('sha256').update(readFileSync(join(HERE, '../package-lock.json')));
  for (const file of readdirSync(HERE).sort()) hash.update(readFileSync(join(HERE, file)));
  return hash.digest('hex');
}

async function bundle(name: string, server: boolean): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: HERE,
    define: { 'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'true' },
    plugins: [svelte(server ? 'server' : 'client')],
    ...(server && { ssr: { noExternal: true } }),
    build: {
      outDir: CACHE,
      emptyOutDir: false,
      target: 'es2023',
      minify: false,
      ...(server && { ssr: true }),
      rolldownOptions: {
        input: join(HERE, `${name}.js`),
        output: { entryFileNames: `${name}.mjs`, format: 'es', codeSplitting: false },
      },
    },
  });
}

/** Builds what is not built yet. @returns the script of each, and the markup that its server writes, which the script takes over */
export async function buildFrameworks(): Promise<{
  script(framework: Framework): string;
  markup(framework: Framework): Promise<string>;
}> {
  await buildOnce(CACHE, stamp(), async () => {
    for (const name of FRAMEWORKS) {
      await bundle(name, false);
      await bundle(`${name}-server`, true);
    }
  });
  return {
    script: (framework) => readFileSync(join(CACHE, `${framework}.mjs`), 'utf8'),
    async markup(framework) {
      const server = await import(pathToFileURL(join(CACHE, `${framework}-server.mjs`)).href);
      return (server as { render(): string | Promise<string> }).render();
    },
  };
}
