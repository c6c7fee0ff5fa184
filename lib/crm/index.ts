/** The CRMs that are known, in the order in which they are asked, and the one question put to them. */
import { withoutSecrets } from '#lib/core/address-secrets.ts';
import { plain } from '#lib/core/plain.ts';
import { withoutAbsent } from '#lib/core/without.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { documentOf, viewOf } from '#lib/page/native.ts';
import { inOneReading } from '#lib/page/select.ts';
import { bareAddress } from '#lib/page/text.ts';
import { nounOf } from '#lib/words/record-nouns.ts';
import { attio } from './adapters/attio.ts';
import { bitrix24 } from './adapters/bitrix24.ts';
import { close } from './adapters/close.ts';
import { copper } from './adapters/copper.ts';
import { creatio } from './adapters/creatio.ts';
import { dolibarr } from './adapters/dolibarr.ts';
import { dynamics365 } from './adapters/dynamics-365.ts';
import { erpnext } from './adapters/erpnext.ts';
import { espocrm } from './adapters/espocrm.ts';
import { freshworks } from './adapters/freshworks.ts';
import { front } from './adapters/front.ts';
import { helpScout } from './adapters/help-scout.ts';
import { hubspot } from './adapters/hubspot.ts';
import { insightly } from './adapters/insightly.ts';
import { intercom } from './adapters/intercom.ts';
import { keap } from './adapters/keap.ts';
import { kommo } from './adapters/kommo.ts';
import { monday } from './adapters/monday.ts';
import { odoo } from './adapters/odoo.ts';
import { pipedrive } from './adapters/pipedrive.ts';
import { salesforceClassic } from './adapters/salesforce-classic.ts';
import { salesforceLightning } from './adapters/salesforce-lightning.ts';
import { servicenow } from './adapters/servicenow.ts';
import { sugarcrm } from './adapters/sugarcrm.ts';
import { twenty } from './adapters/twenty.ts';
import { vtiger } from './adapters/vtiger.ts';
import { zendesk } from './adapters/zendesk.ts';
import { zohoCrm } from './adapters/zoho-crm.ts';
import { zohoDesk } from './adapters/zoho-desk.ts';
import { isPerson } from './declarative/address-shape.ts';
import { readGeneric } from './generic/generic.ts';
import { isSentenceOfAnother } from './generic/sentences.ts';
import type { CrmAdapter, CrmRecord, Place } from './types.ts';

/** Adding a CRM: write its file, list it here, save its fixture, add its row to the docs. */
export const ADAPTERS: readonly CrmAdapter[] = [
  salesforceLightning,
  salesforceClassic,
  hubspot,
  pipedrive,
  zohoCrm,
  dynamics365,
  zendesk,
  freshworks,
  odoo,
  sugarcrm,
  espocrm,
  vtiger,
  bitrix24,
  kommo,
  monday,
  close,
  copper,
  insightly,
  attio,
  twenty,
  dolibarr,
  erpnext,
  intercom,
  front,
  helpScout,
  servicenow,
  creatio,
  keap,
  zohoDesk,
];

/**
 * The CRM record that a number on a page belongs to: flat plain texts, bounded, the address without query.
 * A number in a frame that says nothing of its record belongs to the record of the page round it.
 * Never throws: a CRM that changed its markup costs the context, not the call.
 */
export function contextFor(url: URL, document: Document, element: Element): RecordContext {
  return inOneReading(() => contextOf({ url, document, element }));
}

function contextOf(number: Place): RecordContext {
  let place: Place | undefined = number;
  let context: RecordContext = { crm: 'generic' };
  for (let depth = 0; place && depth < MAX_FRAMES; depth += 1) {
    const here = contextIn(place);
    // The frame's own words first, the address of whichever page knows the record.
    context = context.recordId ? { ...here, ...context } : { ...here, ...context, ...addressing(here) };
    place = context.recordId ? undefined : outward(place);
  }
  return withoutAbsent(context);
}

const MAX_FRAMES = 4;

/** The place of the frame that this place is in; undefined at the top, and if the page round it is another origin's. */
function outward({ document }: Place): Place | undefined {
  try {
    const element = viewOf(document)?.frameElement;
    const outer = element && documentOf(element);
    return element && outer ? { url: new URL(outer.location.href), document: outer, element } : undefined;
  } catch {
    return undefined;
  }
}

function addressing({ crm, recordType, recordId, pageUrl }: RecordContext): RecordContext {
  return withoutAbsent({ crm, recordType, recordId, pageUrl });
}

function contextIn(place: Place): RecordContext {
  const { url, document } = place;
  const adapter = ADAPTERS.find((known) => attempt(() => known.matches(url, document)) ?? false);
  // A field that it does not know must not hide one that the generic reading found.
  const known = withoutAbsent(attempt(() => adapter?.read(place)) ?? {});
  // A known CRM's own heading is a person's name only on the page of a person.
  const headings = !adapter || (known.ofPage === true && isPerson(known.recordType));
  const generic = attempt(() => readGeneric(place, headings)) ?? {};
  // A known CRM's records have addresses of their own shape, and no other.
  if (adapter) for (const field of ['recordType', 'recordId', 'pageUrl'] as const) delete generic[field];
  const record: CrmRecord = { ...generic, ...known };
  // The generic reading may have taken a name for a person's that the CRM knows to be a company's.
  if (!known.contactName && record.contactName === known.companyName) delete record.contactName;
  const { contactName, recordType = '' } = record;
  const bare = bareAddress(url);
  // The text of a ticket or a deal may be written by the person whom it is about.
  const isTold = contactName && nounOf(recordType)?.kind !== 'thing';
  if (isTold && attempt(() => isSentenceOfAnother(place.element, contactName))) delete record.contactName;
  return withoutAbsent({
    crm: adapter?.id ?? 'generic',
    recordType: plain(record.recordType),
    recordId: plain(record.recordId),
    contactName: plain(record.contactName),
    companyName: plain(record.companyName),
    pageTitle: plain(record.pageTitle),
    pageUrl: record.pageUrl ?? (bare && withoutSecrets(bare)),
  });
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
