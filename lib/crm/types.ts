import type { RecordContext } from '#lib/model/record-context.ts';

/** Where a number stands: the page's address, its document, and the element that holds the number. */
export interface Place {
  url: URL;
  document: Document;
  element: Element;
}

/** An adapter's reading; the index adds the adapter's own id and the bounds. */
export type CrmRecord = Omit<RecordContext, 'crm'>;

/** A reading, and whether it is of the page's own record rather than of a row's or a view's. */
export type CrmReading = CrmRecord & { ofPage?: true };

/** One CRM. A file each, listed in index.ts; reading a page never changes it and may fail at any line. */
export interface CrmAdapter {
  /** Short and stable, as it is kept and sent: `hubspot`. */
  id: string;
  /** As its maker writes it. */
  name: string;
  /** Whether this page is this CRM: by address, or by the document's own signs on a domain of the customer's. */
  matches(url: URL, document: Document): boolean;
  /** The record that the number belongs to: in a list the row's, else the page's. Undefined fields are unknown. */
  read(place: Place): CrmReading;
}
