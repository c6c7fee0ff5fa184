/**
 * Metadata of a call: flat strings (section 4.1), bounded, without query strings, and only fields that the user did
 * not withhold. `call.completed` hands it back as it was sent.
 */

import { withoutSecrets } from '#lib/core/address-secrets.ts';
import { isCode } from '#lib/model/extension.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { INSTALLATION_KEY, INTENT_KEY, type Metadata } from '#lib/platform/contract.ts';

/** Context fields and the names they are sent under: the list that settings' `withheld` chooses from. */
export const CONTEXT_FIELDS = {
  crm: 'crm',
  recordType: 'record_type',
  recordId: 'record_id',
  contactName: 'contact_name',
  companyName: 'company_name',
  numberRole: 'number_role',
  pageTitle: 'page_title',
  pageUrl: 'page_url',
} as const satisfies Record<keyof RecordContext, string>;

/** Size limits are not shown (section 8): ours keeps a whole object within 2 KB of text. Characters. */
const LONGEST_VALUE = 256;

/** The metadata of one call. `withheld` names context fields (`contactName`), and `ext`. */
export function metadataOf(asked: {
  intentId: string;
  installationId: string;
  context: RecordContext;
  ext: string;
  withheld: readonly string[];
}): Metadata {
  const metadata: Metadata = {
    [INSTALLATION_KEY]: asked.installationId,
    [INTENT_KEY]: asked.intentId,
  };
  for (const [field, name] of Object.entries(CONTEXT_FIELDS)) {
    const value = asked.context[field as keyof RecordContext];
    if (!value || asked.withheld.includes(field)) continue;
    const written = field === 'pageUrl' ? sentAddress(value, asked.context.recordId) : plain(value);
    if (written !== '') metadata[name] = written;
  }
  // A conference's code is no extension: the person keys it in, and it is shown and copied for that.
  if (asked.ext !== '' && !isCode(asked.ext) && !asked.withheld.includes('ext'))
    metadata.extension = asked.ext;
  return metadata;
}

/** One line, no control characters, cut at a whole character. */
function plain(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return Array.from(line.slice(0, LONGEST_VALUE * 2))
    .slice(0, LONGEST_VALUE)
    .join('');
}

/**
 * An address without query, user, password and what could be a token in its path. The fragment is kept only if it is a path
 * (`#/contact/7`, which hash-routed CRMs use) and then without its own query.
 */
function sentAddress(address: string, recordId: string | undefined): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return '';
  const fragment = /^#!?\//.test(url.hash) ? (url.hash.split('?')[0] ?? '') : '';
  return withoutSecrets(url.origin + url.pathname + fragment, recordId).slice(0, LONGEST_VALUE * 2);
}
