/** A case for each connector, held complete by crms.test.ts. */
import { attioCase } from './attio.ts';
import { closeCase } from './close.ts';
import { directusCase } from './directus.ts';
import { dynamics365Case } from './dynamics-365.ts';
import { erpnextCase } from './erpnext.ts';
import { espocrmCase } from './espocrm.ts';
import { frappeCrmCase } from './frappe-crm.ts';
import { freshdeskCase } from './freshdesk.ts';
import { hubspotCase } from './hubspot.ts';
import { intercomCase } from './intercom.ts';
import { odooCase } from './odoo.ts';
import { pipedriveCase } from './pipedrive.ts';
import { redmineCase } from './redmine.ts';
import { requestTrackerCase } from './request-tracker.ts';
import { salesforceCase } from './salesforce.ts';
import type { ConnectorCase } from './simulated.ts';
import { suitecrm7Case, suitecrm8Case } from './suitecrm.ts';
import { twentyCase } from './twenty.ts';
import { zendeskCase } from './zendesk.ts';
import { zohoCrmCase } from './zoho-crm.ts';

export const CASES: readonly ConnectorCase[] = [
  redmineCase,
  requestTrackerCase,
  directusCase,
  hubspotCase,
  pipedriveCase,
  zendeskCase,
  salesforceCase,
  dynamics365Case,
  odooCase,
  freshdeskCase,
  espocrmCase,
  suitecrm8Case,
  suitecrm7Case,
  erpnextCase,
  frappeCrmCase,
  zohoCrmCase,
  closeCase,
  attioCase,
  intercomCase,
  twentyCase,
];
