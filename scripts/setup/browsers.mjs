/**
 * Chromium and Firefox: found where they usually are, else installed. Plain JavaScript, as packages.mjs.
 *
 * Branded Chrome is not looked for: since version 137 it ignores `--load-extension`
 * (https://groups.google.com/a/chromium.org/g/chromium-extensions/c/aEHdhDZ-V0E); Chromium and Chrome for Testing
 * keep it.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ensureApps } from './packages.mjs';
import { SetupError, say, step } from './say.mjs';
import { changeSystem, installDebian, MACHINE, mayInstall } from './system.mjs';

/**
 * @typedef {object} Browser
 * @property {string} name for people
 * @property {string} variable environment variable that names its path
 * @property {number} oldest major version
 * @property {string[]} places globs
 * @property {string[]} debian packages of Debian that bring it
 * @property {(node: string) => Promise<string | undefined>} download downloads it; path of its program
 */

const home = homedir();

/** @type {Browser} */
const CHROMIUM = {
  name: 'Chromium',
  variable: 'DIALMARK_CHROMIUM',
  oldest: 128,
  places: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/lib64/chromium-browser/chromium-browser',
    '/usr/local/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    join(home, '.cache/puppeteer/chrome/*/chrome-*/chrome'),
    join(home, '.cache/ms-playwright/chromium-*/chrome-linux*/chrome'),
    join(home, 'Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*'),
    join(home, 'AppData/Local/ms-playwright/chromium-*/chrome-win*/chrome.exe'),
  ],
  // Hebrew and Arabic pages need their letters; a bare server has none.
  debian: ['chromium', 'chromium-sandbox', 'fonts-noto-core', 'fonts-noto-color-emoji'],
  async download(node) {
    const playwright = [node, 'node_modules/playwright/cli.js'];
    if (process.platform === 'linux' && mayInstall(MACHINE)) {
      // The dry run prints the commands.
      MACHINE.run([...playwright, 'install-deps', '--dry-run', 'chromium']);
      await changeSystem("Chromium's libraries", [[...playwright, 'install-deps', 'chromium']]);
    }
    // Judged by what is there afterwards: it also fetches what we have no use for.
    MACHINE.run([...playwright, 'install', '--no-shell', 'chromium']);
    const asked = spawnSync(
      node,
      ['-e', "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))"],
      { encoding: 'utf8' },
    );
    const path = asked.stdout.trim();
    return isProgram(path) ? path : undefined;
  },
};

/** @type {Browser} */
const FIREFOX = {
  name: 'Firefox',
  variable: 'DIALMARK_FIREFOX',
  oldest: 140,
  places: [
    '/usr/bin/firefox-esr',
    '/usr/lib/firefox-esr/firefox-esr',
    '/usr/lib/firefox/firefox',
    '/usr/lib64/firefox/firefox',
    '/opt/firefox/firefox',
    '/usr/local/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:/Program Files/Mozilla Firefox/firefox.exe',
    '.cache/browsers/firefox/*/firefox/firefox',
    '.cache/browsers/firefox/*/*.app/Contents/MacOS/firefox',
  ],
  debian: ['firefox-esr'],
  // Playwright's Firefox is patched and speaks Playwright's own protocol only; this is Mozilla's, as people have it.
  async download(node) {
    await ensureApps();
    const cli = 'test/apps/node_modules/@puppeteer/browsers/lib/main-cli.js';
    MACHINE.run([node, cli, 'install', 'firefox@esr', '--path', '.cache/browsers']);
    return find(FIREFOX)?.path;
  },
};

/** @param {string} path */
function isProgram(path) {
  try {
    fs.accessSync(path, fs.constants.X_OK);
    // Ubuntu puts a script there that starts the snap.
    return !fs.readFileSync(path).subarray(0, 4096).includes('snap');
  } catch {
    return false;
  }
}

/** Major version that the program says it is; 0 if it does not run. @param {string} path */
function versionOf(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return Number(/(\d+)\.\d+/.exec(stdout ?? '')?.[1] ?? 0);
}

/** @param {string} place a path, or a glob @returns {string[]} */
function programsAt(place) {
  if (!place.includes('*')) return [place];
  // `globSync` came with Node 22: on an older one these places are looked at once the project's own Node runs.
  return typeof fs.globSync === 'function' ? fs.globSync(place).sort().reverse() : [];
}

/** @param {Browser} browser @returns {{ path: string, version: number } | undefined} */
function find(browser) {
  for (const path of browser.places.flatMap(programsAt)) {
    if (!isProgram(path)) continue;
    const version = versionOf(path);
    if (version >= browser.oldest) return { path, version };
  }
  return undefined;
}

/** @param {Browser} browser @param {string} node @returns {Promise<string>} */
async function ensure(browser, node) {
  const chosen = process.env[browser.variable];
  if (chosen) {
    if (versionOf(chosen) >= browser.oldest) return chosen;
    throw new SetupError(
      `${browser.variable} is ${chosen}, which is no ${browser.name} ${browser.oldest} or newer.`,
    );
  }
  const found = find(browser);
  if (found) return found.path;
  if (await installDebian(browser.name, browser.debian)) {
    const installed = find(browser);
    if (installed) return installed.path;
  }
  const path = await step(`Downloading ${browser.name}`, () => browser.download(node));
  if (path && isProgram(path) && versionOf(path) >= browser.oldest) return path;
  throw new SetupError(
    `No ${browser.name} ${browser.oldest} or newer was found, and none could be installed. Install it (${
      MACHINE.isDebian() ? `as root: apt-get install ${browser.debian.join(' ')}` : `your system's package`
    }), or name its program in ${browser.variable}, and run the command again.`,
  );
}

/** @param {string} node path of a current Node @returns {Promise<string>} the program's path */
export const ensureChromium = (node) => ensure(CHROMIUM, node);

/** @param {string} node path of a current Node @returns {Promise<string>} the program's path */
export const ensureFirefox = (node) => ensure(FIREFOX, node);

/**
 * Path of an installed browser, for tests that are started without the set-up.
 * @param {'chromium' | 'firefox'} which
 * @returns {string}
 */
export function browserPath(which) {
  const browser = which === 'chromium' ? CHROMIUM : FIREFOX;
  const path = process.env[browser.variable] ?? find(browser)?.path;
  if (path) return path;
  throw new SetupError(`No ${browser.name} found: \`npm run setup\` installs it.`);
}

const DISPLAY = ['xvfb', 'xdotool'];

/** A virtual display and a typist, for the tests that answer a real permission prompt and type on a keyboard. */
export async function ensureVirtualDisplay() {
  if (process.platform !== 'linux') return;
  const missing = ['Xvfb', 'xdotool'].filter((name) => !fs.existsSync(`/usr/bin/${name}`));
  if (missing.length === 0 || (await installDebian('a virtual display', DISPLAY))) return;
  say(
    `▸ No ${missing.join(' and ')}: what needs a display is skipped (to have it: install ${DISPLAY.join(' ')}).`,
  );
}
