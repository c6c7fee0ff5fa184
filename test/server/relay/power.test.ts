/**
 * Loss of power, on the embedded store: what a process wrote and did not force to the disk may be there, or not, or in
 * part, in any mixture. All its writes are recorded (strace); for many instants a disk is made on which only what was
 * forced is certain, and the rest is left to chance; the store is opened from it. What had been committed must be there.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteFile } from '#server/relay/store/sqlite-worker.ts';
import { randomFrom } from '#test/tools/random.ts';
import { installed } from '../installed.ts';

const LONG = process.env.DIALMARK_FAULTS === 'long';
const SIZE = LONG ? { events: 120, instants: 600 } : { events: 60, instants: 40 };
const here = process.platform === 'linux' && installed('strace', 'strace', '-V');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dialmark-power-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Operation =
  | { kind: 'write'; file: string; at: number; bytes: Buffer }
  | { kind: 'truncate'; file: string; size: number }
  | { kind: 'sync'; file: string }
  | { kind: 'committed'; event: number };

const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');

/** What one thread did to files of `where`, in order. */
function operationsIn(trace: string, where: string): Operation[] {
  const operations: Operation[] = [];
  for (const line of trace.split('\n')) {
    const [, call, shown = '', rest = ''] = /^(\w+)\(\d+<([^>]*)>(?:, )?(.*)$/.exec(line) ?? [];
    const path = shown.startsWith('\\x') ? bytesOf(shown).toString() : shown;
    if (!call || !path.startsWith(where)) continue;
    const file = basename(path);
    if (call === 'write' && file === 'notes') {
      operations.push({ kind: 'committed', event: Number(bytesOf(/"([^"]*)"/.exec(rest)?.[1] ?? '')) });
    } else if (call === 'pwrite64') {
      const [, data = '', length, at] = /^"([^"]*)"(?:\.\.\.)?, (\d+), (\d+)/.exec(rest) ?? [];
      const bytes = bytesOf(data);
      if (bytes.length !== Number(length)) throw new Error('the trace is cut');
      operations.push({ kind: 'write', file, at: Number(at), bytes });
    } else if (call === 'ftruncate')
      operations.push({ kind: 'truncate', file, size: Number.parseInt(rest, 10) });
    else if (call === 'fsync' || call === 'fdatasync') operations.push({ kind: 'sync', file });
  }
  return operations;
}

/** Runs the writer until it kills itself. @returns everything that it did to its files. */
function record(name: string, synchronous: string): Operation[] {
  const data = join(folder, name);
  mkdirSync(data);
  const calls = 'trace=pwrite64,write,ftruncate,fsync,fdatasync';
  const program = [
    process.execPath,
    'test/server/relay/power-writer.ts',
    data,
    String(SIZE.events),
    synchronous,
  ];
  const traces = join(folder, `${name}.trace`);
  spawnSync(
    'strace',
    ['-ff', '-qq', '-y', '-xx', '-s', '200000', '-e', calls, '-e', 'signal=none', '-o', traces, ...program],
    {
      maxBuffer: 1e9,
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    },
  );
  const all = readdirSync(folder)
    .filter((file) => file.startsWith(`${name}.trace.`))
    .map((file) => operationsIn(readFileSync(join(folder, file), 'latin1'), data));
  return all.reduce((longest, one) => (one.length > longest.length ? one : longest), []);
}

const SECTOR = 512;

/** A file on a disk: what is certain, and what may or may not have reached it. */
class DiskFile {
  #certain: Buffer = Buffer.alloc(0);
  #pending: Exclude<Operation, { kind: 'sync' | 'committed' }>[] = [];

  add(operation: Exclude<Operation, { kind: 'sync' | 'committed' }>): void {
    this.#pending.push(operation);
  }
  sync(): void {
    for (const operation of this.#pending) this.#certain = DiskFile.#applied(this.#certain, operation);
    this.#pending = [];
  }
  /** After the power went: each write that was not forced is there, is not, or is there up to some sector. */
  after(random: () => number): Buffer {
    let content: Buffer = Buffer.from(this.#certain);
    for (const operation of this.#pending) {
      const fate = random();
      if (fate < 0.4) continue;
      const torn = fate < 0.6 && operation.kind === 'write';
      const kept = torn ? Math.floor((random() * operation.bytes.length) / SECTOR) * SECTOR : undefined;
      content = DiskFile.#applied(
        content,
        torn ? { ...operation, bytes: operation.bytes.subarray(0, kept) } : operation,
      );
    }
    return content;
  }
  static #applied(content: Buffer, operation: Exclude<Operation, { kind: 'sync' | 'committed' }>): Buffer {
    if (operation.kind === 'truncate') {
      const cut = Buffer.alloc(operation.size);
      content.copy(cut);
      return cut;
    }
    const { at, bytes } = operation;
    const grown = at + bytes.length > content.length ? Buffer.alloc(at + bytes.length) : content;
    if (grown !== content) content.copy(grown);
    bytes.copy(grown, at);
    return grown;
  }
}

/** Cuts the power after `count` operations. @returns events that had been committed and are not there. */
function lostAt(operations: readonly Operation[], count: number, random: () => number): string[] {
  const files = new Map<string, DiskFile>();
  const committed: string[] = [];
  for (const operation of operations.slice(0, count)) {
    if (operation.kind === 'committed') {
      committed.push(`evt_${operation.event}`);
      continue;
    }
    const file = files.get(operation.file) ?? new DiskFile();
    files.set(operation.file, file);
    if (operation.kind === 'sync') file.sync();
    else file.add(operation);
  }
  const disk = mkdtempSync(join(folder, 'disk-'));
  try {
    for (const [name, file] of files) {
      // Shared memory is made again from the log.
      if (name === 'relay.sqlite' || name === 'relay.sqlite-wal')
        writeFileSync(join(disk, name), file.after(random));
    }
    const db = openSqliteFile({ file: join(disk, 'relay.sqlite'), readOnly: false });
    const [check] = db.prepare('PRAGMA integrity_check').all();
    const found = new Set(
      db
        .prepare('SELECT id FROM relay_events')
        .all()
        .map(({ id }) => String(id)),
    );
    db.close();
    const lost = committed.filter((id) => !found.has(id));
    return check?.integrity_check === 'ok' ? lost : ['the whole file', ...lost];
  } catch (error) {
    return [`the whole file: ${error}`];
  } finally {
    rmSync(disk, { recursive: true });
  }
}

/** Cuts the power at some instants, until something is lost. */
function firstLoss(operations: readonly Operation[]): string[] {
  const random = randomFrom(22);
  for (let instant = 0; instant < SIZE.instants; instant += 1) {
    const lost = lostAt(operations, Math.ceil(random() * operations.length), random);
    if (lost.length > 0) return lost;
  }
  return [];
}

describe.runIf(here)('when the power goes at any instant', () => {
  it('nothing that was committed is lost', { timeout: 300_000 }, () => {
    const operations = record('full', 'FULL');
    const kinds = new Set(operations.map(({ kind }) => kind));
    expect([kinds.has('sync'), operations.filter(({ kind }) => kind === 'committed').length]).toEqual([
      true,
      SIZE.events,
    ]);
    // Checkpoints are among what was seen: writes into the file itself, not only into its log.
    expect(operations.some((one) => one.kind === 'write' && one.file === 'relay.sqlite')).toBe(true);
    expect(firstLoss(operations)).toEqual([]);
  });

  it('it would be, if commits were not forced to the disk: the same instants show it', {
    timeout: 300_000,
  }, () => {
    expect(firstLoss(record('off', 'OFF'))).not.toEqual([]);
  });
});
