/** The CRMs that are known, in the order in which they are asked, and the one question put to them. */
import type { RecordContext } from '#lib/store/records.ts';
import { attio } from './attio.ts';
import { bitrix24 } from './bitrix24.ts';
import { close } from './close.ts';
import { copper } from './copper.ts';
import { creatio } from './creatio.ts';
import { dolibarr } from './dolibarr.ts';
import { dynamics365 } from './dynamics-365.ts';
import { erpnext } from './erpnext.ts';
import { espocrm } from './espocrm.ts';
import { freshworks } from './freshworks.ts';
import { front } from './front.ts';
import { readGeneric } from './generic.ts';
import { helpScout } from './help-scout.ts';
import { hubspot } from './hubspot.ts';
import { insightly } from './insightly.ts';
import { intercom } from './intercom.ts';
import { keap } from './keap.ts';
import { kommo } from './kommo.ts';
import { monday } from './monday.ts';
import { outward } from './near.ts';
import { odoo } from './odoo.ts';
import { pipedrive } from './pipedrive.ts';
import { salesforceClassic } from './salesforce-classic.ts';
import { salesforceLightning } from './salesforce-lightning.ts';
import { servicenow } from './servicenow.ts';
import { isPerson } from './shape.ts';
import { sugarcrm } from './sugarcrm.ts';
import { bareAddress, plain } from './text.ts';
import { twenty } from './twenty.ts';
import type { CrmAdapter, CrmRecord, Place } from './types.ts';
import { vtiger } from './vtiger.ts';
import { zendesk } from './zendesk.ts';
import { zohoCrm } from './zoho-crm.ts';
import { zohoDesk } from './zoho-desk.ts';

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
  let place: Place | undefined = { url, document, element };
  let context: RecordContext = { crm: 'generic' };
  for (let depth = 0; place && depth < MAX_FRAMES; depth += 1) {
    const here = contextIn(place);
    // The frame's own words first, the address of whichever page knows the record.
    context = context.recordId ? { ...here, ...context } : { ...here, ...context, ...addressing(here) };
    place = context.recordId ? undefined : outward(place);
  }
  return withoutUnknown(context);
}

const MAX_FRAMES = 4;

function addressing({ crm, recordType, recordId, pageUrl }: RecordContext): RecordContext {
  return withoutUnknown({ crm, recordType, recordId, pageUrl });
}

function contextIn(place: Place): RecordContext {
  const { url, document } = place;
  const adapter = ADAPTERS.find((known) => attempt(() => known.matches(url, document)) ?? false);
  const known = withoutUnknown(attempt(() => adapter?.read(place)) ?? {});
  // A known CRM's own heading is a person's name only on the page of a person.
  const headings = !adapter || (known.ofPage === true && isPerson(known.recordType));
  const record: CrmRecord = { ...attempt(() => readGeneric(place, headings)), ...known };
  // What the CRM knows to be a company, the generic reading may have taken for a person.
  if (!known.contactName && record.contactName === known.companyName) delete record.contactName;
  return withoutUnknown({
    crm: adapter?.id ?? 'generic',
    recordType: plain(record.recordType),
    recordId: plain(record.recordId),
    contactName: plain(record.contactName),
    companyName: plain(record.companyName),
    pageTitle: plain(record.pageTitle),
    pageUrl: record.pageUrl ?? bareAddress(url),
  });
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** `exactOptionalPropertyTypes` apart, an unknown field must not hide one that the generic reading found. */
function withoutUnknown<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
