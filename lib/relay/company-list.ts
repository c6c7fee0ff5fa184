/**
 * The company's do-not-call list in this browser: hashes in buckets by their first bits, so that a million numbers take
 * 16 MB and one is found by one read. A page of changes and the number of its last one are stored together: a background
 * that dies goes on where it was.
 */
import type { TeamList } from '#lib/model/team.ts';
import type { CompanyListRow, Database } from '#lib/storage/database.ts';
import { createListedHash, HASH_BYTES } from './listed-hash.ts';
import type { TeamListPage } from './team-contract.ts';

/** Bits of a hash that choose its bucket: of a million numbers, about a thousand are in one, which is read in a millisecond. */
const BUCKET_BITS = 10;
/** Buckets that are changed at once: what is in memory stays at 2 MB of a million numbers. */
const AT_ONCE = 128;

const idOf = ({ epoch, key }: Pick<TeamList, 'epoch' | 'key'>): string => `${epoch} ${key}`;

export function createCompanyList(db: Database) {
  const { companyLists, companyBuckets } = db;
  const hashers = new Map<string, ReturnType<typeof createListedHash>>();
  const hasherOf = (key: string) => {
    const known = hashers.get(key) ?? createListedHash(key);
    hashers.set(key, known);
    return known;
  };

  async function has({ id, key }: CompanyListRow, e164: string): Promise<boolean> {
    const hash = await (await hasherOf(key))(e164);
    const bucket = await companyBuckets.get([id, prefixOf(hash, 0)]);
    return bucket !== undefined && indexIn(bucket.hashes, hash) >= 0;
  }

  return {
    /** Where reading the list goes on, after which change. */
    seqOf: async (list: TeamList): Promise<number> => (await companyLists.get(idOf(list)))?.seq ?? 0,
    /** Whether this list was read up to its change `seq`. */
    async isUpToDate(list: TeamList): Promise<boolean> {
      const row = await companyLists.get(idOf(list));
      return row !== undefined && row.complete === 1 && row.seq >= list.seq;
    },
    /** Keeps a page of changes; with the last one the list is complete, and takes the place of others. */
    async apply(list: TeamList, page: TeamListPage): Promise<void> {
      const id = idOf(list);
      const changes = changesOf(page);
      await db.transaction('rw', companyLists, companyBuckets, async () => {
        const before = await companyLists.get(id);
        let count = before?.count ?? 0;
        const prefixes = [...changes.keys()];
        for (let at = 0; at < prefixes.length; at += AT_ONCE) {
          const some = prefixes.slice(at, at + AT_ONCE);
          const rows = await companyBuckets.bulkGet(some.map((prefix) => [id, prefix]));
          const next = some.map((prefix, index) => ({
            list: id,
            prefix,
            hashes: changed(rows[index]?.hashes, changes.get(prefix) ?? NO_CHANGE),
          }));
          for (const [index, { hashes }] of next.entries())
            count += (hashes.length - (rows[index]?.hashes.length ?? 0)) / HASH_BYTES;
          await companyBuckets.bulkPut(next);
        }
        const complete = !page.more || before?.complete === 1 ? 1 : 0;
        const { epoch, key } = list;
        await companyLists.put({ id, epoch, key, seq: page.seq, complete, count });
        if (complete) await dropOthers(db, id);
      });
    },
    /** Whether a number is on a list that is kept; `unread`: none of them was ever read to its end. */
    async find(e164: string): Promise<'listed' | 'unread' | undefined> {
      const lists = await companyLists.toArray();
      for (const list of lists) if (await has(list, e164)) return 'listed';
      return lists.some(({ complete }) => complete === 1) ? undefined : 'unread';
    },
    /** Those of the numbers that are on a list that is kept. */
    async listedOf(e164s: readonly string[]): Promise<ReadonlySet<string>> {
      const listed = new Set<string>();
      for (const { id, key } of await companyLists.toArray()) {
        const hashes = await Promise.all(e164s.map(async (e164) => (await hasherOf(key))(e164)));
        const prefixes = [...new Set(hashes.map((hash) => prefixOf(hash, 0)))];
        const rows = await companyBuckets.bulkGet(prefixes.map((prefix) => [id, prefix]));
        const buckets = new Map(rows.flatMap((row) => (row ? [[row.prefix, row.hashes] as const] : [])));
        for (const [at, hash] of hashes.entries()) {
          const bucket = buckets.get(prefixOf(hash, 0));
          if (bucket && indexIn(bucket, hash) >= 0) listed.add(e164s[at] ?? '');
        }
      }
      return listed;
    },
    /** How many numbers are listed. */
    count: async (): Promise<number> =>
      (await companyLists.toArray()).find(({ complete }) => complete === 1)?.count ?? 0,
    /** Takes all lists away. */
    forget: () =>
      db.transaction('rw', companyLists, companyBuckets, async () => {
        await Promise.all([companyLists.clear(), companyBuckets.clear()]);
      }),
  };
}

export type CompanyList = ReturnType<typeof createCompanyList>;

const ofList = ({ companyBuckets }: Database, id: string) =>
  companyBuckets.where('[list+prefix]').between([id, 0], [id, 2 ** BUCKET_BITS]);

async function dropOthers(db: Database, id: string): Promise<void> {
  for (const other of await db.companyLists.where('id').notEqual(id).primaryKeys()) {
    await ofList(db, other).delete();
    await db.companyLists.delete(other);
  }
}

interface Change {
  listed: Uint8Array[];
  unlisted: Uint8Array[];
}
const NO_CHANGE: Change = { listed: [], unlisted: [] };

/** Changes by bucket. A piece at the end that is no whole hash is left out. */
function changesOf(page: Pick<TeamListPage, 'listed' | 'unlisted'>): Map<number, Change> {
  const changes = new Map<number, Change>();
  for (const kind of ['listed', 'unlisted'] as const) {
    const packed = Uint8Array.from(atob(page[kind]), (char) => char.charCodeAt(0));
    for (let at = 0; at + HASH_BYTES <= packed.length; at += HASH_BYTES) {
      const prefix = prefixOf(packed, at);
      const change = changes.get(prefix) ?? { listed: [], unlisted: [] };
      change[kind].push(packed.subarray(at, at + HASH_BYTES));
      changes.set(prefix, change);
    }
  }
  return changes;
}

/** A bucket after a change: each hash once. */
function changed(before: Uint8Array = new Uint8Array(), { listed, unlisted }: Change): Uint8Array {
  const kept = new Uint8Array(before.length + listed.length * HASH_BYTES);
  let length = 0;
  const keep = (hashes: Uint8Array) => {
    kept.set(hashes, length);
    length += hashes.length;
  };
  // A list that is read for the first time takes nothing off.
  if (unlisted.length === 0) keep(before);
  for (let at = 0; unlisted.length > 0 && at < before.length; at += HASH_BYTES) {
    const hash = before.subarray(at, at + HASH_BYTES);
    if (!unlisted.some((gone) => indexIn(gone, hash) === 0)) keep(hash);
  }
  for (const hash of listed) if (indexIn(kept.subarray(0, length), hash) < 0) keep(hash);
  return kept.slice(0, length);
}

/** Where a hash begins among hashes; -1: it is none of them. */
function indexIn(hashes: Uint8Array, hash: Uint8Array): number {
  for (let at = 0; at + HASH_BYTES <= hashes.length; at += HASH_BYTES) {
    let same = 0;
    while (same < HASH_BYTES && hashes[at + same] === hash[same]) same++;
    if (same === HASH_BYTES) return at;
  }
  return -1;
}

const prefixOf = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)) >> (16 - BUCKET_BITS);
