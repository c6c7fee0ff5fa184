import { withoutAbsent } from '#lib/core/without.ts';
import { formatPhoneInternational } from '#lib/format/phone.ts';
import { type CallRow, type CallView, SHOWN_OF_CALL } from '#lib/model/call.ts';
import { formCrmOf } from '#lib/model/crm-forms.ts';
import { type CrmLogRow, logStateOf } from '#lib/model/crm-log.ts';
import type { DoNotCallRow } from '#lib/storage/database.ts';

/**
 * The part of a call's row that pages and content scripts may see.
 * @param listed of its number on the do-not-call list
 * @param log of its entry in the CRM
 */
export function viewOf(
  row: CallRow,
  hasTranscript: boolean,
  listed?: Pick<DoNotCallRow, 'by'>,
  log?: CrmLogRow,
): CallView {
  const form = log ? undefined : formCrmOf(row.context);
  const shown = Object.fromEntries(SHOWN_OF_CALL.map((field) => [field, row[field]]));
  return withoutAbsent({
    ...(shown as Pick<CallRow, (typeof SHOWN_OF_CALL)[number]>),
    note: row.note || undefined,
    disposition: row.disposition || undefined,
    international: formatPhoneInternational(row.to),
    contactName: row.context.contactName,
    hasTranscript,
    log: log && logStateOf(log),
    form,
    listed: listed && { own: listed.by === row.id },
  });
}
