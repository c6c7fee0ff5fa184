/**
 * Packages and Node. Plain JavaScript with no imports but Node's own: it runs before any package is there, on
 * whatever Node the machine has.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SetupError, say, step } from './say.mjs';

/** From here Node runs TypeScript by itself. */
const OLDEST_NODE = [22, 18];

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Locked */

/** @param {string} file @returns {Record<string, Locked>} */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * True where node_modules holds exactly what the lock names. Compared package by package with npm's own record of
 * what it installed, so that `npm install` of a developer counts as well as our own `npm ci`.
 */
function packagesAreCurrent() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(record) || !existsSync('.wxt/tsconfig.json')) return false;
  const installed = packagesIn(record);
  return Object.entries(packagesIn('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true;
    const there = installed[path];
    // Another system's binaries are in the lock and never here.
    if (!there) return wanted.optional === true || wanted.devOptional === true;
    return there.version === wanted.version && existsSync(path);
  });
}

/** npm, run by the Node that runs us: `npm` in the PATH may be a script for another Node. */
function npm(/** @type {string[]} */ args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
    : spawnSync('npm', args, {
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      });
}

const INSTALLER = '.cache/installing';

/** Whether the process that wrote its number there still runs. */
function somebodyInstalls() {
  try {
    process.kill(Number(readFileSync(INSTALLER, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

/** Two commands on a fresh clone, side by side: the second waits for the first's packages. */
async function waitForOthers() {
  if (!somebodyInstalls()) return;
  say('▸ Another command is installing packages: waiting for it …');
  while (somebodyInstalls()) await new Promise((done) => setTimeout(done, 500));
}

/** Installs the packages of the lock where they are missing or differ. */
export async function ensurePackages() {
  await waitForOthers();
  if (packagesAreCurrent()) return;
  mkdirSync('.cache', { recursive: true });
  writeFileSync(INSTALLER, String(process.pid));
  process.once('exit', () => rmSync(INSTALLER, { force: true }));
  await install();
  rmSync(INSTALLER, { force: true });
}

async function install() {
  await step('Installing packages (about a minute the first time)', () => {
    // The machine's Node may be older than packages wish for; they run under npm's `node` package afterwards.
    const { status, error } = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (status !== 0)
      throw new SetupError(
        `npm could not install the packages${error ? ` (${error.message})` : ''}. Its message is above; check the connection to the package registry and run the command again.`,
      );
    return true;
  });
}

/** @param {string} version such as `v22.18.0` or `22.18.0` */
function isRecent(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * Path of a Node that runs the project: the one among the packages, so that everybody runs the same; else the
 * machine's, where it is recent enough.
 */
export function findNode() {
  for (const path of ['node_modules/node/bin/node', 'node_modules/node/bin/node.exe']) {
    if (!existsSync(path)) continue;
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    if (status === 0 && isRecent(stdout.trim())) return path;
  }
  if (isRecent(process.version)) return process.execPath;
  throw new SetupError(
    `Node ${OLDEST_NODE.join('.')} or newer is needed; this machine has ${process.version}, and npm's \`node\` package has none for ${process.platform} ${process.arch}. Install a current Node (https://nodejs.org) and run the command again.`,
  );
}
