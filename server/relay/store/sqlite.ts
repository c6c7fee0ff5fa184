/**
 * SQLite in a folder. One thread writes, another reads: in WAL mode neither waits for the other, and a commit that
 * waits for the disk holds up no poll. One relay only, which holds `relay.lock`; the administrator's command opens the
 * same file beside it, and the relay notices what that wrote.
 */
import { chown, mkdir, open, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  type Database,
  type DatabaseOptions,
  type Statement,
  type Step,
  textOf,
  type Values,
} from './database.ts';
import { createSqliteThread } from './sqlite-thread.ts';

/** How often the relay looks whether another process wrote (the administrator's command), milliseconds. */
const LOOK_MS = 250;

/** A new file's name is in its folder, and the folder's in the one above: both have to be on the disk too. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * A command that root runs, beside a relay that runs as another user: that user has to be able to write what it leaves.
 * SQLite sees to the files that it makes beside these.
 */
async function giveToOwnerOf(folder: string, ...files: string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  for (const file of files) await chown(file, uid, gid);
}

/** A copy of everything in one file: what other connections write meanwhile is not in it. */
async function copy(file: string, path: string): Promise<void> {
  // Loaded only here: Node 22 says at its loading that it is experimental.
  const { backup, DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const source = new DatabaseSync(file, { readOnly: true });
  // All pages in one step: a copy in several begins again whenever another process writes between them.
  await backup(source, path, { rate: 2_147_483_647 });
  source.close();
  const made = new DatabaseSync(path);
  made.exec('PRAGMA journal_mode = DELETE');
  made.close();
}

/** @throws if the folder is to be locked and another relay has it. */
export async function openSqlite({
  dataFolder,
  lock = false,
  onFault,
  onBroken,
}: Pick<DatabaseOptions, 'dataFolder' | 'lock' | 'onFault' | 'onBroken'>): Promise<Database> {
  const folder = resolve(dataFolder);
  const file = join(folder, 'relay.sqlite');
  const lockFile = lock ? join(folder, 'relay.lock') : undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const writer = await createSqliteThread({ file, readOnly: false, lock: lockFile }, onBroken);
  await giveToOwnerOf(folder, file, ...(lockFile ? [lockFile] : []));
  await syncFolder(folder);
  await syncFolder(dirname(folder));
  const reader = await createSqliteThread({ file, readOnly: true }, onBroken);
  const textsOf = (steps: readonly Step[]) =>
    steps.map(([statement, ...runs]) => [textOf(statement, 'sqlite'), ...runs] as const);
  const write: Database['write'] = (steps) => writer.order('write', textsOf(steps));

  return {
    kind: 'sqlite',
    async read<Row>(statement: Statement, values: Values = []) {
      return (await reader.order('read', textsOf([[statement, values]])))[0] as Row[];
    },
    write,
    async change<Row>(statement: Statement, values: Values) {
      return (await write([[statement, values]]))[0] as Row[];
    },
    listen(onMessage, signal) {
      let version: unknown;
      // Of the connection that writes: it changes only if another process wrote.
      const look = async () => {
        const [[row] = []] = await writer.order('read', [['PRAGMA data_version', []]]);
        if (version !== undefined && row?.data_version !== version) onMessage(undefined);
        version = row?.data_version;
      };
      const looking = setInterval(() => {
        look().catch((error) => !signal.aborted && onFault('looking for changes', error));
      }, LOOK_MS);
      looking.unref();
      signal.addEventListener('abort', () => clearInterval(looking), { once: true });
    },
    async notify() {},
    async alone(_lock, work) {
      await work();
      return true;
    },
    async room() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    copyTo: (path) => copy(file, path),
    async close() {
      await reader.end();
      await writer.end();
    },
  };
}
