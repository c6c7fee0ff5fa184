/** A file of numbers onto the do-not-call list: read in parts, so that a million lines take no more memory than a thousand. */
import { createReadStream } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { basename } from 'node:path';
import tables from '#lib/locales/en/tables.json' with { type: 'json' };
import { readParts } from '#lib/tables/parts.ts';
import { createTableReader } from '#lib/tables/reader.ts';
import type { RefusedLine } from '#lib/tables/types.ts';
import type { DoNotCall } from '../store/do-not-call.ts';

/** Numbers in a transaction, and refused lines that are named. */
const AT_ONCE = 5000;
const MOST_NAMED = 100;

interface Imported {
  /** Numbers in the file, and how many of them were not listed. */
  numbers: number;
  added: number;
  /** Lines that gave none. */
  refused: number;
  /** A sentence for each of the first of those. */
  named: string[];
}

interface ImportOptions {
  list: Pick<DoNotCall, 'add'>;
  hashOf: (e164: string) => string;
  /** ISO 3166-1 alpha-2, of national numbers; empty: lines that have any are refused. */
  country: string;
  why: string;
  clock: () => number;
}

/** Whose hand it is, as the machine knows it. */
export const administrator = (): string => `${userInfo().username}@${hostname()}`;

const sentence = ({ line, code, evidence }: RefusedLine): string => {
  const why = tables[`refused.${code}` as keyof typeof tables];
  return `line ${line}: ${String(why)}${evidence && ` (${evidence})`}`;
};

/** Lists all numbers of a text file. What was stored stays if it breaks off: it may be run again. */
export async function importList(file: string, options: ImportOptions): Promise<Imported> {
  const { list, hashOf, country, why, clock } = options;
  const done: Imported = { numbers: 0, added: 0, refused: 0, named: [] };
  const author = { by: `${administrator()}, ${basename(file)}`, at: clock() };
  let batch: { hash: string; why: string }[] = [];
  async function store(): Promise<void> {
    done.added += await list.add(batch, author);
    batch = [];
  }
  const parts = readParts({
    reader: createTableReader(),
    bytes: () => createReadStream(file),
    country,
    purpose: 'never-call',
  });
  for await (const { entries, refused } of parts) {
    for (const entry of entries) {
      for (const { e164 } of entry.numbers)
        batch.push({ hash: hashOf(e164), why: (why || entry.reason || '').slice(0, 200) });
      done.numbers += entry.numbers.length;
      if (batch.length >= AT_ONCE) await store();
    }
    done.refused += refused.length;
    done.named.push(...refused.slice(0, MOST_NAMED - done.named.length).map(sentence));
  }
  await store();
  return done;
}
