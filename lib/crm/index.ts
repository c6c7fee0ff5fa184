/** The CRMs that are known, in the order in which they are asked, and the one question put to them. */
import type { RecordContext } from '#lib/store/records.ts';
import { readGeneric } from './generic.ts';
import { bareAddress, plain } from './text.ts';
import type { CrmAdapter, CrmRecord } from './types.ts';

/** Adding a CRM: write its file, list it here, save its fixture, add its row to the docs. */
const ADAPTERS: readonly CrmAdapter[] = [];

/**
 * The CRM record that a number on a page belongs to: flat plain texts, bounded, the address without query.
 * Never throws: a CRM that changed its markup costs the context, not the call.
 */
export function contextFor(url: URL, document: Document, element: Element): RecordContext {
  const place = { url, document, element };
  const adapter = ADAPTERS.find((known) => attempt(() => known.matches(url, document)) ?? false);
  const record: CrmRecord = {
    ...attempt(() => readGeneric(place)),
    ...withoutUnknown(attempt(() => adapter?.read(place)) ?? {}),
  };
  return withoutUnknown({
    crm: adapter?.id ?? 'generic',
    recordType: plain(record.recordType),
    recordId: plain(record.recordId),
    contactName: plain(record.contactName),
    companyName: plain(record.companyName),
    pageTitle: plain(record.pageTitle),
    pageUrl: record.pageUrl ?? bareAddress(url),
  });
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** `exactOptionalPropertyTypes` apart, an unknown field must not hide one that the generic reading found. */
function withoutUnknown<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
