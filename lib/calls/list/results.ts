/** Results of the call list as a table, for people and spreadsheets. */
import type { CallRow } from '#lib/model/call.ts';
import type { ListEntry } from '#lib/model/call-list.ts';

/** How often each outcome came; the empty one are calls without. */
export function countResults(
  entries: readonly ListEntry[],
  calls: ReadonlyMap<string, CallRow>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { intentId } of entries) {
    const row = intentId === undefined ? undefined : calls.get(intentId);
    if (!row) continue;
    const outcome = row.disposition ?? '';
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return counts;
}

const othersOf = ({ e164, ext, numbers = [] }: ListEntry): string =>
  numbers
    .filter((each) => each.e164 !== e164 || each.ext !== ext)
    .map((each) => (each.ext ? `${each.e164};ext=${each.ext}` : each.e164))
    .join(' ');

/** Rows of the export, the first of them headings, which stay English: other programs read them. */
export function listTable(
  entries: readonly ListEntry[],
  calls: ReadonlyMap<string, CallRow>,
): (string | number | undefined)[][] {
  const heads = [
    'phone',
    'extension',
    'contact',
    'company',
    'role',
    'other_phones',
    'record',
    'page',
    'remark',
    'state',
    'called_at',
    'result',
    'duration_seconds',
    'disposition',
    'note',
    'call_back_at',
  ];
  const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
  return [
    heads,
    ...entries.map((entry) => {
      const { context, intentId } = entry;
      const row = intentId === undefined ? undefined : calls.get(intentId);
      return [
        entry.e164,
        entry.ext,
        context.contactName,
        context.companyName,
        entry.role,
        othersOf(entry),
        context.recordId,
        context.pageUrl,
        entry.remark,
        entry.state,
        iso(row?.createdAt),
        row?.state,
        row?.durationSeconds,
        row?.disposition,
        row?.note,
        iso(row?.callbackAt),
      ];
    }),
  ];
}
