import { formatPhoneInternational } from '#lib/format/phone.ts';
import type { CallRow, CallView } from '#lib/model/call.ts';
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
  return {
    id: row.id,
    state: row.state,
    to: row.to,
    international: formatPhoneInternational(row.to),
    ext: row.ext,
    from: row.from,
    route: row.route,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    hasTranscript,
    ...(row.callId === undefined ? {} : { callId: row.callId }),
    ...(row.country === undefined ? {} : { country: row.country }),
    ...(row.context.contactName === undefined ? {} : { contactName: row.context.contactName }),
    ...(row.waitUntil === undefined ? {} : { waitUntil: row.waitUntil }),
    ...(row.failure === undefined ? {} : { failure: row.failure }),
    ...(row.completedAt === undefined ? {} : { completedAt: row.completedAt }),
    ...(row.durationSeconds === undefined ? {} : { durationSeconds: row.durationSeconds }),
    ...(row.note ? { note: row.note } : {}),
    ...(row.disposition ? { disposition: row.disposition } : {}),
    ...(row.callbackAt === undefined ? {} : { callbackAt: row.callbackAt }),
    ...(row.doneAt === undefined ? {} : { doneAt: row.doneAt }),
    ...(log && { log: logStateOf(log) }),
    ...(form !== undefined && { form }),
    ...(listed && { listed: { own: listed.by === row.id } }),
  };
}
