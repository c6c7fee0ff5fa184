/** What the administrator's command prints. Names are what an installation says of itself: no control characters. */
import { z } from 'zod';

export const statusSchema = z.object({
  store: z.string(),
  seq: z.number(),
  unclaimed: z.number(),
  lastEventAt: z.string().nullable(),
  installations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.string(),
      pairedAt: z.string(),
      lastSeenAt: z.string().nullable(),
      backlog: z.number(),
    }),
  ),
  refused: z.array(z.object({ route: z.string(), reason: z.string(), count: z.number(), last: z.string() })),
});
export type Status = z.infer<typeof statusSchema>;

const unclaimedSchema = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    addressee: z.string(),
    receivedAt: z.string(),
    payload: z.string(),
  }),
);

function printable(text: string): string {
  return text.replace(/\p{Cc}|\p{Cf}/gu, ' ');
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => printable(cell).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const minute = (at: string | null, none: string): string => at?.slice(0, 16) ?? none;

export function statusText(text: string): string {
  const status = statusSchema.parse(JSON.parse(text));
  const head = ['INSTALLATION', 'NAME', 'STATE', 'PAIRED', 'LAST SEEN', 'BACKLOG'];
  const installations = status.installations.map((each) => [
    each.id,
    each.name,
    each.state,
    minute(each.pairedAt, ''),
    minute(each.lastSeenAt, 'never'),
    String(each.backlog),
  ]);
  const refused = status.refused.map((each) => [
    each.route,
    each.reason,
    String(each.count),
    minute(each.last, ''),
  ]);
  return [
    `${status.store}, ${status.seq} events numbered, ${status.unclaimed} for no known installation`,
    table([head, ...installations]),
    table([['REFUSED THIS WEEK', 'REASON', 'COUNT', 'LAST'], ...refused]),
  ].join('\n\n');
}

export function unclaimedText(text: string, withBodies: boolean): string {
  const lines = unclaimedSchema.parse(JSON.parse(text)).flatMap((event) => {
    const line = `${event.receivedAt}  ${event.type}  ${printable(event.addressee) || '(names none)'}  ${event.id}`;
    return withBodies ? [line, `  ${printable(event.payload)}`] : [line];
  });
  return lines.length > 0 ? lines.join('\n') : 'none';
}

const callsSchema = z.array(
  z.object({
    at: z.string(),
    installationId: z.string(),
    kind: z.string(),
    requestId: z.string(),
    state: z.string(),
    httpStatus: z.number().nullable(),
    code: z.string().nullable(),
    resourceId: z.string().nullable(),
  }),
);

/** Requests that were passed on to the platform, as a table. */
export function callsText(text: string): string {
  const rows = callsSchema.parse(JSON.parse(text));
  if (rows.length === 0) return 'none';
  const head = ['WHEN', 'INSTALLATION', 'WHAT', 'REQUEST', 'OUTCOME', 'HTTP', 'CODE', 'ID'];
  return table([
    head,
    ...rows.map((row) => [
      row.at.slice(0, 19),
      row.installationId,
      row.kind,
      row.requestId,
      row.state,
      String(row.httpStatus ?? ''),
      row.code ?? '',
      row.resourceId ?? '',
    ]),
  ]);
}
