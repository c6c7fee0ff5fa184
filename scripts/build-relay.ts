/**
 * `npm run build:relay`: the relay in one file, `.output/relay.mjs`, which runs on a machine that has only Node:
 * `node relay.mjs`. Its thread's program is a text in it. `.output/relay.mjs.sha256` lets a copy be checked.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';

const OUT = '.output/relay.mjs';
const WORKER = 'server/relay/store/sqlite-worker.ts';
/** Loaded by pg and pino only if they are there, and never by the relay. */
const OPTIONAL = ['pg-native', 'pg-cloudflare'];

async function bundle(
  input: string,
  format: 'esm' | 'cjs',
  define: Record<string, string> = {},
): Promise<string> {
  const build = await rolldown({
    input,
    platform: 'node',
    external: OPTIONAL,
    transform: { define },
    logLevel: 'warn',
  });
  const { output } = await build.generate({ format, minify: true, codeSplitting: false });
  await build.close();
  if (output.length !== 1) throw new Error(`${input} became ${output.length} files`);
  return output[0].code;
}

const worker = await bundle(WORKER, 'cjs');
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const code = await bundle('server/relay/main.ts', 'esm', { RELAY_SQLITE_WORKER: '__RELAY_SQLITE_WORKER__' });
const text = `#!/usr/bin/env node
// Dialmark relay ${version}. Node 22.18 or newer; settings and commands: docs/relay.md, or node relay.mjs help
const __RELAY_SQLITE_WORKER__ = ${JSON.stringify(worker)};
${code}`;
mkdirSync('.output', { recursive: true });
writeFileSync(OUT, text, { mode: 0o755 });
const hash = createHash('sha256').update(text).digest('hex');
writeFileSync(`${OUT}.sha256`, `${hash}  relay.mjs\n`);
console.log(`${OUT}, ${Math.round(text.length / 1024)} KB`);
