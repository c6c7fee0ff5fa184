import type { Result } from '#lib/core/result.ts';
import type { CallEntry } from '#lib/model/call-entry.ts';
import type { LogFailure } from '#lib/model/crm-log.ts';
import type { RecordContext } from '#lib/model/record-context.ts';

export type Logged<Value> = Promise<Result<Value, LogFailure>>;

/** An answer of 2xx: its JSON, undefined if it has no body, and the address of what was made. */
export interface ApiAnswer {
  json: unknown;
  location: string | null;
}

export interface ApiRequest {
  method: 'POST' | 'PUT' | 'PATCH';
  json: unknown;
  headers?: Readonly<Record<string, string>>;
  /** A question that the maker wants sent: it writes nothing. */
  reads?: true;
}

/** The CRM's API with the token: paths are below the connector's `api`. */
export interface CrmApi {
  ask(path: string, sent?: ApiRequest): Logged<ApiAnswer>;
}

/** Where a person signs in instead of pasting a token. @param site as in `Connector.api` */
export interface OAuthServer {
  authorize(site: string): string;
  token(site: string): string;
  scope(site: string): string;
  /** Parameters of the maker's own. */
  more?: Readonly<Record<string, string>>;
}

/** A record as the CRM's API addresses it. */
export interface CrmRecordRef {
  type: string;
  id: string;
  /** Its page, for CRMs of which no address of an entry is documented. */
  page?: string;
}

/** An entry as it is to be written. */
export interface Draft {
  /** One line, for CRMs whose entries have a subject. */
  title: string;
  /** As the connector's format wants it, within its limit, the mark in it. */
  text: string;
  /** Finds the entry again, in this record and in no other entry. */
  mark: string;
  facts: CallEntry;
  /** IANA zone in which a day without a time is written; without one, the browser's own. */
  zone?: string;
}

/** Characters of an entry where the maker documents no limit. */
export const LONGEST_ENTRY = 60_000;

/**
 * A CRM that calls are logged in. A file each, listed in index.ts, with the maker's document of each request; adding one
 * touches that file, its tests and its row in the docs.
 */
export interface Connector {
  id: string;
  /** As its maker writes it. */
  name: string;
  /** Against what its requests were held: the server itself, the maker's own description, or nothing. */
  verified: 'server' | 'description' | 'nothing';
  /** Address that paths are below. @param site where the CRM's pages are, without a slash at its end */
  api(site: string): string;
  /** Page of the CRM on which a token is made. */
  tokenPage(site: string): string;
  headers(token: string): Readonly<Record<string, string>>;
  /** There are no tokens to paste: one signs in, with a client that the company registered on `tokenPage`. */
  oauth?: OAuthServer;
  /** A browser with a token that is refused is sent to the login instead of being told. */
  refusesByRedirect?: true;
  format: 'text' | 'html';
  /** The CRM itself refuses a second entry for a call: its id is ours. */
  refusesSecond?: true;
  /** Characters that an entry may have; absent if none is documented: `LONGEST_ENTRY`. */
  longest?: number;
  /** The record that a call was placed from; undefined if entries cannot be written there. */
  recordOf(context: RecordContext): CrmRecordRef | undefined;
  /** Asks for nothing but whose the token is; its name. */
  try(api: CrmApi): Logged<string>;
  /** The entry's id. */
  create(api: CrmApi, record: CrmRecordRef, draft: Draft): Logged<string>;
  /** The entry that has the mark; undefined if the record has none. */
  find(api: CrmApi, record: CrmRecordRef, mark: string): Logged<string | undefined>;
  /** Absent if an entry cannot be changed: then it is written once, and what comes later is one further entry. */
  update?(api: CrmApi, record: CrmRecordRef, entryId: string, draft: Draft): Logged<unknown>;
  /** The entry's words as the CRM has them now; there exactly if `update` is: words of a person's are not overwritten. */
  read?(api: CrmApi, record: CrmRecordRef, entryId: string): Logged<string>;
  /** Page that shows the entry; absent if the maker documents none: the record's. */
  opens?(site: string, record: CrmRecordRef, entryId: string): string;
}
