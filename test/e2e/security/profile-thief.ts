/**
 * A thief with a copy of the browser's profile and this extension's source: looks for sealed keys and for the
 * device key that sealed them in the files of the extension's databases, rows that were replaced and erased among them.
 */
import { createDecipheriv } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A row of ours is no longer. */
const ROW_BYTES = 600;
/** Largest row that is worth unpacking, bytes. */
const LARGEST = 20_000;

/** Every text that was sealed as `name` and can be opened with what lies in `profile`, and with nothing else. */
export function opened(profile: string, name: string, plainBytes: number): string[] {
  const rows = files(profile).flatMap((file) => rowsIn(readFileSync(file)));
  const keys = distinct(rows.flatMap((row) => runs(row, KEY_BYTES)));
  const sealed = distinct(rows.flatMap((row) => around(row, name)));
  const found = new Set<string>();
  for (const row of sealed)
    for (const iv of distinct(runs(row, IV_BYTES)))
      for (const data of distinct(runs(row, plainBytes + TAG_BYTES)))
        for (const key of keys) {
          const plain = open(key, iv, data, name);
          if (plain !== undefined) found.add(plain);
        }
  return [...found];
}

function open(key: Buffer, iv: Buffer, data: Buffer, name: string): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, iv);
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(data.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

/** Of the databases of extensions: LevelDB in Chromium, SQLite in Firefox, their logs too. */
function files(profile: string): string[] {
  return readdirSync(profile, { recursive: true, encoding: 'utf8' })
    .filter((file) => /extension/.test(file) && /\.(log|ldb|sqlite|sqlite-wal)$/.test(file))
    .map((file) => join(profile, file))
    .filter((file) => statSync(file).isFile());
}

/** A file as it is, and all that was packed in it by Snappy, wherever it begins: blocks of LevelDB, rows of Firefox. */
function rowsIn(file: Buffer): Buffer[] {
  const rows = [file];
  for (let at = 0; at < file.length; at += 1) {
    const row = unpack(file, at);
    if (row) rows.push(row);
  }
  return rows;
}

/** Returns the bytes near the name of a secret: the row that it is in. */
function around(row: Buffer, name: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = row.indexOf(name); at >= 0; at = row.indexOf(name, at + 1))
    found.push(row.subarray(Math.max(0, at - ROW_BYTES), at + ROW_BYTES));
  return found;
}

/** Runs of so many bytes whose length stands before them, little-endian: in one byte, in four or in eight. */
function runs(row: Buffer, bytes: number): Buffer[] {
  const found: Buffer[] = [];
  for (let at = row.indexOf(bytes); at >= 0; at = row.indexOf(bytes, at + 1)) {
    for (const begin of [at + 1, at + 4, at + 8])
      if (row.subarray(at + 1, begin).every((byte) => byte === 0) && begin + bytes <= row.length)
        found.push(row.subarray(begin, begin + bytes));
  }
  return found;
}

const distinct = (all: readonly Buffer[]): Buffer[] => [
  ...new Map(all.map((one) => [one.toString('latin1'), one])).values(),
];

/** Snappy's raw format: a length, then literals and copies of what came before; undefined if that is not what is there. */
function unpack(file: Buffer, from: number): Buffer | undefined {
  let at = from;
  let length = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = file[at++];
    if (byte === undefined || shift > 14) return undefined;
    length |= (byte & 127) << shift;
    if (byte < 128) break;
  }
  if (length < KEY_BYTES || length > LARGEST) return undefined;
  const out = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const tag = file[at++];
    if (tag === undefined) return undefined;
    const kind = tag & 3;
    let size = (tag >> 2) + 1;
    if (kind === 0) {
      if (size > 60) {
        const wide = size - 60;
        if (wide > 2 || at + wide > file.length) return undefined;
        size = file.readUIntLE(at, wide) + 1;
        at += wide;
      }
      if (filled + size > length || at + size > file.length) return undefined;
      file.copy(out, filled, at, at + size);
      at += size;
    } else {
      const wide = kind === 1 ? 1 : kind === 2 ? 2 : 4;
      if (at + wide > file.length) return undefined;
      let back = file.readUIntLE(at, wide);
      at += wide;
      if (kind === 1) {
        back |= (tag >> 5) << 8;
        size = ((tag >> 2) & 7) + 4;
      }
      if (back === 0 || back > filled || filled + size > length) return undefined;
      for (let each = 0; each < size; each += 1) out[filled + each] = out[filled + each - back] ?? 0;
    }
    filled += size;
  }
  return out;
}
