/** The records of the CRMs that calls are written into: where a number was called from, and those at an address. */
import type { CallEvents } from '#components/calls/events.ts';
import type { CrmConnection } from '#lib/model/crm-log.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { Database } from '#lib/storage/database.ts';

/** As many are offered. */
const MOST_RECORDS = 4;

/** The readers of addresses are many, and hardly ever wanted: they are loaded at the first question. */
const readers = () =>
  Promise.all([
    import('#lib/connectors/index.ts'),
    import('#lib/connectors/log-rule.ts'),
    import('./record-at.ts'),
  ]);

export function loggedRecords(
  db: Database,
  connections: readonly CrmConnection[],
): Pick<CallEvents, 'crms' | 'recordsOf' | 'recordAt'> {
  async function isKnown(context: RecordContext): Promise<boolean> {
    const [{ connectorOf }, { connectionFor }] = await readers();
    const connection = connectionFor({ context }, connections);
    return connection !== undefined && connectorOf(connection.connector)?.recordOf(context) !== undefined;
  }
  return {
    crms: connections.map(({ name, site }) => ({ name, site })),
    async recordsOf({ id, to }) {
      const calls = await db.calls.where('to').equals(to).reverse().sortBy('createdAt');
      const records = new Map<string, RecordContext>();
      for (const { id: other, context } of calls) {
        if (records.size === MOST_RECORDS) break;
        if (other !== id && context.pageUrl && !records.has(context.pageUrl) && (await isKnown(context)))
          records.set(context.pageUrl, context);
      }
      return [...records.values()];
    },
    async recordAt(address) {
      if (!URL.canParse(address)) return undefined;
      const [, { connectionFor }, { recordAt }] = await readers();
      const connection = connectionFor({ context: { crm: '', pageUrl: address } }, connections);
      const record = connection && recordAt(new URL(address), connection.connector);
      return record && (await isKnown(record)) ? record : undefined;
    },
  };
}
