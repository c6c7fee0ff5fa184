/** Reads a marked number: the same in a parsed document and in a browser's. */
import { contextFor } from '#lib/crm/index.ts';
import type { Whose } from './pages.ts';

/** Whose the number marked with `data-n` is, as if the document were at the address. */
export function whoseIn(document: Document, url: string, number: string): Whose {
  const element = document.querySelector(`[data-n="${number}"]`);
  if (!element) throw new Error(`the page marks no number ${number}`);
  const { contactName, companyName, recordType, recordId } = contextFor(new URL(url), document, element);
  return {
    ...(contactName && { person: contactName }),
    ...(companyName && { company: companyName }),
    ...(recordId && { record: `${recordType}:${recordId}` }),
  };
}
