/**
 * Packages of the operating system, installed as root. Each command is printed before it runs; a person at a terminal
 * is asked first; `DIALMARK_NO_INSTALL=1` forbids all of them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { say } from './say.mjs';

/**
 * @typedef {object} Machine what is asked of the machine; handed in by tests
 * @property {() => boolean} isRoot
 * @property {() => boolean} isDebian
 * @property {NodeJS.ProcessEnv} env
 * @property {(command: string[]) => boolean} run true if it ended well
 * @property {(question: string) => Promise<boolean>} [ask] absent if no person is there
 * @property {(text: string) => void} say
 */

/** @type {Machine} */
export const MACHINE = {
  isRoot: () => process.getuid?.() === 0,
  // Debian itself: Ubuntu's packages of both browsers are snaps, which cannot read an extension outside the home.
  isDebian: () =>
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8')),
  env: process.env,
  run([program = '', ...args]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
  },
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask: askAtTerminal }),
  say,
};

/** @param {string} question */
async function askAtTerminal(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/**
 * Whether system packages may be installed at all.
 * @param {Machine} machine
 */
export function mayInstall(machine) {
  return machine.isRoot() && machine.env.DIALMARK_NO_INSTALL !== '1';
}

/**
 * Runs commands that change the system, one after another.
 * @param {string} what that they bring, for the question
 * @param {string[][]} commands
 * @param {Machine} machine
 * @returns {Promise<boolean>} false if it is forbidden, refused or one of them failed
 */
export async function changeSystem(what, commands, machine = MACHINE) {
  if (!mayInstall(machine)) return false;
  machine.say(`▸ To install ${what}, as root (DIALMARK_NO_INSTALL=1 forbids it):`);
  for (const command of commands) machine.say(`    ${command.join(' ')}`);
  if (machine.ask && !(await machine.ask('  Run it?'))) return false;
  return commands.every((command) => machine.run(command));
}

/**
 * Installs packages of Debian, without what they recommend: a desktop's printer tools are not needed.
 * @param {string} what that they bring
 * @param {string[]} packages
 * @param {Machine} machine
 * @returns {Promise<boolean>} false if they were not installed
 */
export async function installDebian(what, packages, machine = MACHINE) {
  if (!machine.isDebian()) return false;
  return changeSystem(
    what,
    [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
    ],
    machine,
  );
}
