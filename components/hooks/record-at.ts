import { withoutSecrets } from '#lib/core/address-secrets.ts';
import { ADAPTERS } from '#lib/crm/index.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { bareAddress } from '#lib/page/text.ts';

/**
 * The record that an address of a CRM's is of, as far as the address alone says it. Needs a DOM.
 * @param crm adapter's id; of a CRM without an adapter the address itself is the record
 */
export function recordAt(url: URL, crm: string): RecordContext {
  const document = new DOMParser().parseFromString('', 'text/html');
  const read = ADAPTERS.find(({ id }) => id === crm)?.read({ url, document, element: document.body });
  const bare = bareAddress(url);
  const pageUrl = read?.pageUrl ?? (bare && withoutSecrets(bare));
  return {
    crm: read ? crm : 'generic',
    ...(read?.recordType && { recordType: read.recordType }),
    ...(read?.recordId && { recordId: read.recordId }),
    ...(pageUrl && { pageUrl }),
  };
}
