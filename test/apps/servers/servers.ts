/**
 * Whole applications that others made: started on this machine, each with its own data. The set-up of the long tests
 * installs them as Debian packages them (scripts/setup/applications.mjs), all but Directus.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../e2e/harness/eventually.ts';
import type { Person } from '../widgets/people.ts';

const HERE = import.meta.dirname;

export interface Application {
  name: string;
  /** The command that serves it on `port`, with its data in `folder`; the people are its standard input. */
  command(folder: string, port: number): readonly [string, ...string[]];
  /** A page that answers once it runs. */
  first: string;
}

/** The system's own Python, Perl and Ruby: others on the path have not the packages. */
const PYTHON = '/usr/bin/python3';
const PERL = '/usr/bin/perl';
const RUBY = '/usr/bin/ruby';

export const DJANGO: Application = {
  name: 'Django admin',
  command: (folder, port) => [PYTHON, join(HERE, 'django/serve.py'), folder, String(port)],
  first: '/admin/crm/contact/',
};

export const REQUEST_TRACKER: Application = {
  name: 'Request Tracker',
  command: (folder, port) => [PERL, join(HERE, 'request-tracker/serve.pl'), folder, String(port)],
  first: '/',
};

export const REDMINE: Application = {
  name: 'Redmine',
  command: (folder, port) => [RUBY, join(HERE, 'redmine/serve.rb'), folder, String(port)],
  first: '/issues/1',
};

export const TRYTON: Application = {
  name: 'Tryton',
  command: (folder, port) => [PYTHON, join(HERE, 'tryton/serve.py'), folder, String(port)],
  first: '/',
};

/** Installed by hand: `npm install directus` takes 700 MB and a compiler. DIALMARK_DIRECTUS names the folder. */
export const DIRECTUS: Application = {
  name: 'Directus',
  command: (folder, port) => [process.execPath, join(HERE, 'directus/serve.mjs'), folder, String(port)],
  first: '/server/ping',
};

export interface RunningApplication {
  origin: string;
  /** Of the application's API, if it has one. */
  token: string;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** @throws what it wrote if it does not answer. */
export async function startApplication(
  { name, command, first }: Application,
  people: readonly Person[],
): Promise<RunningApplication> {
  const folder = mkdtempSync(join(tmpdir(), 'dialmark-app-'));
  const port = await freePort();
  const [program, ...args] = command(folder, port);
  const child: ChildProcess = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      told = (told + chunk.toString()).slice(-4_000);
    });
  child.stdin?.end(JSON.stringify(people));
  const origin = `http://127.0.0.1:${port}`;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const close = async () => {
    // Its own group: a server may have helpers.
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended`);
    return (await fetch(origin + first, { redirect: 'manual' })).status < 400;
  };
  await eventually(answers, { what: `${name} answers`, timeout: 180_000, every: 250 }).catch(
    async (cause) => {
      await close();
      throw new Error(`${name} does not run: ${told}`, { cause });
    },
  );
  const token = join(folder, 'token');
  return { origin, token: existsSync(token) ? readFileSync(token, 'utf8') : '', close };
}
