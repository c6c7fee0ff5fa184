/**
 * Packages and Node. Plain JavaScript with no imports but Node's own: it runs before any package is there, on
 * whatever Node the machine has.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SetupError, say, step } from './say.mjs';

/** From here Node runs TypeScript by itself. */
const OLDEST_NODE = [22, 18];

/** Packages that only the long tests, the benchmarks, `check` and a release need. */
const APPS = 'test/apps';

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Locked */

/** @param {string} file @returns {Record<string, Locked>} */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * A package that `folder` lacks or has in another version than its lock names. Compared package by package with npm's
 * own record of what it installed, so that a developer's `npm install` counts as well as our own `npm ci`.
 * @param {string} folder @param {boolean} runtimeOnly leaves out what `npm ci --omit=dev` leaves out
 * @returns {string | undefined} its place in the lock
 */
function firstDifference(folder, runtimeOnly) {
  const record = join(folder, 'node_modules/.package-lock.json');
  const installed = existsSync(record) ? packagesIn(record) : {};
  for (const [path, wanted] of Object.entries(packagesIn(join(folder, 'package-lock.json')))) {
    if (path === '' || (runtimeOnly && (wanted.dev || wanted.devOptional))) continue;
    const there = installed[path];
    // Another system's binaries are in the lock and never here.
    if (!there && (wanted.optional || wanted.devOptional)) continue;
    if (there?.version !== wanted.version || !existsSync(join(folder, path))) return path;
  }
  return undefined;
}

/** npm, run by the Node that runs us: `npm` in the PATH may be a script for another Node. @param {string[]} args */
function npm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
    : spawnSync('npm', args, {
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      });
}

/** Made after an installation, and gone with what `git clean` removes. */
const TYPES = '.wxt/tsconfig.json';
const PREPARE = 'scripts/setup/prepare.mjs';

const INSTALLER = '.cache/installing';

/** Whether the process that wrote its number there still runs. */
function otherInstalls() {
  try {
    process.kill(Number(readFileSync(INSTALLER, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

/** Two commands on a fresh clone, side by side: the second waits for the first's packages. */
async function waitForOthers() {
  if (!otherInstalls()) return;
  say('▸ Another command is installing packages: waiting for it …');
  while (otherInstalls()) await new Promise((done) => setTimeout(done, 500));
}

/**
 * Installs the packages of the lock if they are missing or differ.
 * @param {boolean} [runtimeOnly] for commands of a running server: what `npm ci --omit=dev` installed is enough for
 *   them, and they never install over packages that are there
 */
export async function ensurePackages(runtimeOnly = false) {
  await waitForOthers();
  const differs = firstDifference('.', runtimeOnly);
  if (!differs) {
    if (!runtimeOnly && !existsSync(TYPES)) makeTypes();
    return;
  }
  if (runtimeOnly && existsSync('node_modules'))
    throw new SetupError(
      `${differs} is not there as package-lock.json names it. Installing would take the packages of a running relay away: stop it, run \`npm ci\` (on a server \`npm ci --omit=dev\`), and run the command again.`,
    );
  if (runtimeOnly)
    await install('.', 'Installing the packages of the servers', ['--omit=dev', '--ignore-scripts']);
  else await install('.', 'Installing packages (about a minute the first time)');
}

function makeTypes() {
  const { status } = spawnSync(process.execPath, [PREPARE], { stdio: 'inherit' });
  if (status !== 0)
    throw new SetupError(
      `WXT could not make its types (${TYPES}). Its message is above; run \`npm ci\`, and the command again.`,
    );
}

/** Debian's PostgreSQL, which test/server/postgres.ts prefers to the one among test/apps' packages. */
export function hasPostgres() {
  const versions = '/usr/lib/postgresql';
  return existsSync(versions) && readdirSync(versions).length > 0;
}

/** Installs the packages of test/apps if they are missing or differ. */
export async function ensureApps() {
  await waitForOthers();
  if (!firstDifference(APPS, false)) return;
  await install(APPS, `Installing the packages of long tests and checks (${APPS}, about a minute)`);
}

/**
 * `npm ci` empties node_modules before it fills it, and follows a link to do so.
 * @param {string} folder
 */
function refuseLink(folder) {
  const modules = join(folder, 'node_modules');
  const link = lstatSync(modules, { throwIfNoEntry: false });
  if (!link?.isSymbolicLink()) return;
  throw new SetupError(
    `${modules} is a link to ${readlinkSync(modules)}, which lacks packages of the lock. npm would empty the folder behind the link, so nothing was installed. Remove the link and run the command again, or run \`npm ci\` where it leads.`,
  );
}

/** @param {string} folder @param {string} what @param {string[]} [options] of `npm ci` */
async function install(folder, what, options = []) {
  refuseLink(folder);
  mkdirSync('.cache', { recursive: true });
  writeFileSync(INSTALLER, String(process.pid));
  const remove = () => rmSync(INSTALLER, { force: true });
  process.once('exit', remove);
  await step(what, () => {
    // The machine's Node may be older than packages wish for; they run under npm's `node` package afterwards.
    const args = ['ci', '--prefix', folder, ...options, '--no-audit', '--no-fund', '--loglevel=error'];
    const { status, error } = npm(args);
    if (status !== 0)
      throw new SetupError(
        `npm could not install the packages${error ? ` (${error.message})` : ''}. Its message is above; check the connection to the package registry and run the command again.`,
      );
    return true;
  });
  remove();
}

/** @param {string} version such as `v22.18.0` or `22.18.0` */
function isRecent(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * Path of a Node that runs the project: the one among the packages, so that everyone runs the same; else the
 * machine's, if it is recent enough.
 */
export function findNode() {
  for (const path of ['node_modules/node/bin/node', 'node_modules/node/bin/node.exe']) {
    if (!existsSync(path)) continue;
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    if (status === 0 && isRecent(stdout.trim())) return path;
  }
  if (isRecent(process.version)) return process.execPath;
  throw new SetupError(
    `Node ${OLDEST_NODE.join('.')} or newer is needed; this machine has ${process.version}, and npm's \`node\` package is not installed or has none for ${process.platform} ${process.arch}. Install a current Node (https://nodejs.org) and run the command again.`,
  );
}
