/** Where the company wants its calls' events: addresses and secrets, sealed; set by the administrator's command. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from './database.ts';
import type { Seal } from './seal.ts';

const sealedSchema = z.object({ url: z.url(), secret: z.string().startsWith('whsec_') });

export interface Destination {
  id: string;
  url: string;
  /** `whsec_…`: Standard Webhooks. */
  secret: string;
  /** Whether addresses within the company's network, and of this machine, are let through. */
  inside: boolean;
  /** `gone`: it answered 410, and gets nothing more until it is replayed. */
  state: 'active' | 'gone';
}

/** As an administrator sees it. */
interface ListedDestination {
  id: string;
  /** Undefined: sealed with another RELAY_DESTINATIONS_KEY. */
  url: string | undefined;
  state: Destination['state'];
  waiting: number;
  dead: number;
  /** Deliveries that were erased because there were too many. */
  lost: number;
  /** Of the oldest that waits, and of the last attempt, milliseconds since the epoch. */
  oldestAt: number | null;
  lastAt: number | null;
  /** The last answer: an HTTP status, or why there was none. */
  lastAnswer: string | null;
}

const ADD = `INSERT INTO relay_destinations (destination_id, sealed, inside, state, created_at, lost)
    VALUES ($1, $2, $3, 'active', $4, 0)`;
const ALL = 'SELECT destination_id AS id, sealed, inside, state FROM relay_destinations ORDER BY created_at';
const count = (what: string, state: string) =>
  `(SELECT ${what} FROM relay_deliveries AS d WHERE d.destination_id = t.destination_id AND d.state = '${state}')`;
const LIST = `SELECT destination_id AS id, sealed, inside, state, lost, last_at AS "lastAt", last_answer AS "lastAnswer",
      ${count('count(*)', 'waiting')} AS waiting, ${count('count(*)', 'dead')} AS dead,
      ${count('min(created_at)', 'waiting')} AS "oldestAt"
    FROM relay_destinations AS t ORDER BY created_at`;
const REMOVE = 'DELETE FROM relay_destinations WHERE destination_id = $1 RETURNING destination_id';
const REMOVE_DELIVERIES = 'DELETE FROM relay_deliveries WHERE destination_id = $1';

interface Row extends Omit<ListedDestination, 'url'> {
  sealed: string;
  inside: number;
}

export function createDestinations(database: Database, seal: Seal | undefined, clock: () => number) {
  function opened({ id, sealed }: Pick<Row, 'id' | 'sealed'>) {
    const text = seal?.open(id, sealed);
    return text === undefined ? undefined : sealedSchema.parse(JSON.parse(text));
  }

  return {
    /** False: RELAY_DESTINATIONS_KEY is not set, and nothing can be sealed. */
    sealed: seal !== undefined,

    /** Keeps an address; its secret is shown once. */
    async add(url: string, inside: boolean): Promise<Destination> {
      if (!seal) throw new Error('RELAY_DESTINATIONS_KEY is not set');
      const id = `dst_${randomBytes(9).toString('base64url')}`;
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      const values = [id, seal.close(id, JSON.stringify({ url, secret })), inside ? 1 : 0, clock()];
      await database.change(ADD, values);
      return { id, url, secret, inside, state: 'active' };
    },

    /** Those that can be opened, and how many cannot. */
    async all(): Promise<{ destinations: Destination[]; shut: number }> {
      const rows = await database.read<Row>(ALL);
      const destinations = rows.flatMap((row) => {
        const content = opened(row);
        return content ? [{ id: row.id, ...content, inside: row.inside === 1, state: row.state }] : [];
      });
      return { destinations, shut: rows.length - destinations.length };
    },

    async list(): Promise<ListedDestination[]> {
      const rows = await database.read<Row>(LIST);
      return rows.map(({ sealed, inside: _inside, ...row }) => ({
        ...row,
        url: opened({ id: row.id, sealed })?.url,
      }));
    },

    /** With all that waits for it. False: there is none with this id. */
    async remove(id: string): Promise<boolean> {
      const [removed] = await database.write([
        [REMOVE, [id]],
        [REMOVE_DELIVERIES, [id]],
      ]);
      return (removed?.length ?? 0) > 0;
    },
  };
}
