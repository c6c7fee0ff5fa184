import type { RecordContext } from '#lib/model/record-context.ts';
import type { CrmRecordRef } from './types.ts';

/**
 * The record of a page as the API addresses it.
 * @param crm adapter that must have read it: an id that a guess found is none of the CRM's
 * @param types the adapter's name of a type → the API's
 * @param id what an id looks like: it is put into addresses
 */
export function recordIn(
  context: RecordContext,
  crm: string,
  types: Readonly<Record<string, string>>,
  id: RegExp,
): CrmRecordRef | undefined {
  const { recordType = '', recordId = '', pageUrl } = context;
  const type = Object.hasOwn(types, recordType) ? types[recordType] : undefined;
  if (context.crm !== crm || type === undefined || !id.test(recordId)) return undefined;
  return { type, id: recordId, ...(pageUrl !== undefined && { page: pageUrl }) };
}

/** Page that shows an entry where the maker documents no address of its own: the record's. */
export const recordPage = (site: string, { page }: CrmRecordRef): string => page ?? site;
