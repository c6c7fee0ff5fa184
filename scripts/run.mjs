#!/usr/bin/env node
/**
 * Every command of package.json goes through here: it sees to packages, Node and browsers, then runs the task.
 * Plain JavaScript that runs on Node 18 and later with nothing installed: on a fresh clone this is all there is.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureApplications } from './setup/applications.mjs';
import { ensureChromium, ensureFirefox, ensureVirtualDisplay } from './setup/browsers.mjs';
import { ensureApps, ensurePackages, findNode, hasPostgres } from './setup/packages.mjs';
import { SetupError, say } from './setup/say.mjs';

/**
 * @typedef {object} Task
 * @property {('chromium' | 'firefox' | 'display' | 'postgres' | 'apps' | 'applications')[]} [needs] beside the packages; `apps` are
 *   those of test/apps
 * @property {string} [without] an option with which none of them is needed
 * @property {true} [runtimeOnly] needs only what `npm ci --omit=dev` installs, and never installs over it
 * @property {string[][]} commands run one after another until one fails; arguments go to the last one
 */

/** @type {Task['needs']} */
const EVERYTHING = ['chromium', 'firefox', 'display', 'postgres', 'apps', 'applications'];
const VITEST = ['vitest', 'run'];
const WXT_DEV = ['node', '--import', './scripts/web-ext.mjs', 'node_modules/wxt/bin/wxt.mjs'];

/** @type {Record<string, Task>} */
const TASKS = {
  setup: { needs: ['chromium', 'firefox', 'display'], commands: [] },
  demo: { needs: ['chromium'], commands: [['node', 'scripts/demo/run.ts']] },
  test: {
    needs: ['chromium', 'firefox', 'postgres'],
    commands: [[...VITEST, '--project', '!*-long', '--project', '!*-sweep']],
  },
  'test:all': { needs: EVERYTHING, commands: [VITEST] },
  'test:rest': { needs: EVERYTHING, commands: [[...VITEST, '--project', '*-long']] },
  'test:unit': { commands: [[...VITEST, '--project', 'unit']] },
  'test:e2e': {
    needs: EVERYTHING,
    commands: [[...VITEST, '--project', 'chromium*', '--project', 'firefox*']],
  },
  dev: { needs: ['chromium', 'apps'], commands: [WXT_DEV] },
  'dev:firefox': { needs: ['firefox', 'apps'], commands: [[...WXT_DEV, '-b', 'firefox']] },
  build: { commands: [['wxt', 'build']] },
  'build:firefox': { commands: [['wxt', 'build', '-b', 'firefox']] },
  zip: { commands: [['node', 'scripts/zip.ts', 'chrome']] },
  'zip:firefox': { commands: [['node', 'scripts/zip.ts', 'firefox']] },
  release: { commands: [['node', 'scripts/release.ts']] },
  'release:verify': { commands: [['node', 'scripts/release-verify.ts']] },
  'release:publish': { commands: [['node', 'scripts/publish.ts']] },
  check: {
    needs: ['apps'],
    commands: [
      ['wxt', 'prepare'],
      ['tsc'],
      ['biome', 'ci', '.'],
      ['node', 'scripts/check-imports.ts'],
      ['node', 'scripts/check-house.ts'],
      ['node', 'scripts/complete-lock.ts', '--check'],
      ['knip'],
    ],
  },
  fix: {
    commands: [
      ['biome', 'check', '--write', '.'],
      ['node', 'scripts/complete-lock.ts'],
      ['node', 'scripts/policy-docs.ts'],
    ],
  },
  sandbox: { commands: [['node', 'server/sandbox/serve.ts']] },
  relay: { runtimeOnly: true, commands: [['node', 'server/relay/serve.ts']] },
  'relay:admin': { runtimeOnly: true, commands: [['node', 'server/relay/cli.ts']] },
  'build:relay': { commands: [['node', 'scripts/build-relay.ts']] },
  torture: { needs: ['chromium', 'firefox', 'display'], commands: [['node', 'scripts/torture.ts']] },
  detect: { needs: ['chromium'], without: '--table', commands: [['node', 'scripts/detect.ts']] },
  screenshots: { needs: ['chromium'], commands: [['node', 'scripts/screenshots.ts']] },
  corpus: { needs: ['chromium', 'apps'], commands: [['node', 'scripts/corpus.ts']] },
  bench: { needs: ['chromium', 'firefox', 'apps'], commands: [['node', 'scripts/bench.ts']] },
};

/** @param {string} node @param {Record<string, string>} added */
function environment(node, added) {
  const bin = resolve('node_modules/.bin');
  return {
    ...process.env,
    ...added,
    PATH: [bin, dirname(resolve(node)), process.env.PATH ?? ''].join(delimiter),
  };
}

/**
 * Runs one command to its end; our own signals are passed on, so that it can close what it opened.
 * @param {string[]} command @param {string} node @param {NodeJS.ProcessEnv} env @returns {Promise<number>}
 */
function runCommand([name = '', ...args], node, env) {
  const windows = process.platform === 'win32';
  const program =
    name === 'node' ? resolve(node) : join('node_modules', '.bin', windows ? `${name}.cmd` : name);
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: 'inherit', env, shell: windows && name !== 'node' });
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => child.kill(signal);
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, passOn);
    child.on('error', (error) => {
      say(`${name} could not be started: ${error.message}`);
      done(1);
    });
    child.on('exit', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/** @param {Task} task @param {string[]} args @returns {Promise<number>} */
async function runTask(task, args) {
  await ensurePackages(task.runtimeOnly);
  const needs = task.without !== undefined && args.includes(task.without) ? [] : (task.needs ?? []);
  if (needs.includes('apps') || (needs.includes('postgres') && !hasPostgres())) await ensureApps();
  const node = findNode();
  // A server: glibc gives the freed memory of large pages back to the system.
  /** @type {Record<string, string>} */
  const added = task.runtimeOnly ? { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } : {};
  if (needs.includes('chromium')) added.DIALMARK_CHROMIUM = await ensureChromium(node);
  if (needs.includes('firefox')) added.DIALMARK_FIREFOX = await ensureFirefox(node);
  if (needs.includes('display')) await ensureVirtualDisplay();
  if (needs.includes('applications')) await ensureApplications();
  const env = environment(node, added);
  for (const [index, command] of task.commands.entries()) {
    const last = index === task.commands.length - 1;
    const code = await runCommand(last ? [...command, ...args] : command, node, env);
    if (code !== 0) return code;
  }
  return 0;
}

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const [name = '', ...args] = process.argv.slice(2);
const task = TASKS[name];
if (!task || !existsSync('package.json')) {
  say(`What to run: node scripts/run.mjs ${Object.keys(TASKS).join(' | ')}`);
  process.exit(2);
}
try {
  process.exitCode = await runTask(task, args);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(`\n${error.message}`);
  process.exitCode = 1;
}
