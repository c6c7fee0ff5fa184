/**
 * A CRM's API as its maker describes it, as far as the connector asks it: strict about bodies, and of what it was sent
 * it keeps entries. It imitates no permissions, no delays and no other modules.
 */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import type { Connector, CrmRecordRef } from '#lib/connectors/types.ts';
import type { RecordContext } from '#lib/model/record-context.ts';

export interface Entry {
  id: string;
  /** As its maker's API addresses the record. */
  record: string;
  text: string;
  /** As it was sent. */
  duration?: unknown;
}

export interface ConnectorCase {
  connector: Connector;
  site: string;
  /** Of a record's page, as the adapter reads it. */
  context: RecordContext;
  record: CrmRecordRef;
  /** The record in entries. */
  kept: string;
  /** 95 seconds, as the maker wants them; absent if it keeps no durations. */
  duration?: unknown;
  /** The header that a request must have. */
  header: readonly [name: string, value: string];
  /** Refusal in an answer of 200, if the maker's API has it. */
  refusal?: unknown;
  /** What the CRM answers to a write says nothing. */
  silent?: true;
  routes(app: Hono, entries: Entry[]): void;
}

export const TOKEN = 'good-token';

/** A body of exactly this shape; else 400. */
export async function body<Schema extends z.ZodType>(
  request: { json(): Promise<unknown> },
  schema: Schema,
): Promise<z.output<Schema>> {
  const read = schema.safeParse(await request.json());
  if (!read.success) throw new HTTPException(400, { message: z.prettifyError(read.error) });
  return read.data;
}

/** The entry; else 404. */
export function entryOf(entries: readonly Entry[], id: string | undefined): Entry {
  const entry = entries.find((one) => one.id === id);
  if (!entry) throw new HTTPException(404);
  return entry;
}

export function add(entries: Entry[], entry: Omit<Entry, 'id'> & { id?: string }): Entry {
  const added = { id: String(entries.length + 1), ...entry };
  entries.push(added);
  return added;
}

export function simulate({ routes, header: [name, value] }: ConnectorCase) {
  const entries: Entry[] = [];
  const app = new Hono();
  app.use(async (context, next) =>
    context.req.header(name) === value ? await next() : context.json({ message: 'No such token' }, 401),
  );
  routes(app, entries);
  app.onError((error, context) =>
    context.json({ message: error.message }, error instanceof HTTPException ? error.status : 500),
  );
  app.notFound((context) => context.json({ message: `no ${context.req.method} ${context.req.path}` }, 404));
  return {
    app,
    entries,
    fetch: async (url: string, init: RequestInit): Promise<Response> => app.request(url, init),
  };
}
