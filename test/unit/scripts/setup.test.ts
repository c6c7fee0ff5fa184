/** What the set-up does to a machine, in a folder of its own with an npm that only writes down what it was asked. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeSystem, installDebian, type Machine } from '../../../scripts/setup/system.mjs';

const ENTRIES = {
  server: { version: '1.0.0' },
  bundler: { version: '2.0.0', dev: true },
  'bundler-mac': { version: '2.0.0', optional: true },
};
type Entry = keyof typeof ENTRIES;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dialmark-setup-'));
  cpSync('scripts/setup', join(root, 'scripts/setup'), { recursive: true });
  cpSync('scripts/run.mjs', join(root, 'scripts/run.mjs'));
  write('package.json', { name: 'dialmark', type: 'module' });
  write('package-lock.json', { packages: { '': {}, ...lockEntries(['server', 'bundler', 'bundler-mac']) } });
  write('server/relay/serve.ts', "console.log('the relay runs');");
  write('server/sandbox/serve.ts', "console.log('the sandbox runs');");
  write('bin/npm', '#!/bin/sh\necho "$@" >> npm.log\n');
  chmodSync(join(root, 'bin/npm'), 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: unknown): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
}

const lockEntries = (names: readonly Entry[]) =>
  Object.fromEntries(names.map((name) => [`node_modules/${name}`, ENTRIES[name]]));

/** As npm leaves it behind. */
function install(folder: string, names: readonly Entry[]): void {
  write(`${folder}/.package-lock.json`, { packages: lockEntries(names) });
  for (const name of names) write(`${folder}/${name}/package.json`, {});
}

function run(task: string) {
  const { npm_execpath: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', task], {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, PATH: [join(root, 'bin'), env.PATH].join(delimiter) },
  });
  const log = join(root, 'npm.log');
  return { status, stdout, stderr, npm: existsSync(log) ? readFileSync(log, 'utf8') : '' };
}

describe('packages', () => {
  it('are installed from the lock if there are none', () => {
    expect(run('sandbox').npm).toMatch(/^ci --prefix \. /);
  });

  it('are left alone if they are as the lock says, but for other systems’', () => {
    install('node_modules', ['server', 'bundler']);
    expect(run('sandbox')).toMatchObject({ status: 0, stdout: 'the sandbox runs\n', npm: '' });
  });

  it('have their types made again where a clean-up took them', () => {
    install('node_modules', ['server', 'bundler']);
    write(
      'node_modules/wxt/bin/wxt.mjs',
      "import { mkdirSync, writeFileSync } from 'node:fs';\n" +
        "mkdirSync('.wxt'); writeFileSync('.wxt/tsconfig.json', '{}');",
    );
    expect(run('sandbox')).toMatchObject({ status: 0, npm: '' });
    expect(existsSync(join(root, '.wxt/tsconfig.json'))).toBe(true);
  });

  it('are never installed through a link, which would empty the folder behind it', () => {
    install('elsewhere', ['server']);
    symlinkSync('elsewhere', join(root, 'node_modules'));
    const { status, stderr, npm } = run('sandbox');
    expect({ status, npm }).toEqual({ status: 1, npm: '' });
    expect(stderr).toContain('node_modules is a link to elsewhere');
    expect(existsSync(join(root, 'elsewhere/server/package.json'))).toBe(true);
  });

  it('are used through a link if they are as the lock says', () => {
    install('elsewhere', ['server', 'bundler']);
    symlinkSync('elsewhere', join(root, 'node_modules'));
    expect(run('sandbox')).toMatchObject({ status: 0, npm: '' });
  });
});

describe('a relay', () => {
  it('runs with what `npm ci --omit=dev` installed, and adds nothing to it', () => {
    install('node_modules', ['server']);
    expect(run('relay')).toMatchObject({ status: 0, stdout: 'the relay runs\n', npm: '' });
  });

  it('does not install over packages of another version, and says what to do', () => {
    install('node_modules', ['bundler']);
    const { status, stderr, npm } = run('relay');
    expect({ status, npm }).toEqual({ status: 1, npm: '' });
    expect(stderr).toMatch(
      /node_modules\/server .*stop it, run `npm ci` \(on a server `npm ci --omit=dev`\)/,
    );
  });

  it('installs in a bare clone', () => {
    expect(run('relay').npm).toMatch(/^ci /);
  });
});

describe('system packages', () => {
  const APT = ['apt-get update -qq', 'apt-get install -y -qq --no-install-recommends xvfb'];
  function machine(changes: Partial<Machine> = {}) {
    const said: string[] = [];
    const ran: string[] = [];
    const all: Machine = {
      isRoot: () => true,
      isDebian: () => true,
      env: {},
      run: (command) => ran.push(command.join(' ')) > 0,
      say: (text) => said.push(text),
      ...changes,
    };
    return { said, ran, all };
  }

  it('are installed as root, each command said before it runs', async () => {
    const { said, ran, all } = machine({
      run: (command) => {
        expect(said).toContain(`    ${command.join(' ')}`);
        return ran.push(command.join(' ')) > 0;
      },
    });
    expect(await installDebian('a display', ['xvfb'], all)).toBe(true);
    expect(ran).toEqual(APT);
  });

  it.each([
    ['if DIALMARK_NO_INSTALL forbids it', { env: { DIALMARK_NO_INSTALL: '1' } }],
    ['for another user than root', { isRoot: () => false }],
    ['on another system', { isDebian: () => false }],
    ['if the person at the terminal says no', { ask: async () => false }],
  ])('are not installed %s', async (_when, changes) => {
    const { ran, all } = machine(changes);
    expect(await installDebian('a display', ['xvfb'], all)).toBe(false);
    expect(ran).toEqual([]);
  });

  it('are installed after a yes', async () => {
    const { ran, all } = machine({ ask: async () => true });
    expect(await installDebian('a display', ['xvfb'], all)).toBe(true);
    expect(ran).toEqual(APT);
  });

  it('stop at the first command that fails', async () => {
    const ran: string[] = [];
    const { all } = machine({ run: ([program = '']) => ran.push(program) > 1 });
    expect(await changeSystem('two things', [['first'], ['second']], all)).toBe(false);
    expect(ran).toEqual(['first']);
  });
});
