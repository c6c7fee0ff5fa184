/**
 * The company's do-not-call list, by keyed hashes. Its changes are numbered in commit order (`relay_team.list_seq`), so
 * that a browser which has read up to n has missed none. What is answered is on the disk, and no claim of a call that
 * begins later passes it (brokered.ts).
 */
import { type Database, holding, overRows, type Statement, type Step } from './database.ts';

export interface ListChange {
  hash: string;
  why: string;
}

/** Who has a number put on the list or taken off. */
export interface Author {
  /** As people read it. */
  by: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface ListedRow {
  listed: boolean;
  /** Times are milliseconds since the epoch. */
  listedAt: number;
  listedBy: string;
  listedWhy: string;
  unlistedAt: number | null;
  unlistedBy: string | null;
  unlistedWhy: string | null;
}

/** Changes in a row: hashes as one text each, one behind the other, as rows by the ten thousand cost a thread's time. */
interface ListPageTexts {
  /** Of the last; null: there was none. */
  seq: number | null;
  listed: string;
  unlisted: string;
  more: boolean;
}

/** Held until the commit: numbers are given out one after another. */
const HOLD = holding('SELECT list_seq FROM relay_team');
const SOURCE = (rows: string) =>
  `(SELECT key AS n, value ->> 'hash' AS hash, value ->> 'why' AS why FROM ${rows}) AS e`;
const NEXT = '(SELECT list_seq FROM relay_team) + CAST(row_number() OVER (ORDER BY e.n) AS bigint)' as const;

/** Those that are listed already keep their number, and who listed them. */
const ADD = overRows(
  '$1',
  (rows) => `
  INSERT INTO relay_do_not_call (hash, seq, listed, listed_at, listed_by, listed_why)
  SELECT e.hash, ${NEXT}, 1, CAST($2 AS bigint), CAST($3 AS text), e.why
  FROM ${SOURCE(rows)} LEFT JOIN relay_do_not_call AS o ON o.hash = e.hash
  WHERE o.hash IS NULL OR o.listed = 0
  ON CONFLICT (hash) DO UPDATE SET seq = excluded.seq, listed = 1, listed_at = excluded.listed_at,
    listed_by = excluded.listed_by, listed_why = excluded.listed_why
  RETURNING 1`,
);
const REMOVE = overRows(
  '$1',
  (rows) => `
  INSERT INTO relay_do_not_call (hash, seq, listed, listed_at, listed_by, listed_why, unlisted_at, unlisted_by, unlisted_why)
  SELECT e.hash, ${NEXT}, 0, o.listed_at, o.listed_by, o.listed_why, CAST($2 AS bigint), CAST($3 AS text), e.why
  FROM ${SOURCE(rows)} JOIN relay_do_not_call AS o ON o.hash = e.hash
  WHERE o.listed = 1
  ON CONFLICT (hash) DO UPDATE SET seq = excluded.seq, listed = 0, unlisted_at = excluded.unlisted_at,
    unlisted_by = excluded.unlisted_by, unlisted_why = excluded.unlisted_why
  RETURNING 1`,
);
const COUNT_ON = `UPDATE relay_team SET list_seq =
  (SELECT coalesce(max(seq), 0) FROM relay_do_not_call) WHERE list_seq <
  (SELECT coalesce(max(seq), 0) FROM relay_do_not_call)`;

const hashes = (listed: 0 | 1) => `coalesce(string_agg(CASE WHEN listed = ${listed} THEN hash END, ''), '')`;
const PAGE = `
  SELECT p.seq, p.listed, p.unlisted,
    (SELECT count(*) FROM (SELECT 1 FROM relay_do_not_call WHERE seq > p.seq LIMIT 1) AS next) AS more
  FROM (SELECT max(seq) AS seq, ${hashes(1)} AS listed, ${hashes(0)} AS unlisted
    FROM (SELECT seq, hash, listed FROM relay_do_not_call WHERE seq > $1 ORDER BY seq LIMIT $2) AS e) AS p`;
const ROW = `listed, listed_at AS "listedAt", listed_by AS "listedBy", listed_why AS "listedWhy",
  unlisted_at AS "unlistedAt", unlisted_by AS "unlistedBy", unlisted_why AS "unlistedWhy"`;
const FIND = `SELECT ${ROW} FROM relay_do_not_call WHERE hash = $1`;
const WHOLE = `SELECT hash, seq, ${ROW} FROM relay_do_not_call WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3`;
const TOP = 'SELECT list_seq AS seq FROM relay_team';
const COUNT = 'SELECT count(*) AS n FROM relay_do_not_call WHERE listed = 1';

/** One of each: a statement may touch a row once. The last one's reason counts. */
function once(changes: readonly ListChange[]): ListChange[] {
  return [...new Map(changes.map((change) => [change.hash, change])).values()];
}

/** When it was listed and taken off, by whom and why, in order of time. */
export function historyOf(row: ListedRow) {
  const listed = { what: 'listed', at: row.listedAt, by: row.listedBy, why: row.listedWhy } as const;
  if (row.unlistedAt === null) return [listed];
  const { unlistedAt: at, unlistedBy: by, unlistedWhy: why } = row;
  const unlisted = { what: 'unlisted', at, by: by ?? '', why: why ?? '' } as const;
  return row.listed ? [unlisted, listed] : [listed, unlisted];
}

type StoredRow = Omit<ListedRow, 'listed'> & { listed: number };
const rowOf = ({ listed, ...row }: StoredRow): ListedRow => ({ ...row, listed: listed === 1 });

export type DoNotCall = ReturnType<typeof createDoNotCall>;

export function createDoNotCall(database: Database) {
  async function change(
    statement: Statement,
    changes: readonly ListChange[],
    { at, by }: Author,
    more: readonly Step[],
  ): Promise<number> {
    if (changes.length === 0) return 0;
    const values = [JSON.stringify(once(changes)), at, by];
    const [, changed] = await database.write([[HOLD, []], [statement, values], ...more, [COUNT_ON, []]]);
    return changed?.length ?? 0;
  }

  return {
    /**
     * Puts numbers on the list. @returns how many were not on it.
     * @param more steps for the same transaction, in which the new ones are those above `list_seq`
     */
    add: (changes: readonly ListChange[], author: Author, more: readonly Step[] = []) =>
      change(ADD, changes, author, more),
    /** Takes numbers off; who did and why stays. @returns how many were on it. */
    remove: (changes: readonly ListChange[], author: Author) => change(REMOVE, changes, author, []),

    /** A number that was ever on the list. */
    async find(hash: string): Promise<ListedRow | undefined> {
      const [row] = await database.read<StoredRow>(FIND, [hash]);
      return row && rowOf(row);
    },
    /** Changes after number `after`, `limit` at most. */
    async page(after: number, limit: number): Promise<ListPageTexts> {
      type Row = Omit<ListPageTexts, 'more'> & { more: number };
      const [row] = await database.read<Row>(PAGE, [after, limit]);
      return { seq: null, listed: '', unlisted: '', ...row, more: Number(row?.more ?? 0) > 0 };
    },
    /** All that was ever on the list when it is called, a thousand rows at a time. */
    async *all(): AsyncGenerator<(ListedRow & { hash: string })[]> {
      const [top] = await database.read<{ seq: number }>(TOP);
      for (let after = 0; ; ) {
        const rows = await database.read<StoredRow & { hash: string; seq: number }>(WHOLE, [
          after,
          top?.seq ?? 0,
          1000,
        ]);
        if (rows.length === 0) return;
        yield rows.map((row) => ({ ...rowOf(row), hash: row.hash }));
        after = rows.at(-1)?.seq ?? after;
      }
    },
    async count(): Promise<number> {
      const [row] = await database.read<{ n: number }>(COUNT);
      return Number(row?.n ?? 0);
    },
  };
}
